// Groups of words that mean the same. They are rows of the table `search_synonyms`, so that operators can add words
// that shoppers type.
import { searchWords } from '@hindam/contract/search-text';

export interface Synonyms {
  /** The other words of all groups that contain this normalized word, normalized too. */
  of(word: string): readonly string[];
  words(): Iterable<string>;
}

/** `groups` are words as an operator wrote them. Entries of several words, or of none, are ignored. */
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
