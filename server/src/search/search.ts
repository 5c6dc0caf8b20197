// What a search means. It is split into normalized words (contract/src/search-text.ts). A product is found if it has
// every word: in a title or tag of any language, as the name of its type, category, fabric or one of its colours, or as
// one of its sizes. A word also finds its synonyms, and the words that begin with it. Only a word without any of these
// finds words that are similar to it: with one or two typing mistakes, or the same consonants in either script.
import { searchWords } from '@hindam/contract/search-text';
import type { Lexicon } from './lexicon.ts';
import type { Synonyms } from './synonyms.ts';

/** A word of a search: words of the catalogue that it means exactly, and others that it may mean. */
export interface Term {
  exact: string[];
  near: string[];
}

/** Further words of a search are left out, because no product is described by more. */
const TERMS_MAX = 8;
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

function termOf(word: string, lexicon: Lexicon, synonyms: Synonyms): Term {
  const exact = [word, ...synonyms.of(word)].filter((one) => lexicon.has(one));
  const joined = exact.length > 0 ? null : (JOINED.exec(word)?.[1] ?? null);
  if (joined !== null && lexicon.has(joined)) return termOf(joined, lexicon, synonyms);
  const beginnings = word.length < BEGINNING_LETTERS ? [] : beginningsOf(word, lexicon, synonyms);
  if (exact.length > 0 || beginnings.length > 0) return { exact, near: beginnings };
  const similar = lexicon.similarTo(word, SIMILAR_MAX);
  return { exact: [], near: [...new Set(similar.flatMap((one) => [one, ...synonyms.of(one)]))] };
}

/** Words of the catalogue that begin like the word, and the synonyms of those that are not of the catalogue. */
function beginningsOf(word: string, lexicon: Lexicon, synonyms: Synonyms): string[] {
  return lexicon.beginningWith(word, BEGINNINGS_MAX).flatMap((one) => [one, ...synonyms.of(one)]);
}

export function termsOf(words: readonly string[], lexicon: Lexicon, synonyms: Synonyms): Term[] {
  return words.map((word) => termOf(word, lexicon, synonyms));
}
