// Rules that lead from the cart to an order. Invariant: the shopper confirms a quote by its id, and the order contains
// exactly that quote or is refused. The id is a digest of the quote, so quotes are not stored.
import { addWorkingDays } from '@hindam/contract/working-days';
import { hash } from 'node:crypto';
import type { RefusalName } from '@hindam/contract/refusals';
import type { Market } from '../pricing/pricing.ts';

export interface QuotedLine {
  variantId: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
  /** Null when the variant, or its made-to-measure form that the line asks for, is no longer sold. */
  unitMinor: number | null;
}

export interface Quoted {
  market: string;
  currency: string;
  lines: readonly QuotedLine[];
  coupon: string | null;
  discountMinor: number;
  shippingMinor: number;
  /** Price of gift wrapping; null when not wrapped. */
  wrappingMinor: number | null;
  /** The fee of cash on delivery; null for none. */
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
 * The quote's id: digests of the lines, the coupon and the amounts, joined by dots, so that an outdated id shows which
 * of them changed.
 */
export function quoteIdOf(quoted: Quoted): string {
  const { market, currency, lines, coupon, discountMinor, shippingMinor, vatMinor, totalMinor } = quoted;
  const { wrappingMinor, codFeeMinor } = quoted;
  const pieces = lines.map((line) => [line.variantId, line.customSizeId, line.remarks, line.quantity]);
  const prices = lines.map(({ unitMinor }) => unitMinor);
  // Free wrapping changes no amount, but it has to change the id. `'cod'` keeps a fee and a wrapping of the same price
  // apart.
  const wrapping = wrappingMinor === null ? [] : [wrappingMinor];
  const codFee = codFeeMinor === null ? [] : ['cod', codFeeMinor];
  return [
    digest(market, currency, pieces),
    digest(coupon),
    digest(prices, discountMinor, shippingMinor, vatMinor, totalMinor, ...wrapping, ...codFee),
  ].join(BETWEEN);
}

const DIGESTS_OF_A_QUOTE = 3;
const BASE64URL = /^[\w-]*$/;

/** Whether the text has the form of the ids that the shop gives to quotes; the id of an outdated quote has it too. */
export function isQuoteId(text: string): boolean {
  const digests = text.split(BETWEEN);
  const isDigest = (part: string) => part.length === DIGEST_CHARACTERS && BASE64URL.test(part);
  return digests.length === DIGESTS_OF_A_QUOTE && digests.every(isDigest);
}

/** Coupon problems that are shown to the shopper as they are; all others become COUPON_NOT_VALID. */
const COUPON_REFUSALS: ReadonlySet<RefusalName> = new Set([
  'COUPON_USED_UP',
  'COUPON_USED_BY_YOU',
  'COUPON_FIRST_ORDER',
]);

/**
 * Why the quote that the shopper confirmed is outdated; null when it is current. A coupon that no longer applies is
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
 * How many seconds an operator has to confirm such an order: from `today` to the day CONFIRM_WORKING_DAYS working days
 * later, in days of 24 hours.
 */
export function confirmSeconds(today: string, market: Market): number {
  const until = addWorkingDays(today, CONFIRM_WORKING_DAYS, market);
  return Math.round((Date.parse(until) - Date.parse(today)) / 1_000 / DAY_SECONDS) * DAY_SECONDS;
}

export function countryOf({ code }: Pick<Market, 'code'>): string {
  return code.toUpperCase();
}
