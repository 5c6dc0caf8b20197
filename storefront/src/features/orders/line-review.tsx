// What can be done about the review of an order's line: the link to write a review, or the state of the written one
// with the link to it.
import type { ReviewableLine } from '@hindam/contract/reviews';
import { useNumber } from '@hindam/ui/locale';
import { StarRow } from '@hindam/ui/stars';
import { Trans, useLingui } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { useReviewTexts } from './review-words.ts';

interface LineReviewProps {
  line: ReviewableLine | undefined;
  orderId: string;
  orderKey: string | null;
}

export function LineReview({ line, orderId, orderKey }: LineReviewProps) {
  const { t } = useLingui();
  const number = useNumber();
  const paths = usePaths();
  const { stateOf } = useReviewTexts();
  if (!line || (!line.review && !line.can_review)) return null;
  const { review, title } = line;
  const address = paths.orderReview(orderId, { line_id: line._id, key: orderKey });
  if (!review) {
    return (
      <PageLink className="link line-review" to={address} aria-label={t`Write a review of ${title}`}>
        <Trans>Write a review</Trans>
      </PageLink>
    );
  }
  const stars = number(review.rating);
  return (
    <span className="line-review small">
      <StarRow value={review.rating} label={t`Rated ${stars} out of 5`} />
      <span className="muted">{stateOf(review.state)}</span>
      <PageLink className="link" to={address} aria-label={t`Your review of ${title}`}>
        <Trans>Your review</Trans>
      </PageLink>
    </span>
  );
}
