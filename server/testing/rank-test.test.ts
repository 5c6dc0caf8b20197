// The rank test is shown differences and likeness before it is trusted with times.
import { expect, test } from 'vitest';
import { mannWhitneyP, median } from './rank-test.ts';

/** Even steps, so that no luck is in it. */
const steps = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);

test('known tables are met', () => {
  // By scipy 1.x: mannwhitneyu(a, b, method='asymptotic'); the third has ties.
  expect(mannWhitneyP([19, 22, 16, 29, 24, 31, 28], [20, 11, 17, 12, 9, 13, 10])).toBeCloseTo(0.00729036, 6);
  expect(mannWhitneyP(steps(10, 1), steps(10, 101))).toBeCloseTo(0.00018267, 6);
  expect(mannWhitneyP([3, 1, 4, 1, 5, 9, 2, 6, 5, 3], [2, 7, 1, 8, 2, 8, 1, 8, 9, 9])).toBeCloseTo(0.38034026, 6);
});

test('the same values on both sides are alike', () => {
  expect(mannWhitneyP(steps(50, 0), steps(50, 0))).toBeGreaterThan(0.99);
  expect(mannWhitneyP([1, 1, 1, 1], [1, 1, 1, 1])).toBe(1);
});

test('a shift of a tenth of the spread shows in 500 values a side', () => {
  const spread = 100;
  const a = steps(500, 0).map((value) => (value * spread) / 500);
  expect(
    mannWhitneyP(
      a,
      a.map((value) => value + spread / 10),
    ),
  ).toBeLessThan(0.01);
});

test('which side comes first changes nothing', () => {
  const a = [3, 1, 4, 1, 5, 9, 2, 6];
  const b = [2, 7, 1, 8, 2, 8, 1, 8];
  expect(mannWhitneyP(a, b)).toBeCloseTo(mannWhitneyP(b, a), 12);
});

test('the middle of an even lot lies between its two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([3, 1, 2])).toBe(2);
});
