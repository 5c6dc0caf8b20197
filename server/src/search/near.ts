// What to search for instead of something that finds nothing. Costs at most some milliseconds whatever is typed: only so
// many words are looked at, and each is compared with the names' different words, not with every name.
import type { Suggestions } from '@hindam/contract/search';
import type { Shop } from '../shop.ts';
import { termsOf, TERMS_MAX, wordsOfSearch } from './search.ts';

const NEAR_WORDS = 5;
const NEAR_TYPES = 4;
/** At most so many similar words of names stand for a typed one. */
const SIMILAR_MAX = 20;
/** In shorter words one mistake would lead to any name. */
const LEAST_LETTERS = 3;
/** One more than in a search, because a shopper chooses among the names. */
const MORE_MISTAKES = 1;
/** So many names are tried until NEAR_WORDS find something. */
const NAMES_TRIED = 20;

type Near = NonNullable<Suggestions['near']>;

function findsAnything({ catalogue, search }: Shop, text: string): boolean {
  const words = wordsOfSearch(text);
  if (words.length === 0) return false;
  const terms = termsOf(words, search.lexiconOf(catalogue), search.synonyms());
  return catalogue.countFound({ terms, ids: [], nearIds: [] }) > 0;
}

/** The typed words that find something alone, as they were typed and as one search. */
function wordsThatFind(shop: Shop, typed: string): string[] {
  const parts = [...new Set(typed.split(/\s+/))];
  const finding = parts.slice(0, TERMS_MAX).filter((part) => findsAnything(shop, part));
  return finding.length > 1 && finding.length < parts.length ? [finding.join(' '), ...finding] : finding;
}

/** The first of the names, each once, that find something. */
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
 * Words that find something: of those typed, and names in the language that are written similarly in any language. The
 * types are those with a similar name, then the shop's first ones.
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
