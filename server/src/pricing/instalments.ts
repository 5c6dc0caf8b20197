// The plan of four instalments: the first is due on the first day, the others one, two and three months after it.
import type { Money } from '@hindam/contract/money';
import { type Market, money } from './pricing.ts';

export const INSTALMENTS = 4;

export interface Instalment {
  /** YYYY-MM-DD in the market's time zone. */
  dueOn: string;
  amountMinor: number;
}

/** Each amount is ⌊total/4⌋, and the first also gets the remainder (0–3 minor units). */
export function instalmentAmounts(totalMinor: number): [number, number, number, number] {
  const part = Math.floor(totalMinor / INSTALMENTS);
  return [totalMinor - part * (INSTALMENTS - 1), part, part, part];
}

/**
 * The instalments that pages show before a payment is chosen; null in a market that does not offer instalments, and
 * for a total below four minor units.
 */
export function offeredInstalments(totalMinor: number, market: Market): { parts: Money[] } | null {
  if (!market.paymentOptions.includes('instalments_4') || totalMinor < INSTALMENTS) return null;
  return { parts: instalmentAmounts(totalMinor).map((part) => money(part, market)) };
}

/** The same day `months` later, or the last day of that month if it is shorter. Days are YYYY-MM-DD. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

/** Each due day is counted from `firstDay`, so a short month does not move the later ones. */
export function instalmentPlan(totalMinor: number, firstDay: string): Instalment[] {
  return instalmentAmounts(totalMinor).map((amountMinor, months) => ({
    dueOn: monthsLater(firstDay, months),
    amountMinor,
  }));
}
