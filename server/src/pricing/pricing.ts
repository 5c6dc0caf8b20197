// The pricing rules, as pure functions. Prices include VAT, are whole minor units, and belong to a market: a country
// with a currency, a VAT rate, shipping terms and working days. The parts of a split amount add up to it.
import type { Money } from '@hindam/contract/money';
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { RefusalName } from '@hindam/contract/refusals';
import type { Days } from '@hindam/contract/working-days';

export interface Market {
  /** Country code, ISO 3166-1 alpha-2 in lower case. */
  code: string;
  currency: string;
  vatBasisPoints: number;
  shippingMinor: number;
  /** From this subtotal on, shipping is free; null for no such subtotal. */
  freeShippingFromMinor: number | null;
  /** Price of wrapping a whole order as a gift; null when wrapping is not offered. */
  wrappingMinor: number | null;
  /** Fee of an order that is paid on delivery; null or 0 for none. */
  codFeeMinor: number | null;
  /** The largest total, fee included, that may be paid on delivery; null for no limit. */
  codLimitMinor: number | null;
  /** Working days from the order, or from the end of tailoring, to the delivery anywhere in the market. */
  deliveryDays: Days;
  /**
   * Working days of a delivery to the regions that have their own, by ISO 3166-2 code; `deliveryDaysTo` limits them to
   * the market's.
   */
  regionDays: Readonly<Record<string, Days>>;
  timeZone: string;
  /** Weekly days off, 0 is Sunday. */
  daysOff: readonly number[];
  /** As YYYY-MM-DD in the market's zone. */
  holidays: ReadonlySet<string>;
  paymentOptions: readonly PaymentOption[];
  /** Whether the shop sells in this market. The default market is open whatever this says. */
  open: boolean;
  /** Rises whenever a term of the market, one of its holidays or a region's delivery days change. */
  version: number;
  /**
   * Days after the delivery in which a return can be asked for. A change also applies to orders that were delivered
   * before.
   */
  returnDays: number;
}

export interface Holiday {
  /** YYYY-MM-DD. */
  day: string;
  name: string;
}

export interface RegionDays extends Days {
  /** ISO 3166-2 code of an emirate or province, `AE-DU`. */
  region: string;
}

/** The terms that an operator may change. A term that is undefined stays as it is, for clients that do not know it. */
export type MarketTerms = Pick<
  Market,
  'vatBasisPoints' | 'shippingMinor' | 'freeShippingFromMinor' | 'deliveryDays' | 'paymentOptions'
> & {
  wrappingMinor?: Market['wrappingMinor'] | undefined;
  codFeeMinor?: Market['codFeeMinor'] | undefined;
  codLimitMinor?: Market['codLimitMinor'] | undefined;
  open?: boolean | undefined;
  returnDays?: number | undefined;
  namedHolidays?: readonly Holiday[] | undefined;
  regions?: readonly RegionDays[] | undefined;
};

const BASIS = 10_000;

export function money(amount: number, market: Market): Money {
  return { amount, currency: market.currency };
}

/** In the shape of the API contract; `vat_rate` is in percent. */
export function sumsOnTheWire(sums: Priced, market: Market) {
  return {
    subtotal: money(sums.subtotalMinor, market),
    discount: money(sums.discountMinor, market),
    shipping: money(sums.shippingMinor, market),
    vat_included: money(sums.vatIncludedMinor, market),
    vat_rate: market.vatBasisPoints / 100,
    total: money(sums.totalMinor, market),
  };
}

/** gross × rate / (1 + rate), rounded half up to the minor unit. */
export function vatIncludedMinor(grossMinor: number, vatBasisPoints: number): number {
  const part = BigInt(grossMinor) * BigInt(vatBasisPoints);
  const whole = BigInt(BASIS + vatBasisPoints);
  return Number((part * 2n + whole) / (whole * 2n));
}

export function shippingMinor(subtotalMinor: number, market: Market): number {
  if (subtotalMinor === 0) return 0;
  const free = market.freeShippingFromMinor !== null && subtotalMinor >= market.freeShippingFromMinor;
  return free ? 0 : market.shippingMinor;
}

/**
 * The amount missing for free shipping; null when there is none: free already, never free, or
 * nothing in the cart.
 */
export function freeShippingMissingMinor(subtotalMinor: number, market: Market): number | null {
  if (market.freeShippingFromMinor === null || subtotalMinor === 0) return null;
  const missing = market.freeShippingFromMinor - subtotalMinor;
  return missing > 0 ? missing : null;
}

