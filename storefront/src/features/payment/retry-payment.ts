// The action of the payment screens: another attempt to pay the same order, possibly with another payment method.
import { REFUSALS } from '@hindam/contract/refusals';
import { redirect } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import { attemptIn, attemptKey, newAttempt } from './attempt.ts';
import { QUERY } from './load-payment.ts';
import { choiceFields, choiceIn } from './payment-choice.ts';
import { toProvider } from './to-provider.ts';
import { type FormHandler, formAction, type FormResult, NO_ANSWER, text } from '../../kit/form.ts';

export const RETRY_FIELDS = { order: 'order_id', payment: 'payment_option', attempt: 'attempt' } as const;

/** If the action fails, its result is the attempt token for the next press. */
export type RetryResult = FormResult<null, string>;

const BROKEN = 500;

const retry: FormHandler<null, string> = async ({ visitor, form, url, params }) => {
  const { client, language, prefix } = visitor;
  const attempt = attemptIn(form, RETRY_FIELDS.attempt);
  const key = url.searchParams.get(QUERY.key);
  const body = {
    order_id: text(form, RETRY_FIELDS.order),
    ...(key ? { key } : {}),
    ...choiceFields(choiceIn(text(form, RETRY_FIELDS.payment))),
    language_code: language,
  };
  const answer = await client.post('payment/create', { body }, { idempotencyKey: attemptKey(attempt, body) });
  const paths = pathsOf(prefix);
  if (answer.ok) {
    const { payment_id: id, payment_url: address } = answer.result;
    return address ? toProvider(visitor, id, address) : redirect(paths.success(id), 303);
  }
  const { errorCode, status } = answer.refusal;
  const paymentId = params['payment_id'] ?? url.searchParams.get(QUERY.paymentId);
  if (errorCode === REFUSALS.ALREADY_PAID.errorCode && paymentId) return redirect(paths.success(paymentId), 303);
  // The outcome is unknown, so the attempt token is kept: the next press with the same choice repeats the request.
  if (status === 0 || status >= BROKEN) return { ...NO_ANSWER, result: attempt };
  return { ...answer, result: newAttempt() };
};

export const retryPayment = formAction(retry);
