// The times at which a parcel can come: on working days from tomorrow, in the slots of DELIVERY_SLOTS, by the market's
// clock. Pure: the present day is passed in.
import { isWorkingDay, type Market } from '../pricing/pricing.ts';

export interface TimeWindow {
  from: Date;
  to: Date;
}

/** Whole hours of the market's clock. */
export const DELIVERY_SLOTS = [
  { fromHour: 9, toHour: 13 },
  { fromHour: 13, toHour: 17 },
  { fromHour: 17, toHour: 21 },
] as const;
export const DAYS_OFFERED = 6;
/** No market has this many days off in a row; the search for working days ends here. */
const DAYS_SEARCHED_MAX = 60;

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
function aheadMs(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const seconds = Math.floor(moment / 1_000) * 1_000;
  return Date.parse(`${format.format(seconds).replace(' ', 'T')}Z`) - seconds;
}

/** The moment at which the zone's clock shows this hour of this day (YYYY-MM-DD). */
export function momentIn(timeZone: string, day: string, hour: number): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  // The second look corrects the first where the clock changes in between.
  const near = shown - aheadMs(shown, timeZone);
  return new Date(shown - aheadMs(near, timeZone));
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The offered windows, the earliest first; `today` is the present day in the market's zone. */
export function offeredWindows(today: string, market: Market): TimeWindow[] {
  const days: string[] = [];
  let day = today;
  for (let seen = 0; days.length < DAYS_OFFERED && seen < DAYS_SEARCHED_MAX; seen += 1) {
    day = dayAfter(day);
    if (isWorkingDay(day, market)) days.push(day);
  }
  return days.flatMap((one) =>
    DELIVERY_SLOTS.map(({ fromHour, toHour }) => ({
      from: momentIn(market.timeZone, one, fromHour),
      to: momentIn(market.timeZone, one, toHour),
    })),
  );
}
