import { expect, test } from 'vitest';
import { UAE } from '../pricing/pricing.cases.ts';
import { DAYS_OFFERED, DELIVERY_SLOTS, momentIn, offeredWindows } from './windows.ts';

const daysIn = (timeZone: string, today: string, market = UAE) => [
  ...new Set(
    offeredWindows(today, { ...market, timeZone }).map(({ from }) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(from),
    ),
  ),
];

test('the hours are those of the market’s clock, also where it changes that night', () => {
  expect(momentIn('Asia/Dubai', '2026-11-25', 9).toISOString()).toBe('2026-11-25T05:00:00.000Z');
  expect(momentIn('Europe/London', '2026-03-28', 9).toISOString()).toBe('2026-03-28T09:00:00.000Z');
  expect(momentIn('Europe/London', '2026-03-29', 9).toISOString()).toBe('2026-03-29T08:00:00.000Z');
  expect(momentIn('America/New_York', '2026-11-01', 9).toISOString()).toBe('2026-11-01T14:00:00.000Z');
  expect(momentIn('Asia/Kathmandu', '2026-11-25', 13).toISOString()).toBe('2026-11-25T07:15:00.000Z');
});

test('days off and holidays are left out, by both calendars', () => {
  // Friday, before the weekend and the two holidays of the Emirates.
  expect(daysIn('Asia/Dubai', '2026-11-27')).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-04',
    '2026-12-07',
    '2026-12-08',
    '2026-12-09',
  ]);
  // Saudi Arabia is off on Friday and Saturday.
  const saudi = { ...UAE, daysOff: [5, 6], holidays: new Set<string>() };
  expect(daysIn('Asia/Riyadh', '2026-11-26', saudi)[0]).toBe('2026-11-29');
});

test('every window lies ahead, follows the one before, and is as long as its slot', () => {
  const windows = offeredWindows('2026-11-25', UAE);
  expect(windows).toHaveLength(DAYS_OFFERED * DELIVERY_SLOTS.length);
  for (const [index, { from, to }] of windows.entries()) {
    expect(to.getTime() - from.getTime()).toBe(4 * 3_600_000);
    const before = windows[index - 1];
    if (before) expect(from.getTime()).toBeGreaterThanOrEqual(before.to.getTime());
  }
});

test('a market that never works offers nothing', () => {
  expect(offeredWindows('2026-11-25', { ...UAE, daysOff: [0, 1, 2, 3, 4, 5, 6] })).toEqual([]);
});
