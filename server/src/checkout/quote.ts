// Prices a cart; quotes show the result, and orders are made from it.
import type { RefusalName } from '@hindam/contract/refusals';
import { lineToPrice } from '../cart/cart.ts';
import type { CartForOrder, CartLineForOrder } from '../cart/ordering.service.ts';
import {
  type Coupon,
  type Market,
  type Priced,
  type PricedLine,
  priceWithCoupon,
  withCodFee,
  withWrapping,
  type BuyerCoupon,
} from '../pricing/pricing.ts';
import { quoteIdOf } from './checkout.ts';

export interface PricedCart {
  cart: CartForOrder;
  market: Market;
  /** The lines that count in the sums; pieces that are gone or sold out do not. */
  counted: { line: CartLineForOrder; unitMinor: number; priced: PricedLine }[];
  sums: Priced;
  coupon: Coupon | null;
  /** Why the cart's coupon does not apply; null when it applies and when the cart has none. */
  couponProblem: RefusalName | null;
  /** False while the shop's legal details lack what an invoice of the market must state (content.service.ts). */
  takesOrders: boolean;
  quoteId: string;
}

/** `seen` is the coupon with the code in the cart; null when the cart has no code or the market no such coupon. */
export function priceForOrder(
  cart: CartForOrder,
  market: Market,
  seen: BuyerCoupon | null,
  takesOrders = true,
): PricedCart {
  const lines = cart.lines.filter(({ counts }) => counts);
  const { sums, coupon, couponProblem } = priceWithCoupon(lines.map(lineToPrice), market, seen);
  const isForgotten = cart.couponCode !== null && seen === null;
  return {
    cart,
    market,
    counted: lines.map((line, at) => ({ line, unitMinor: line.priceMinor ?? 0, priced: sums.lines[at]! })),
    sums,
    coupon,
    couponProblem: isForgotten ? 'COUPON_UNKNOWN' : couponProblem,
    takesOrders,
    quoteId: idOf(cart, market, coupon, sums),
  };
}

function idOf(cart: CartForOrder, market: Market, coupon: Coupon | null, sums: Priced): string {
  return quoteIdOf({
    market: market.code,
    currency: market.currency,
    lines: cart.lines.map((line) => ({ ...line, unitMinor: line.priceMinor })),
    coupon: coupon?.code ?? null,
    discountMinor: sums.discountMinor,
    shippingMinor: sums.shippingMinor,
    wrappingMinor: sums.wrappingMinor,
    codFeeMinor: sums.codFeeMinor,
    vatMinor: sums.vatIncludedMinor,
    totalMinor: sums.totalMinor,
  });
}

/** The same cart wrapped as a gift, with a quote id of its own; null when the market does not offer wrapping. */
export function wrapped(priced: PricedCart): PricedCart | null {
  const { cart, market, coupon } = priced;
  const sums = withWrapping(priced.sums, market);
  return sums && { ...priced, sums, quoteId: idOf(cart, market, coupon, sums) };
}

/** The same cart paid on delivery, with a quote id of its own; null when that adds no fee. */
export function withFee(priced: PricedCart): PricedCart | null {
  const { cart, market, coupon } = priced;
  const sums = withCodFee(priced.sums, market);
  return sums && { ...priced, sums, quoteId: idOf(cart, market, coupon, sums) };
}

/** The most important reason why this cart cannot be ordered; null when the cart itself gives none. */
export function refusalOfCart({ lines }: CartForOrder): RefusalName | null {
  if (lines.length === 0) return 'CART_EMPTY';
  const kinds = new Set(lines.filter(({ blocks }) => blocks).flatMap(({ notices }) => notices.map(({ kind }) => kind)));
  if (kinds.has('sold_out')) return 'OUT_OF_STOCK';
  if (kinds.has('less_stock')) return 'NOT_ENOUGH_STOCK';
  return kinds.has('gone') || kinds.has('below_minimum') ? 'CART_CHANGED' : null;
}
