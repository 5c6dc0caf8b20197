// From the cart to an order. Always true: what a shopper confirms is named by the quote's id, and an order is
// made of exactly that or not at all; an order and the promise of its pieces are there before anybody is
// asked for money; placing again from the same cart replaces the order that was not paid; an order that costs
// nothing, or is paid at the door, is placed at once. The id of a quote is made of what it says, so that no
// quote is kept: whoever asks again gets the same id as long as nothing has changed.
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
  /** The coupon that takes something off; null when none does. */
  coupon: string | null;
  discountMinor: number;
  shippingMinor: number;
  vatMinor: number;
  totalMinor: number;
}

const DIGEST_CHARACTERS = 22;
const BETWEEN = '.';

function digest(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, DIGEST_CHARACTERS);
}

/** Three digests, so that a quote which is no longer true says what of it changed: lines, coupon, amounts. */
export function quoteIdOf(quoted: Quoted): string {
  const { market, currency, lines, coupon, discountMinor, shippingMinor, vatMinor, totalMinor } = quoted;
  const pieces = lines.map((line) => [line.variantId, line.customSizeId, line.remarks, line.quantity]);
  const prices = lines.map(({ unitMinor }) => unitMinor);
  return [
    digest(market, currency, pieces),
    digest(coupon),
    digest(prices, discountMinor, shippingMinor, vatMinor, totalMinor),
  ].join(BETWEEN);
}

/** Said as they are; any other problem of a coupon is that it is not valid any more. */
const COUPON_REFUSALS: ReadonlySet<RefusalName> = new Set([
  'COUPON_USED_UP',
  'COUPON_USED_BY_YOU',
  'COUPON_FIRST_ORDER',
]);

/** Why what was confirmed is not what is true now; null when it is. A coupon that ended is said before the amounts it moved. */
export function refusalOfQuote(confirmed: string, now: string, couponProblem: RefusalName | null): RefusalName | null {
  if (confirmed === now) return null;
  const [lines, coupon] = confirmed.split(BETWEEN);
  const [linesNow, couponNow] = now.split(BETWEEN);
  if (lines !== linesNow) return 'CART_CHANGED';
  if (coupon === couponNow || couponProblem === null) return 'PRICE_CHANGED';
  return COUPON_REFUSALS.has(couponProblem) ? couponProblem : 'COUPON_NOT_VALID';
}

/** A person confirms a guest's order on delivery within so many working days, or it ends by itself. */
export const CONFIRM_WORKING_DAYS = 2;
const DAY_SECONDS = 86_400;

/** The same hour of that day: a weekend of the market gives the desk its time. */
export function confirmSeconds(today: string, market: Market): number {
  const until = addWorkingDays(today, CONFIRM_WORKING_DAYS, market);
  return Math.round((Date.parse(until) - Date.parse(today)) / 1_000 / DAY_SECONDS) * DAY_SECONDS;
}

/** The only country this shop ships to now: its active market's. */
export function countryOf({ code }: Pick<Market, 'code'>): string {
  return code.toUpperCase();
}
