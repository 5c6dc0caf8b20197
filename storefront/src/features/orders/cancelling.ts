// Maps the server's answer whether an order can be cancelled, and if not why, to what the page shows.
import type { OrderStatus } from '@hindam/contract/order-moves';
import type { Order } from '@hindam/contract/orders';

/** 'none': the order is not placed yet, was not paid in time, or is cancelled. */
export type Cancelling = 'now' | 'request' | 'requested' | 'on_its_way' | 'delivered' | 'too_late' | 'none';

const OVER: readonly OrderStatus[] = ['pending_payment', 'payment_failed', 'expired', 'cancelled'];
const ON_ITS_WAY: readonly OrderStatus[] = ['shipped', 'out_for_delivery', 'delivery_failed', 'returned_to_sender'];
const DELIVERED: readonly OrderStatus[] = ['delivered', 'completed', 'return_requested', 'returned'];

export function cancellingOf({ order_status: status, cancel }: Pick<Order, 'order_status' | 'cancel'>): Cancelling {
  if (cancel.requested) return 'requested';
  if (cancel.how !== 'no') return cancel.how;
  if (OVER.includes(status)) return 'none';
  if (ON_ITS_WAY.includes(status)) return 'on_its_way';
  return DELIVERED.includes(status) ? 'delivered' : 'too_late';
}
