import { expect, test } from 'vitest';
import { faultOfDays, isDay, zonedTime } from './period.ts';

test('a day is one of the calendar', () => {
  expect(['2026-11-01', '2024-02-29'].map(isDay)).toEqual([true, true]);
  expect(['2026-02-29', '2026-13-01', '1999-01-01', '2026-1-1', '', '2026-11-01T00:00'].map(isDay)).not.toContain(true);
});

test('a period is at most a leap year, first and last day included', () => {
  expect(faultOfDays('2026-11-01', '2026-11-01')).toBeNull();
  expect(faultOfDays('2024-01-01', '2024-12-31')).toBeNull();
  expect(faultOfDays('2024-01-01', '2025-01-01')).toBe('too_long');
  expect(faultOfDays('2026-11-02', '2026-11-01')).toBe('end_before_start');
});

test('times are those of the zone, with its distance from UTC', () => {
  const at = new Date('2026-10-31T20:30:05.999Z');
  expect(zonedTime(at, 'Asia/Dubai')).toBe('2026-11-01T00:30:05+04:00');
  expect(zonedTime(at, 'Asia/Riyadh')).toBe('2026-10-31T23:30:05+03:00');
  expect(zonedTime(at, 'Asia/Kolkata')).toBe('2026-11-01T02:00:05+05:30');
  expect(zonedTime(at, 'America/St_Johns')).toBe('2026-10-31T18:00:05-02:30');
  expect(zonedTime(at, 'UTC')).toBe('2026-10-31T20:30:05+00:00');
  for (const zone of ['Asia/Dubai', 'America/St_Johns', 'Africa/Cairo'])
    expect(Date.parse(zonedTime(at, zone))).toBe(Math.floor(at.getTime() / 1_000) * 1_000);
});
