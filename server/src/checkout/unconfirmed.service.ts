// Scheduled job: cancels guests' cash-on-delivery orders that no operator confirmed in time.
import { transaction } from '../kernel/transaction.ts';
import { lockUnconfirmed, unconfirmedOrders } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { cancelUnconfirmed } from './cancel.service.ts';

const AT_ONCE = 20;

async function end(shop: Shop, orderId: string): Promise<boolean> {
  return transaction(shop.database, async (tx) => {
    const order = await lockUnconfirmed(tx, orderId);
    if (order) await cancelUnconfirmed(tx, order);
    return order !== null;
  });
}

/**
 * Cancels up to AT_ONCE orders whose time to be confirmed is over; returns how many. Any number of nodes may run it at
 * once.
 */
export async function endUnconfirmed(shop: Shop): Promise<number> {
  let ended = 0;
  for (const orderId of await unconfirmedOrders(shop.database, AT_ONCE)) {
    // A failure of one order does not keep the others from being cancelled.
    const isEnded = await end(shop, orderId).catch((error: unknown) => {
      shop.log.warn({ orderId, err: error }, 'an unconfirmed order will be ended later');
      return false;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}
