// The words in the names that products share: those of types, categories, colours and fabrics. A search finds products
// through these names; the products' own words do not contain them, so that renaming a type or a colour changes no
// product.
import { searchWords } from '@hindam/contract/search-text';
import type { SearchTerm } from './index-facts.ts';

interface Named {
  types: string[];
  categories: string[];
  colours: string[];
  fabrics: string[];
}

/** What has a given word as its whole name, and what has it in a name of several words, such as 'Shirts & tunics'. */
interface NamedByWord {
  wholly: Named;
  partly: Named;
}

/**
 * The key is a normalized word; the value has the ids of types and categories, and the codes of colours and fabrics,
 * whose name contains it.
 */
export type GroupWords = ReadonlyMap<string, Readonly<NamedByWord>>;

interface Entry {
  code: string;
  names: readonly string[];
}

const nothing = (): Named => ({ types: [], categories: [], colours: [], fabrics: [] });

export function groupWordsOf(groups: Record<keyof Named, readonly Entry[]>): GroupWords {
  const words = new Map<string, NamedByWord>();
  for (const kind of ['types', 'categories', 'colours', 'fabrics'] as const)
    for (const { code, names } of groups[kind])
      for (const name of names) {
        const own = new Set(searchWords(name));
        for (const word of own) {
          const named = words.get(word) ?? { wholly: nothing(), partly: nothing() };
          named[own.size === 1 ? 'wholly' : 'partly'][kind].push(code);
          words.set(word, named);
        }
      }
  return words;
}

/** Whether a normalized word may be a size: a number of up to three digits, or letters such as xl. */
export const mayBeSize = (word: string): boolean => /^(?:\d{1,3}|\d?x{0,4}[sml])$/.test(word);

/**
 * Translates a word of a search into what it means in this catalogue. `sizes` returns the sizes of all its products.
 */
export function meantBy(
  { exact, near }: { exact: readonly string[]; near: readonly string[] },
  groups: GroupWords,
  sizes: () => readonly string[],
): SearchTerm {
  const found = exact.flatMap((word) => groups.get(word) ?? []);
  const others = near.flatMap((word) => groups.get(word) ?? []);
  const sized = new Set(exact.filter(mayBeSize));
  const wholly = allOf(found.map((one) => one.wholly));
  const partly = allOf(found.map((one) => one.partly));
  return {
    exact: {
      ...wholly,
      // A colour named by several words is a shade of each colour among them: midnight blue is a blue.
      colours: [...wholly.colours, ...partly.colours],
      words: exact,
      sizes: sized.size === 0 ? [] : sizes().filter((size) => sized.has(size.toLowerCase())),
    },
    near: {
      ...allOf([partly, ...others.flatMap((one) => [one.wholly, one.partly])]),
      words: near,
      sizes: [],
    },
  };
}

const allOf = (some: readonly Named[]): Named => ({
  types: some.flatMap(({ types }) => types),
  categories: some.flatMap(({ categories }) => categories),
  colours: some.flatMap(({ colours }) => colours),
  fabrics: some.flatMap(({ fabrics }) => fabrics),
});
