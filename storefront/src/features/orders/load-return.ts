// Loads which pieces of the order in `?order_id=` can be returned, and the returns requested so far.
import type { Order } from '@hindam/contract/orders';
import type { ReturnOptions } from '@hindam/contract/returns';
import { needed, type PageRequest } from '../../kit/load.ts';
import { byKey } from '../../kit/order-key.ts';
import { newAttempt } from '../payment/attempt.ts';
import { answered, readOrder } from './read-order.ts';

export interface ReturnPage {
  orderId: string;
  order: Pick<Order, '_id' | 'order_number'> | null;
  key: string | null;
  options: ReturnOptions | null;
  /** The attempt token, a part of the idempotency key: sending the form twice requests only one return. */
  attempt: string;
}

export async function loadReturn(request: PageRequest) {
  const id = request.url.searchParams.get('order_id') ?? '';
  const attempt = newAttempt();
  const none = { order: null, options: null, attempt };
  if (id === '') return { ...none, orderId: '', key: null } satisfies ReturnPage;
  const { order, key } = await readOrder(request, id);
  if (!order) return answered<ReturnPage>({ ...none, orderId: id, key });
  const { client, language } = request.visitor;
  const query = { ...byKey(key), language_code: language };
  const answer = await client.get('order/return-options/{id}', { params: { id }, query });
  const { _id, order_number } = order;
  return answered<ReturnPage>({
    orderId: id,
    order: { _id, order_number },
    key,
    options: needed(answer).result,
    attempt,
  });
}
