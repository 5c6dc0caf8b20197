import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { INSTALMENTS, instalmentAmounts, instalmentPlan, monthsLater } from './instalments.ts';

test('four instalments always add up to the total, and only the first carries the remainder', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (total) => {
      const plan = instalmentAmounts(total);
      const [first, ...rest] = plan;
      const part = Math.floor(total / INSTALMENTS);
      return (
        plan.reduce((sum, n) => sum + n, 0) === total &&
        rest.every((n) => n === part) &&
        first - part >= 0 &&
        first - part <= 3
      );
    }),
    { numRuns: count(100_000) },
  );
});

test.each([
  ['2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['2028-01-30', ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
  ['2026-11-21', ['2026-11-21', '2026-12-21', '2027-01-21', '2027-02-21']],
])('a plan of %s is due on the same day of each month, or its last', (day, days) => {
  expect(instalmentPlan(1_003, day).map(({ dueOn }) => dueOn)).toEqual(days);
  expect(instalmentPlan(1_003, day).map(({ amountMinor }) => amountMinor)).toEqual([253, 250, 250, 250]);
});

test('a month later is never earlier and never skips a month', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 3 }), (date, months) => {
      const from = date.toISOString().slice(0, 10);
      const to = monthsLater(from, months);
      const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      return index(to) === index(from) + months && Number(to.slice(8)) <= Number(from.slice(8));
    }),
    { numRuns: count(10_000) },
  );
});
