// The colour in which a wished product was shown, also stored when no size was chosen yet.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wishes add column colour_code text`.execute(db);
}
