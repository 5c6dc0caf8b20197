// The button that marks a review as helpful. It shows the new state at once, before the server has answered, and the
// device stores which reviews were marked.
import type { Review } from '@hindam/contract/reviews';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { ErrorText } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { rememberHelpful, useMarkedHelpful } from '../../device/helpful-reviews.ts';
import { useErrorText } from '../../kit/error-text.ts';
import { type FormResult, INTENT, usePost } from '../../kit/form.ts';
import { HELPFUL_FIELDS, HELPFUL_INTENT, type Vote } from './helpful-fields.ts';
import { helpfulCount } from './helpful-count.ts';

export function HelpfulButton({ review: { _id, helpful } }: { review: Pick<Review, '_id' | 'helpful'> }) {
  const number = useNumber();
  const sentence = useErrorText();
  const marked = useMarkedHelpful(_id);
  /** The state that a press asked for; null while no answer is awaited. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [counted, setCounted] = useState<number | null>(null);
  const { Form, answer } = usePost<FormResult<Vote>>({
    intent: HELPFUL_INTENT,
    values: { [HELPFUL_FIELDS.review]: _id },
    onAnswer(one) {
      setWanted(null);
      if (one.status !== 'ok') return;
      rememberHelpful(_id, one.result.voted);
      setCounted(one.result.count);
    },
  });
  const pressed = wanted ?? marked;
  const count = helpfulCount({ counted, listed: helpful, marked, wanted });
  return (
    <Form method="post" preventScrollReset className="review__helpful" onSubmit={() => setWanted(!pressed)}>
      <input type="hidden" name={INTENT} value={HELPFUL_INTENT} />
      <input type="hidden" name={HELPFUL_FIELDS.review} value={_id} />
      <input type="hidden" name={HELPFUL_FIELDS.helpful} value={pressed ? '' : '1'} />
      <button type="submit" className="helpful" aria-pressed={pressed}>
        {pressed ? <Icon name="check" size="tiny" /> : null}
        <Trans>Helpful</Trans>
        {count > 0 ? <bdi className="helpful__count">{number(count)}</bdi> : null}
      </button>
      {answer && answer.status !== 'ok' ? (
        <span role="alert">
          <ErrorText>{sentence(answer.status === 'refused' ? answer.message : '')}</ErrorText>
        </span>
      ) : null}
    </Form>
  );
}
