// The times at which a parcel can come: on working days from tomorrow on, in the slots that operators set for the
// market, by the market's clock.
import { isWorkingDay } from '@hindam/contract/working-days';
import type { Market } from '../pricing/pricing.ts';
import type { FieldMessages } from '../kernel/refuse.ts';

export interface TimeWindow {
  from: Date;
  to: Date;
}

/** A time of day at which a parcel can come, HH:MM by the market's clock. */
export interface DeliverySlot {
  from: string;
  to: string;
}

/** The delivery slots of a market, and on how many days they are offered. */
export interface DeliveryOffer {
  /** Working days that are offered, from tomorrow on. */
  days: number;
  slots: readonly DeliverySlot[];
  /** Rises with each change, so that no operator overwrites an unseen change; 0 means that nothing was set yet. */
  version: number;
}

/** Days that are searched for working days at most, so that the search ends for a market without working days. */
const DAYS_SEARCHED_MAX = 60;

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function aheadMs(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const seconds = Math.floor(moment / 1_000) * 1_000;
  return Date.parse(`${format.format(seconds).replace(' ', 'T')}Z`) - seconds;
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** The moment at which the zone's clock shows this time (HH:MM) of this day (YYYY-MM-DD). */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minuteOf(time) * 60_000;
  // On a day when the clocks change, the first offset may be wrong, so the second step uses the offset at the found
  // moment.
  const near = shown - aheadMs(shown, timeZone);
  return new Date(shown - aheadMs(near, timeZone));
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The times at which a parcel can come, earliest first; `today` is the date in the market's zone. */
export function offeredWindows(today: string, market: Market, offer: DeliveryOffer): TimeWindow[] {
  const days: string[] = [];
  let day = today;
  for (let seen = 0; days.length < offer.days && seen < DAYS_SEARCHED_MAX; seen += 1) {
    day = dayAfter(day);
    if (isWorkingDay(day, market)) days.push(day);
  }
  return days.flatMap((one) =>
    offer.slots.map(({ from, to }) => ({
      from: momentIn(market.timeZone, one, from),
      to: momentIn(market.timeZone, one, to),
    })),
  );
}

export function sorted(slots: readonly DeliverySlot[]): DeliverySlot[] {
  return slots.map((slot) => ({ ...slot })).sort((a, b) => minuteOf(a.from) - minuteOf(b.from));
}

export function slotFaults(slots: readonly DeliverySlot[]): FieldMessages {
  const faults: FieldMessages = {};
  for (const [index, { from, to }] of slots.entries()) {
    if (minuteOf(to) <= minuteOf(from)) faults[`slots.${index}.to`] = 'FIELD_ORDER';
    const isTaken = slots
      .slice(0, index)
      .some((other) => minuteOf(other.from) < minuteOf(to) && minuteOf(from) < minuteOf(other.to));
    if (isTaken) faults[`slots.${index}.from`] = 'FIELD_TIMES_OVERLAP';
  }
  return faults;
}
