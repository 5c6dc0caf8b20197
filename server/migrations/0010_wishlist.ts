// Wish lists of members; a guest's wish list is stored on the guest's device.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table wishes (
    customer_id uuid not null references customers (id) on delete cascade,
    product_id uuid not null references products (id) on delete cascade,
    variant_id uuid references variants (id) on delete set null,
    seen_price_minor bigint,
    created_at timestamptz not null default shop.now(),
    primary key (customer_id, product_id)
  )`.execute(db);
  await sql`comment on column wishes.seen_price_minor is 'the price when it was put on the list: a drop is told from it'`.execute(
    db,
  );
  await sql`create index wishes_product on wishes (product_id)`.execute(db);
}
