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
 * Cancels up to AT_ONCE orders that were not confirmed in time; returns how many. It may run on any number of nodes at
 * the same time.
 */
export async function endUnconfirmed(shop: Shop): Promise<number> {
  let ended = 0;
  for (const orderId of await unconfirmedOrders(shop.database, AT_ONCE)) {
    const isEnded = await end(shop, orderId).catch((error: unknown) => {
      shop.log.warn({ orderId, err: error }, 'an unconfirmed order will be ended later');
      return false;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}
