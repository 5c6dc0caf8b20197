// The only calculation of delivery dates. Made-to-measure pieces are made first, in calendar days; then the whole
// order is shipped, in working days of the market. An order is shipped as a whole, so the slowest piece decides.
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
  /** Calendar days; null when the piece cannot be made to measure. */
  tailoringDays: Days | null;
}

/** Tailoring days of the made-to-measure lines. */
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

/** `today` is the day in the market's zone, YYYY-MM-DD. */
export function deliveryEstimate(today: string, lines: readonly Tailored[], market: Market): Arrival {
  const tailoring = tailoringOf(lines);
  const longest = (end: keyof Days) => tailoring.reduce((most, days) => Math.max(most, days[end]), 0);
  return {
    earliest: addWorkingDays(addDays(today, longest('from')), market.deliveryDays.from, market),
    latest: addWorkingDays(addDays(today, longest('to')), market.deliveryDays.to, market),
  };
}
