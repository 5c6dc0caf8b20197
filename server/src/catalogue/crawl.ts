// Reads the published products in batches, between which other queries and requests are served.
import { setImmediate as turn } from 'node:timers/promises';
import type { Queries } from '../kernel/database.ts';
import { loadProducts, type ProductRecord } from './catalogue.store.ts';
import { type IdRange, type ListedProduct, loadListed, loadListedIds } from './crawled.store.ts';

export { type IdRange, type ListedProduct, loadStretches as stretchesOf, type Stretch } from './crawled.store.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const EVERYTHING: IdRange = { from: FIRST_ID, before: null };

const LISTED_AT_ONCE = 100;
const RECORDS_AT_ONCE = 25;

/**
 * The id that sorts next after this one. The last possible id has none, but no product has it: ids begin with a time.
 */
function following(id: string): string {
  return (BigInt(`0x${id.replaceAll('-', '')}`) + 1n)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Yields batches of `size`, until `read` returns a smaller one, which is the last and is not yielded if it is empty.
 */
async function* batches<T extends { id: string } | string>(
  range: IdRange,
  size: number,
  read: (rest: IdRange) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let from: string | null = range.from; from !== null;) {
    const found: T[] = await read({ ...range, from });
    const last = found.at(-1);
    if (found.length > 0) yield found;
    from = found.length < size || last === undefined ? null : following(typeof last === 'string' ? last : last.id);
    await turn();
  }
}

export function listedProducts(db: Queries, range: IdRange): AsyncGenerator<ListedProduct[]> {
  return batches(range, LISTED_AT_ONCE, (rest) => loadListed(db, rest, LISTED_AT_ONCE));
}

export async function* publishedRecords(
  db: Queries,
  isWanted: (id: string) => boolean,
): AsyncGenerator<ProductRecord[]> {
  for await (const ids of batches(EVERYTHING, RECORDS_AT_ONCE, (rest) => loadListedIds(db, rest, RECORDS_AT_ONCE))) {
    const wanted = ids.filter(isWanted);
    if (wanted.length > 0) yield await loadProducts(db, wanted);
  }
}
