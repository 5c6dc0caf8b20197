// Words that mean the same. They are rows (`search_synonyms`), so that a shopkeeper can add what shoppers type.
import { searchWords } from '@hindam/contract/search-text';

export interface Synonyms {
  /** The other words of all groups with this normalized word, normalized. */
  of(word: string): readonly string[];
  /** All normalized words. */
  words(): Iterable<string>;
}

/** `groups` are words as a person writes them. A text of several words, or of none, is left out. */
export function makeSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const others = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = new Set(group.map(searchWords).flatMap((found) => (found.length === 1 ? found : [])));
    for (const word of words) {
      const own = others.get(word) ?? new Set();
      for (const other of words) if (other !== word) own.add(other);
      others.set(word, own);
    }
  }
  const lists = new Map([...others].map(([word, own]) => [word, [...own]]));
  return { of: (word) => lists.get(word) ?? [], words: () => lists.keys() };
}
