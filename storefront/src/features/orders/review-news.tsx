// Says what happened to the review that was just sent: that it has arrived, or that some of its pictures were refused.
import type { OwnReview } from '@hindam/contract/reviews';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import type { FormResult } from '../../kit/form.ts';
import { useDoneFocus } from '../../kit/use-done-focus.ts';
import { PICTURE_FIELDS } from './picture-fields.ts';

/** True if the review was saved and only a picture was refused. */
export const isAboutPictures = (answer: FormResult): boolean =>
  answer.status === 'refused' && answer.fields[PICTURE_FIELDS.picture] !== undefined;

export function ReviewNews({ answer, review }: { answer: FormResult | null; review: OwnReview | null }) {
  const refusedPicture = answer?.status === 'refused' ? answer.fields[PICTURE_FIELDS.picture] : undefined;
  const place = useDoneFocus(answer);
  return (
    <div ref={place} tabIndex={-1} role="status">
      {answer?.status === 'ok' && review?.state === 'waiting' ? (
        <Notice tone="ok">
          <Trans>Thank you. Your review appears with the piece once we have checked it.</Trans>
        </Notice>
      ) : null}
      {review && refusedPicture ? (
        <Notice tone="warn">
          <p>
            <Trans>We have your review, but not all of its pictures.</Trans>
          </p>
          <p>{refusedPicture}</p>
        </Notice>
      ) : null}
    </div>
  );
}
