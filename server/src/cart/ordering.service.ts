// The bag's doors for checkout and payment: reading everything an order needs of it, locking it, and taking
// the ordered pieces out once the order is placed.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Owner } from '../kernel/owner.ts';
import { settleCouponUses } from '../pricing/coupons.service.ts';
import type { Shop } from '../shop.ts';
import { isCounted, type Notice, noticesOf, standsInTheWay } from './cart.ts';
import { loadBagToOrder, type OrderableLine } from './cart.store.ts';
import { linesLeft, type OrderedPiece } from './ordering.ts';
import { forgetCoupon, keepLines, loadHeldLines, lockOwned, lockWithMerged } from './ordering.store.ts';

export interface BagLineForOrder extends OrderableLine {
  notices: Notice[];
  /** A notice of this line forbids checking out. */
  blocks: boolean;
  /** Its pieces can be had, so they count in the sums. */
  counts: boolean;
}

export interface BagForOrder {
  /** Null while nothing was ever added. */
  cartId: string | null;
  couponCode: string | null;
  /** Of the market's terms the bag was read with; null with the bag. */
  marketVersion: number | null;
  lines: BagLineForOrder[];
}

/** The bag as checkout sees it, with words in every language; in a transaction that locked it, it stays so. */
export async function bagForOrder(db: Queries, shop: Shop, owner: Owner, language: string): Promise<BagForOrder> {
  const bag = await loadBagToOrder(db, owner, language, shop.market.code);
  if (!bag) return { cartId: null, couponCode: null, marketVersion: null, lines: [] };
  const notices = noticesOf(bag.lines);
  const lines = bag.lines.map((line, index) => {
    const own = notices[index] ?? [];
    return { ...line, notices: own, blocks: own.some(standsInTheWay), counts: isCounted(own) };
  });
  return { cartId: bag.id, couponCode: bag.couponCode, marketVersion: bag.marketVersion, lines };
}

/** Everybody who changes the bag waits from here on; null when there is none. */
export function lockCart(tx: Transaction, owner: Owner): Promise<string | null> {
  return lockOwned(tx, owner);
}

/** The same by the bag's id, with the bag it was merged into; false when it is no more. */
export async function lockCartById(tx: Transaction, cartId: string): Promise<boolean> {
  return (await lockWithMerged(tx, cartId)).includes(cartId);
}

/**
 * The order of these pieces is placed: they leave the bag, and the coupon it used. What was added while she
 * was paying stays. Nothing happens when the bag was thrown away.
 */
export async function takeOrdered(
  tx: Transaction,
  cartId: string,
  ordered: readonly OrderedPiece[],
  couponCode: string | null,
): Promise<void> {
  const cartIds = await lockWithMerged(tx, cartId);
  if (cartIds.length === 0) return;
  await keepLines(tx, linesLeft(await loadHeldLines(tx, cartIds), ordered));
  await forgetCoupon(tx, cartIds, couponCode);
  if (couponCode !== null) await settleCouponUses(tx, cartIds, couponCode);
}
