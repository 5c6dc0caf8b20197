// SQL of products that left the shop, of which `gone_products` keeps the id and the type (migration 0110).
import type { Queries } from '../kernel/database.ts';

/** Null for a product that is in the shop, or was never in it. */
export async function findGone(db: Queries, productId: string): Promise<{ typeId: string | null } | null> {
  const [row] = await db.query<{ typeId: string | null }>(
    'select type_id as "typeId" from gone_products where product_id = $1',
    [productId],
  );
  return row ?? null;
}
