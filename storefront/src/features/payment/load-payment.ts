// Loads the status of the payment with the id in the URL, as the server reports it. Other parameters that a provider
// puts into the URL are not read.
import type { Order } from '@hindam/contract/orders';
import type { PaymentState } from '@hindam/contract/payments';
import { type PageRequest, notFound } from '../../kit/load.ts';
import { byKey } from '../../kit/order-key.ts';
import { newAttempt } from './attempt.ts';
import { paymentResultOf } from './payment-result.ts';

export interface LoadedPayment {
  paymentId: string;
  state: PaymentState | null;
  loadError: 'offline' | 'broken' | null;
  attempt: string;
  /** How often the page has reloaded itself without script (`?look=`). */
  looks: number;
}

export const QUERY = { paymentId: 'payment_id', looks: 'look', key: 'key' } as const;

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

export interface PlacedOrder {
  order: Order;
  country: string;
}

export interface LoadedResult extends LoadedPayment {
  /**
   * Null if the payment did not place an order, if the server does not tell this visitor which order it is for (`owner`
   * is null), or if the order could not be loaded.
   */
  placed: PlacedOrder | null;
}

async function loadPlaced({ visitor, url }: PageRequest, orderId: string): Promise<PlacedOrder | null> {
  const { client, language } = visitor;
  const query = { language_code: language };
  const [answer, countries] = await Promise.all([
    client.get('order/details/{id}', {
      params: { id: orderId },
      query: { ...byKey(url.searchParams.get(QUERY.key)), ...query },
    }),
    client.get('country/list', { query }),
  ]);
  if (!answer.ok) return null;
  const { country } = answer.result.shipping_address;
  const known = countries.ok ? countries.result.find(({ code }) => code === country) : null;
  return { order: answer.result, country: known?.name ?? country };
}

export async function loadResult(request: PageRequest): Promise<LoadedResult> {
  const loaded = await loadPayment(request);
  const { state } = loaded;
  if (!state?.owner || paymentResultOf(state) !== 'placed') return { ...loaded, placed: null };
  return { ...loaded, placed: await loadPlaced(request, state.owner.order_id) };
}
