// Loads the order in `?order_id=` for its bill.
import { answered, type OrderPage, readOrder } from './read-order.ts';
import type { PageRequest } from '../../kit/load.ts';

export interface BillPage extends OrderPage {
  orderId: string;
}

export async function loadBill(request: PageRequest) {
  const orderId = request.url.searchParams.get('order_id') ?? '';
  if (orderId === '') return { orderId, order: null, key: null, timeZone: 'UTC', countries: {} } satisfies BillPage;
  return answered<BillPage>({ orderId, ...(await readOrder(request, orderId)) });
}
