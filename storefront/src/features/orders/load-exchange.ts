// Loads which pieces of the order in `?order_id=` can be exchanged, and for what.
import { byKey, keyIn } from '../../kit/order-key.ts';
import type { PageRequest } from '../../kit/load.ts';
import { needed } from '../../kit/load.ts';
import { newAttempt } from '../payment/attempt.ts';
import type { ExchangeOptions } from './exchange-entry.ts';
import { answered, NOT_THEIRS } from './read-order.ts';

export interface ExchangePage {
  orderId: string;
  key: string | null;
  /** Null if there is no such order or the visitor may not see it. */
  order: ExchangeOptions | null;
  /** The attempt token, a part of the idempotency key: sending the form twice exchanges only once. */
  attempt: string;
}

export async function loadExchange(request: PageRequest) {
  const { client, language } = request.visitor;
  const orderId = request.url.searchParams.get('order_id') ?? '';
  const page = { orderId, key: keyIn(request), order: null, attempt: newAttempt() } satisfies ExchangePage;
  if (orderId === '') return page as ExchangePage;
  const answer = await client.get('order/exchange-options/{id}', {
    params: { id: orderId },
    query: { ...byKey(page.key), language_code: language },
  });
  if (!answer.ok && NOT_THEIRS.has(answer.refusal.status)) return answered<ExchangePage>(page);
  return { ...page, order: needed(answer).result } as ExchangePage;
}
