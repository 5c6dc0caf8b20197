// The occasions on the home page. Each is a link to the occasion's list, with a picture of a piece for the occasion.
import type { Occasion } from '@hindam/contract/catalogue';
import { Picture } from '@hindam/ui/picture';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { PageLink } from '../../kit/page-link.tsx';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import './home.css';

export type OccasionTile = Pick<Occasion, 'code' | 'title' | 'image'>;

export function OccasionTiles({ occasions }: { occasions: readonly OccasionTile[] }) {
  const id = useId();
  const paths = useShopPaths();
  if (occasions.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>
          <Trans>Shop by occasion</Trans>
        </h2>
      </div>
      <ul className="occasions">
        {occasions.map(({ code, title, image }) => (
          <li key={code}>
            <PageLink to={paths.occasion(code)} className="occasions__entry">
              <Picture
                image={image}
                sizes="(min-width: 1360px) 302px, (min-width: 768px) 23vw, 46vw"
                alt=""
                className="occasions__picture"
              />
              <span className="occasions__title">{title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
