// What a search means. It is split into normalized words (contract/src/search-text.ts). A product is found if it has
// every word: in a title or tag of any language, as the name of its type, category, fabric or one of its colours, or as
// one of its sizes. A word also finds its synonyms, and the words that begin with it. Only a search that finds nothing
// so finds words that are similar to its unknown ones: with one or two typing mistakes, or the same consonants in either
// script.
import { searchWords } from '@hindam/contract/search-text';
import { mayBeSize } from '../catalogue/group-words.ts';
import type { Lexicon } from './lexicon.ts';
import type { Synonyms } from './synonyms.ts';

/** A word of a search: words of the catalogue that it means exactly, and others that it may mean. */
export interface Term {
  exact: string[];
  near: string[];
}

/** Further words of a search are left out, because no product is described by more. */
export const TERMS_MAX = 8;
/** A word finds at most this many that begin with it. */
const BEGINNINGS_MAX = 200;
const SIMILAR_MAX = 20;
/** A single letter, or an Arabic preposition, begins too many words. */
const BEGINNING_LETTERS = 2;

/** Words that say nothing about a product; a search of nothing else searches for them all the same. */
const FILLERS = new Set(
  searchWords(
    'a an the for with and or in of to from my me your size sizes colour color price في من مع على عن الى او و مقاس مقاسات لون سعر',
  ),
);

/** The words of a search, each once. */
export function wordsOfSearch(typed: string): string[] {
  const words = [...new Set(searchWords(typed))];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, TERMS_MAX);
}

/** 'And', 'with' or 'for' are written together with an Arabic word, of which they may also be the first letter. */
const JOINED = /^[وبل](?<word>[\u0621-\u064a]{3,})$/;

/** A word of the catalogue with its synonyms. */
const withSynonyms = (words: readonly string[], synonyms: Synonyms): string[] => [
  ...new Set(words.flatMap((word) => [word, ...synonyms.of(word)])),
];

function termOf(typed: string, lexicon: Lexicon, synonyms: Synonyms): Term {
  const joined = JOINED.exec(typed)?.[1];
  const isJoined = joined !== undefined && !lexicon.has(typed) && lexicon.has(joined);
  const word = isJoined ? joined : typed;
  const exact = withSynonyms([word], synonyms).filter((one) => lexicon.has(one) || mayBeSize(one));
  const beginnings = word.length < BEGINNING_LETTERS ? [] : lexicon.beginningWith(word, BEGINNINGS_MAX);
  return { exact, near: withSynonyms(beginnings, synonyms) };
}

/** What the words of a search mean. */
export function termsOf(words: readonly string[], lexicon: Lexicon, synonyms: Synonyms): Term[] {
  return words.map((word) => termOf(word, lexicon, synonyms));
}

/** What the words mean if they find nothing as they are: those that are no words of the catalogue may be misspelled. */
export function correctedTerms(words: readonly string[], lexicon: Lexicon, synonyms: Synonyms): Term[] {
  return words.map((word) => {
    const term = termOf(word, lexicon, synonyms);
    if (term.exact.length > 0) return term;
    return { exact: [], near: [...term.near, ...withSynonyms(lexicon.similarTo(word, SIMILAR_MAX), synonyms)] };
  });
}
