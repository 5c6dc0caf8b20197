// What a server process holds in memory for searching: the synonyms, lexicons of catalogues, and counts of searches
// without result that are not saved yet.
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { makeTurns } from '../kernel/turns.ts';
import { type Lexicon, makeLexicon } from './lexicon.ts';
import { makeMisses, type Misses } from './misses.ts';
import { makeSynonyms, type Synonyms } from './synonyms.ts';

export interface SearchMemory {
  synonyms(): Synonyms;
  replaceSynonyms(groups: readonly (readonly string[])[]): void;
  /**
   * The lexicon of a catalogue. Each call first adds up to LEARNED_AT_ONCE words of products; if more are missing, the
   * lexicon lacks them until `learn` or further calls have added them.
   */
  lexiconOf(catalogue: Catalogue): Lexicon;
  /** The words in the names of a catalogue's types, categories, colours and fabrics, including former names. */
  namesOf(catalogue: Catalogue): Lexicon;
  /** Adds all words of the catalogue to its lexicon; requests are answered in between. */
  learn(catalogue: Catalogue): Promise<void>;
  misses: Misses;
}

interface Known {
  lexicon: Lexicon;
  names: Lexicon;
  /**
   * How many of the catalogue's words the lexicon has. The words are numbered from 0, so this is also the number of the
   * next word to add.
   */
  words: number;
  /** Objects whose words the lexicon has already: `Synonyms`, and a catalogue's maps whose keys are words of names. */
  added: WeakSet<object>;
}

const LEARNED_AT_ONCE = 500;

export function makeSearchMemory(groups: readonly (readonly string[])[]): SearchMemory {
  let synonyms = makeSynonyms(groups);
  /**
   * The lexicons by the `source` of a catalogue's words; catalogues of markets with the same words share one lexicon.
   */
  const lexicons = new WeakMap<object, Known>();

  function known(source: object): Known {
    let own = lexicons.get(source);
    if (!own)
      lexicons.set(source, (own = { lexicon: makeLexicon(), names: makeLexicon(), words: 0, added: new WeakSet() }));
    return own;
  }

  function addOnce({ added, lexicon, names }: Known, from: object, words: Iterable<string>, isNames: boolean): void {
    if (added.has(from)) return;
    added.add(from);
    const all = [...words];
    lexicon.add(all);
    if (isNames) names.add(all);
  }

  /** Adds the next words that are missing, and returns how many they were. */
  function learnSome(catalogue: Catalogue): { own: Known; learned: number } {
    const words = catalogue.words();
    const own = known(words.source);
    const some = words.from(own.words, LEARNED_AT_ONCE);
    own.words += some.length;
    if (some.length > 0) own.lexicon.add(some);
    addOnce(own, words.groups, words.groups.keys(), true);
    addOnce(own, synonyms, synonyms.words(), false);
    return { own, learned: some.length };
  }

  return {
    synonyms: () => synonyms,
    replaceSynonyms(changed) {
      synonyms = makeSynonyms(changed);
    },
    lexiconOf: (catalogue) => learnSome(catalogue).own.lexicon,
    namesOf: (catalogue) => learnSome(catalogue).own.names,
    async learn(catalogue) {
      const turn = makeTurns();
      while (learnSome(catalogue).learned > 0) await turn();
    },
    misses: makeMisses(),
  };
}
