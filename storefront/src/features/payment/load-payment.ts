// The status of a payment as the server reports it; whatever else is in the address besides the payment's id proves
// nothing.
import type { PaymentState } from '@hindam/contract/payments';
import { type PageRequest, notFound } from '../../kit/load.ts';
import { newAttempt } from './attempt.ts';

export interface LoadedPayment {
  paymentId: string;
  /** null if it could not be requested. */
  state: PaymentState | null;
  trouble: 'offline' | 'broken' | null;
  /** The attempt token for another try to pay. */
  attempt: string;
  /** How often a page without script has reloaded by itself. */
  looks: number;
}

export const QUERY = { paymentId: 'payment_id', looks: 'look', key: 'key' } as const;

/** Statuses for an unknown payment or an invalid id. */
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
