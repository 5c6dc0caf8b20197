// Decides what a search means. The text is split into normalized words (contract/src/search-text.ts), and each word is
// looked up in the lexicon: with its synonyms, and with the words that begin with it. If the search finds nothing this
// way, unknown words are also taken as misspelled or as written in the other script.
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
 * What the words mean when a search finds nothing as typed: a word without an exact match also stands for the words
 * similar to it.
 */
export function correctedTerms(words: readonly string[], lexicon: Lexicon, synonyms: Synonyms): Term[] {
  return words.map((word) => {
    const term = termOf(word, lexicon, synonyms);
    if (term.exact.length > 0) return term;
    return { exact: [], near: [...term.near, ...withSynonyms(lexicon.similarTo(word, SIMILAR_MAX), synonyms)] };
  });
}
