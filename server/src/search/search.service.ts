// Service functions of the search: what shoppers find, and the synonyms and searches without result for operators.
import {
  type SearchQuery,
  type SearchResult,
  SUGGESTED_FROM_LETTERS,
  SUGGESTED_PRODUCTS,
  SUGGESTED_TYPES,
  type Suggestions,
} from '@hindam/contract/search';
import { folded, searchWords } from '@hindam/contract/search-text';
import type { WordSearch } from '../catalogue/catalogue.search.ts';
import type { Operator } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record, SYNONYMS_TAG } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';
import { nearTo } from './near.ts';
import { correctedTerms, isBarelyBegun, type Term, termsOf, twiceCorrectedTerms, wordsOfSearch } from './search.ts';
import {
  addMisses,
  countSynonyms,
  deleteMissesBefore,
  deleteSynonyms,
  loadMisses,
  loadSynonyms,
  type MissRow,
  productsBySku,
  insertSynonyms,
  replaceSynonyms,
  type SynonymGroup,
} from './search.store.ts';

/** A text with spaces, or of fewer than 3 or more than 64 characters, is not looked up as an SKU. */
const SKU = /^\S{3,64}$/u;
/** A text of at least this many characters also matches SKUs that begin with it. */
const SKU_BEGINNING = 4;

type Skus = Pick<WordSearch, 'ids' | 'nearIds'>;

/**
 * `ids` are the products with a variant whose SKU is the typed text, `nearIds` those with a SKU that begins with it.
 */
async function idsBySku(db: Queries, typed: string): Promise<Skus> {
  const sku = typed.trim();
  if (!SKU.test(sku)) return { ids: [], nearIds: [] };
  // Also searched with normalized digits, because the typed ones may be Arabic-Indic.
  const skus = [...new Set([sku, folded(sku)])].filter((one) => SKU.test(one));
  const beginnings = skus.every(({ length }) => length >= SKU_BEGINNING);
  const found = await productsBySku(db, skus, { beginnings });
  const of = (isWhole: boolean) => found.filter((one) => one.isWhole === isWhole).map(({ id }) => id);
  return { ids: of(true), nearIds: of(false) };
}

interface Found {
  words: WordSearch;
  isFound: boolean;
}

/**
 * The typed words without the last one if that one is barely begun (`isBarelyBegun`), because more letters may follow;
 * a single word stays as it is.
 */
const withoutBegun = (words: readonly string[]): readonly string[] =>
  words.length > 1 && isBarelyBegun(words.at(-1)!) ? words.slice(0, -1) : words;

/**
 * What the typed words ask for. If they find nothing as typed, a last word that is barely begun is left out; if that
 * finds nothing either, words are corrected, at first by the usual number of typing mistakes, then by one more in some
 * words (`twiceCorrectedTerms`).
 */
function searchFor({ catalogue, search }: Shop, typed: readonly string[], bySku: Skus): Found {
  const known = [search.lexiconOf(catalogue), search.synonyms()] as const;
  const found = (terms: Term[]): Found => {
    const words = { terms, ...bySku };
    return { words, isFound: catalogue.countFound(words) > 0 };
  };
  const whole = withoutBegun(typed);
  for (const words of new Set([typed, whole])) {
    const asTyped = found(termsOf(words, ...known));
    if (asTyped.isFound) return asTyped;
  }
  const terms = correctedTerms(whole, ...known);
  const corrected = found(terms);
  const others = corrected.isFound ? null : twiceCorrectedTerms(whole, terms, ...known);
  return others === null ? corrected : found(others);
}

/**
 * The products that a search finds, with filters and counts like those of lists. If words were typed that find nothing
 * even without filters, there are suggestions (`near`), and with the first page the text is added to `search.misses`.
 */
export async function searchProducts(shop: Shop, query: SearchQuery, language: string): Promise<SearchResult> {
  const { q, ...list } = query;
  const typed = wordsOfSearch(q);
  const { words, isFound } = searchFor(shop, typed, await idsBySku(shop.database, q));
  const { heading: _, ...found } = await shop.catalogue.list(list, language, words);
  if (isFound || typed.length === 0) return { ...found, near: null };
  if (list.page === 1) shop.search.misses.add(q, language);
  return { ...found, near: nearTo(shop, q, language) };
}

