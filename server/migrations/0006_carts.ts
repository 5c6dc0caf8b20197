// Carts. A guest's cart is found by the hash of the guest's random id; a cart that was merged into another has no lines
// and names that other cart.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table carts (
    id uuid primary key,
    guest_hash bytea unique check (octet_length(guest_hash) = 32),
    market text not null references markets (code),
    merged_into uuid references carts (id) on delete set null,
    created_at timestamptz not null default shop.now(),
    touched_at timestamptz not null default shop.now()
  ) with (fillfactor = 80)`.execute(db);
  await sql`create index carts_touched on carts (touched_at)`.execute(db);
  await sql`create table cart_lines (
    id uuid primary key,
    cart_id uuid not null references carts (id) on delete cascade,
    variant_id uuid not null references variants (id),
    custom_size_id uuid,
    remarks text not null default '' check (length(remarks) <= 500),
    quantity int not null check (quantity between 1 and 20),
    seen_price_minor bigint not null,
    created_at timestamptz not null default shop.now()
  ) with (fillfactor = 80)`.execute(db);
  // Lines that are not made to measure are unique. Made-to-measure lines are left out, because merging two carts does
  // not join them, so that two of them may be equal.
  await sql`create unique index cart_lines_same on cart_lines (cart_id, variant_id, remarks) where custom_size_id is null`.execute(
    db,
  );
  await sql`create index cart_lines_cart on cart_lines (cart_id, created_at)`.execute(db);
  await sql`create index cart_lines_variant on cart_lines (variant_id)`.execute(db);
}
