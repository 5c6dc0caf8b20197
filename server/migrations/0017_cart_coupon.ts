// The coupon a shopper put on her bag. It is only remembered here: whether it takes anything off is asked
// anew at every view, and settled when the order is placed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column coupon_code text check (length(coupon_code) <= 40)`.execute(db);
}
