// What things cost. Prices include VAT, are whole minor units, and belong to a market: a country
// with a currency, a VAT rate, shipping terms and working days. Everything here is pure; wherever
// something does not divide evenly, the rule says who gets the remainder.
import type { Money } from '@hindam/contract/money';

export interface Market {
  /** ISO 3166-1 alpha-2, lower case. */
  code: string;
  currency: string;
  vatBasisPoints: number;
  shippingMinor: number;
  /** Null = never free. */
  freeShippingFromMinor: number | null;
  /** Working days from order to door. */
  deliveryDays: { from: number; to: number };
  timeZone: string;
  /** Weekly days off, 0 = Sunday … 6 = Saturday. */
  daysOff: readonly number[];
  /** Holidays as YYYY-MM-DD in the market's zone. */
  holidays: ReadonlySet<string>;
}

/** Specification §1: split payment in 4 instalments. */
export const INSTALMENTS = 4;

const BASIS = 10_000;

export function money(amount: number, market: Market): Money {
  return { amount, currency: market.currency };
}

/** The VAT inside a price that includes it, half up to the minor unit: gross × rate / (1 + rate). */
export function vatIncludedMinor(grossMinor: number, vatBasisPoints: number): number {
  const part = BigInt(grossMinor) * BigInt(vatBasisPoints);
  const whole = BigInt(BASIS + vatBasisPoints);
  return Number((part * 2n + whole) / (whole * 2n));
}

/** Four parts: each ⌊total/4⌋, the remainder (0–3 minor units) on the first. */
export function instalmentPlan(totalMinor: number): [number, number, number, number] {
  const part = Math.floor(totalMinor / INSTALMENTS);
  return [totalMinor - part * (INSTALMENTS - 1), part, part, part];
}

/** Free from the threshold on; an empty bag ships nothing. */
export function shippingMinor(subtotalMinor: number, market: Market): number {
  if (subtotalMinor === 0) return 0;
  const free = market.freeShippingFromMinor !== null && subtotalMinor >= market.freeShippingFromMinor;
  return free ? 0 : market.shippingMinor;
}

/** What is missing for free shipping; null when it is free already, not offered, or the bag is empty. */
export function freeShippingMissingMinor(subtotalMinor: number, market: Market): number | null {
  if (market.freeShippingFromMinor === null || subtotalMinor === 0) return null;
  const missing = market.freeShippingFromMinor - subtotalMinor;
  return missing > 0 ? missing : null;
}

export interface Totals {
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  vatIncludedMinor: number;
  totalMinor: number;
}

/** Sums of a bag: VAT is rounded per line, as the tax office wants it, and shipping's is added. */
export function totalsOf(lineTotalsMinor: readonly number[], market: Market): Totals {
  const subtotalMinor = lineTotalsMinor.reduce((sum, line) => sum + line, 0);
  const shipping = shippingMinor(subtotalMinor, market);
  const vat = [...lineTotalsMinor, shipping].reduce(
    (sum, gross) => sum + vatIncludedMinor(gross, market.vatBasisPoints),
    0,
  );
  return {
    subtotalMinor,
    discountMinor: 0,
    shippingMinor: shipping,
    vatIncludedMinor: vat,
    totalMinor: subtotalMinor + shipping,
  };
}

export function isWorkingDay(day: string, market: Market): boolean {
  return !market.daysOff.includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !market.holidays.has(day);
}

/** The day `workingDays` working days after `day` (YYYY-MM-DD), days off and holidays skipped. */
export function addWorkingDays(day: string, workingDays: number, market: Market): string {
  const date = new Date(`${day}T12:00:00Z`);
  for (let left = workingDays; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (isWorkingDay(date.toISOString().slice(0, 10), market)) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