/**
 * Suggestions while a shopper types. There are none for a single letter, because it begins too many words. For an
 * Arabic article with at most one letter after it there are none either, unless it finds something as typed.
 */
export async function suggest(shop: Shop, typed: string, language: string): Promise<Suggestions> {
  const none = { products: [], types: [], total: 0, near: null };
  const asked = wordsOfSearch(typed);
  if (asked.join('').length < SUGGESTED_FROM_LETTERS) return none;
  const { words, isFound } = searchFor(shop, asked, await idsBySku(shop.database, typed));
  if (!isFound && asked.every(isBarelyBegun)) return none;
  if (!isFound) return { ...none, near: nearTo(shop, typed, language) };
  const { catalogue } = shop;
  const { products, total } = await catalogue.firstFound(words, SUGGESTED_PRODUCTS, language);
  const types = catalogue
    .typesNamed(words, language)
    .slice(0, SUGGESTED_TYPES)
    .map(({ _id, title, slug, image }) => ({ _id, title, slug, image }));
  return { products, types, total, near: null };
}

const MISSES_KEPT_DAYS = 180;

/** Adds the counted searches without result to the table. */
export async function saveMisses({ database, search }: Shop): Promise<void> {
  const taken = search.misses.take();
  if (taken.length === 0) return;
  await addMisses(database, taken);
}

export function purgeOldMisses(tx: Transaction): Promise<void> {
  return deleteMissesBefore(tx, MISSES_KEPT_DAYS);
}

const MISSES_SHOWN = 200;

export function listMisses({ database }: Shop, days: number): Promise<MissRow[]> {
  return loadMisses(database, days, MISSES_SHOWN);
}

/** The groups of words with the same meaning, ordered by their first word. */
export function listSynonyms({ database }: Shop): Promise<SynonymGroup[]> {
  return loadSynonyms(database);
}

export async function refreshSynonyms({ database, search }: Shop): Promise<void> {
  search.replaceSynonyms((await loadSynonyms(database)).map(({ words }) => words));
}

const GROUPS_MAX = 2_000;

export interface SynonymChange {
  id: string | null;
  words: readonly string[];
  requestId: string;
}

/**
 * Adds a group of words with the same meaning (`id` null), or replaces the group `id`; throws NOT_FOUND if there is none.
 * Refuses with INVALID_FIELDS for the field `words` unless each entry is a single word and at least two differ for a
 * search, and with `id` null when there are GROUPS_MAX already.
 */
export function changeSynonyms(shop: Shop, operator: Operator, change: SynonymChange): Promise<SynonymGroup> {
  const words = [...new Set(change.words)];
  const normalized = words.map((word) => searchWords(word));
  if (new Set(normalized.flat()).size < 2 || normalized.some(({ length }) => length !== 1))
    refuse('INVALID_FIELDS', { words: 'FIELD_SYNONYMS' });
  return transaction(shop.database, async (tx) => {
    if (change.id === null && (await countSynonyms(tx)) >= GROUPS_MAX)
      refuse('INVALID_FIELDS', { words: 'FIELD_SYNONYMS' });
    const group = { id: change.id ?? newId(), words };
    if (change.id === null) await insertSynonyms(tx, group);
    else if (!(await replaceSynonyms(tx, group))) fault('NOT_FOUND');
    await recordChange(tx, operator, 'synonyms.saved', group.id, { words, requestId: change.requestId });
    return group;
  });
}

export function removeSynonyms(
  shop: Shop,
  operator: Operator,
  { id, requestId }: { id: string; requestId: string },
): Promise<void> {
  return transaction(shop.database, async (tx) => {
    if (!(await deleteSynonyms(tx, id))) fault('NOT_FOUND');
    await recordChange(tx, operator, 'synonyms.deleted', id, { words: [], requestId });
  });
}

async function recordChange(
  tx: Transaction,
  operator: Operator,
  action: string,
  subject: string,
  { words, requestId }: { words: readonly string[]; requestId: string },
): Promise<void> {
  await record(tx, 'search.synonyms_changed', { id: subject }, [SYNONYMS_TAG]);
  await recordAction(tx, operator, { action, subject, details: { words: [...words] }, requestId });
}
