// Loads which pieces of the order in `?order_id=` can be cancelled, and the refund if all of them are cancelled.
import type { Order } from '@hindam/contract/orders';
import { byKey } from '../../kit/order-key.ts';
import { answered, type OrderPage, readOrder } from './read-order.ts';
import type { PageRequest } from '../../kit/load.ts';
import { newAttempt } from '../payment/attempt.ts';
import type { CancelOptions } from './cancel-entry.ts';

export interface CancelPage extends Pick<OrderPage, 'key'> {
  orderId: string;
  order: Pick<Order, '_id' | 'order_number' | 'order_status' | 'cancel'> | null;
  /** Null if there is no order or the options could not be loaded. */
  options: CancelOptions | null;
  /** The attempt token, a part of the idempotency key: sending the form twice cancels only once. */
  attempt: string;
}

export async function loadCancel(request: PageRequest) {
  const { client, language } = request.visitor;
  const id = request.url.searchParams.get('order_id') ?? '';
  const attempt = newAttempt();
  const none = { order: null, options: null, attempt };
  if (id === '') return { ...none, orderId: '', key: null } satisfies CancelPage;
  const { order, key } = await readOrder(request, id);
  const page: CancelPage = { ...none, orderId: id, key };
  if (!order) return answered(page);
  const options = await client.get('order/cancel-options/{id}', {
    params: { id },
    query: { ...byKey(key), language_code: language },
  });
  const { _id, order_number, order_status, cancel } = order;
  return answered<CancelPage>({
    ...page,
    order: { _id, order_number, order_status, cancel },
    options: options.ok ? options.result : null,
  });
}
