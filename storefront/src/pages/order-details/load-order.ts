// The order of the page's address, and a name for the next attempt to pay it or to order it again.
import { answered, type OrderPage, readOrder } from '../../orders/read-order.ts';
import type { Asked } from '../../platform/load.ts';
import { newAttempt } from '../../checkout/attempt.ts';

export interface OrderDetails extends OrderPage {
  /** Sending the same form twice makes one attempt. */
  attempt: string;
}

export async function loadOrder(asked: Asked) {
  // Specification §2: the parameter is spelled so.
  const page = await readOrder(asked, asked.params['oderId'] ?? '');
  return answered<OrderDetails>({ ...page, attempt: newAttempt() });
}
