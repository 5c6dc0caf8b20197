import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { areaFaults, closureFaults, hoursFaults, lostBy, minuteOf, overlap, type WeeklyHours } from './offer.ts';

const AREAS = new Set(['dubai', 'sharjah']);

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const DAYS = ['2026-11-01', '2026-11-10', '2026-11-20', '2026-11-30'] as const;
const day = fc.constantFrom(null, ...DAYS);

const hours: fc.Arbitrary<WeeklyHours> = fc
  .record({
    area: fc.constantFrom('dubai', 'sharjah'),
    weekday: fc.integer({ min: 0, max: 1 }),
    start: fc.integer({ min: 0, max: 90 }),
    lasts: fc.integer({ min: 1, max: 6 }),
    days: fc.tuple(day, day),
  })
  .map(({ area, weekday, start, lasts, days: [a, b] }) => {
    const [firstDay, lastDay] = a !== null && b !== null && b < a ? [b, a] : [a, b];
    return { area, weekday, from: clock(start * 15), to: clock((start + lasts) * 15), firstDay, lastDay };
  });

/** Whether some quarter of an hour of one of DAYS belongs to both weekly hours. Areas and weekdays are ignored. */
function areBothOffered(a: WeeklyHours, b: WeeklyHours): boolean {
  const on = (one: WeeklyHours, date: string, minute: number) =>
    date >= (one.firstDay ?? '') &&
    date <= (one.lastDay ?? '9') &&
    minute >= minuteOf(one.from) &&
    minute < minuteOf(one.to);
  return DAYS.some((date) =>
    Array.from({ length: 96 }, (_, at) => at * 15).some((minute) => on(a, date, minute) && on(b, date, minute)),
  );
}

test('two hours overlap if, and only if, a minute of a day belongs to both, in one area', () => {
  fc.assert(
    fc.property(hours, hours, (a, b) => {
      const isShared = a.area === b.area && a.weekday === b.weekday && areBothOffered(a, b);
      expect(overlap(a, b)).toBe(isShared);
      expect(overlap(b, a)).toBe(isShared);
    }),
    { numRuns: count(5_000) },
  );
});

test('hours are refused where they overlap, end before they begin, last too long, or lie elsewhere', () => {
  const one: WeeklyHours = { area: 'dubai', weekday: 1, from: '10:00', to: '11:30', firstDay: null, lastDay: null };
  expect(hoursFaults([one, { ...one, from: '11:30', to: '13:00' }, { ...one, area: 'sharjah' }], AREAS)).toEqual({});
  expect(hoursFaults([one, { ...one, from: '22:30', to: '24:00' }], AREAS)).toEqual({});
  expect(
    hoursFaults(
      [
        one,
        { ...one, from: '11:15', to: '12:00', firstDay: '2027-01-01' },
        { ...one, weekday: 2, from: '12:00', to: '12:00' },
        { ...one, weekday: 3, from: '08:00', to: '16:15' },
        { ...one, weekday: 4, area: 'atlantis', firstDay: '2027-02-01', lastDay: '2027-01-31' },
      ],
      AREAS,
    ),
  ).toEqual({
    'hours.1.from': 'FIELD_TIMES_OVERLAP',
    'hours.2.to': 'FIELD_ORDER',
    'hours.3.to': { key: 'FIELD_VISIT_MINUTES', values: { least: 15, most: 480 } },
    'hours.4.area': 'FIELD_AREA',
    'hours.4.last_day': 'FIELD_ORDER',
  });
});

test('a closure says when it is, by whole times and in order', () => {
  const all = { area: null, teamId: null, weekday: null, from: null, to: null, firstDay: null, lastDay: null };
  expect(closureFaults(all)).toEqual({ first_day: 'FIELD_REQUIRED' });
  expect(closureFaults({ ...all, weekday: 5, from: '12:00', to: '14:00' })).toEqual({});
  expect(closureFaults({ ...all, firstDay: '2026-12-24', lastDay: '2026-12-24' })).toEqual({});
  expect(closureFaults({ ...all, from: '12:00' })).toEqual({ to: 'FIELD_REQUIRED' });
  expect(closureFaults({ ...all, to: '12:00' })).toEqual({ from: 'FIELD_REQUIRED' });
  expect(closureFaults({ ...all, from: '14:00', to: '12:00', firstDay: '2026-12-25', lastDay: '2026-12-24' })).toEqual({
    to: 'FIELD_ORDER',
    last_day: 'FIELD_ORDER',
  });
});

test('an area has a name in every language and states of its country', () => {
  const names = { en: 'Dubai', arb: 'دبي' };
  expect(areaFaults({ names, states: ['AE-DU'], market: 'ae' }, ['en', 'arb'])).toEqual({});
  expect(areaFaults({ names, states: ['anywhere'], market: 'sa' }, ['en', 'arb'])).toEqual({});
  expect(areaFaults({ names: { en: 'D', xx: 'D' }, states: ['AE-DU', 'DU'], market: 'ae' }, ['en', 'arb'])).toEqual({
    'names.arb': 'FIELD_REQUIRED',
    'names.xx': 'FIELD_LANGUAGE',
    'states.1': 'FIELD_EMIRATE_CODE',
  });
});

test('a visit loses its time only by what stood before', () => {
  const before = [
    { bookingId: 'a', stands: [true, true] },
    { bookingId: 'b', stands: [true, false] },
  ];
  const after = [
    { bookingId: 'a', stands: [true, false] },
    { bookingId: 'b', stands: [true, false] },
    { bookingId: 'c', stands: [false, false] },
  ];
  expect(lostBy(before, after)).toEqual(['a']);
});
