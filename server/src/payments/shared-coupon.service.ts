// The use of a coupon that several orders share, because pieces bought with its discount were exchanged.
import type { Transaction } from '../kernel/database.ts';
import { discountHeir, exchangeFamily } from '../orders/orders.service.ts';
import { lockCouponUses, moveCouponUse, releaseCoupon } from '../pricing/coupons.service.ts';

/**
 * Locks the uses of the coupon by this order and all that share its discount, so that of two transactions that end such
 * orders the second waits for the first.
 */
export async function lockSharedCoupon(tx: Transaction, orderId: string): Promise<void> {
  await lockCouponUses(tx, await exchangeFamily(tx, orderId));
}

/**
 * Call it when the order was cancelled: its use of the coupon moves to another order that has a part of the discount,
 * or is released when there is none.
 */
export async function passCouponOn(tx: Transaction, orderId: string): Promise<void> {
  await lockSharedCoupon(tx, orderId);
  // Read after the lock, because the transaction that was waited for may have cancelled or exchanged an order.
  const heir = await discountHeir(tx, await exchangeFamily(tx, orderId));
  if (heir === null) await releaseCoupon(tx, orderId);
  else await moveCouponUse(tx, orderId, heir);
}
