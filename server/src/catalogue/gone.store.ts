// SQL of the products that were in the shop once (migration 0110).
import type { Queries } from '../kernel/database.ts';

/** What is known of a product that left the shop; null for one that is in it or was never in it. */
export async function findGone(db: Queries, productId: string): Promise<{ typeId: string | null } | null> {
  const [row] = await db.query<{ typeId: string | null }>(
    'select type_id as "typeId" from gone_products where product_id = $1',
    [productId],
  );
  return row ?? null;
}
