// Orders of guests who pay on delivery and whom no person has reached in time: the clock ends them.
import { transaction } from '../kernel/transaction.ts';
import { lockUnconfirmed, unconfirmedOrders } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { cancelUnconfirmed } from './cancel.service.ts';

const AT_ONCE = 20;

async function end(shop: Shop, orderId: string): Promise<boolean> {
  return transaction(shop.database, async (tx) => {
    const order = await lockUnconfirmed(tx, orderId);
    if (order) await cancelUnconfirmed(tx, shop, order);
    return order !== null;
  });
}

/** Ends some that are due; how many. Any number of nodes may do it at once. */
export async function endUnconfirmed(shop: Shop): Promise<number> {
  let ended = 0;
  for (const orderId of await unconfirmedOrders(shop.database, AT_ONCE)) {
    // One that cannot be ended keeps no other from its end.
    const isEnded = await end(shop, orderId).catch((error: unknown) => {
      shop.log.warn({ orderId, err: error }, 'an unconfirmed order will be ended later');
      return false;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}
