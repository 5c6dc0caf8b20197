// Narrows the index of orders by cart to those that a new order from the same cart replaces: orders that can still be
// paid, and expired orders, which a late payment could still place.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index orders_cart`.execute(db);
  await sql`create index orders_cart on orders (cart_id)
    where status in ('pending_payment', 'payment_failed', 'expired') and replaced_by is null`.execute(db);
}
