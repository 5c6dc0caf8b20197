// A guest's placed order becomes the order of the member who proves its email address or phone number. Existing members
// have proved theirs, so they now get the orders that they placed as guests.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column handed_over_at timestamptz`.execute(db);
  await sql`comment on column orders.handed_over_at is 'when a guest’s order became a member’s; its signed link goes on opening it'`.execute(
    db,
  );
  await sql`create index orders_phone_of_guests on orders (phone, dial_code) where phone is not null and customer_id is null`.execute(
    db,
  );
  await sql`update orders o set customer_id = m.customer_id, handed_over_at = shop.now(), version = version + 1
    from (
      select distinct on (g.id) g.id, c.id as customer_id
      from orders g join customers c on c.deleted_at is null
        and (c.email = g.email or (c.dial_code = g.dial_code and c.phone = g.phone))
      where g.customer_id is null and g.placed_at is not null and g.blanked_at is null and not g.erase_when_final
      order by g.id, coalesce(c.email = g.email, false) desc, c.id
    ) m where o.id = m.id`.execute(db);
}
