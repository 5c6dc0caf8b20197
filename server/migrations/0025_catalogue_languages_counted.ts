// Analyzes the table of languages. For a table that was never analyzed PostgreSQL assumes hundreds of rows, and then
// reads the texts of the whole catalogue to find those of one product. Autovacuum does not analyze a table of two rows.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`analyze languages`.execute(db);
}
