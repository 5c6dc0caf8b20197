// Quotes the cart's current price.
import type { Quote } from '@hindam/contract/checkout';
import { cartForOrder, type CartForOrder } from '../cart/ordering.service.ts';
import { lackingPapers } from '../content/content.service.ts';
import { e164Of } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import { profileOf } from '../customers/customers.service.ts';
import type { Member } from '../kernel/call.ts';
import type { Queries } from '../kernel/database.ts';
import type { Owner } from '../kernel/owner.ts';
import { refuse } from '../kernel/refuse.ts';
import { writeSecurityLine } from '../kernel/security-log.ts';
import { buyerKeysOf } from '../pricing/buyer.ts';
import { couponOf } from '../pricing/coupons.service.ts';
import { marketAt, todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { isQuoteId } from './checkout.ts';
import { isServed } from './contact.ts';
import { quoteOf } from './quote-answer.ts';
import { type PricedCart, priceForOrder } from './quote.ts';

export interface CheckoutShopper {
  owner: Owner;
  member: Member | null;
  language: string;
}

/** Hashes under which earlier uses of a coupon by this buyer are found. */
export function buyerKeys(shop: Shop, member: Member | null, contacts: readonly Contact[]): Buffer[] {
  const customerId = member?.customerId ?? null;
  return contacts.flatMap((contact) =>
    buyerKeysOf(shop.secrets, { customerId, email: contact.email, phone: e164Of(contact) }),
  );
}

/** Writes a line of the security log if the id does not have the form of a quote's id: then somebody invented it. */
export function logInventedQuote(shop: Shop, quoteId: string): void {
  if (!isQuoteId(quoteId)) writeSecurityLine(shop, 'warn', { security: 'price.tampered', by: 'quote' });
}

/**
 * Prices a cart by the version of the market's terms (prices of shipping, fees, VAT) that was current when the cart was
 * read; this process may still have an older version in memory.
 */
export async function pricedCart(
  db: Queries,
  shop: Shop,
  cart: CartForOrder,
  keys: readonly Buffer[],
): Promise<PricedCart> {
  const market = await marketAt(db, shop.market, cart.marketVersion);
  const seen = cart.couponCode === null ? null : await couponOf(db, cart.couponCode, market.code, keys, cart.cartId);
  const isComplete = (await lackingPapers(db, shop, market)).length === 0;
  return priceForOrder(cart, market, seen, isComplete);
}

export async function quoteFor(
  shop: Shop,
  { owner, language }: CheckoutShopper,
  keys: readonly Buffer[],
): Promise<Quote> {
  const { database } = shop;
  const cart = await cartForOrder(database, shop, owner, language);
  const priced = await pricedCart(database, shop, cart, keys);
  return quoteOf(priced, shop, language, await todayIn(database, priced.market));
}

export async function quoteTheCart(shop: Shop, shopper: CheckoutShopper, country: string | undefined): Promise<Quote> {
  if (country !== undefined && !isServed(country, shop.market))
    refuse('COUNTRY_NOT_SERVED', { country: 'COUNTRY_NOT_SERVED' });
  const profile = shopper.member === null ? null : await profileOf(shop, shopper.member);
  const quote = await quoteFor(shop, shopper, profile === null ? [] : buyerKeys(shop, shopper.member, [profile]));
  return quote.lines.length === 0 ? refuse('CART_EMPTY') : quote;
}
