import { expect, test } from 'vitest';
import { instalmentDates } from './instalment-dates.ts';

test('parts are due today and a month after one another', () => {
  expect(instalmentDates('2026-11-21')).toEqual(['2026-11-21', '2026-12-21', '2027-01-21', '2027-02-21']);
});

test('a month that is too short ends with its last day, and the next one is not moved by it', () => {
  expect(instalmentDates('2027-12-31')).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
  expect(instalmentDates('2026-12-30')).toEqual(['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']);
});
