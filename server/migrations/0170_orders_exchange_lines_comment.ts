// Replaces the comment on order_exchanges.lines, a column of migration 0059, by one that names the promised value.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`comment on column order_exchanges.lines is 'pieces that leave, what they were worth when that was promised (absent in older rows), and what comes instead: [{"lineId", "quantity", "promisedMinor", "variantId"}]'`.execute(
    db,
  );
}
