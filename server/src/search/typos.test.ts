import fc from 'fast-check';
import { expect, test } from 'vitest';
import { skeletonOf } from './skeleton.ts';
import { isNear, mistakesAllowed } from './typos.ts';

/** The distance by its definition, without limit. */
function distance(a: string, b: string): number {
  const at = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  );
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      at[i]![j] = Math.min(at[i - 1]![j]! + 1, at[i]![j - 1]! + 1, at[i - 1]![j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        at[i]![j] = Math.min(at[i]![j]!, at[i - 2]![j - 2]! + 1);
    }
  return at[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ل'), maxLength: 9 });

test('two words are near if the distance between them is at most the number of mistakes', () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(0, 1, 2, 3), (a, b, most) => {
      expect(isNear(a, b, most)).toBe(distance(a, b) <= most);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['silk', 'slik', 1],
  ['embroidered', 'embroidred', 1],
  ['عباية', 'عباي', 1],
  ['kaftan', 'kfatna', 2],
])('%s and %s are %i mistakes apart', (a, b, mistakes) => {
  expect(isNear(a, b, mistakes)).toBe(true);
  expect(isNear(a, b, mistakes - 1)).toBe(false);
});

test('short words must be typed rightly', () => {
  expect(['bag', 'silk', 'abayas', 'embroidery'].map(mistakesAllowed)).toEqual([0, 1, 1, 2]);
});

test.each([
  ['jalabiya', 'galabeya', 'جلابيه'],
  ['kaftan', 'qaftaan', 'قفطان'],
  ['hijab', 'hejab', 'حجاب'],
  ['bisht', 'besht', 'بشت'],
  ['mukhmal', 'makhmal', 'مخمل'],
  ['khaleeji', 'khaliji', 'خليجي'],
])('%s, %s and %s have the same consonants', (one, other, arabic) => {
  expect(skeletonOf(one)).not.toBeNull();
  expect(skeletonOf(other)).toBe(skeletonOf(one));
  expect(skeletonOf(arabic)).toBe(skeletonOf(one));
});

test('words with few consonants, or with digits, have no skeleton', () => {
  for (const short of ['abaya', 'aba', 'عبايه', 'ab54cd', '']) expect(skeletonOf(short)).toBeNull();
});