/** A coupon with its present terms; null in `usesMax` and `usesPerBuyerMax` means no limit. */
export interface Coupon {
  id: string;
  code: string;
  market: string;
  kind: 'percent' | 'amount' | 'free_shipping';
  /** For kind `percent`, 1000 is 10 %; null for the other kinds. */
  percentBasisPoints: number | null;
  /** The amount off in minor units for kind `amount`; null for the other kinds. */
  amountMinor: number | null;
  /** The smallest subtotal of all lines with which the coupon applies. */
  minimumMinor: number;
  /** The product types to which the coupon applies; empty means all. */
  typeIds: readonly string[];
  /** Whether only a buyer who has never placed an order may use it, once. */
  firstOrder: boolean;
  usesMax: number | null;
  usesPerBuyerMax: number | null;
  used: number;
  startsAt: Date | null;
  endsAt: Date | null;
  active: boolean;
}

export interface LineToPrice {
  key: string;
  typeId: string;
  quantity: number;
  unitMinor: number;
}

export interface PricedLine {
  key: string;
  lineTotalMinor: number;
  discountMinor: number;
  /** VAT included in the line's price after its share of the discount. */
  vatMinor: number;
}

export interface Priced {
  lines: PricedLine[];
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  shippingVatMinor: number;
  /** Null when the order is not wrapped as a gift. */
  wrappingMinor: number | null;
  wrappingVatMinor: number;
  /** The fee of cash on delivery; null for none. */
  codFeeMinor: number | null;
  codFeeVatMinor: number;
  vatIncludedMinor: number;
  totalMinor: number;
}

function isFor(coupon: Coupon, { typeId }: { typeId: string }): boolean {
  return coupon.typeIds.length === 0 || coupon.typeIds.includes(typeId);
}

/**
 * The discount on lines that together cost `eligibleMinor`, and never more than that. A percentage is rounded half up.
 */
function discountOn(eligibleMinor: number, coupon: Coupon): number {
  if (coupon.kind === 'amount') return Math.min(coupon.amountMinor ?? 0, eligibleMinor);
  if (coupon.kind === 'free_shipping') return 0;
  const part = BigInt(eligibleMinor) * BigInt(coupon.percentBasisPoints ?? 0);
  return Number((part * 2n + BigInt(BASIS)) / BigInt(BASIS * 2));
}

/**
 * Splits an amount in proportion to the weights; all parts are 0 if all weights are. Each part is
 * rounded down; the units left over go one by one to the parts with the largest remainders.
 */
export function splitByWeight(amountMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amountMinor) * BigInt(weight));
  const parts = exact.map((part) => Number(part / BigInt(whole)));
  const left = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: Number(part % BigInt(whole)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1;
  return parts;
}

/** The discount is split over the lines the coupon applies to, and VAT is rounded per line. */
export function priceCart(lines: readonly LineToPrice[], market: Market, coupon: Coupon | null): Priced {
  const totals = lines.map(({ unitMinor, quantity }) => unitMinor * quantity);
  const subtotalMinor = totals.reduce((sum, total) => sum + total, 0);
  const eligible = lines.map((line, index) => (coupon && isFor(coupon, line) ? totals[index]! : 0));
  const eligibleMinor = eligible.reduce((sum, total) => sum + total, 0);
  const discountMinor = coupon ? discountOn(eligibleMinor, coupon) : 0;
  const shares = splitByWeight(discountMinor, eligible);
  const shipsFree = coupon?.kind === 'free_shipping' && lines.some((line) => isFor(coupon, line));
  const shipping = shipsFree ? 0 : shippingMinor(subtotalMinor, market);
  const shippingVatMinor = vatIncludedMinor(shipping, market.vatBasisPoints);
  const priced = lines.map(({ key }, index) => {
    const lineTotalMinor = totals[index]!;
    const share = shares[index]!;
    const vatMinor = vatIncludedMinor(lineTotalMinor - share, market.vatBasisPoints);
    return { key, lineTotalMinor, discountMinor: share, vatMinor };
  });
  return {
    lines: priced,
    subtotalMinor,
    discountMinor,
    shippingMinor: shipping,
    shippingVatMinor,
    wrappingMinor: null,
    wrappingVatMinor: 0,
    codFeeMinor: null,
    codFeeVatMinor: 0,
    vatIncludedMinor: priced.reduce((sum, { vatMinor }) => sum + vatMinor, shippingVatMinor),
    totalMinor: subtotalMinor - discountMinor + shipping,
  };
}

