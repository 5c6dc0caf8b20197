// The cart's doors for checkout and payment: reading everything an order needs of it, locking it, and taking
// the ordered pieces out once the order is placed.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Owner } from '../kernel/owner.ts';
import { settleCouponUses } from '../pricing/coupons.service.ts';
import type { Shop } from '../shop.ts';
import { isCounted, type Notice, noticesOf, standsInTheWay } from './cart.ts';
import { loadCartToOrder, type OrderableLine } from './cart.store.ts';
import { linesLeft, type OrderedPiece } from './ordering.ts';
import { forgetCoupon, keepLines, loadHeldLines, lockOwned, lockWithMerged } from './ordering.store.ts';

export interface CartLineForOrder extends OrderableLine {
  notices: Notice[];
  /** A notice of this line forbids checking out. */
  blocks: boolean;
  /** Its pieces can be had, so they count in the sums. */
  counts: boolean;
}

export interface CartForOrder {
  /** Null while nothing was ever added. */
  cartId: string | null;
  couponCode: string | null;
  /** Of the market's terms the cart was read with; null with the cart. */
  marketVersion: number | null;
  lines: CartLineForOrder[];
}

/** The cart as checkout sees it, with words in every language; in a transaction that locked it, it stays so. */
export async function cartForOrder(db: Queries, shop: Shop, owner: Owner, language: string): Promise<CartForOrder> {
  const cart = await loadCartToOrder(db, owner, language, shop.market.code);
  if (!cart) return { cartId: null, couponCode: null, marketVersion: null, lines: [] };
  const notices = noticesOf(cart.lines);
  const lines = cart.lines.map((line, index) => {
    const own = notices[index] ?? [];
    return { ...line, notices: own, blocks: own.some(standsInTheWay), counts: isCounted(own) };
  });
  return { cartId: cart.id, couponCode: cart.couponCode, marketVersion: cart.marketVersion, lines };
}

/** Everybody who changes the cart waits from here on; null when there is none. */
export function lockCart(tx: Transaction, owner: Owner): Promise<string | null> {
  return lockOwned(tx, owner);
}

/** The same by the cart's id, with the cart it was merged into; false when it is no more. */
export async function lockCartById(tx: Transaction, cartId: string): Promise<boolean> {
  return (await lockWithMerged(tx, cartId)).includes(cartId);
}

/**
 * The order of these pieces is placed: they leave the cart, and the coupon it used. What was added while she
 * was paying stays. Nothing happens when the cart was thrown away.
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
