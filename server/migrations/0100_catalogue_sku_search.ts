// SKUs are found in any case and by their beginnings. "C" compares characters whatever the database's language is, so that
// all SKUs that begin alike stand together. Writes of variants wait while the index is built; bench/src/measure-search.ts
// measures that this is shorter than a request waits for a lock.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index variants_sku_upper on variants ((upper(sku) collate "C"))`.execute(db);
}
