// A wish remembers the colour its piece was shown in, also where no size was chosen yet.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wishes add column colour_code text`.execute(db);
}
