// What a node holds in memory for searching: the synonyms, a lexicon of each catalogue, and the searches without result
// that are not saved yet.
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import type { GroupWords } from '../catalogue/group-words.ts';
import { type Lexicon, makeLexicon } from './lexicon.ts';
import { makeMisses, type Misses } from './misses.ts';
import { makeSynonyms, type Synonyms } from './synonyms.ts';

export interface SearchMemory {
  synonyms(): Synonyms;
  replaceSynonyms(groups: readonly (readonly string[])[]): void;
  /** The lexicon of a catalogue with all words that it has now. */
  lexiconOf(catalogue: Catalogue): Lexicon;
  misses: Misses;
}

interface Known {
  lexicon: Lexicon;
  /** How many words of the catalogue, and which names and synonyms, the lexicon has. */
  words: number;
  groups: GroupWords | null;
  synonyms: Synonyms | null;
}

export function makeSearchMemory(groups: readonly (readonly string[])[]): SearchMemory {
  let synonyms = makeSynonyms(groups);
  const lexicons = new WeakMap<Catalogue, Known>();

  function known(catalogue: Catalogue): Known {
    let own = lexicons.get(catalogue);
    if (!own) lexicons.set(catalogue, (own = { lexicon: makeLexicon(), words: 0, groups: null, synonyms: null }));
    return own;
  }

  return {
    synonyms: () => synonyms,
    replaceSynonyms(changed) {
      synonyms = makeSynonyms(changed);
    },
    lexiconOf(catalogue) {
      const own = known(catalogue);
      const words = catalogue.words();
      const added = words.from(own.words);
      own.words += added.length;
      if (added.length > 0) own.lexicon.add(added);
      if (own.groups !== words.groups) own.lexicon.add([...words.groups.keys()]);
      if (own.synonyms !== synonyms) own.lexicon.add([...synonyms.words()]);
      Object.assign(own, { groups: words.groups, synonyms });
      return own.lexicon;
    },
    misses: makeMisses(),
  };
}
