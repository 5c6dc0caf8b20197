// Rules that lead from the cart to an order. Invariants: the shopper confirms a quote by its id, and the order contains
// exactly that quote or is refused; the order and the hold on its pieces exist before any payment is requested; placing
// again from the same cart replaces the unpaid order; an order that costs nothing or is paid on delivery is placed at
// once. A quote's id is a digest of its contents, so quotes are not stored: a new quote has the same id as long as
// nothing has changed.
import { addWorkingDays } from '@hindam/contract/working-days';
import { hash } from 'node:crypto';
import type { RefusalName } from '@hindam/contract/refusals';
import type { Market } from '../pricing/pricing.ts';

export interface QuotedLine {
  variantId: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
  /**
   * Null when the piece is no longer sold in the market, or the line is made to measure and the product no longer
   * offers that.
   */
  unitMinor: number | null;
}

export interface Quoted {
  market: string;
  currency: string;
  lines: readonly QuotedLine[];
  /** The coupon that applies; null when none does. */
  coupon: string | null;
  discountMinor: number;
  shippingMinor: number;
  /** Price of gift wrapping; null means not wrapped. */
  wrappingMinor: number | null;
  /** The fee of cash on delivery; null means none. */
  codFeeMinor: number | null;
  vatMinor: number;
  totalMinor: number;
}

const DIGEST_CHARACTERS = 22;
const BETWEEN = '.';

function digest(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, DIGEST_CHARACTERS);
}

/**
 * The quote's id: three digests joined by dots, of the lines, the coupon and the amounts, so that an outdated id shows
 * which of them changed.
 */
export function quoteIdOf(quoted: Quoted): string {
  const { market, currency, lines, coupon, discountMinor, shippingMinor, vatMinor, totalMinor } = quoted;
  const { wrappingMinor, codFeeMinor } = quoted;
  const pieces = lines.map((line) => [line.variantId, line.customSizeId, line.remarks, line.quantity]);
  const prices = lines.map(({ unitMinor }) => unitMinor);
  // Free wrapping changes no amount, but it has to change the id. Without wrapping and fee nothing is added. The part
  // `'cod'` keeps a fee and a wrapping of the same price apart.
  const wrapping = wrappingMinor === null ? [] : [wrappingMinor];
  const codFee = codFeeMinor === null ? [] : ['cod', codFeeMinor];
  return [
    digest(market, currency, pieces),
    digest(coupon),
    digest(prices, discountMinor, shippingMinor, vatMinor, totalMinor, ...wrapping, ...codFee),
  ].join(BETWEEN);
}

/** Coupon problems that `refusalOfQuote` returns unchanged; all others become COUPON_NOT_VALID. */
const COUPON_REFUSALS: ReadonlySet<RefusalName> = new Set([
  'COUPON_USED_UP',
  'COUPON_USED_BY_YOU',
  'COUPON_FIRST_ORDER',
]);

/**
 * Why the quote with the id `confirmed` is outdated; null when it is current. A coupon that no longer applies is
 * reported instead of the amounts that changed because of it.
 */
export function refusalOfQuote(confirmed: string, now: string, couponProblem: RefusalName | null): RefusalName | null {
  if (confirmed === now) return null;
  const [lines, coupon] = confirmed.split(BETWEEN);
  const [linesNow, couponNow] = now.split(BETWEEN);
  if (lines !== linesNow) return 'CART_CHANGED';
  if (coupon === couponNow || couponProblem === null) return 'PRICE_CHANGED';
  return COUPON_REFUSALS.has(couponProblem) ? couponProblem : 'COUPON_NOT_VALID';
}

/** Working days within which an operator has to confirm a guest's cash-on-delivery order before it is cancelled. */
export const CONFIRM_WORKING_DAYS = 2;
const DAY_SECONDS = 86_400;

/**
 * Seconds from now until the same hour CONFIRM_WORKING_DAYS working days later; days off and holidays of the market are
 * not working days.
 */
export function confirmSeconds(today: string, market: Market): number {
  const until = addWorkingDays(today, CONFIRM_WORKING_DAYS, market);
  return Math.round((Date.parse(until) - Date.parse(today)) / 1_000 / DAY_SECONDS) * DAY_SECONDS;
}

/** The country of a market, in capitals: the shop ships to the country of the request's market only. */
export function countryOf({ code }: Pick<Market, 'code'>): string {
  return code.toUpperCase();
}
