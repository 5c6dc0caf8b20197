import { expect, test } from 'vitest';
import { FULL_SIZE_GUIDE, inches, sizeGuideRows } from './size-guide.ts';

test('every Gulf size is as long in inches as its name says', () => {
  for (const { size, length_cm } of FULL_SIZE_GUIDE.lengths) expect(inches(length_cm)).toBe(Number(size));
});

test('there is no gap between one size and the next', () => {
  for (const part of ['bust_cm', 'waist_cm', 'hips_cm'] as const) {
    FULL_SIZE_GUIDE.alpha.slice(1).forEach((row, i) => expect(row[part][0]).toBe(FULL_SIZE_GUIDE.alpha[i]?.[part][1]));
  }
  FULL_SIZE_GUIDE.lengths
    .slice(1)
    .forEach((row, i) => expect(row.height_cm[0]).toBe(FULL_SIZE_GUIDE.lengths[i]?.height_cm[1]));
});

test('a product gets the rows of its own sizes only', () => {
  expect(sizeGuideRows(['54', 'one']).lengths.map(({ size }) => size)).toEqual(['54']);
  expect(sizeGuideRows(['m', 'XL']).alpha.map(({ size }) => size)).toEqual(['M', 'XL']);
  expect(sizeGuideRows(['one'])).toEqual({ lengths: [], alpha: [] });
});
