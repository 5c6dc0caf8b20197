// Alerts: who asked to be written to when a variant is back in stock or a product's price drops. Guests' mail addresses
// are stored once each, encrypted, and are written to only after they were confirmed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table alert_addresses (
    id uuid primary key,
    address_hmac bytea not null unique check (octet_length(address_hmac) = 32),
    sealed bytea,
    language text not null references languages (code),
    created_at timestamptz not null default shop.now(),
    confirmation_sent_at timestamptz,
    confirmed_at timestamptz,
    refused_at timestamptz,
    check (sealed is not null or refused_at is not null),
    check (confirmed_at is null or refused_at is null)
  )`.execute(db);
  await sql`comment on column alert_addresses.refused_at is 'its reader said that the request was not theirs: it is not asked again for a while'`.execute(
    db,
  );
  await sql`create table alerts (
    id uuid primary key,
    kind text not null check (kind in ('back_in_stock', 'price_drop')),
    product_id uuid not null references products (id) on delete cascade,
    variant_id uuid not null references variants (id) on delete cascade,
    market text not null references markets (code),
    customer_id uuid references customers (id),
    address_id uuid references alert_addresses (id) on delete cascade,
    asked_price_minor bigint,
    asked_at timestamptz not null default shop.now(),
    expires_at timestamptz not null,
    told_at timestamptz,
    check (num_nonnulls(customer_id, address_id) = 1),
    check ((kind = 'price_drop') = (asked_price_minor is not null))
  )`.execute(db);
  await sql`comment on column alerts.variant_id is 'back_in_stock: the variant waited for; price_drop: the variant that shows the product'`.execute(
    db,
  );
  // Each recipient waits for a variant once, and once for the price of a product in a market; after being told, a
  // recipient may ask again.
  await sql`create unique index alerts_one_for_a_variant on alerts ((coalesce(customer_id, address_id)), variant_id)
    where kind = 'back_in_stock' and told_at is null`.execute(db);
  await sql`create unique index alerts_one_for_a_price on alerts ((coalesce(customer_id, address_id)), product_id, market)
    where kind = 'price_drop' and told_at is null`.execute(db);
  await sql`create index alerts_in_turn on alerts (variant_id, asked_at, id) where kind = 'back_in_stock' and told_at is null`.execute(
    db,
  );
  await sql`create index alerts_told on alerts (variant_id, told_at) where kind = 'back_in_stock'`.execute(db);
  await sql`create index alerts_prices on alerts (product_id, market) where kind = 'price_drop' and told_at is null`.execute(
    db,
  );
  await sql`create index alerts_customer on alerts (customer_id)`.execute(db);
  await sql`create index alerts_address on alerts (address_id)`.execute(db);
  await sql`create trigger alerts_of_a_member before insert or update of customer_id on alerts
    for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
}
