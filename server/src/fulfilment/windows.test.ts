import { expect, test } from 'vitest';
import { UAE } from '../pricing/pricing.cases.ts';
import { type DeliveryOffer, momentIn, offeredWindows, slotFaults, sorted } from './windows.ts';

const OFFER: DeliveryOffer = {
  days: 6,
  slots: [
    { from: '09:00', to: '13:00' },
    { from: '13:00', to: '17:00' },
    { from: '17:00', to: '21:00' },
  ],
  version: 1,
};

const daysIn = (timeZone: string, today: string, market = UAE) => [
  ...new Set(
    offeredWindows(today, { ...market, timeZone }, OFFER).map(({ from }) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(from),
    ),
  ),
];

test('the hours are those of the market’s clock, also where it changes that night', () => {
  expect(momentIn('Asia/Dubai', '2026-11-25', '09:00').toISOString()).toBe('2026-11-25T05:00:00.000Z');
  expect(momentIn('Europe/London', '2026-03-28', '09:00').toISOString()).toBe('2026-03-28T09:00:00.000Z');
  expect(momentIn('Europe/London', '2026-03-29', '09:00').toISOString()).toBe('2026-03-29T08:00:00.000Z');
  expect(momentIn('America/New_York', '2026-11-01', '09:00').toISOString()).toBe('2026-11-01T14:00:00.000Z');
  expect(momentIn('Asia/Kathmandu', '2026-11-25', '13:00').toISOString()).toBe('2026-11-25T07:15:00.000Z');
});

test('days off and holidays are left out, by both calendars', () => {
  // From a Friday on, before the weekend and two public holidays of the Emirates.
  expect(daysIn('Asia/Dubai', '2026-11-27')).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-04',
    '2026-12-07',
    '2026-12-08',
    '2026-12-09',
  ]);
  // The weekend in Saudi Arabia is Friday and Saturday.
  const saudi = { ...UAE, daysOff: [5, 6], holidays: new Set<string>() };
  expect(daysIn('Asia/Riyadh', '2026-11-26', saudi)[0]).toBe('2026-11-29');
});

test('every window lies ahead, follows the one before, and is as long as its slot', () => {
  const windows = offeredWindows('2026-11-25', UAE, OFFER);
  expect(windows).toHaveLength(OFFER.days * OFFER.slots.length);
  for (const [index, { from, to }] of windows.entries()) {
    expect(to.getTime() - from.getTime()).toBe(4 * 3_600_000);
    const before = windows[index - 1];
    if (before) expect(from.getTime()).toBeGreaterThanOrEqual(before.to.getTime());
  }
});

test('a market that never works offers nothing', () => {
  expect(offeredWindows('2026-11-25', { ...UAE, daysOff: [0, 1, 2, 3, 4, 5, 6] }, OFFER)).toEqual([]);
});

test('slots of a market are as many and as long as were set; none set, none offered', () => {
  const offer = {
    days: 2,
    slots: [
      { from: '08:30', to: '10:15' },
      { from: '21:00', to: '23:00' },
    ],
    version: 3,
  };
  const windows = offeredWindows('2026-11-24', UAE, offer);
  expect(windows.map(({ from, to }) => `${from.toISOString().slice(5, 16)} ${to.toISOString().slice(5, 16)}`)).toEqual([
    '11-25T04:30 11-25T06:15',
    '11-25T17:00 11-25T19:00',
    '11-26T04:30 11-26T06:15',
    '11-26T17:00 11-26T19:00',
  ]);
  expect(offeredWindows('2026-11-24', UAE, { ...offer, slots: [] })).toEqual([]);
});

test('slots that overlap or end before they begin are faults at their fields', () => {
  const slots = [
    { from: '13:00', to: '17:00' },
    { from: '09:00', to: '13:00' },
    { from: '16:59', to: '18:00' },
    { from: '20:00', to: '20:00' },
  ];
  expect(slotFaults(slots)).toEqual({ 'slots.2.from': 'FIELD_TIMES_OVERLAP', 'slots.3.to': 'FIELD_ORDER' });
  expect(slotFaults(OFFER.slots)).toEqual({});
  expect(sorted(slots.slice(0, 2)).map(({ from }) => from)).toEqual(['09:00', '13:00']);
});
