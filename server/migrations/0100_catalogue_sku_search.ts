// SKUs are found in any case and by their beginnings. The collation "C" compares characters independently of the
// database's language, so that in the index all SKUs that begin alike stand together. Writes of variants wait while the
// index is built; bench/src/measure-search.ts measures that this takes less time than a request waits for a lock.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index variants_sku_upper on variants ((upper(sku) collate "C"))`.execute(db);
}
