// When something arrives. Days are calendar days in a market's time zone, written YYYY-MM-DD. The server computes the
// days of a cart and of an order by these rules, the browser those of a product page, because that page is cached and
// may be shown on a later day.

/** The days on which nothing is delivered. */
export interface WorkingCalendar {
  /** Weekly days off, 0 = Sunday … 6 = Saturday. */
  daysOff: readonly number[];
  holidays: ReadonlySet<string>;
}

export interface Days {
  from: number;
  to: number;
}

export interface ArrivalDays {
  earliest: string;
  latest: string;
}

function later(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function isWorkingDay(day: string, { daysOff, holidays }: WorkingCalendar): boolean {
  return !daysOff.includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !holidays.has(day);
}

/** The day that is `workingDays` working days after `day`, skipping days off and holidays. */
export function addWorkingDays(day: string, workingDays: number, calendar: WorkingCalendar): string {
  let reached = day;
  for (let left = workingDays; left > 0;) {
    reached = later(reached, 1);
    if (isWorkingDay(reached, calendar)) left -= 1;
  }
  return reached;
}

/**
 * The days on which an order placed on `today` arrives. Tailoring takes calendar days, as many as the slowest piece
 * needs; the delivery then takes working days.
 */
export function arrivalDays(
  today: string,
  tailoring: readonly Days[],
  delivery: Days,
  calendar: WorkingCalendar,
): ArrivalDays {
  const longest = (end: keyof Days) => tailoring.reduce((most, days) => Math.max(most, days[end]), 0);
  return {
    earliest: addWorkingDays(later(today, longest('from')), delivery.from, calendar),
    latest: addWorkingDays(later(today, longest('to')), delivery.to, calendar),
  };
}

/**
 * The day on which a piece ordered on `today` is ready: tailoring takes calendar days, and what would be ready on a day
 * off is ready on the next working day.
 */
export function readyDay(today: string, tailoringDays: number, calendar: WorkingCalendar): string {
  const ready = later(today, tailoringDays);
  return isWorkingDay(ready, calendar) ? ready : addWorkingDays(ready, 1, calendar);
}

export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts(moment);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
