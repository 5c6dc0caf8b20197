// The coupon code of a cart. Whether the coupon applies is not stored: it is evaluated whenever the cart is shown, and
// decided when the order is placed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column coupon_code text check (length(coupon_code) <= 40)`.execute(db);
}
