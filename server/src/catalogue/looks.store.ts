// SQL of looks: the products that operators chose to complete another product's look, and the types that go together.
import type { Queries, Transaction } from '../kernel/database.ts';

/**
 * Locks the product's row; returns false when there is no such product. This kind of lock (`no key update`) still lets
 * other transactions insert rows that refer to the product, so two looks that contain each other's product can be saved
 * at the same time.
 */
export async function lockProduct(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query('select id from products where id = $1 for no key update', [id])).length > 0;
}

/** Locks the type's row in the same way as lockProduct; false when there is no such type. */
export async function lockType(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query('select id from product_types where id = $1 for no key update', [id])).length > 0;
}

export async function typesOfProducts(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; typeId: string }>(
    'select id, type_id as "typeId" from products where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, typeId }) => [id, typeId]));
}

export async function knownTypes(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>('select id from product_types where id = any($1)', [ids]);
  return new Set(rows.map(({ id }) => id));
}

export async function loadLook(db: Queries, productId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select with_product_id as id from product_looks where product_id = $1 order by position',
    [productId],
  );
  return rows.map(({ id }) => id);
}

export async function replaceLook(
  tx: Transaction,
  productId: string,
  withProductIds: readonly string[],
): Promise<void> {
  await tx.query('delete from product_looks where product_id = $1', [productId]);
  await tx.query(
    `insert into product_looks (product_id, position, with_product_id)
     select $1, position, id from unnest($2::uuid[]) with ordinality x (id, position)`,
    [productId, withProductIds],
  );
}

export async function replaceTypePairs(tx: Transaction, typeId: string, withTypeIds: readonly string[]): Promise<void> {
  await tx.query('delete from product_type_pairs where type_id = $1', [typeId]);
  await tx.query(
    `insert into product_type_pairs (type_id, position, with_type_id)
     select $1, position, id from unnest($2::uuid[]) with ordinality x (id, position)`,
    [typeId, withTypeIds],
  );
}
