// Loads the status of the payment with the id in the address, as the server reports it. Other parameters that a
// provider puts into the address are not trusted.
import type { PaymentState } from '@hindam/contract/payments';
import { type PageRequest, notFound } from '../../kit/load.ts';
import { newAttempt } from './attempt.ts';

export interface LoadedPayment {
  paymentId: string;
  /** Null if the status could not be read; `loadError` says why. */
  state: PaymentState | null;
  loadError: 'offline' | 'broken' | null;
  /** The attempt token for paying again. */
  attempt: string;
  /** How often the page has reloaded itself without script (`?look=`). */
  looks: number;
}

export const QUERY = { paymentId: 'payment_id', looks: 'look', key: 'key' } as const;

/** HTTP statuses of an unknown payment or an invalid id. */
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
    loadError: answer.ok ? null : answer.refusal.status === 0 ? 'offline' : 'broken',
    attempt: newAttempt(),
    looks: Math.trunc(Number(search.get(QUERY.looks))) || 0,
  };
}
