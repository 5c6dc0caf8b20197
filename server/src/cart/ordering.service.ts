// What the cart offers to checkout and payment: reading what an order needs of the cart, locking the cart, and removing
// the ordered pieces once the order is placed.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Owner } from '../kernel/owner.ts';
import { settleCouponUses } from '../pricing/coupons.service.ts';
import type { Shop } from '../shop.ts';
import { isCounted, type Notice, noticesOf, blocksCheckout } from './cart.ts';
import { loadCartToOrder, type OrderableLine } from './cart.store.ts';
import { remainingLines, type OrderedPiece } from './ordering.ts';
import { lockWithMerged } from './lock.store.ts';
import { forgetCoupon, writeRemainingLines, loadLines } from './ordering.store.ts';

export { lockCart } from './lock.store.ts';

export interface CartLineForOrder extends OrderableLine {
  notices: Notice[];
  /** Whether one of the notices keeps the whole cart from being ordered. */
  blocks: boolean;
  /** False when the line is gone or sold out, so that the cart's sums leave it out. */
  counts: boolean;
}

export interface CartForOrder {
  cartId: string | null;
  couponCode: string | null;
  /** Version of the market's terms the cart was read with; null when there is no cart. */
  marketVersion: number | null;
  lines: CartLineForOrder[];
}

/**
 * The cart as checkout needs it. While the caller holds the cart's row lock, its lines and coupon cannot change; prices
 * and stock can.
 */
export async function cartForOrder(db: Queries, shop: Shop, owner: Owner, language: string): Promise<CartForOrder> {
  const cart = await loadCartToOrder(db, owner, language, shop.market.code);
  if (!cart) return { cartId: null, couponCode: null, marketVersion: null, lines: [] };
  const notices = noticesOf(cart.lines);
  const lines = cart.lines.map((line, index) => {
    const own = notices[index] ?? [];
    return { ...line, notices: own, blocks: own.some(blocksCheckout), counts: isCounted(own) };
  });
  return { cartId: cart.id, couponCode: cart.couponCode, marketVersion: cart.marketVersion, lines };
}

/** Locks the cart with this id and the cart it was merged into; false when the cart no longer exists. */
export async function lockCartById(tx: Transaction, cartId: string): Promise<boolean> {
  return (await lockWithMerged(tx, cartId)).includes(cartId);
}

/**
 * Call it when an order is placed: removes the ordered pieces and the used coupon from the cart, or from the cart it
 * was merged into. Pieces added while the shopper was paying stay.
 */
export async function takeOrdered(
  tx: Transaction,
  cartId: string,
  ordered: readonly OrderedPiece[],
  couponCode: string | null,
): Promise<void> {
  const cartIds = await lockWithMerged(tx, cartId);
  if (cartIds.length === 0) return;
  await writeRemainingLines(tx, remainingLines(await loadLines(tx, cartIds), ordered));
  await forgetCoupon(tx, cartIds, couponCode);
  if (couponCode !== null) await settleCouponUses(tx, cartIds, couponCode);
}
