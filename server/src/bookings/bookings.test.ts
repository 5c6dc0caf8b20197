import {
  BOOKING_MOVERS,
  BOOKING_MOVES,
  BOOKING_STATUSES,
  FINAL_BOOKING_STATUSES,
} from '@hindam/contract/booking-moves';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Market } from '../pricing/pricing.ts';
import {
  contactDay,
  drawReference,
  firstVisitDay,
  isBookingMove,
  isWithin,
  nearestFree,
  operatorBookingMoves,
  partOf,
  type Slot,
} from './bookings.ts';

const market = (daysOff: readonly number[], ...holidays: string[]): Market => ({
  code: 'ae',
  currency: 'AED',
  vatBasisPoints: 500,
  shippingMinor: 0,
  freeShippingFromMinor: null,
  wrappingMinor: null,
  codFeeMinor: null,
  codLimitMinor: null,
  deliveryDays: { from: 1, to: 2 },
  regionDays: {},
  timeZone: 'Asia/Dubai',
  daysOff,
  holidays: new Set(holidays),
  paymentOptions: ['card'],
  open: false,
  version: 1,
  returnDays: 14,
});
const EMIRATES = market([0, 6], '2026-12-02', '2026-12-03');
const SAUDI = market([5, 6], '2027-02-22');

describe('the day of the call', () => {
  // The first date, 2026-11-23, is a Monday.
  test.each([
    ['on a Monday it is Tuesday', '2026-11-23', EMIRATES, '2026-11-24'],
    ['on a Friday it is Monday in the Emirates', '2026-11-27', EMIRATES, '2026-11-30'],
    ['on a Saturday it is Monday in the Emirates', '2026-11-28', EMIRATES, '2026-11-30'],
    ['on a Sunday it is Monday in the Emirates', '2026-11-29', EMIRATES, '2026-11-30'],
    ['before two holidays it is the day after them', '2026-12-01', EMIRATES, '2026-12-04'],
    ['on a holiday it is the next working day', '2026-12-02', EMIRATES, '2026-12-04'],
    ['on a Thursday it is Sunday in Saudi Arabia', '2026-11-26', SAUDI, '2026-11-29'],
    ['on a Friday it is Sunday in Saudi Arabia', '2026-11-27', SAUDI, '2026-11-29'],
    ['on a Saturday it is Sunday in Saudi Arabia', '2026-11-28', SAUDI, '2026-11-29'],
    ['before a holiday of Saudi Arabia it is the day after', '2027-02-21', SAUDI, '2027-02-23'],
  ] as const)('%s', (_, today, of, day) => {
    expect(contactDay(today, of)).toBe(day);
  });

  test('no visit is offered before the day after the call, nor today', () => {
    expect(firstVisitDay('2026-11-27', '2026-11-30')).toBe('2026-12-01');
    expect(firstVisitDay('2026-11-27', '2026-11-20')).toBe('2026-11-28');
    expect(firstVisitDay('2026-12-31', null)).toBe('2027-01-01');
  });
});

describe('the table of moves', () => {
  test('from every status only the moves of the table are allowed', () => {
    for (const from of BOOKING_STATUSES)
      for (const to of BOOKING_STATUSES)
        for (const by of BOOKING_MOVERS)
          expect(isBookingMove(from, to, by)).toBe(
            BOOKING_MOVES.some((move) => move.from === from && move.to === to && move.by.includes(by)),
          );
  });

  test('a final status has no move, and every other leads to one', () => {
    for (const status of BOOKING_STATUSES)
      expect(operatorBookingMoves(status, false).length === 0, status).toBe(FINAL_BOOKING_STATUSES.includes(status));
  });

  test('a fitter decides only what is decided on site', () => {
    expect(operatorBookingMoves('scheduled', true)).toEqual(['on_the_way']);
    expect(operatorBookingMoves('on_the_way', true)).toEqual(['done', 'no_show']);
    expect(operatorBookingMoves('requested', true)).toEqual([]);
  });
});

test('the day has a morning until 12, an afternoon until 17, then an evening', () => {
  expect([0, 11, 12, 16, 17, 23].map(partOf)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

test('an area without states takes every address of its country', () => {
  expect(isWithin({ states: [] }, { state: 'Riyadh' })).toBe(true);
  expect(isWithin({ states: ['AE-DU'] }, { state: 'AE-DU' })).toBe(true);
  expect(isWithin({ states: ['AE-DU'] }, { state: 'AE-AZ' })).toBe(false);
});

test('the nearest free times are free, at most three, and nothing free is nearer', () => {
  const slots = fc.array(fc.record({ hours: fc.integer({ min: 0, max: 300 }), free: fc.boolean() }), { maxLength: 40 });
  fc.assert(
    fc.property(slots, fc.integer({ min: 0, max: 300 }), (list, wanted) => {
      const at = (hours: number) => new Date(hours * 3_600_000);
      const all: Slot[] = list.map(({ hours, free }) => ({
        day: '',
        hour: 0,
        startsAt: at(hours),
        endsAt: at(hours + 1),
        free,
      }));
      const found = nearestFree(all, at(wanted));
      const distance = (one: Date) => Math.abs(one.getTime() - at(wanted).getTime());
      const distances = all.filter(({ free }) => free).map(({ startsAt }) => distance(startsAt));
      expect(found.map(distance)).toEqual(distances.sort((a, b) => a - b).slice(0, 3));
    }),
  );
});

test('a reference has no letter that is mistaken for another', () => {
  for (let round = 0; round < 50; round += 1) expect(drawReference()).toMatch(/^HV-[0-9BCDFGHJKMNPQRSTVWXYZ]{8}$/);
});
