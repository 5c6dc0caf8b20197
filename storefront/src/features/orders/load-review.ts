// Loads which pieces of the order in `?order_id=` can be reviewed, and their reviews.
import type { Order } from '@hindam/contract/orders';
import type { ReviewableLine } from '@hindam/contract/reviews';
import { needed, type PageRequest } from '../../kit/load.ts';
import { byKey } from '../../kit/order-key.ts';
import { answered, readOrder } from './read-order.ts';

export interface ReviewPage {
  orderId: string;
  /** The line in `?line_id=`; null if the URL has none. */
  lineId: string | null;
  order: Pick<Order, '_id' | 'order_number'> | null;
  key: string | null;
  /** The name under which a new review appears unless the shopper enters another. */
  author: string;
  timeZone: string;
  lines: readonly ReviewableLine[];
}

export async function loadReview(request: PageRequest) {
  const { searchParams } = request.url;
  const orderId = searchParams.get('order_id') ?? '';
  const lineId = searchParams.get('line_id');
  const none = { orderId, lineId, author: '', timeZone: 'UTC', lines: [] };
  if (orderId === '') return { ...none, order: null, key: null } satisfies ReviewPage;
  const { order, key } = await readOrder(request, orderId);
  if (!order) return answered<ReviewPage>({ ...none, order, key });
  const { client, language } = request.visitor;
  const query = { ...byKey(key), language_code: language };
  const { result } = needed(await client.get('order/reviews/{id}', { params: { id: orderId }, query }));
  const { author, time_zone: timeZone, lines } = result;
  const { _id, order_number } = order;
  return answered<ReviewPage>({ orderId, lineId, order: { _id, order_number }, key, author, timeZone, lines });
}
