// The markets of the shop, for slices above.
import type { Queries } from '../kernel/database.ts';
import type { Market } from './pricing.ts';
import { loadMarket, loadMarketCodes } from './pricing.store.ts';

/** Null when there is no such market. */
export function marketOf(db: Queries, code: string): Promise<Market | null> {
  return loadMarket(db, code);
}

export function marketCodes(db: Queries): Promise<string[]> {
  return loadMarketCodes(db);
}
