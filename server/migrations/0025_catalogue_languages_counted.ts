// Of a table of two rows that was never analyzed PostgreSQL believes hundreds, and reads the words of the whole
// catalogue to find those of one piece in each language. So small a table is not analyzed by itself.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`analyze languages`.execute(db);
}
