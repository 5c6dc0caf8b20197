// Decides what a search means. The text is split into normalized words (contract/src/search-text.ts). A product is
// found if it has every word: in a title or tag of any language, in the name of its type, category, fabric or one of
// its colours, or as one of its sizes. A word also finds its synonyms, and words that begin with it. Only if nothing is
// found this way does it also find words similar to its unknown ones: with one or two typing mistakes, or with the same
// consonants in Latin or Arabic script.
import { searchWords } from '@hindam/contract/search-text';
import { mayBeSize } from '../catalogue/group-words.ts';
import type { Lexicon } from './lexicon.ts';
import type { Synonyms } from './synonyms.ts';

/** `exact`: a typed word and its synonyms in the catalogue; `near`: words that begin with it or are similar to it. */
export interface Term {
  exact: string[];
  near: string[];
}

export const TERMS_MAX = 8;
const BEGINNINGS_MAX = 200;
const SIMILAR_MAX = 20;
/**
 * A shorter word is not completed to longer ones, because a single letter or an Arabic preposition begins too many
 * words.
 */
const BEGINNING_LETTERS = 2;

/** Words that say nothing about a product are left out of a search, unless it has no other words. */
const FILLERS = new Set(
  searchWords(
    'a an the for with and or in of to from my me your size sizes colour color price في من مع على عن الى او و مقاس مقاسات لون سعر',
  ),
);

export function wordsOfSearch(typed: string): string[] {
  const words = [...new Set(searchWords(typed))];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, TERMS_MAX);
}

/**
 * In Arabic, the conjunction 'and' and the prepositions 'with' and 'for' are single letters joined to the next word;
 * but the same letter may also be the first letter of the word itself.
 */
const JOINED = /^[وبل](?<word>[\u0621-\u064a]{3,})$/;

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

export function termsOf(words: readonly string[], lexicon: Lexicon, synonyms: Synonyms): Term[] {
  return words.map((word) => termOf(word, lexicon, synonyms));
}

/**
 * What the words mean when a search finds nothing as typed: words that the catalogue does not have are taken as
 * misspelled.
 */
export function correctedTerms(words: readonly string[], lexicon: Lexicon, synonyms: Synonyms): Term[] {
  return words.map((word) => {
    const term = termOf(word, lexicon, synonyms);
    if (term.exact.length > 0) return term;
    return { exact: [], near: [...term.near, ...withSynonyms(lexicon.similarTo(word, SIMILAR_MAX), synonyms)] };
  });
}
