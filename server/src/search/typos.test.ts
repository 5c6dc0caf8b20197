import fc from 'fast-check';
import { expect, test } from 'vitest';
import { skeletonOf } from './skeleton.ts';
import { mayHaveAnotherMistake, mistakesAllowed, nearWords } from './typos.ts';

/** The distance computed directly from its definition, to compare with the optimised code. */
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

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

test('the words found are those with at most so many mistakes by the definition, in their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, fc.constantFrom(1, 2, 3), (some, typed, most) => {
      const sorted = some.toSorted(compare);
      const expected = sorted.map((one) => ({ word: one, mistakes: distance(typed, one) }));
      expect(nearWords(sorted, typed, most)).toEqual(expected.filter(({ mistakes }) => mistakes <= most));
    }),
    { numRuns: 3_000 },
  );
});

test('a text that is too long for a word is near to nothing', () => {
  const [long, longer] = ['ab'.repeat(30), 'ab'.repeat(31)];
  expect(nearWords([long], long, 2)).toEqual([{ word: long, mistakes: 0 }]);
  expect(nearWords([longer], longer, 2)).toEqual([]);
});

test.each([
  ['silk', 'slik', 1],
  ['embroidered', 'embroidred', 1],
  ['عباية', 'عباي', 1],
  ['kaftan', 'kfatna', 2],
])('%s and %s are %i mistakes apart', (a, b, mistakes) => {
  expect(nearWords([a], b, 3)).toEqual([{ word: a, mistakes }]);
});

test('short words must be typed rightly', () => {
  expect(['bag', 'silk', 'abayas', 'embroidery'].map(mistakesAllowed)).toEqual([0, 1, 1, 2]);
  expect(['bag', 'abaya', 'velvet', 'striped', 'jalabiya'].map(mayHaveAnotherMistake)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
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
