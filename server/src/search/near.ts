// What to search for instead of something that finds nothing.
import type { Suggestions } from '@hindam/contract/search';
import { searchWords } from '@hindam/contract/search-text';
import type { Shop } from '../shop.ts';
import { termsOf } from './search.ts';
import { skeletonOf } from './skeleton.ts';
import { isNear, mistakesAllowed } from './typos.ts';

const NEAR_WORDS = 5;
const NEAR_TYPES = 4;

type Near = NonNullable<Suggestions['near']>;

/** Whether a word of a name may have been meant; one more mistake is allowed than in a search. */
function mayMean(typed: string, word: string): boolean {
  const skeleton = skeletonOf(typed);
  return isNear(typed, word, mistakesAllowed(typed) + 1) || (skeleton !== null && skeleton === skeletonOf(word));
}

/** The typed words that find something alone, as they were typed and as one search. */
function wordsThatFind({ catalogue, search }: Shop, typed: string): string[] {
  const lexicon = search.lexiconOf(catalogue);
  const parts = typed.split(/\s+/).filter((part) => {
    const words = searchWords(part);
    return words.length > 0 && catalogue.countFound({ terms: termsOf(words, lexicon, search.synonyms()), ids: [] }) > 0;
  });
  return parts.length > 1 && parts.length < typed.split(/\s+/).length ? [parts.join(' '), ...parts] : parts;
}

/**
 * Words that find something: of those typed, and names in the language that are written similarly. The types are those
 * with a similar name, then the shop's first ones.
 */
export function nearTo(shop: Shop, typed: string, language: string): Near {
  const { catalogue } = shop;
  const words = searchWords(typed);
  const isSimilar = (name: string): boolean =>
    searchWords(name).some((word) => words.some((one) => one.length > 2 && mayMean(one, word)));
  const types = catalogue.types(language).toSorted((a, b) => Number(isSimilar(b.title)) - Number(isSimilar(a.title)));
  const names = catalogue.names(language).filter(isSimilar);
  const near = [...wordsThatFind(shop, typed), ...names].filter((word) => word !== typed);
  return {
    words: [...new Set(near)].slice(0, NEAR_WORDS),
    types: types.slice(0, NEAR_TYPES).map(({ _id, title, slug, image }) => ({ _id, title, slug, image })),
  };
}
