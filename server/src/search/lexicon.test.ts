import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeLexicon } from './lexicon.ts';
import { wordsOfSearch } from './search.ts';
import { mistakesAllowed, nearWords } from './typos.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ل', 'م'), minLength: 1, maxLength: 8 });

test('a lexicon finds the words that begin like a text, however they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 150 }), { maxLength: 4 }), word, (batches, text) => {
      const lexicon = makeLexicon();
      for (const batch of batches) lexicon.add(batch);
      const all = [...new Set(batches.flat())].sort();
      const expected = all.filter((one) => one !== text && one.startsWith(text));
      expect(lexicon.beginningWith(text, 1_000)).toEqual(expected);
      expect(lexicon.beginningWith(text, 2)).toEqual(expected.slice(0, 2));
      expect(all.every((one) => lexicon.has(one))).toBe(true);
    }),
  );
});

test('a lexicon finds every word with few enough mistakes, those with the fewest first', () => {
  const mistakesIn = (typed: string, one: string) => nearWords([one], typed, 3)[0]?.mistakes ?? Infinity;
  fc.assert(
    fc.property(fc.array(word, { maxLength: 150 }), word, fc.constantFrom(0, 1), (words, typed, spare) => {
      const lexicon = makeLexicon();
      lexicon.add(words);
      const found = lexicon.similarTo(typed, 1_000, spare);
      const most = mistakesAllowed(typed) + spare;
      const near = [...new Set(words)].filter((one) => most > 0 && mistakesIn(typed, one) <= most);
      // The list begins with the words within `most` mistakes; words with the same consonants come after them.
      const first = found.slice(0, near.length);
      expect(first.toSorted()).toEqual(near.toSorted());
      const mistakes = first.map((one) => mistakesIn(typed, one));
      expect(mistakes).toEqual(mistakes.toSorted((a, b) => a - b));
    }),
  );
});

test('words that say nothing are left out of a search, unless it has no others', () => {
  expect(wordsOfSearch('an abaya with sleeves for the Eid in size 54')).toEqual(['abaya', 'sleeve', 'eid', '54']);
  expect(wordsOfSearch('عباية سوداء مع شيلة مقاس ٥٤')).toEqual(['عبايه', 'سوداء', 'شيله', '54']);
  expect(wordsOfSearch('with')).toEqual(['with']);
  expect(wordsOfSearch('abaya abayas ABAYA')).toEqual(['abaya']);
  expect(wordsOfSearch('a1 b2 c3 d4 e5 f6 g7 h8 i9 j0')).toHaveLength(8);
});
