// Replaces the comment on orders.cancel_lines, a column of migration 0018, by one that names the shopper.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`comment on column orders.cancel_lines is 'what the shopper asked to cancel: [{"lineId", "quantity"}]'`.execute(
    db,
  );
}
