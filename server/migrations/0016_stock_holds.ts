// Holds: pieces promised to an order that is being paid. A hold is claimed by the order or released, never
// both; what is active adds up to what stock says is reserved.
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
  // The only index of what is active: beside another of the same rows, a planner without figures may read all of that.
  await sql`create index stock_holds_cart on stock_holds (cart_id, variant_id) where claimed_at is null and released_at is null`.execute(
    db,
  );
  // A movement names what it was for; an order's pieces move once for each reason.
  await sql`alter table stock_movements add column order_id uuid`.execute(db);
  await sql`create index stock_movements_order on stock_movements (order_id) where order_id is not null`.execute(db);
  await sql`create trigger stock_movements_kept before delete on stock_movements
    for each row when (old.order_id is not null) execute function shop.append_only()`.execute(db);
  // What a bag's own unpaid order holds does not count against the bag.
  await sql`create view held_by_bags as
    select cart_id, variant_id, sum(quantity)::int as quantity from stock_holds
    where claimed_at is null and released_at is null and cart_id is not null group by cart_id, variant_id`.execute(db);
}
