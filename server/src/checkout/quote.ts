// A cart with its price: what is quoted, and what an order is made of.
import type { RefusalName } from '@hindam/contract/refusals';
import type { CartForOrder, CartLineForOrder } from '../cart/ordering.service.ts';
import type { SeenCoupon } from '../pricing/coupons.service.ts';
import {
  type Coupon,
  type Market,
  type Priced,
  priceCart,
  type PricedLine,
  refusalOfCoupon,
} from '../pricing/pricing.ts';
import { quoteIdOf } from './checkout.ts';

export interface PricedCart {
  cart: CartForOrder;
  /** The terms it is priced by. */
  market: Market;
  /** Lines whose pieces can be had, each with its price. */
  counted: { line: CartLineForOrder; unitMinor: number; priced: PricedLine }[];
  sums: Priced;
  /** The coupon that takes something off. */
  coupon: Coupon | null;
  /** Why the one the cart remembers takes nothing off. */
  couponProblem: RefusalName | null;
  quoteId: string;
}

/** `seen` is the coupon the cart remembers, null when there is none of that code any more. */
export function priceTheCart(cart: CartForOrder, market: Market, seen: SeenCoupon | null): PricedCart {
  const lines = cart.lines.filter(({ counts }) => counts);
  const toPrice = lines.map((line) => ({
    key: line.id,
    typeId: line.typeId ?? '',
    quantity: line.quantity,
    unitMinor: line.priceMinor ?? 0,
  }));
  const facts = seen && { ...seen, market: market.code, lines: toPrice };
  const unknown = cart.couponCode === null ? null : ('COUPON_UNKNOWN' as const);
  const couponProblem = seen && facts ? refusalOfCoupon(seen.coupon, facts) : unknown;
  const coupon = seen && couponProblem === null ? seen.coupon : null;
  const sums = priceCart(toPrice, market, coupon);
  return {
    cart,
    market,
    counted: lines.map((line, at) => ({ line, unitMinor: toPrice[at]!.unitMinor, priced: sums.lines[at]! })),
    sums,
    coupon,
    couponProblem,
    quoteId: quoteIdOf({
      market: market.code,
      currency: market.currency,
      lines: cart.lines.map((line) => ({ ...line, unitMinor: line.priceMinor })),
      coupon: coupon?.code ?? null,
      discountMinor: sums.discountMinor,
      shippingMinor: sums.shippingMinor,
      vatMinor: sums.vatIncludedMinor,
      totalMinor: sums.totalMinor,
    }),
  };
}

/** What stands in the way of ordering this cart, the most telling first; null when nothing does. */
export function refusalOfCart({ lines }: CartForOrder): RefusalName | null {
  if (lines.length === 0) return 'CART_EMPTY';
  const kinds = new Set(lines.filter(({ blocks }) => blocks).flatMap(({ notices }) => notices.map(({ kind }) => kind)));
  if (kinds.has('sold_out')) return 'OUT_OF_STOCK';
  if (kinds.has('less_stock')) return 'NOT_ENOUGH_STOCK';
  return kinds.has('gone') || kinds.has('below_minimum') ? 'CART_CHANGED' : null;
}
