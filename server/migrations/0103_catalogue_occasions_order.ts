// Occasions are reordered in one statement, during which two of them may have the same position. The unique constraint
// is therefore checked only at the end of the statement.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table occasions drop constraint occasions_position_key,
    add constraint occasions_position_key unique (position) deferrable initially immediate`.execute(db);
}
