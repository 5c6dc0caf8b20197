// The words that a search can find in a catalogue, prepared for finding those that begin like a typed word, or are
// similar to it. Words are not removed: one that no product has any more simply finds nothing.
import { skeletonOf } from './skeleton.ts';
import { mistakesAllowed, nearWords } from './typos.ts';

export interface Lexicon {
  /** Adds normalized words; words that are there already are ignored. */
  add(words: readonly string[]): void;
  has(word: string): boolean;
  /** The words that begin with the text, except the text itself: the first `most` in alphabetical order. */
  beginningWith(text: string, most: number): string[];
  /**
   * At most `most` words that the typed word may have been meant to be: those with the fewest typing mistakes first,
   * and after them words with the same consonants (skeleton.ts). `spare` is the number of mistakes allowed beyond
   * `mistakesAllowed`.
   */
  similarTo(word: string, most: number, spare?: number): string[];
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The index at which the text is, or would be inserted, in the sorted words. */
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
  const bySkeleton = new Map<string, string[]>();

  function nearTo(word: string, most: number): string[] {
    if (most === 0 || /\p{N}/u.test(word)) return [];
    // The sort is stable, so that words with equally many mistakes stay in alphabetical order.
    const found = nearWords(sorted, word, most).sort((a, b) => a.mistakes - b.mistakes);
    return found.map((one) => one.word);
  }

  return {
    add(some) {
      const added = [...new Set(some)].filter((word) => !known.has(word));
      for (const word of added) {
        known.add(word);
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
    similarTo(word, most, spare = 0) {
      const skeleton = skeletonOf(word);
      const sounding = skeleton === null ? [] : (bySkeleton.get(skeleton) ?? []);
      return [...new Set([...nearTo(word, mistakesAllowed(word) + spare), ...sounding])].slice(0, most);
    },
  };
}
