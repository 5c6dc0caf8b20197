import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEIGHT_BANDS, heightBandOf, isInBand } from './height-bands.ts';
import { REVIEWER_HEIGHT_CM_MAX, REVIEWER_HEIGHT_CM_MIN } from './review-rules.ts';

test.each([
  [60, 100],
  [149, 100],
  [149.9, 100],
  [150, 150],
  [159, 150],
  [160, 160],
  [169, 160],
  [170, 170],
  [230, 170],
])('%d cm is in the band from %d cm', (heightCm, fromCm) => {
  expect(heightBandOf(heightCm)).toBe(fromCm);
});

test('every height is in exactly one band, the one it is counted in', () => {
  const heights = fc.double({ min: REVIEWER_HEIGHT_CM_MIN - 50, max: REVIEWER_HEIGHT_CM_MAX + 50, noNaN: true });
  fc.assert(
    fc.property(heights, (heightCm) => {
      const bands = HEIGHT_BANDS.filter((band) => isInBand(band, heightCm));
      expect(bands.map(({ fromCm }) => fromCm)).toEqual([heightBandOf(heightCm)]);
    }),
  );
});
