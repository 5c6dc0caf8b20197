// The comment on a column that migration 0018 made, anew: it names the person by the role.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`comment on column orders.cancel_lines is 'what the shopper asked to cancel: [{"lineId", "quantity"}]'`.execute(
    db,
  );
}
