// How a payment stands, as the shop says it; what stands in the address beside the payment's id proves nothing.
import type { PaymentState } from '@hindam/contract/payments';
import { type PageRequest, notFound } from '../../kit/load.ts';
import { newAttempt } from './attempt.ts';

export interface LoadedPayment {
  paymentId: string;
  /** null where it could not be asked. */
  state: PaymentState | null;
  trouble: 'offline' | 'broken' | null;
  /** Of another attempt to pay, should she make one. */
  attempt: string;
  /** How often a page without script has looked by itself. */
  looks: number;
}

export const QUERY = { paymentId: 'payment_id', looks: 'look', key: 'key' } as const;

/** Nobody's payment, or not even an id. */
const UNKNOWN = new Set([400, 404, 422]);

export async function loadPayment({ visitor, params, url }: PageRequest): Promise<LoadedPayment> {
  const { client, language } = visitor;
  const search = url.searchParams;
  const paymentId = params['payment_id'] ?? params['url'] ?? search.get(QUERY.paymentId) ?? '';
  if (paymentId === '') notFound();
  const answer = await client.get('payment/{payment_id}', {
    params: { payment_id: paymentId },
    query: { key: search.get(QUERY.key) ?? undefined, language_code: language },
  });
  if (!answer.ok && UNKNOWN.has(answer.refusal.status)) notFound();
  return {
    paymentId,
    state: answer.ok ? answer.result : null,
    trouble: answer.ok ? null : answer.refusal.status === 0 ? 'offline' : 'broken',
    attempt: newAttempt(),
    looks: Math.trunc(Number(search.get(QUERY.looks))) || 0,
  };
}
