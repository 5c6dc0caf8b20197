// The tiles of product types and of occasions: links with a picture.
import { Picture } from '@hindam/ui/picture';
import { PageLink } from '../../kit/page-link.tsx';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { cardPicture } from '../../shell/piece.ts';
import { SectionHead, type SectionOf } from './section-words.tsx';

export function TypeTiles({ of }: { of: SectionOf<'types'> }) {
  const paths = useShopPaths();
  return (
    <section className="section wrap home__types">
      <SectionHead of={of} />
      <ul className="tiles">
        {of.types.map(({ _id, title, slug, image }) => (
          <li key={_id}>
            <PageLink to={paths.productList(_id, slug)} className="tile">
              <Picture image={cardPicture(image)} sizes="(min-width: 768px) 12vw, 34vw" alt="" />
              <span>{title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OccasionTiles({ of }: { of: SectionOf<'occasions'> }) {
  const paths = useShopPaths();
  return (
    <section className="section wrap">
      <SectionHead of={of} />
      <ul className="occasions">
        {of.occasions.map(({ code, title, image }) => (
          <li key={code}>
            <PageLink to={paths.occasion(code)} className="occasion">
              <Picture
                image={cardPicture(image)}
                sizes="(min-width: 1360px) 302px, (min-width: 768px) 23vw, 46vw"
                alt=""
              />
              <span>{title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
