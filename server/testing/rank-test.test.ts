import { expect, test } from 'vitest';
import { mannWhitneyP, median } from './rank-test.ts';

/** Evenly spaced values, so that the result is not random. */
const steps = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);

test('p values match those of scipy', () => {
  // Computed with scipy 1.x: mannwhitneyu(a, b, method='asymptotic'); the third pair of samples has ties.
  expect(mannWhitneyP([19, 22, 16, 29, 24, 31, 28], [20, 11, 17, 12, 9, 13, 10])).toBeCloseTo(0.00729036, 6);
  expect(mannWhitneyP(steps(10, 1), steps(10, 101))).toBeCloseTo(0.00018267, 6);
  expect(mannWhitneyP([3, 1, 4, 1, 5, 9, 2, 6, 5, 3], [2, 7, 1, 8, 2, 8, 1, 8, 9, 9])).toBeCloseTo(0.38034026, 6);
});

test('equal samples have a p near 1', () => {
  expect(mannWhitneyP(steps(50, 0), steps(50, 0))).toBeGreaterThan(0.99);
  expect(mannWhitneyP([1, 1, 1, 1], [1, 1, 1, 1])).toBe(1);
});

test('a shift of a tenth of the spread is significant with 500 values per side', () => {
  const spread = 100;
  const a = steps(500, 0).map((value) => (value * spread) / 500);
  expect(
    mannWhitneyP(
      a,
      a.map((value) => value + spread / 10),
    ),
  ).toBeLessThan(0.01);
});

test('the order of the samples does not matter', () => {
  const a = [3, 1, 4, 1, 5, 9, 2, 6];
  const b = [2, 7, 1, 8, 2, 8, 1, 8];
  expect(mannWhitneyP(a, b)).toBeCloseTo(mannWhitneyP(b, a), 12);
});

test('the median of an even number of values lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([3, 1, 2])).toBe(2);
});
