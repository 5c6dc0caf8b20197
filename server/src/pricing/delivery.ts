// When pieces are at the door. One calculation, whoever asks: what is made to measure is made first, in days of
// the calendar; then the whole order travels, in working days of the market. It goes out whole, so the piece
// that takes longest counts.
import { addWorkingDays, type Market } from './pricing.ts';

export interface Days {
  from: number;
  to: number;
}

/** Days as YYYY-MM-DD, in the market's zone. */
export interface Arrival {
  earliest: string;
  latest: string;
}

interface Tailored {
  customSizeId: string | null;
  /** Days of the calendar, when the piece can be made to measure. */
  tailoringDays: Days | null;
}

/** Days the pieces made to measure take. */
function tailoringOf(lines: readonly Tailored[]): Days[] {
  return lines.flatMap(({ customSizeId, tailoringDays }) =>
    customSizeId !== null && tailoringDays ? [tailoringDays] : [],
  );
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `today` is the market's, YYYY-MM-DD. */
export function deliveryEstimate(today: string, lines: readonly Tailored[], market: Market): Arrival {
  const tailoring = tailoringOf(lines);
  const longest = (end: keyof Days) => tailoring.reduce((most, days) => Math.max(most, days[end]), 0);
  return {
    earliest: addWorkingDays(addDays(today, longest('from')), market.deliveryDays.from, market),
    latest: addWorkingDays(addDays(today, longest('to')), market.deliveryDays.to, market),
  };
}
