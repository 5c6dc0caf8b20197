// Loads a cart as its owner sees it now.
import type { Cart } from '@hindam/contract/cart';
import type { Queries } from '../kernel/database.ts';
import type { Owner } from '../kernel/owner.ts';
import { buyerKeysOf } from '../pricing/buyer.ts';
import { couponOf } from '../pricing/coupons.service.ts';
import type { BuyerCoupon } from '../pricing/pricing.ts';
import { todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { cartOf } from './cart-answer.ts';
import { loadCart, loadContact, type StoredCart } from './cart.store.ts';

export interface CartShopper {
  owner: Owner;
  language: string;
}

/**
 * The keys (buyer.ts) by which a member's uses of a coupon are found; none for a guest, whose contact is known only at
 * checkout.
 */
async function buyerKeys(db: Queries, shop: Shop, owner: Owner): Promise<Buffer[]> {
  if (owner.kind === 'guest') return [];
  const contact = await loadContact(db, owner.key);
  return buyerKeysOf(shop.secrets, {
    customerId: owner.key,
    email: contact?.email ?? null,
    phone: contact?.phone ? `${contact.dialCode}${contact.phone}` : null,
  });
}

/**
 * The coupon with this code, with what is known of the buyer's earlier uses and orders; null when the market does not
 * have it.
 */
export async function couponOfCart(
  db: Queries,
  shop: Shop,
  owner: Owner,
  cart: StoredCart,
  code: string,
): Promise<BuyerCoupon | null> {
  return couponOf(db, code, shop.market.code, await buyerKeys(db, shop, owner), cart.id);
}

export async function viewCart(shop: Shop, { owner, language }: CartShopper): Promise<Cart> {
  const { database } = shop;
  const [cart, today] = await Promise.all([
    loadCart(database, owner, language, shop.market.code),
    todayIn(database, shop.market),
  ]);
  const coupon = cart?.couponCode ? await couponOfCart(database, shop, owner, cart, cart.couponCode) : null;
  return cartOf(cart, shop, language, { coupon, today });
}
