// All words that a search can find in one market, prepared for finding those that begin like a typed word or are
// similar to it. Words are only ever added: one that no product has any more finds nothing.
import { skeletonOf } from './skeleton.ts';
import { isNear, mistakesAllowed } from './typos.ts';

export interface Lexicon {
  /** Adds normalized words, also those that it has already. */
  add(words: readonly string[]): void;
  has(word: string): boolean;
  /** The words that begin with the text, without the text itself, the first `most` in the order of their letters. */
  beginningWith(text: string, most: number): string[];
  /** At most `most` words that may have been meant by a word that is not among them, the most similar ones first. */
  similarTo(word: string, most: number): string[];
}

/** One bit for each letter of the word; several letters share a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Where the text is, or would be inserted, among the sorted words. */
function placeOf(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sorted words with others inserted, which are sorted too. */
function withInserted(sorted: readonly string[], others: readonly string[]): string[] {
  const all: string[] = [];
  let from = 0;
  for (const word of others) {
    for (const to = placeOf(sorted, word); from < to; from += 1) all.push(sorted[from]!);
    all.push(word);
  }
  for (; from < sorted.length; from += 1) all.push(sorted[from]!);
  return all;
}

export function makeLexicon(): Lexicon {
  const known = new Set<string>();
  let sorted: string[] = [];
  // By the number of a word, in the order in which they were added.
  const words: string[] = [];
  const letters: number[] = [];
  const bySkeleton = new Map<string, string[]>();

  function nearTo(word: string): string[] {
    const most = mistakesAllowed(word);
    if (most === 0 || /\p{N}/u.test(word)) return [];
    const own = lettersOf(word);
    const found: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const other = letters[at]!;
      const differing = other ^ own;
      // Each mistake adds at most one letter and takes away at most one.
      if (differing !== 0 && (countBits(differing & own) > most || countBits(differing & other) > most)) continue;
      if (isNear(word, words[at]!, most)) found.push(words[at]!);
    }
    return found.sort((a, b) => Number(!isNear(word, a, 1)) - Number(!isNear(word, b, 1)) || compare(a, b));
  }

  return {
    add(some) {
      const added = [...new Set(some)].filter((word) => !known.has(word));
      for (const word of added) {
        known.add(word);
        words.push(word);
        letters.push(lettersOf(word));
        const skeleton = skeletonOf(word);
        if (skeleton !== null) bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), word]);
      }
      if (added.length === 1) sorted.splice(placeOf(sorted, added[0]!), 0, added[0]!);
      else if (added.length > 0) sorted = withInserted(sorted, added.sort(compare));
    },
    has: (word) => known.has(word),
    beginningWith(text, most) {
      const found: string[] = [];
      for (let at = placeOf(sorted, text); found.length < most && sorted[at]?.startsWith(text); at += 1)
        if (sorted[at] !== text) found.push(sorted[at]!);
      return found;
    },
    similarTo(word, most) {
      const skeleton = skeletonOf(word);
      const sounding = skeleton === null ? [] : (bySkeleton.get(skeleton) ?? []);
      return [...new Set([...nearTo(word), ...sounding])].slice(0, most);
    },
  };
}
