// The shopper's own review of a product: its state, text and pictures, a form to change it and a button to delete it.
import { htmlLanguage } from '@hindam/contract/language';
import { REVIEW_PICTURES_MAX } from '@hindam/contract/review-rules';
import type { OwnReview as Review } from '@hindam/contract/reviews';
import { Button } from '@hindam/ui/button';
import { FoldTitle } from '@hindam/ui/fold-title';
import { useDay, useNumber } from '@hindam/ui/locale';
import { StarRow } from '@hindam/ui/stars';
import { Tag } from '@hindam/ui/tag';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { ReviewPage } from './load-review.ts';
import { OrderPictures } from './order-pictures.tsx';
import { REVIEW_FIELDS, type ReviewIntent } from './review-entry.ts';
import { useReviewTexts } from './review-words.ts';

const WITHDRAW: ReviewIntent = 'withdraw';

interface OwnReviewProps {
  page: ReviewPage;
  review: Review;
  form: ReactNode;
  isFormOpen: boolean;
  back: ReactNode;
}

export function OwnReview({ page, review, form, isFormOpen, back }: OwnReviewProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { pictures, can_change: open } = review;
  return (
    <>
      <Written review={review} timeZone={page.timeZone} />
      <OrderPictures
        subject={{ name: REVIEW_FIELDS.reviewId, id: review._id }}
        pictures={pictures}
        addressOf={(picture) => paths.reviewPicture(picture, { order_id: page.orderId, key: page.key })}
        open={open}
        most={REVIEW_PICTURES_MAX}
        label={t`Pictures of you wearing it, or of details`}
      />
      {open ? (
        <details className="review-fold" open={isFormOpen}>
          <FoldTitle>
            <Trans>Change the review</Trans>
          </FoldTitle>
          {form}
        </details>
      ) : null}
      <details className="review-fold">
        <FoldTitle>
          <Trans>Delete the review</Trans>
        </FoldTitle>
        <Withdraw review={review} />
      </details>
      <div className="order-acts">{back}</div>
    </>
  );
}

function Written({ review, timeZone }: { review: Review; timeZone: string }) {
  const { t } = useLingui();
  const number = useNumber();
  const day = useDay(timeZone)(review.date);
  const { stateOf, fitOf } = useReviewTexts();
  const { rating, state, reason, author, text, fit, height_cm: height, language_code: language } = review;
  const stars = number(rating);
  const tall = height === null ? '' : number(height);
  return (
    <section className="return-state" aria-label={t`Your review`}>
      <p className="order-head">
        <StarRow value={rating} label={t`Rated ${stars} out of 5`} />
        <Tag tone="outline">{stateOf(state)}</Tag>
      </p>
      <p className="small muted">
        <bdi>{author}</bdi> · {day}
        {height === null ? null : (
          <>
            {' · '}
            <Trans>
              Height <bdi>{tall} cm</bdi>
            </Trans>
          </>
        )}
        {fit ? ` · ${fitOf(fit)}` : null}
      </p>
      {text === '' ? null : (
        <p className="review-words" lang={htmlLanguage(language)} dir="auto">
          {text}
        </p>
      )}
      {state === 'waiting' ? (
        <p className="small muted">
          <Trans>It appears with the piece once we have checked it.</Trans>
        </p>
      ) : null}
      {state === 'refused' && reason !== '' ? (
        <p className="review-words">
          <b>
            <Trans>From us:</Trans>
          </b>{' '}
          <bdi>{reason}</bdi>
        </p>
      ) : null}
    </section>
  );
}

function Withdraw({ review: { _id, state } }: { review: Review }) {
  const { Form, busy, answer } = usePost({ intent: WITHDRAW, values: { [REVIEW_FIELDS.reviewId]: _id } });
  return (
    <Form method="post" className="review-form">
      <input type="hidden" name={REVIEW_FIELDS.reviewId} value={_id} />
      <p>
        {state === 'published' ? (
          <Trans>It disappears from the shop with its pictures. You can then write another one.</Trans>
        ) : (
          <Trans>It is erased with its pictures. You can then write another one.</Trans>
        )}
      </p>
      <div>
        <Button type="submit" variant="ghost" name={INTENT} value={WITHDRAW} busy={busy}>
          <Trans>Delete the review</Trans>
        </Button>
      </div>
      <FormNotice result={answer} />
    </Form>
  );
}
