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
import { correctedTerms, termsOf, wordsOfSearch } from './search.ts';
import {
  addMisses,
  countSynonyms,
  deleteMissesBefore,
  deleteSynonyms,
  loadMisses,
  loadSynonyms,
  type MissRow,
  productsBySku,
  saveSynonyms,
  type SynonymGroup,
} from './search.store.ts';

/** A text with spaces or of another length is not looked up as an SKU. */
const SKU = /^\S{3,64}$/u;
/** A text of at least this many characters also matches SKUs that begin with it. */
const SKU_BEGINNING = 4;

/**
 * `ids` are the products with a variant whose SKU is the typed text, `nearIds` those with a SKU that begins with it.
 */
async function idsBySku(db: Queries, typed: string): Promise<Pick<WordSearch, 'ids' | 'nearIds'>> {
  const sku = typed.trim();
  if (!SKU.test(sku)) return { ids: [], nearIds: [] };
  // Also searched with normalized digits, because the typed ones may be Arabic-Indic.
  const skus = [...new Set([sku, folded(sku)])].filter((one) => SKU.test(one));
  const beginnings = skus.every(({ length }) => length >= SKU_BEGINNING);
  const found = await productsBySku(db, skus, { beginnings });
  const of = (isWhole: boolean) => found.filter((one) => one.isWhole === isWhole).map(({ id }) => id);
  return { ids: of(true), nearIds: of(false) };
}

/**
 * What the typed text asks for. If the words find nothing as typed, the corrected words are returned; `isFound` says
 * whether the returned search finds anything.
 */
async function searchFor(
  { catalogue, database, search }: Shop,
  typed: string,
): Promise<{ words: WordSearch; isFound: boolean }> {
  const bySku = await idsBySku(database, typed);
  const asked = [wordsOfSearch(typed), search.lexiconOf(catalogue), search.synonyms()] as const;
  const words = { terms: termsOf(...asked), ...bySku };
  if (catalogue.countFound(words) > 0) return { words, isFound: true };
  const corrected = { terms: correctedTerms(...asked), ...bySku };
  return { words: corrected, isFound: catalogue.countFound(corrected) > 0 };
}

/**
 * The products that a search finds, with filters and counts like those of lists. If words were typed that find nothing
 * even without filters, there are suggestions (`near`), and with the first page the text is added to `search.misses`.
 */
export async function searchProducts(shop: Shop, query: SearchQuery, language: string): Promise<SearchResult> {
  const { q, ...list } = query;
  const { words, isFound } = await searchFor(shop, q);
  const { heading: _, ...found } = await shop.catalogue.list(list, language, words);
  if (isFound || wordsOfSearch(q).length === 0) return { ...found, near: null };
  if (list.page === 1) shop.search.misses.add(q, language);
  return { ...found, near: nearTo(shop, q, language) };
}

/**
 * Suggestions while a shopper types. There are none for less than two letters, because a single letter begins too many
 * words.
 */
export async function suggest(shop: Shop, typed: string, language: string): Promise<Suggestions> {
  if (wordsOfSearch(typed).join('').length < SUGGESTED_FROM_LETTERS)
    return { products: [], types: [], total: 0, near: null };
  const { words, isFound } = await searchFor(shop, typed);
  if (!isFound) return { products: [], types: [], total: 0, near: nearTo(shop, typed, language) };
  const { catalogue } = shop;
  const { products, total } = await catalogue.firstFound(words, SUGGESTED_PRODUCTS, language);
  const types = catalogue
    .typesNamed(words, language)
    .slice(0, SUGGESTED_TYPES)
    .map(({ _id, title, slug, image }) => ({ _id, title, slug, image }));
  return { products, types, total, near: null };
}

const MISSES_KEPT_DAYS = 180;

/**
 * Adds the counted searches without result to the table, and deletes rows older than MISSES_KEPT_DAYS; does nothing
 * when none were counted.
 */
export async function saveMisses({ database, search }: Shop): Promise<void> {
  const taken = search.misses.take();
  if (taken.length === 0) return;
  await addMisses(database, taken);
  await deleteMissesBefore(database, MISSES_KEPT_DAYS);
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
 * Adds a group of words with the same meaning (`id` null), or replaces the group `id`. Throws INVALID_FIELDS for the
 * field `words` unless each entry is a single word and at least two differ, and for a new group when there are
 * GROUPS_MAX already.
 */
export function changeSynonyms(shop: Shop, operator: Operator, change: SynonymChange): Promise<SynonymGroup> {
  const words = [...new Set(change.words)];
  const normalized = words.map((word) => searchWords(word));
  if (words.length < 2 || normalized.some(({ length }) => length !== 1))
    refuse('INVALID_FIELDS', { words: 'FIELD_SYNONYMS' });
  return transaction(shop.database, async (tx) => {
    if (change.id === null && (await countSynonyms(tx)) >= GROUPS_MAX)
      refuse('INVALID_FIELDS', { words: 'FIELD_SYNONYMS' });
    const group = { id: change.id ?? newId(), words };
    await saveSynonyms(tx, group);
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
