// Occasions change places in one statement, in the middle of which two of them may have the same position: it is checked
// at the statement's end.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table occasions drop constraint occasions_position_key,
    add constraint occasions_position_key unique (position) deferrable initially immediate`.execute(db);
}
