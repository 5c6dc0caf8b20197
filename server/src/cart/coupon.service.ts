// The coupon on a cart. The cart remembers the code alone; whether it takes anything off is asked anew at
// every view, by the cart and the buyer of that moment, and settled when the order is placed. A member is
// known by her account, her mail and her number; a guest gives hers at checkout.
import type { Cart } from '@hindam/contract/cart';
import type { Queries } from '../kernel/database.ts';
import type { Owner } from '../kernel/owner.ts';
import { refuse } from '../kernel/refuse.ts';
import { buyerKeysOf } from '../pricing/buyer.ts';
import { couponOf, type SeenCoupon } from '../pricing/coupons.service.ts';
import { todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { cartOf, problemOfCoupon } from './cart-answer.ts';
import { type StoredCart, loadCart, loadContact, setCoupon } from './cart.store.ts';

/** Whose cart, and the language to answer in. */
export interface Shopper {
  owner: Owner;
  language: string;
}

/** Every name the shop knows a cart's owner by; none of a guest. */
async function buyerKeys(db: Queries, shop: Shop, owner: Owner): Promise<Buffer[]> {
  if (owner.kind === 'guest') return [];
  const contact = await loadContact(db, owner.key);
  return buyerKeysOf(shop.secrets, {
    customerId: owner.key,
    email: contact?.email ?? null,
    phone: contact?.phone ? `${contact.dialCode}${contact.phone}` : null,
  });
}

async function look(db: Queries, shop: Shop, owner: Owner, cart: StoredCart, code: string): Promise<SeenCoupon | null> {
  return couponOf(db, code, shop.market.code, await buyerKeys(db, shop, owner), cart.id);
}

export async function viewCart(shop: Shop, { owner, language }: Shopper): Promise<Cart> {
  const { database } = shop;
  const [cart, today] = await Promise.all([
    loadCart(database, owner, language, shop.market.code),
    todayIn(database, shop.market),
  ]);
  const coupon = cart?.couponCode ? await look(database, shop, owner, cart, cart.couponCode) : null;
  return cartOf(cart, shop, language, { coupon, today });
}

/** Puts a code on the cart in place of another; refuses with the reason why it takes nothing off. */
export async function putCoupon(shop: Shop, shopper: Shopper, code: string): Promise<Cart> {
  const { owner, language } = shopper;
  const cart = await loadCart(shop.database, owner, language, shop.market.code);
  if (!cart || cart.lines.length === 0) return refuse('CART_EMPTY');
  const seen = await look(shop.database, shop, owner, cart, code);
  if (!seen) return refuse('COUPON_UNKNOWN');
  const problem = problemOfCoupon(cart, shop.market, seen);
  if (problem) return refuse(problem);
  await setCoupon(shop.database, owner, seen.coupon.code);
  return viewCart(shop, shopper);
}

export async function takeCouponOff(shop: Shop, shopper: Shopper): Promise<Cart> {
  await setCoupon(shop.database, shopper.owner, null);
  return viewCart(shop, shopper);
}
