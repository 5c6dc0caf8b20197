// Which bag went into which: an order placed from a bag that was merged while it was being paid is found
// from the bag its pieces are in now.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view merged_bags as select id as cart_id, merged_into from carts where merged_into is not null`.execute(
    db,
  );
}
