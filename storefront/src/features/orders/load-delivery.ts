// Loads the page of a delivery: the order, its delivery, and what the shopper may request about it.
import type { Delivery } from '@hindam/contract/delivery';
import { type PageRequest, needed } from '../../kit/load.ts';
import { byKey } from '../../kit/order-key.ts';
import { answered, type OrderPage, readOrder } from './read-order.ts';

export interface DeliveryPage extends OrderPage {
  delivery: Delivery | null;
}

export async function loadDelivery(request: PageRequest) {
  const id = request.params['orderId'] ?? '';
  const page = await readOrder(request, id);
  if (page.order === null) return answered<DeliveryPage>({ ...page, delivery: null });
  const { client, language } = request.visitor;
  const query = { ...byKey(page.key), language_code: language };
  const answer = await client.get('delivery/details/{id}', { params: { id }, query });
  return answered<DeliveryPage>({ ...page, delivery: needed(answer).result });
}
