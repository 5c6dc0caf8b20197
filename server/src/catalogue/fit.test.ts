import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEIGHT_BANDS_FROM_CM } from '@hindam/contract/height-bands';
import { type CountedVotes, FIT_VOTES_MIN, fitOf, verdictOf } from './fit.ts';

const row = (fit: CountedVotes['fit'], votes: number, size = '54', heightFromCm = 0): CountedVotes => ({
  fit,
  votes,
  size,
  heightFromCm,
});

test.each([
  [{ small: 0, true: 5, large: 0 }, 'true'],
  [{ small: 2, true: 3, large: 0 }, 'true'],
  [{ small: 3, true: 2, large: 0 }, 'small'],
  [{ small: 1, true: 2, large: 3 }, 'mixed'],
  [{ small: 59, true: 41, large: 0 }, 'mixed'],
  [{ small: 60, true: 40, large: 0 }, 'small'],
  [{ small: 0, true: 2, large: 6 }, 'large'],
  [{ small: 5, true: 0, large: 5 }, 'mixed'],
] as const)('%j is %s', (votes, verdict) => {
  expect(verdictOf(votes)).toBe(verdict);
});

test('few votes say nothing, neither of a product nor of a size', () => {
  expect(fitOf([], ['54'])).toBeNull();
  expect(fitOf([row('true', FIT_VOTES_MIN - 1)], ['54'])).toBeNull();
  expect(fitOf([row('true', FIT_VOTES_MIN - 1), row('small', 1, '56')], ['54', '56'])).toEqual({
    verdict: 'true',
    small: 1,
    true: 4,
    large: 0,
    sizes: [],
    heights: [],
  });
});

test('votes without a size, or of a size no longer sold, count for the product alone', () => {
  const rows = [row('small', 9, ''), row('small', 9, '50'), row('true', 5)];
  expect(fitOf(rows, ['54', '56'])).toEqual({
    verdict: 'small',
    small: 18,
    true: 5,
    large: 0,
    sizes: [{ size: '54', verdict: 'true', small: 0, true: 5, large: 0 }],
    heights: [],
  });
});

test('a height has a verdict of its own from as many votes as the product needs, whatever sizes were bought', () => {
  const rows = [
    row('large', 2, '52', 100),
    row('large', 3, '54', 100),
    row('true', FIT_VOTES_MIN, '56', 170),
    row('small', FIT_VOTES_MIN - 1, '54', 150),
    row('small', 9, '54'),
  ];
  expect(fitOf(rows, [])?.heights).toEqual([
    { from_cm: null, below_cm: 150, verdict: 'large', small: 0, true: 0, large: 5 },
    { from_cm: 170, below_cm: null, verdict: 'true', small: 0, true: 5, large: 0 },
  ]);
});

test('the counts are those of the rows, and a verdict has more than half of the votes', () => {
  const rows = fc.array(
    fc.record({
      size: fc.constantFrom('', '52', '54', 'M'),
      heightFromCm: fc.constantFrom(0, ...HEIGHT_BANDS_FROM_CM),
      fit: fc.constantFrom('small' as const, 'true' as const, 'large' as const),
      votes: fc.nat(40),
    }),
  );
  fc.assert(
    fc.property(rows, (votes) => {
      const total = votes.reduce((sum, one) => sum + one.votes, 0);
      const fit = fitOf(votes, ['52', '54']);
      expect(fit === null).toBe(total < FIT_VOTES_MIN);
      if (!fit) return;
      expect(fit.small + fit.true + fit.large).toBe(total);
      if (fit.verdict !== 'mixed') expect(fit[fit.verdict]).toBeGreaterThan(total / 2);
      for (const parts of [fit.sizes, fit.heights])
        expect(parts.reduce((sum, one) => sum + one.small + one.true + one.large, 0)).toBeLessThanOrEqual(total);
    }),
  );
});
