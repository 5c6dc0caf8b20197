// What a node holds in memory for searching: the synonyms, lexicons of each catalogue, and the searches without result
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
  /** The words in names of a catalogue's types, categories, colours and fabrics, present and former. */
  namesOf(catalogue: Catalogue): Lexicon;
  misses: Misses;
}

interface Known {
  lexicon: Lexicon;
  names: Lexicon;
  /** How many words of the catalogue, and which names and synonyms, the lexicons have. */
  words: number;
  groups: GroupWords | null;
  synonyms: Synonyms | null;
}

export function makeSearchMemory(groups: readonly (readonly string[])[]): SearchMemory {
  let synonyms = makeSynonyms(groups);
  const known = new WeakMap<Catalogue, Known>();

  /** The lexicons of a catalogue, with the words that it has now. */
  function current(catalogue: Catalogue): Known {
    let own = known.get(catalogue);
    if (!own) {
      own = { lexicon: makeLexicon(), names: makeLexicon(), words: 0, groups: null, synonyms: null };
      known.set(catalogue, own);
    }
    const words = catalogue.words();
    const added = words.from(own.words);
    own.words += added.length;
    if (added.length > 0) own.lexicon.add(added);
    if (own.groups !== words.groups) {
      const names = [...words.groups.keys()];
      own.lexicon.add(names);
      own.names.add(names);
    }
    if (own.synonyms !== synonyms) own.lexicon.add([...synonyms.words()]);
    return Object.assign(own, { groups: words.groups, synonyms });
  }

  return {
    synonyms: () => synonyms,
    replaceSynonyms(changed) {
      synonyms = makeSynonyms(changed);
    },
    lexiconOf: (catalogue) => current(catalogue).lexicon,
    namesOf: (catalogue) => current(catalogue).names,
    misses: makeMisses(),
  };
}
