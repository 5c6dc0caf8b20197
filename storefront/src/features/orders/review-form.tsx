// The form of a review: stars, fit, text, height, name and pictures.
import { REVIEW_PICTURES_MAX, REVIEWER_HEIGHT_CM_MAX, REVIEWER_HEIGHT_CM_MIN } from '@hindam/contract/review-rules';
import type { ReviewableLine } from '@hindam/contract/reviews';
import { Button } from '@hindam/ui/button';
import { ChoiceField } from '@hindam/ui/choice-field';
import { InputField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { StarField } from '@hindam/ui/star-field';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type FormResult, INTENT, type Post, REQUIRED, typedIn } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { useOnline } from '../../kit/connection.ts';
import { ONE_SIZE } from '../../shell/piece.ts';
import { SizeName } from '../product/size-name.tsx';
import { PictureField } from './picture-field.tsx';
import { PICTURE_FIELDS } from './picture-fields.ts';
import { REVIEW_FIELDS, type ReviewEntry, reviewEntryIn, type ReviewIntent } from './review-entry.ts';
import { ReviewText } from './review-text.tsx';
import { useReviewTexts } from './review-words.ts';

const WRITE: ReviewIntent = 'write';

interface ReviewFormProps {
  line: ReviewableLine;
  author: string;
  post: Post<FormResult>;
  back: ReactNode;
}

/**
 * The first values of the form: the typed ones if the form was refused or not answered, else those of the existing
 * review, else only the name `author`.
 */
function beginning({ line: { review }, author, post: { answer } }: ReviewFormProps): ReviewEntry {
  if (answer && answer.status !== 'ok') return reviewEntryIn(typedIn(answer));
  if (!review) return { rating: 0, fit: '', height: '', text: '', author };
  const { rating, fit, height_cm: height, text } = review;
  return { rating, fit: fit ?? '', height: height === null ? '' : String(height), text, author: review.author };
}

export function ReviewForm(props: ReviewFormProps) {
  const { t } = useLingui();
  const { line, post, back } = props;
  const { Form, busy, answer } = post;
  const online = useOnline();
  const ground = useFaultFocus<HTMLFormElement>(answer);
  const errorOf = useFieldError(answer);
  const entry = beginning(props);
  return (
    <Form ref={ground} method="post" encType="multipart/form-data" className="review-form" noValidate>
      <input type="hidden" name={REVIEW_FIELDS.lineId} value={line._id} />
      <FormNotice
        result={answer}
        look="box"
        counted
        lost={<Trans>There was no answer. You can safely try again: nothing is done twice.</Trans>}
      />
      <Stars chosen={entry.rating} answer={answer} />
      {line.size === ONE_SIZE ? null : <FitChoice line={line} chosen={entry.fit} />}
      <ReviewText typed={entry.text} error={errorOf(REVIEW_FIELDS.text)} />
      <Pictures line={line} error={errorOf(PICTURE_FIELDS.picture)} />
      <Author entry={entry} errorOf={errorOf} withHeight={line.size !== ONE_SIZE} />
      <div className="order-acts">
        <Button type="submit" wide name={INTENT} value={WRITE} busy={busy} disabled={!online}>
          {line.review ? <Trans>Save changes</Trans> : <Trans>Send review</Trans>}
        </Button>
        {back}
      </div>
      <p className="small muted">{t`We read every review before it appears, to keep out insults and private details. Criticism stays.`}</p>
    </Form>
  );
}

function Stars({ chosen, answer }: { chosen: number; answer: FormResult | null }) {
  const { t } = useLingui();
  const number = useNumber();
  const { meanings } = useReviewTexts();
  const fieldError = useFieldError(answer)(REVIEW_FIELDS.rating);
  const isMissing = answer?.status === 'refused' && answer.fields[REVIEW_FIELDS.rating] === REQUIRED;
  return (
    <StarField
      label={t`How do you like it?`}
      name={REVIEW_FIELDS.rating}
      meanings={meanings}
      names={meanings.map((_, index) => {
        const stars = number(index + 1);
        return t`${stars} of 5 stars`;
      })}
      chosen={chosen}
      error={isMissing ? t`Choose how many stars.` : fieldError}
    />
  );
}

function FitChoice({ line, chosen }: { line: ReviewableLine; chosen: ReviewEntry['fit'] }) {
  const { t } = useLingui();
  const { fitOf } = useReviewTexts();
  const fits = (['small', 'true', 'large'] as const).map((value) => ({ value, text: fitOf(value) }));
  return (
    <ChoiceField
      label={
        line.made_to_measure || line.size === '' ? (
          <Trans>How does it fit?</Trans>
        ) : (
          <Trans>
            How does size <SizeName size={line.size} /> fit?
          </Trans>
        )
      }
      name={REVIEW_FIELDS.fit}
      options={[...fits, { value: '', text: t`Cannot say` }]}
      chosen={chosen}
    />
  );
}

/** The picture field, which only a new review has. */
function Pictures({ line, error }: { line: ReviewableLine; error: string | null }) {
  const { t } = useLingui();
  if (line.review) return null;
  return <PictureField label={t`Pictures of you wearing it, or of details`} most={REVIEW_PICTURES_MAX} error={error} />;
}

interface AuthorProps {
  entry: ReviewEntry;
  errorOf: (field: string) => string | null;
  withHeight: boolean;
}

function Author({ entry, errorOf, withHeight }: AuthorProps) {
  const { t } = useLingui();
  const number = useNumber();
  const least = number(REVIEWER_HEIGHT_CM_MIN);
  const most = number(REVIEWER_HEIGHT_CM_MAX);
  return (
    <div className="review-form__pair">
      <InputField
        label={t`Name shown with the review`}
        name={REVIEW_FIELDS.author}
        defaultValue={entry.author}
        dir="auto"
        autoComplete="off"
        error={errorOf(REVIEW_FIELDS.author)}
      />
      {withHeight ? (
        <InputField
          label={t`Your height in cm`}
          optionalText={t`optional`}
          hint={t`From ${least} to ${most}. It is shown, because it helps others choose their length.`}
          name={REVIEW_FIELDS.height}
          defaultValue={entry.height}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          error={errorOf(REVIEW_FIELDS.height)}
        />
      ) : null}
    </div>
  );
}
