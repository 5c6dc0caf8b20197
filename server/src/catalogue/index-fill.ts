// Fills indexes from the database. The index of a further market begins as a copy of the first market's index with the
// prices of the further market, or empty where too many products would have to be removed from the copy; `readSome`
// then adds the missing products.
import type { Database } from '../kernel/database.ts';
import { eachInTurns, makeTurns } from '../kernel/turns.ts';
import { type CatalogueIndex, makeIndex } from './catalogue.index.ts';
import { loadFactsOf, readFacts, readWords } from './facts.store.ts';

/**
 * Products are read, and put into the index, in portions of this size, so that requests are answered between two
 * portions.
 */
const FACTS_AT_ONCE = 100;

/**
 * Reads these products into the index. Products that the market does not sell, or no longer sells, are removed from the
 * index.
 */
export async function readSome(
  index: CatalogueIndex,
  database: Database,
  market: string,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += FACTS_AT_ONCE) {
    const some = ids.slice(start, start + FACTS_AT_ONCE);
    index.change(await loadFactsOf(database, market, some), some);
  }
}

async function missingIn(index: CatalogueIndex, ids: Iterable<string>): Promise<string[]> {
  const missing: string[] = [];
  await eachInTurns(ids, makeTurns(), (id) => {
    if (!index.has(id)) missing.push(id);
  });
  return missing;
}

/**
 * Returns a filled index for each market, by market code. Most products in these indexes still lack the words by which
 * searches find them; `fillWords` adds the words later.
 */
export async function fillIndexes(
  database: Database,
  markets: readonly string[],
): Promise<Map<string, CatalogueIndex>> {
  const [first, ...others] = markets;
  if (first === undefined) return new Map();
  const filled = makeIndex();
  const prices = await readFacts(database, [first, ...others], { facts: (facts) => filled.fill(facts) }, true);
  await filled.sortFilled();
  const indexes = new Map([[first, filled]]);
  const emptyOne = () => makeIndex(Date.now, filled.codes);
  for (const market of others) indexes.set(market, (await filled.copyWith(prices.get(market)!)) ?? emptyOne());
  for (const [market, index] of indexes) {
    await readSome(index, database, market, await missingIn(index, prices.get(market)!.keys()));
  }
  return indexes;
}

/**
 * Adds the words of products, by which searches find them, to these indexes or catalogues, for products that have none
 * there yet.
 */
export function fillWords(database: Database, all: readonly Pick<CatalogueIndex, 'giveWords'>[]): Promise<void> {
  return readWords(database, (words) => {
    for (const one of all) one.giveWords(words);
  });
}

/** Reads the whole catalogue from the database again, and removes products that the market no longer sells. */
export async function readAgain(index: CatalogueIndex, database: Database, market: string): Promise<void> {
  const toRead = new Set<string>();
  await eachInTurns(index.ids(), makeTurns(), (id) => toRead.add(id));
  const prices = await readFacts(database, [market], {
    facts(facts) {
      index.change(facts);
      for (const { id } of facts) toRead.delete(id);
    },
    words: (words) => index.changeWords(words),
  });
  for (const id of await missingIn(index, prices.get(market)!.keys())) toRead.add(id);
  await readSome(index, database, market, [...toRead]);
}
