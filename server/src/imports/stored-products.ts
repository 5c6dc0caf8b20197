// Yields all products of the shop in the order of their handles, in portions, so that the memory does not grow with the
// catalogue.
import { shownDays } from '../catalogue/shared-words.ts';
import type { Transaction } from '../kernel/database.ts';
import { loadStates } from './export.store.ts';
import type { ExportedProduct } from './export-rows.ts';
import type { StoredProduct } from './imports.store.ts';

const PRODUCTS_AT_A_TIME = 100;

export async function* storedProducts(tx: Transaction, timeZone: string): AsyncGenerator<ExportedProduct[]> {
  let after = '';
  for (;;) {
    const found = await loadStates(tx, after, PRODUCTS_AT_A_TIME);
    const stored = found.map(({ handle, state }) => ({ handle, ...(JSON.parse(state) as StoredProduct) }));
    const days = await shownDays(
      tx,
      stored.map(({ id }) => id),
      timeZone,
    );
    if (stored.length > 0) yield stored.map((product) => ({ ...product, shownSince: days.get(product.id) ?? null }));
    if (stored.length < PRODUCTS_AT_A_TIME) return;
    after = stored.at(-1)!.handle;
  }
}
