// Index of a type's products in the order pinned first, then newest. A type shows the picture of the first one, which
// is found without sorting all products of the type.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_type_newest on products (type_id, pinned_rank, published_at desc nulls last)`.execute(
    db,
  );
  await sql`drop index products_type`.execute(db);
}
