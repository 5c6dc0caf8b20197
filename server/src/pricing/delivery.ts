// Calculates when an order arrives: from its lines, the market, and the region it is sent to, if that is known.
import { type ArrivalDays, arrivalDays, type Days } from '@hindam/contract/working-days';
import type { Market } from './pricing.ts';

interface Tailored {
  customSizeId: string | null;
  /**
   * Calendar days that tailoring takes, also on a line that is not made to measure; null for a product without them.
   */
  tailoringDays: Days | null;
}

function tailoringOf(lines: readonly Tailored[]): Days[] {
  return lines.flatMap(({ customSizeId, tailoringDays }) =>
    customSizeId !== null && tailoringDays ? [tailoringDays] : [],
  );
}

/**
 * Working days of a delivery to a region. A region's own days are limited to the range of the market's days. Without a
 * region, without own days, or when the two ranges do not overlap, the market's days apply.
 */
export function deliveryDaysTo(region: string | null, { deliveryDays, regionDays }: Market): Days {
  const own = region !== null && Object.hasOwn(regionDays, region) ? regionDays[region]! : deliveryDays;
  const from = Math.max(own.from, deliveryDays.from);
  const to = Math.min(own.to, deliveryDays.to);
  return from <= to ? { from, to } : deliveryDays;
}

/** The days on which an order placed `today` (YYYY-MM-DD in the market's time zone) may arrive. */
export function deliveryEstimate(
  today: string,
  lines: readonly Tailored[],
  market: Market,
  region: string | null = null,
): ArrivalDays {
  return arrivalDays(today, tailoringOf(lines), deliveryDaysTo(region, market), market);
}
