// Each market's terms of cash on delivery: a fee for an order, VAT included (null or 0 = none), and the largest total
// that may be paid on delivery, the fee included (null = no limit).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table markets
    add column cod_fee_minor bigint check (cod_fee_minor >= 0),
    add column cod_limit_minor bigint check (cod_limit_minor >= 0)`.execute(db);
}
