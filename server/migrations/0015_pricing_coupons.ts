// Coupons: codes with terms, their uses, and which buyers have ordered before. A buyer is identified by hashes of
// account, email address and phone number, so that a use is counted without storing whose it was. Markets get the
// payment options that they offer.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table markets add column payment_options text[] not null default '{card,net_banking,instalments_4}'`.execute(
    db,
  );
  await sql`create table coupons (
    id uuid primary key,
    code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{2,31}$'),
    market text not null references markets (code),
    kind text not null check (kind in ('percent', 'amount', 'free_shipping')),
    percent_basis_points int check (percent_basis_points between 1 and 10000),
    amount_minor bigint check (amount_minor > 0),
    minimum_minor bigint not null default 0 check (minimum_minor >= 0),
    type_ids uuid[] not null default '{}',
    first_order boolean not null default false,
    uses_max int check (uses_max > 0),
    uses_per_buyer_max int check (uses_per_buyer_max > 0),
    used int not null default 0 check (used >= 0),
    starts_at timestamptz,
    ends_at timestamptz,
    active boolean not null default true,
    created_at timestamptz not null default shop.now(),
    unique (market, code),
    check (uses_max is null or used <= uses_max),
    check ((kind = 'percent') = (percent_basis_points is not null)),
    check ((kind = 'amount') = (amount_minor is not null)),
    check (ends_at is null or starts_at is null or ends_at > starts_at)
  )`.execute(db);
  // One row for each use; a released use stays, but no longer counts.
  await sql`create table coupon_uses (
    id uuid primary key,
    coupon_id uuid not null references coupons (id),
    order_id uuid not null unique,
    cart_id uuid,
    created_at timestamptz not null default shop.now(),
    released_at timestamptz
  )`.execute(db);
  await sql`comment on column coupon_uses.cart_id is 'the bag, while its order is unpaid: it does not count against that bag'`.execute(
    db,
  );
  await sql`create index coupon_uses_coupon on coupon_uses (coupon_id) where released_at is null`.execute(db);
  await sql`create index coupon_uses_cart on coupon_uses (cart_id) where released_at is null and cart_id is not null`.execute(
    db,
  );
  // One row for each hash of the buyer, so that another email address with the same phone number is the same buyer.
  await sql`create table coupon_use_buyers (
    use_id uuid not null references coupon_uses (id) on delete cascade,
    buyer_key bytea not null check (octet_length(buyer_key) = 32),
    primary key (use_id, buyer_key)
  )`.execute(db);
  await sql`create index coupon_use_buyers_key on coupon_use_buyers (buyer_key)`.execute(db);
  await sql`create table past_buyers (
    buyer_key bytea primary key check (octet_length(buyer_key) = 32),
    since timestamptz not null default shop.now()
  )`.execute(db);
}
