// SKUs are found in any case and by their beginnings. "C" compares characters whatever the database's language is, so that
// all SKUs that begin alike stand together. Built in the migrations' transaction: it locks writes to variants for as long
// as it reads them, about half a second for the variants of 44,000 products, and requests wait longer for a lock.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index variants_sku_upper on variants ((upper(sku) collate "C"))`.execute(db);
}
