// Calculates when an order arrives. Made-to-measure pieces are tailored first, which takes calendar days; then the
// whole order is shipped, which takes working days of the market. The piece that takes longest decides.
import { addWorkingDays, type Market } from './pricing.ts';

export interface Days {
  from: number;
  to: number;
}

/** The first and the last day on which the order may arrive, YYYY-MM-DD in the market's time zone. */
export interface Arrival {
  earliest: string;
  latest: string;
}

interface Tailored {
  customSizeId: string | null;
  /** Calendar days that tailoring takes; null when the product is not offered made to measure. */
  tailoringDays: Days | null;
}

/** The tailoring days of each made-to-measure line; other lines are left out. */
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

/**
 * The days on which an order of these lines arrives if it is placed on `today`, YYYY-MM-DD in the market's time zone.
 */
export function deliveryEstimate(today: string, lines: readonly Tailored[], market: Market): Arrival {
  const tailoring = tailoringOf(lines);
  const longest = (end: keyof Days) => tailoring.reduce((most, days) => Math.max(most, days[end]), 0);
  return {
    earliest: addWorkingDays(addDays(today, longest('from')), market.deliveryDays.from, market),
    latest: addWorkingDays(addDays(today, longest('to')), market.deliveryDays.to, market),
  };
}
