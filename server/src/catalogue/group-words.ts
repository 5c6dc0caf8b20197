// The words in the names of what products share (types, categories, colours, fabrics), for searching. A product is
// found by these names without holding them itself, so that a new name needs no product to be read again.
import { searchWords } from '@hindam/contract/search-text';
import type { Meant } from './index-facts.ts';

interface Named {
  types: string[];
  categories: string[];
  colours: string[];
  fabrics: string[];
}

/** By the normalized word: the ids of types and categories, and the codes of colours and fabrics, with it in a name. */
export type GroupWords = ReadonlyMap<string, Readonly<Named>>;

/** Something with a name in several languages. */
interface Entry {
  code: string;
  names: readonly string[];
}

export function groupWordsOf(groups: Record<keyof Named, readonly Entry[]>): GroupWords {
  const words = new Map<string, Named>();
  for (const kind of ['types', 'categories', 'colours', 'fabrics'] as const)
    for (const { code, names } of groups[kind])
      for (const word of new Set(names.flatMap(searchWords))) {
        const named = words.get(word) ?? { types: [], categories: [], colours: [], fabrics: [] };
        named[kind].push(code);
        words.set(word, named);
      }
  return words;
}

const SIZE = /^(?:\d{1,3}|\d?x{0,4}[sml])$/;

/** What normalized words mean in a catalogue; `sizes` are all sizes of its products. */
export function meantBy(words: readonly string[], groups: GroupWords, sizes: () => readonly string[]): Meant {
  const named = words.flatMap((word) => groups.get(word) ?? []);
  const sized = new Set(words.filter((word) => SIZE.test(word)));
  return {
    words,
    types: named.flatMap(({ types }) => types),
    categories: named.flatMap(({ categories }) => categories),
    colours: named.flatMap(({ colours }) => colours),
    fabrics: named.flatMap(({ fabrics }) => fabrics),
    sizes: sized.size === 0 ? [] : sizes().filter((size) => sized.has(size.toLowerCase())),
  };
}
