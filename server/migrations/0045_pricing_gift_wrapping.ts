// Each market's price of gift wrapping, VAT included, charged once per order; null = not offered, 0 = free.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table markets add column wrapping_minor bigint check (wrapping_minor >= 0)`.execute(db);
}
