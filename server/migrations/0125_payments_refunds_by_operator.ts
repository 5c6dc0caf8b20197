// Finds the refunds that an operator requested lately, which are summed before another one is made.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refunds_asked on refunds (asked_by, created_at) where asked_by is not null`.execute(db);
}
