// Suggests other searches for one that finds nothing. So that no text makes this slow, it tries a limited number of
// typed words and names, and looks for similar words only among the words of names (of types, colours, …).
import type { Suggestions } from '@hindam/contract/search';
import type { Shop } from '../shop.ts';
import { termsOf, TERMS_MAX, wordsOfSearch } from './search.ts';

const NEAR_WORDS = 5;
const NEAR_TYPES = 4;
/** For each typed word, at most so many similar words of the names of types, categories, colours and fabrics. */
const SIMILAR_MAX = 20;
/** Shorter words are not compared: with one mistake, a word of two letters would match unrelated words. */
const LEAST_LETTERS = 3;
/** One more typing mistake than a search allows, because here a shopper chooses among the suggestions. */
const MORE_MISTAKES = 1;
const NAMES_TRIED = 20;

type Near = NonNullable<Suggestions['near']>;

function findsAnything({ catalogue, search }: Shop, text: string): boolean {
  const words = wordsOfSearch(text);
  if (words.length === 0) return false;
  const terms = termsOf(words, search.lexiconOf(catalogue), search.synonyms());
  return catalogue.countFound({ terms, ids: [], nearIds: [] }) > 0;
}

/**
 * Of the first TERMS_MAX typed words, those that find something when searched alone. If they are several, but not all
 * typed words, a search for them together comes first if it finds something too.
 */
function wordsThatFind(shop: Shop, typed: string): string[] {
  const parts = [...new Set(typed.split(/\s+/))];
  const finding = parts.slice(0, TERMS_MAX).filter((part) => findsAnything(shop, part));
  const together = finding.join(' ');
  const isOther = finding.length > 1 && finding.length < parts.length && findsAnything(shop, together);
  return isOther ? [together, ...finding] : finding;
}

/**
 * Up to NEAR_WORDS of the names, each once, with which a search finds something. Only the first NAMES_TRIED different
 * names are tried.
 */
function namesThatFind(shop: Shop, names: Iterable<string>): string[] {
  const tried = new Set<string>();
  const finding: string[] = [];
  for (const name of names) {
    if (finding.length === NEAR_WORDS || tried.size === NAMES_TRIED) break;
    if (tried.has(name)) continue;
    tried.add(name);
    if (findsAnything(shop, name)) finding.push(name);
  }
  return finding;
}

/**
 * Suggestions for a search that found nothing. `words` are other searches: first typed words that find something
 * (`wordsThatFind`), then such names with a word similar to a typed one. `types` are first those with a similar name,
 * then the shop's first types.
 */
export function nearTo(shop: Shop, typed: string, language: string): Near {
  const { catalogue, search } = shop;
  const names = search.namesOf(catalogue);
  const words = wordsOfSearch(typed).filter(({ length }) => length >= LEAST_LETTERS);
  const similar = words.flatMap((word) => names.similarTo(word, SIMILAR_MAX, MORE_MISTAKES));
  const near = [...wordsThatFind(shop, typed), ...namesThatFind(shop, catalogue.namesWith(similar, language))];
  const named = catalogue.typesNamed({ terms: [{ exact: similar, near: [] }], ids: [], nearIds: [] }, language);
  const types = new Map([...named, ...catalogue.types(language)].map((type) => [type._id, type]));
  return {
    words: [...new Set(near.filter((word) => word !== typed))].slice(0, NEAR_WORDS),
    types: [...types.values()].slice(0, NEAR_TYPES).map(({ _id, title, slug, image }) => ({ _id, title, slug, image })),
  };
}
