// Published reviews, each with a link to the piece it is about.
import { StarRow, Stars } from '@hindam/ui/stars';
import { useLingui } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { SectionHead, type SectionOf } from './section-words.tsx';

export function Quotes({ of }: { of: SectionOf<'reviews'> }) {
  const { t } = useLingui();
  const paths = useShopPaths();
  return (
    <section className="section wrap">
      <SectionHead of={of} />
      <p className="quotes__all">
        <Stars value={of.average} count={of.total} label={t`Rating of all pieces out of 5 and number of reviews:`} />
      </p>
      <ul className="quotes">
        {of.reviews.map(({ _id, author, rating, text, product_id, product_title }) => (
          <li key={_id}>
            <StarRow value={rating} label={t`${rating} of 5 stars`} />
            <blockquote dir="auto">{text}</blockquote>
            <p className="tiny muted">
              <bdi>{author}</bdi> · <PageLink to={paths.productDetails(product_id)}>{product_title}</PageLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
