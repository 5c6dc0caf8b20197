// Rules that lead from the cart to an order. Always true: the shopper confirms a quote by its id, and the order
// contains exactly that quote or is refused; the order and the hold on its pieces exist before any payment is
// requested; placing again from the same cart replaces the unpaid order; an order that costs nothing, or is paid on
// delivery, is placed at once. A quote's id is a digest of its contents, so quotes are not stored: a new quote has the
// same id as long as nothing has changed.
import { hash } from 'node:crypto';
import type { RefusalName } from '@hindam/contract/refusals';
import { addWorkingDays, type Market } from '../pricing/pricing.ts';

export interface QuotedLine {
  variantId: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
  /** Null when the piece is no longer sold. */
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
  /** Null = not wrapped as a gift. */
  wrappingMinor: number | null;
  /** The fee of cash on delivery; null = none. */
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
 * The quote's id: three digests joined by dots, of lines, coupon and amounts, so that an outdated id shows which of
 * them changed.
 */
export function quoteIdOf(quoted: Quoted): string {
  const { market, currency, lines, coupon, discountMinor, shippingMinor, vatMinor, totalMinor } = quoted;
  const { wrappingMinor, codFeeMinor } = quoted;
  const pieces = lines.map((line) => [line.variantId, line.customSizeId, line.remarks, line.quantity]);
  const prices = lines.map(({ unitMinor }) => unitMinor);
  // Free wrapping changes no amount, but the id; without wrapping or fee the id is what it was before there was any. The
  // fee is named, so that wrapping of the same price has another id.
  const wrapping = wrappingMinor === null ? [] : [wrappingMinor];
  const codFee = codFeeMinor === null ? [] : ['cod', codFeeMinor];
  return [
    digest(market, currency, pieces),
    digest(coupon),
    digest(prices, discountMinor, shippingMinor, vatMinor, totalMinor, ...wrapping, ...codFee),
  ].join(BETWEEN);
}

/** Coupon problems that `refusalOfQuote` returns as they are; any other becomes COUPON_NOT_VALID. */
const COUPON_REFUSALS: ReadonlySet<RefusalName> = new Set([
  'COUPON_USED_UP',
  'COUPON_USED_BY_YOU',
  'COUPON_FIRST_ORDER',
]);

/**
 * Why the quote with the id `confirmed` is outdated; null when it is current. If the coupon no longer applies, that is
 * the reason, and not the amounts that changed with it.
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
 * Seconds from now until the same hour CONFIRM_WORKING_DAYS working days later; the market's days off and holidays are
 * not working days.
 */
export function confirmSeconds(today: string, market: Market): number {
  const until = addWorkingDays(today, CONFIRM_WORKING_DAYS, market);
  return Math.round((Date.parse(until) - Date.parse(today)) / 1_000 / DAY_SECONDS) * DAY_SECONDS;
}

/** The only country this shop ships to now: its active market's. */
export function countryOf({ code }: Pick<Market, 'code'>): string {
  return code.toUpperCase();
}
