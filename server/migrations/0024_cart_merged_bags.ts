// The cart into which each merged cart went. If a cart was merged while its order was being paid, the order is found by
// the receiving cart, which has its pieces.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view merged_bags as select id as cart_id, merged_into from carts where merged_into is not null`.execute(
    db,
  );
}
