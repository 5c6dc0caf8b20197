// The rules for what the shop offers as home visits: areas, teams' weekly hours and closures. A change that no longer
// offers the time of a booked visit needs a reason, and the visit is then marked as one that has to be moved.
import { addressRule } from '@hindam/contract/address-rules';
import type { FieldMessages } from '../kernel/refuse.ts';

/** The shortest and the longest visit that can be offered, in minutes. */
const VISIT_MINUTES = { least: 15, most: 480 };

export interface OfferedArea {
  code: string;
  market: string;
  names: Readonly<Record<string, string>>;
  states: readonly string[];
  position: number;
  active: boolean;
  version: number;
}

/**
 * A visit that a team offers every week, by the market's clock; times are HH:MM, days are YYYY-MM-DD, or null for no
 * limit.
 */
export interface WeeklyHours {
  area: string;
  /** 0 is Sunday. */
  weekday: number;
  from: string;
  to: string;
  firstDay: string | null;
  lastDay: string | null;
}

export interface OfferedTeam {
  teamId: number;
  market: string;
  name: string;
  active: boolean;
  fitters: readonly string[];
  hours: readonly WeeklyHours[];
  version: number;
}

/**
 * A time at which no visit is offered. A field that is null does not limit it: null for `area`, for example, means
 * every area.
 */
export interface Closure {
  closureId: number;
  market: string;
  name: string;
  area: string | null;
  teamId: number | null;
  weekday: number | null;
  from: string | null;
  to: string | null;
  firstDay: string | null;
  lastDay: string | null;
  version: number;
}

export type Faults = FieldMessages;

export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

const meet = (a: [number, number], b: [number, number]): boolean => a[0] < b[1] && b[0] < a[1];

const seasonOf = ({ firstDay, lastDay }: Pick<WeeklyHours, 'firstDay' | 'lastDay'>): [string, string] => [
  firstDay ?? '0000-00-00',
  lastDay ?? '9999-99-99',
];

/** Whether two weekly hours of one team are in the same area, on the same weekday, and overlap in days and times. */
export function overlap(a: WeeklyHours, b: WeeklyHours): boolean {
  if (a.area !== b.area || a.weekday !== b.weekday) return false;
  const [[aFirst, aLast], [bFirst, bLast]] = [seasonOf(a), seasonOf(b)];
  if (aFirst > bLast || bFirst > aLast) return false;
  return meet([minuteOf(a.from), minuteOf(a.to)], [minuteOf(b.from), minuteOf(b.to)]);
}

function daysFault({ firstDay, lastDay }: Pick<WeeklyHours, 'firstDay' | 'lastDay'>): Faults {
  return firstDay !== null && lastDay !== null && lastDay < firstDay ? { last_day: 'FIELD_ORDER' } : {};
}

function timesFault(from: string, to: string): Faults {
  const lasts = minuteOf(to) - minuteOf(from);
  if (lasts <= 0) return { to: 'FIELD_ORDER' };
  return lasts < VISIT_MINUTES.least || lasts > VISIT_MINUTES.most
    ? { to: { key: 'FIELD_VISIT_MINUTES', values: VISIT_MINUTES } }
    : {};
}

/**
 * Errors in a team's hours, under the keys `hours.<index>.<field>`; `areas` are the codes of the areas in its market.
 */
export function hoursFaults(hours: readonly WeeklyHours[], areas: ReadonlySet<string>): Faults {
  const faults: Faults = {};
  for (const [index, one] of hours.entries()) {
    const own: Faults = {
      ...(areas.has(one.area) ? {} : { area: 'FIELD_AREA' }),
      ...timesFault(one.from, one.to),
      ...daysFault(one),
      ...(hours.slice(0, index).some((earlier) => overlap(earlier, one)) ? { from: 'FIELD_TIMES_OVERLAP' } : {}),
    };
    for (const [field, key] of Object.entries(own)) faults[`hours.${index}.${field}`] = key;
  }
  return faults;
}

export function closureFaults(closure: Omit<Closure, 'closureId' | 'market' | 'version' | 'name'>): Faults {
  const { weekday, from, to, firstDay, lastDay } = closure;
  const faults = daysFault(closure);
  if (from === null && to !== null) faults['from'] = 'FIELD_REQUIRED';
  if (to === null && from !== null) faults['to'] = 'FIELD_REQUIRED';
  if (from !== null && to !== null && minuteOf(to) <= minuteOf(from)) faults['to'] = 'FIELD_ORDER';
  // A closure without days, weekday and time would close its area or team for ever, for which their field `active` is
  // meant.
  if (weekday === null && from === null && to === null && firstDay === null && lastDay === null)
    faults['first_day'] = 'FIELD_REQUIRED';
  return faults;
}

export function areaFaults(
  { names, states, market }: Pick<OfferedArea, 'names' | 'states' | 'market'>,
  languages: readonly string[],
): Faults {
  const faults: Faults = {};
  for (const language of languages) if (!names[language]) faults[`names.${language}`] = 'FIELD_REQUIRED';
  for (const language of Object.keys(names))
    if (!languages.includes(language)) faults[`names.${language}`] = 'FIELD_LANGUAGE';
  const known = addressRule(market.toUpperCase()).states;
  for (const [index, state] of states.entries())
    if (known !== null && !known.includes(state)) faults[`states.${index}`] = 'FIELD_EMIRATE_CODE';
  return faults;
}

/** Whether a visit meets each condition of the offer; the conditions are in `loadStandings` (offer.store.ts). */
export interface Standing {
  bookingId: string;
  stands: readonly boolean[];
}

/** The ids of the visits that met a condition of the offer before a change and do not meet it after the change. */
export function lostBy(before: readonly Standing[], after: readonly Standing[]): string[] {
  const stood = new Map(before.map(({ bookingId, stands }) => [bookingId, stands]));
  return after.flatMap(({ bookingId, stands }) =>
    stands.some((still, index) => !still && stood.get(bookingId)?.[index] === true) ? [bookingId] : [],
  );
}

/** The fields of `after` that differ from `before`, except `version`, each with what it was and what it is. */
export function differences(before: object | null, after: object): Record<string, [unknown, unknown]> {
  const old = (before ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) =>
      field !== 'version' && JSON.stringify(old[field]) !== JSON.stringify(value)
        ? [[field, [old[field] ?? null, value]]]
        : [],
    ),
  );
}