/** Null when the market does not offer wrapping or the cart is empty. */
export function withWrapping(sums: Priced, { wrappingMinor, vatBasisPoints }: Market): Priced | null {
  if (wrappingMinor === null || sums.lines.length === 0) return null;
  const wrappingVatMinor = vatIncludedMinor(wrappingMinor, vatBasisPoints);
  return {
    ...sums,
    wrappingMinor,
    wrappingVatMinor,
    vatIncludedMinor: sums.vatIncludedMinor + wrappingVatMinor,
    totalMinor: sums.totalMinor + wrappingMinor,
  };
}

type CodTerms = Pick<Market, 'codFeeMinor' | 'codLimitMinor'>;

/** `totalMinor` is the order's total without the fee of cash on delivery. */
export function isWithinCodLimit(totalMinor: number, { codFeeMinor, codLimitMinor }: CodTerms): boolean {
  return codLimitMinor === null || totalMinor === 0 || totalMinor + (codFeeMinor ?? 0) <= codLimitMinor;
}

/** Null when the market has no fee for cash on delivery, or nothing is to be paid. */
export function withCodFee(sums: Priced, { codFeeMinor, vatBasisPoints }: Market): Priced | null {
  if (codFeeMinor === null || codFeeMinor === 0 || sums.totalMinor === 0) return null;
  const codFeeVatMinor = vatIncludedMinor(codFeeMinor, vatBasisPoints);
  return {
    ...sums,
    codFeeMinor,
    codFeeVatMinor,
    vatIncludedMinor: sums.vatIncludedMinor + codFeeVatMinor,
    totalMinor: sums.totalMinor + codFeeMinor,
  };
}

export interface BuyerCoupon {
  coupon: Coupon;
  /** Counted uses by this buyer, found by any of the buyer's keys (buyer.ts). */
  usedByBuyer: number;
  /**
   * Whether the buyer has placed an order before. Cancelled orders count too; otherwise a buyer could get a first-order
   * discount again and again.
   */
  isPastBuyer: boolean;
  /** The time by the database's clock, which decides when a coupon begins and ends. */
  now: Date;
}

export interface CouponFacts extends Omit<BuyerCoupon, 'coupon'> {
  market: string;
  lines: readonly LineToPrice[];
}

/** How often one buyer may use the coupon: a first-order coupon once, others as their terms say; null for no limit. */
export function usesOfBuyerMax({
  firstOrder,
  usesPerBuyerMax,
}: Pick<Coupon, 'firstOrder' | 'usesPerBuyerMax'>): number | null {
  return firstOrder ? 1 : usesPerBuyerMax;
}

/** Null when the coupon applies. Reasons that the shopper cannot change take precedence. */
export function refusalOfCoupon(coupon: Coupon, facts: CouponFacts): RefusalName | null {
  if (coupon.market !== facts.market) return 'COUPON_UNKNOWN';
  if (!coupon.active) return 'COUPON_EXPIRED';
  if (coupon.startsAt !== null && facts.now < coupon.startsAt) return 'COUPON_NOT_YET';
  if (coupon.endsAt !== null && facts.now >= coupon.endsAt) return 'COUPON_EXPIRED';
  if (coupon.firstOrder && facts.isPastBuyer) return 'COUPON_FIRST_ORDER';
  if (facts.usedByBuyer >= (usesOfBuyerMax(coupon) ?? Infinity)) return 'COUPON_USED_BY_YOU';
  if (coupon.used >= (coupon.usesMax ?? Infinity)) return 'COUPON_USED_UP';
  if (!facts.lines.some((line) => isFor(coupon, line))) return 'COUPON_OTHER_PIECES';
  const subtotalMinor = facts.lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
  return subtotalMinor < coupon.minimumMinor ? 'COUPON_MINIMUM' : null;
}

export interface PricedWithCoupon {
  sums: Priced;
  coupon: Coupon | null;
  /** Why the cart's coupon does not apply; null when it applies and when there is no coupon. */
  couponProblem: RefusalName | null;
}

/** `seen` is null when the cart has no coupon code, or the market has no coupon with that code. */
export function priceWithCoupon(
  lines: readonly LineToPrice[],
  market: Market,
  seen: BuyerCoupon | null,
): PricedWithCoupon {
  const couponProblem = seen && refusalOfCoupon(seen.coupon, { ...seen, market: market.code, lines });
  const coupon = seen && couponProblem === null ? seen.coupon : null;
  return { sums: priceCart(lines, market, coupon), coupon, couponProblem };
}
