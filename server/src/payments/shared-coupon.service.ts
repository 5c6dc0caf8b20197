// The use of a coupon that several orders share, because pieces bought with its discount were exchanged.
import type { Transaction } from '../kernel/database.ts';
import { discountHeir, exchangeFamily } from '../orders/orders.service.ts';
import { lockCouponUses, moveCouponUse, releaseCoupon } from '../pricing/coupons.service.ts';

/** Until the transaction ends, others that end an order which shares the coupon with this one wait. */
export async function lockSharedCoupon(tx: Transaction, orderId: string): Promise<void> {
  await lockCouponUses(tx, await exchangeFamily(tx, orderId));
}

/** The coupon of a cancelled order stays used as long as another order has a part of its discount. */
export async function passCouponOn(tx: Transaction, orderId: string): Promise<void> {
  await lockSharedCoupon(tx, orderId);
  // Read after the lock, because the transaction that was waited for may have cancelled or exchanged an order.
  const heir = await discountHeir(tx, await exchangeFamily(tx, orderId));
  if (heir === null) await releaseCoupon(tx, orderId);
  else await moveCouponUse(tx, orderId, heir);
}
