import { describe, expect, it } from 'vitest';
import { GULF_LENGTHS, inches, LETTER_SIZES } from './body-sizes.ts';

describe('the size chart', () => {
  it('gives every Gulf size the length in inches it is named after', () => {
    for (const { size, length } of GULF_LENGTHS) expect(inches(length)).toBe(Number(size));
  });

  it('leaves no gap between one size and the next', () => {
    for (const part of ['bust', 'waist', 'hips'] as const) {
      LETTER_SIZES.slice(1).forEach((row, i) => expect(row[part][0]).toBe(LETTER_SIZES[i]?.[part][1]));
    }
    GULF_LENGTHS.slice(1).forEach((row, i) => expect(row.height[0]).toBe(GULF_LENGTHS[i]?.height[1]));
  });
});
