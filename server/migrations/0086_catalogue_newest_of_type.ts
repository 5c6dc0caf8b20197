// The newest product of a type is found without sorting all of them: it lends the type its picture.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_type_newest on products (type_id, pinned_rank, published_at desc nulls last)`.execute(
    db,
  );
  await sql`drop index products_type`.execute(db);
}
