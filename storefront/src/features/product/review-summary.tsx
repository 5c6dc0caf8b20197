// The average of a product's reviews, and for each number of stars the number of reviews. Pressing the row of a number
// of stars that has reviews shows only these reviews; pressing the chosen row removes that filter.
import type { ReviewPage } from '@hindam/contract/reviews';
import { useNumber } from '@hindam/ui/locale';
import { StarRow } from '@hindam/ui/stars';
import { Plural, useLingui } from '@lingui/react/macro';
import { ReviewLink } from './review-link.tsx';
import type { ShownReviews } from './use-reviews.ts';

const STARS = [5, 4, 3, 2, 1] as const;

/** The counts and the average change with the filter by size, not with the filters by stars and pictures. */
export function ReviewSummary({ page, shown }: { page: ReviewPage; shown: ShownReviews }) {
  const { t } = useLingui();
  const number = useNumber();
  const counts = page.histogram;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const average = total === 0 ? 0 : counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
  const rounded = number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className="histogram">
      <p className="histogram__average">
        <b className="histogram__number" aria-hidden="true">
          {total === 0 ? '–' : rounded}
        </b>
        <span className="histogram__of">
          <StarRow value={Math.round(average)} label={t`Rated ${rounded} out of 5`} />
          <span className="small muted">
            <Plural value={total} one="# review" other="# reviews" />
          </span>
        </span>
      </p>
      <ul className="histogram__rows" aria-label={t`Reviews by stars`}>
        {STARS.map((stars) => (
          <li key={stars}>
            <Row stars={stars} count={counts[stars - 1] ?? 0} total={total} shown={shown} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  stars: number;
  count: number;
  total: number;
  shown: ShownReviews;
}

function Row({ stars, count, total, shown: { filter, choose } }: RowProps) {
  const number = useNumber();
  const howMany = number(count);
  const isChosen = filter.stars === stars;
  const drawn = (
    <>
      <span className="visually-hidden">
        <Plural value={stars} one={`# star: ${howMany}`} other={`# stars: ${howMany}`} />
      </span>
      <span aria-hidden="true" className="histogram__stars">
        {number(stars)}
      </span>
      <span aria-hidden="true" className="histogram__bar">
        <span style={{ inlineSize: `${total === 0 ? 0 : Math.round((count * 100) / total)}%` }} />
      </span>
      <bdi aria-hidden="true" className="muted">
        {howMany}
      </bdi>
    </>
  );
  if (count === 0 && !isChosen) return <span className="histogram__row">{drawn}</span>;
  const next = { ...filter, stars: isChosen ? null : stars };
  return (
    <ReviewLink
      className="histogram__row"
      filter={next}
      onFollow={() => choose(next)}
      {...(isChosen ? { 'aria-current': 'true' } : {})}
    >
      {drawn}
    </ReviewLink>
  );
}
