// Holds: pieces reserved for an order that is being paid. A hold is claimed by the order or released, never both; the
// active holds add up to stock.reserved.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stock_holds (
    order_id uuid not null,
    variant_id uuid not null references variants (id) on delete cascade,
    cart_id uuid,
    quantity int not null check (quantity > 0),
    created_at timestamptz not null default shop.now(),
    expires_at timestamptz not null,
    claimed_at timestamptz,
    released_at timestamptz,
    check (claimed_at is null or released_at is null),
    primary key (order_id, variant_id)
  ) with (fillfactor = 80)`.execute(db);
  // There must be no second index of active holds: as long as the table has no statistics, PostgreSQL might choose that
  // index and read all of its rows.
  await sql`create index stock_holds_cart on stock_holds (cart_id, variant_id) where claimed_at is null and released_at is null`.execute(
    db,
  );
  // A movement may name the order that it was made for; such a movement cannot be deleted.
  await sql`alter table stock_movements add column order_id uuid`.execute(db);
  await sql`create index stock_movements_order on stock_movements (order_id) where order_id is not null`.execute(db);
  await sql`create trigger stock_movements_kept before delete on stock_movements
    for each row when (old.order_id is not null) execute function shop.append_only()`.execute(db);
  // Pieces that an unpaid order of a cart holds count as available to that cart.
  await sql`create view held_by_bags as
    select cart_id, variant_id, sum(quantity)::int as quantity from stock_holds
    where claimed_at is null and released_at is null and cart_id is not null group by cart_id, variant_id`.execute(db);
}
