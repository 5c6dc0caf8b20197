// The action of the payment screens: another attempt to pay the same order, perhaps by another option.
import { PAYMENT_OPTIONS } from '@hindam/contract/order-moves';
import { REFUSALS } from '@hindam/contract/refusals';
import { redirect } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { Sent } from '../../kit/load.ts';
import { attemptIn, attemptKey, newAttempt } from './attempt.ts';
import { QUERY } from './load-payment.ts';
import { toProvider } from './to-provider.ts';
import { text } from '../../kit/form.ts';

export const FIELDS = { order: 'order_id', payment: 'payment_option', attempt: 'attempt' } as const;

export interface Retried {
  /** The shop's sentence; '' where the call got no answer and nothing is known. */
  message: string;
  attempt: string;
}

const BROKEN = 500;

export async function retryPayment({ visitor, form, url, params }: Sent): Promise<Retried | Response> {
  const { client, language, prefix } = visitor;
  const attempt = attemptIn(form, FIELDS.attempt);
  const wanted = text(form, FIELDS.payment);
  const key = url.searchParams.get(QUERY.key);
  const body = {
    order_id: text(form, FIELDS.order),
    ...(key ? { key } : {}),
    payment_option: PAYMENT_OPTIONS.find((option) => option === wanted) ?? PAYMENT_OPTIONS[0],
    language_code: language,
  };
  const answer = await client.post('payment/create', { body }, { idempotencyKey: attemptKey(attempt, body) });
  const paths = pathsOf(prefix);
  if (answer.ok) {
    const { payment_id: id, payment_url: address } = answer.result;
    return address ? toProvider(visitor, id, address) : redirect(paths.success(id), 303);
  }
  const { errorCode, status, message } = answer.refusal;
  const paymentId = params['payment_id'] ?? url.searchParams.get(QUERY.paymentId);
  if (errorCode === REFUSALS.ALREADY_PAID.errorCode && paymentId) return redirect(paths.success(paymentId), 303);
  if (status === 0 || status >= BROKEN) return { message: '', attempt };
  return { message, attempt: newAttempt() };
}
