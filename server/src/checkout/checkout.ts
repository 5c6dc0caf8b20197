// From the bag to an order. Always true: what a shopper confirms is named by the quote's id, and an order is
// made of exactly that or not at all; an order and the promise of its pieces are there before anybody is
// asked for money; placing again from the same bag replaces the order that was not paid; an order that costs
// nothing, or is paid at the door, is placed at once. The id of a quote is made of what it says, so that no
// quote is kept: whoever asks again gets the same id as long as nothing has changed.
import { hash } from 'node:crypto';
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { RefusalName } from '@hindam/contract/refusals';
import { addWorkingDays, INSTALMENTS, type Market } from '../pricing/pricing.ts';

/** How long the pieces of an order are held while it is being paid. */
export const HOLD_SECONDS = 30 * 60;
/** Placings under way at once in one process; the next ones wait, and beyond these they are told to come back. */
export const PLACINGS_AT_ONCE = 50;
export const PLACINGS_WAITING_MAX = 200;

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

export interface Days {
  from: number;
  to: number;
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * When an order made today would be at the door. What is made to measure is made first, in days of the
 * calendar, and the order goes out whole, so the piece that takes longest counts; then it travels, in
 * working days of the market.
 */
export function deliveryEstimate(
  today: string,
  tailoring: readonly Days[],
  market: Market,
): { earliest: string; latest: string } {
  const longest = (end: keyof Days) => tailoring.reduce((most, days) => Math.max(most, days[end]), 0);
  return {
    earliest: addWorkingDays(addDays(today, longest('from')), market.deliveryDays.from, market),
    latest: addWorkingDays(addDays(today, longest('to')), market.deliveryDays.to, market),
  };
}

/** Whether this way of paying can be had for that amount; nothing to pay can be paid any way. */
export function isOffered(
  option: PaymentOption,
  totalMinor: number,
  market: Pick<Market, 'paymentOptions'>,
  hasProvider: (option: PaymentOption) => boolean,
): boolean {
  if (!market.paymentOptions.includes(option)) return false;
  if (totalMinor === 0 || option === 'cod') return true;
  // A part of nothing cannot be paid.
  if (option === 'instalments_4' && totalMinor < INSTALMENTS) return false;
  return hasProvider(option);
}

/** The only country this shop ships to now: its active market's. */
export function countryOf({ code }: Pick<Market, 'code'>): string {
  return code.toUpperCase();
}
