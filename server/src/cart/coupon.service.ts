// The coupon on a cart. The cart stores only the code; whether the coupon applies is evaluated whenever the cart is
// shown, and decided when the order is placed.
import type { Cart } from '@hindam/contract/cart';
import { refuse } from '../kernel/refuse.ts';
import { writeSecurityLine } from '../kernel/security-log.ts';
import type { Shop } from '../shop.ts';
import { problemOfCoupon } from './cart-answer.ts';
import { loadCart, setCoupon } from './cart.store.ts';
import { couponOfCart, type CartShopper, viewCart } from './view.service.ts';

/** Stores a coupon code on the cart in place of another; when the coupon does not apply, the error says why. */
export async function putCoupon(shop: Shop, shopper: CartShopper, code: string): Promise<Cart> {
  const { owner, language } = shopper;
  const cart = await loadCart(shop.database, owner, language, shop.market.code);
  if (!cart || cart.lines.length === 0) return refuse('CART_EMPTY');
  const seen = await couponOfCart(shop.database, shop, owner, cart, code);
  if (!seen) {
    // Guessing codes writes many such lines; the limits `coupons` and `guestCoupons` (contract/src/limits.ts) bound
    // their number.
    writeSecurityLine(shop, 'info', { security: 'coupon.unknown' });
    return refuse('COUPON_UNKNOWN');
  }
  const problem = problemOfCoupon(cart, shop.market, seen);
  if (problem) return refuse(problem);
  await setCoupon(shop.database, owner, seen.coupon.code);
  return viewCart(shop, shopper);
}

export async function takeCouponOff(shop: Shop, shopper: CartShopper): Promise<Cart> {
  await setCoupon(shop.database, shopper.owner, null);
  return viewCart(shop, shopper);
}
