import type { Queries } from '../kernel/database.ts';
import { loadCare, type ProductCare } from './care.store.ts';

/** The fabrics and care texts of products, by product id; a deleted product has none. */
export async function careOf(db: Queries, productIds: readonly string[]): Promise<ReadonlyMap<string, ProductCare>> {
  if (productIds.length === 0) return new Map();
  const rows = await loadCare(db, [...new Set(productIds)]);
  return new Map(rows.map((row) => [row.productId, row]));
}
