// Decides what a search means. The text is split into normalized words (contract/src/search-text.ts), and each word is
// looked up in the lexicon: with its synonyms, and with the words that begin with it. If the search finds nothing this
// way, unknown words are also taken as misspelled or as written in the other script.
import { afterArticle, searchWords } from '@hindam/contract/search-text';
import { mayBeSize } from '../catalogue/group-words.ts';
import type { Lexicon } from './lexicon.ts';
import type { Synonyms } from './synonyms.ts';
import { mayHaveAnotherMistake } from './typos.ts';

/**
 * `exact`: a typed word and its synonyms, those of them that the lexicon has or that may be a size. `near`: words that
 * begin with the typed word or are similar to it, and their synonyms.
 */
export interface Term {
  exact: string[];
  near: string[];
}

export const TERMS_MAX = 8;
const BEGINNINGS_MAX = 200;
const SIMILAR_MAX = 20;
/**
 * A shorter word is not completed to longer ones, because a single letter or an Arabic preposition begins too many
 * words. A word is also completed without its Arabic article if at least this many letters follow the article.
 */
const BEGINNING_LETTERS = 2;

/** Whether a word may be the start of another one, but is too short to be completed. */
export const isBarelyBegun = (word: string): boolean => (afterArticle(word) ?? word).length < BEGINNING_LETTERS;

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

/**
 * The words that begin with a typed one. Where there are none, and the typed word itself is unknown, those that begin
 * with the rest of it after an article or a joined letter.
 */
function completed(word: string, lexicon: Lexicon): string[] {
  if (word.length < BEGINNING_LETTERS) return [];
  const found = lexicon.beginningWith(word, BEGINNINGS_MAX);
  const begun = afterArticle(word) ?? JOINED.exec(word)?.[1] ?? '';
  if (found.length > 0 || lexicon.has(word) || begun.length < BEGINNING_LETTERS) return found;
  const others = lexicon.beginningWith(begun, BEGINNINGS_MAX);
  return lexicon.has(begun) ? [begun, ...others] : others;
}

const withSynonyms = (words: readonly string[], synonyms: Synonyms): string[] => [
  ...new Set(words.flatMap((word) => [word, ...synonyms.of(word)])),
];

function termOf(typed: string, lexicon: Lexicon, synonyms: Synonyms): Term {
  const joined = JOINED.exec(typed)?.[1];
  const isJoined = joined !== undefined && !lexicon.has(typed) && lexicon.has(joined);
  const word = isJoined ? joined : typed;
  const exact = withSynonyms([word], synonyms).filter((one) => lexicon.has(one) || mayBeSize(one));
  return { exact, near: withSynonyms(completed(word, lexicon), synonyms) };
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
    return term.exact.length > 0 ? term : withSimilar(term, lexicon.similarTo(word, SIMILAR_MAX), synonyms);
  });
}

const withSimilar = ({ near }: Term, similar: readonly string[], synonyms: Synonyms): Term => ({
  exact: [],
  near: [...near, ...withSynonyms(similar, synonyms)],
});

/**
 * What the words mean when they find nothing with the usual mistakes: words of six or seven letters
 * (`mayHaveAnotherMistake`) that have no exact match may then have two. Null if there is no such word. `corrected` are
 * the terms of `correctedTerms`.
 */
export function twiceCorrectedTerms(
  words: readonly string[],
  corrected: readonly Term[],
  lexicon: Lexicon,
  synonyms: Synonyms,
): Term[] | null {
  const isMeant = (word: string, at: number) => mayHaveAnotherMistake(word) && corrected[at]!.exact.length === 0;
  if (!words.some(isMeant)) return null;
  return words.map((word, at) => {
    const term = corrected[at]!;
    return isMeant(word, at) ? withSimilar(term, lexicon.similarTo(word, SIMILAR_MAX, 1), synonyms) : term;
  });
}
