// The filters of a product's reviews by size bought and by pictures, and the filter by stars while it is active.
// Pressing an active filter removes it.
import type { ReviewPage } from '@hindam/contract/reviews';
import { useNumber } from '@hindam/ui/locale';
import { Icon } from '@hindam/ui/icon';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inOrderOf, isFiltered, NO_FILTER, type ReviewFilter } from './review-filter.ts';
import { ReviewLink } from './review-link.tsx';
import type { ShownReviews } from './use-reviews.ts';

interface ReviewChoiceProps {
  page: ReviewPage;
  shown: ShownReviews;
  sizes: readonly string[];
}

export function ReviewChoice({ page, shown, sizes }: ReviewChoiceProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { filter, choose } = shown;
  const { stars } = filter;
  const pictured = page.with_pictures;
  const change = (to: Partial<ReviewFilter>) => ({ ...filter, ...to });
  return (
    <div className="review-choice" role="group" aria-label={t`Filter the reviews`}>
      <SizeChoice page={page} shown={shown} sizes={sizes} />
      <div className="review-choice__row">
        {pictured > 0 || filter.pictures ? (
          <Pill chosen={filter.pictures} next={change({ pictures: !filter.pictures })} choose={choose}>
            <Trans>With pictures</Trans> <Count of={number(pictured)} />
          </Pill>
        ) : null}
        {stars === null ? null : (
          <Pill chosen next={change({ stars: null })} choose={choose}>
            <Plural value={stars} one="# star" other="# stars" />
          </Pill>
        )}
        {isFiltered(filter) ? (
          <ReviewLink className="link review-choice__clear" filter={NO_FILTER} onFollow={() => choose(NO_FILTER)}>
            <Trans>All reviews</Trans>
          </ReviewLink>
        ) : null}
      </div>
    </div>
  );
}

function SizeChoice({ page, shown: { filter, choose }, sizes }: ReviewChoiceProps) {
  const { t } = useLingui();
  const number = useNumber();
  const counts = inOrderOf(sizes, page.sizes);
  if (counts.length < 2 && filter.size === null) return null;
  return (
    <div className="review-choice__row" role="group" aria-label={t`Size bought`}>
      <span className="review-choice__label" aria-hidden="true">
        <Trans>Size bought</Trans>
      </span>
      {counts.map(({ size, count }) => (
        <Pill
          key={size}
          chosen={filter.size === size}
          next={{ ...filter, size: filter.size === size ? null : size }}
          choose={choose}
        >
          <bdi>{size}</bdi> <Count of={number(count)} />
        </Pill>
      ))}
    </div>
  );
}

const Count = ({ of }: { of: string }) => <bdi className="review-choice__count">{of}</bdi>;

interface PillProps {
  chosen: boolean;
  next: ReviewFilter;
  choose: (filter: ReviewFilter) => void;
  children: ReactNode;
}

function Pill({ chosen, next, choose, children }: PillProps) {
  return (
    <ReviewLink
      className="review-choice__pill"
      filter={next}
      onFollow={() => choose(next)}
      {...(chosen ? { 'aria-current': 'true' } : {})}
    >
      {children}
      {chosen ? <Icon name="close" size="tiny" /> : null}
    </ReviewLink>
  );
}
