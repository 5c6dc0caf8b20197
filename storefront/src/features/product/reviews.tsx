// A product's reviews, each in the language in which it was written. The URL says which are shown (review-filter.ts).
// With script, filtered and further reviews are loaded from the API; without script, the links load the page again.
import type { ReviewPage } from '@hindam/contract/reviews';
import { Accordion } from '@hindam/ui/accordion';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { OneReview } from './one-review.tsx';
import type { PageReviews } from './page-product.ts';
import { REVIEWS_ID } from './product-info.tsx';
import { ReviewChoice } from './review-choice.tsx';
import { isFiltered } from './review-filter.ts';
import { ReviewLink } from './review-link.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { type ShownReviews, useReviews } from './use-reviews.ts';
import { WriteReview } from './write-review.tsx';
import './reviews.css';

interface ReviewsProps {
  productId: string;
  sizes: readonly string[];
  first: PageReviews | null;
}

export function Reviews({ productId, sizes, first }: ReviewsProps) {
  const { t } = useLingui();
  const shown = useReviews(productId, first);
  const { page } = shown;
  if (!page) {
    return (
      <Accordion title={<Trans>Reviews</Trans>}>
        <Notice tone="warn">{t`The reviews could not be loaded.`}</Notice>
      </Accordion>
    );
  }
  const isReviewed = page.sizes.length > 0 || page.histogram.some((count) => count > 0);
  return (
    <Accordion title={<Trans>Reviews</Trans>} open>
      {/* The id is inside the `details` element, so that browsers unfold it when a link to the id is followed. */}
      <div id={REVIEWS_ID} className="reviews-area">
        {isReviewed ? <ReviewSummary page={page} shown={shown} /> : <p>{t`No reviews yet.`}</p>}
        {isReviewed ? <Filtered productId={productId} sizes={sizes} page={page} shown={shown} /> : null}
        <WriteReview />
      </div>
    </Accordion>
  );
}

interface FilteredProps {
  productId: string;
  sizes: readonly string[];
  page: ReviewPage;
  shown: ShownReviews;
}

function Filtered({ productId, sizes, page, shown }: FilteredProps) {
  const { t } = useLingui();
  const { busy, failed, nextPage } = shown;
  return (
    <div className="reviews-area__list">
      <ReviewChoice page={page} shown={shown} sizes={sizes} />
      <p role="status" className={isFiltered(shown.filter) ? 'small muted' : 'visually-hidden'}>
        {busy || failed ? null : <Found total={page.total} />}
      </p>
      {failed ? (
        <Notice
          tone="warn"
          role="alert"
          action={
            <Button variant="text" onClick={shown.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {t`The reviews could not be loaded.`}
        </Notice>
      ) : null}
      {page.reviews.length > 0 ? (
        <ul className="reviews" aria-busy={busy}>
          {page.reviews.map((review) => (
            <OneReview key={review._id} productId={productId} review={review} timeZone={page.time_zone} />
          ))}
        </ul>
      ) : null}
      {nextPage && !failed ? (
        <div>
          <ReviewLink
            className="button button--plain"
            filter={shown.filter}
            page={nextPage}
            aria-disabled={busy}
            onFollow={shown.more}
          >
            <Trans>More reviews</Trans>
          </ReviewLink>
        </div>
      ) : null}
    </div>
  );
}

function Found({ total }: { total: number }) {
  if (total === 0) return <Trans>No reviews match. Choose fewer filters.</Trans>;
  return <Plural value={total} one="# review" other="# reviews" />;
}
