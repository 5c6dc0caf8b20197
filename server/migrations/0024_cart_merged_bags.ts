// Which cart was merged into which: an order whose cart was merged while the order was being paid is found from the
// cart that has its pieces now.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view merged_bags as select id as cart_id, merged_into from carts where merged_into is not null`.execute(
    db,
  );
}
