// Orders: what was bought, at which price, by whom, where to, and the history of each order. Lines store the texts,
// prices and measurements of that moment; rows of the history cannot be changed. Invoice numbers have no gaps within a
// series, and order numbers do not reveal how many orders there are.
import { type Kysely, sql } from 'kysely';

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`create table orders (
    id uuid primary key,
    number text unique,
    customer_id uuid references customers (id),
    cart_id uuid,
    market text not null references markets (code),
    currency text not null,
    language text not null references languages (code),
    status text not null,
    payment_status text not null default 'pending',
    payment_option text not null,
    name text not null default '',
    email text,
    dial_code text,
    phone text,
    shipping_address jsonb,
    billing_address jsonb,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    shipping_minor bigint not null,
    shipping_vat_minor bigint not null,
    vat_minor bigint not null,
    vat_basis_points int not null,
    total_minor bigint not null,
    paid_minor bigint not null default 0,
    refunded_minor bigint not null default 0,
    coupon_id uuid references coupons (id),
    coupon_code text,
    delivery_from date not null,
    delivery_to date not null,
    access_version int not null default 1,
    hold_expires_at timestamptz,
    replaced_by uuid references orders (id),
    cancel_requested_at timestamptz,
    cancel_reason_code text,
    cancel_reason_text text,
    cancel_lines jsonb,
    erase_when_final boolean not null default false,
    blanked_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default shop.now(),
    placed_at timestamptz,
    status_since timestamptz not null default shop.now(),
    check (subtotal_minor >= 0 and shipping_minor >= 0 and discount_minor between 0 and subtotal_minor),
    check (total_minor = subtotal_minor - discount_minor + shipping_minor),
    check (refunded_minor between 0 and paid_minor)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create index orders_customer on orders (customer_id, created_at desc) where customer_id is not null`.execute(
    db,
  );
  await sql`create index orders_cart on orders (cart_id) where status in ('pending_payment', 'payment_failed')`.execute(
    db,
  );
  await sql`create index orders_status on orders (status, status_since)`.execute(db);
  await sql`create index orders_due on orders (hold_expires_at) where status in ('pending_payment', 'payment_failed')`.execute(
    db,
  );
  await sql`create index orders_email on orders (email) where email is not null`.execute(db);
  await sql`create index orders_to_blank on orders (status) where erase_when_final and blanked_at is null`.execute(db);
  await sql`comment on column orders.cancel_lines is 'what she asked to cancel: [{"lineId", "quantity"}]'`.execute(db);
  // Owner and status of an order, for other modules such as fulfilment and payments.
  await sql`create view order_owners as select id as order_id, customer_id, status, blanked_at from orders`.execute(db);
}

async function lines(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_lines (
    id uuid primary key,
    order_id uuid not null references orders (id),
    position int not null,
    product_id uuid not null,
    variant_id uuid not null,
    sku text not null,
    colour_code text not null,
    size text not null,
    texts jsonb not null,
    picture jsonb,
    made_to_measure boolean not null,
    custom_size_id uuid,
    custom_size_label text,
    remarks text not null default '',
    quantity int not null check (quantity > 0),
    cancelled int not null default 0,
    unit_minor bigint not null check (unit_minor >= 0),
    line_total_minor bigint not null,
    discount_minor bigint not null,
    vat_minor bigint not null,
    tailoring_stage text,
    unique (order_id, position),
    check (cancelled between 0 and quantity),
    check (line_total_minor = unit_minor * quantity),
    check (discount_minor between 0 and line_total_minor)
  ) with (fillfactor = 80)`.execute(db);
  await sql`comment on column order_lines.custom_size_id is 'the version the bag named: what was ordered leaves the bag by it'`.execute(
    db,
  );
  await sql`comment on column order_lines.texts is '{"en": {"title", "colour", "slug"}, "arb": …} as they were when it was ordered'`.execute(
    db,
  );
  // Body measurements are in a table of their own, because only a few roles may see them.
  await sql`create table order_line_measurements (
    line_id uuid primary key references order_lines (id) on delete cascade,
    measurements jsonb not null
  )`.execute(db);
}

async function history(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_transitions (
    from_status text not null, to_status text not null, primary key (from_status, to_status)
  )`.execute(db);
  await sql`insert into order_transitions values
    ('pending_payment', 'placed'), ('pending_payment', 'payment_failed'), ('pending_payment', 'expired'),
    ('payment_failed', 'expired'), ('payment_failed', 'pending_payment'), ('payment_failed', 'placed'),
    ('expired', 'placed'), ('placed', 'confirmed'), ('confirmed', 'in_tailoring'), ('confirmed', 'packed'),
    ('in_tailoring', 'packed'), ('packed', 'shipped'), ('shipped', 'out_for_delivery'), ('shipped', 'delivered'),
    ('out_for_delivery', 'delivered'), ('out_for_delivery', 'delivery_failed'),
    ('delivery_failed', 'out_for_delivery'), ('delivery_failed', 'returned_to_sender'),
    ('returned_to_sender', 'packed'), ('returned_to_sender', 'cancelled'), ('delivered', 'completed'),
    ('placed', 'cancelled'), ('confirmed', 'cancelled'), ('in_tailoring', 'cancelled'), ('packed', 'cancelled'),
    ('delivered', 'return_requested'), ('return_requested', 'returned')`.execute(db);
  // A row without to_status is no change of status but, for example, a refund, a tailoring stage or cancelled pieces of
  // an order that goes on.
  await sql`create table order_events (
    id uuid primary key,
    order_id uuid not null references orders (id),
    seq bigint generated always as identity,
    at timestamptz not null default shop.now(),
    from_status text,
    to_status text,
    mover text not null check (mover in ('shopper', 'operator', 'carrier', 'provider', 'clock')),
    operator_id uuid,
    what text not null,
    note text not null default ''
  )`.execute(db);
  await sql`create index order_events_order on order_events (order_id, seq)`.execute(db);
  await sql`create trigger order_events_append_only before update or delete on order_events
    for each row execute function shop.append_only()`.execute(db);
  await sql`create table order_cancellations (
    id uuid primary key,
    order_id uuid not null references orders (id),
    lines jsonb not null,
    mover text not null,
    operator_id uuid,
    reason_code text not null,
    reason_text text not null default '',
    refund_minor bigint not null check (refund_minor >= 0),
    fee_minor bigint not null default 0 check (fee_minor >= 0),
    created_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create index order_cancellations_order on order_cancellations (order_id)`.execute(db);
  await sql`comment on column order_cancellations.lines is '[{"lineId", "quantity", "minor"}]'`.execute(db);
  await sql`create table invoice_series (
    market text not null references markets (code), kind text not null check (kind in ('invoice', 'credit_note')),
    year int not null, last int not null default 0, primary key (market, kind, year)
  )`.execute(db);
  await sql`create table invoices (
    id uuid primary key,
    order_id uuid not null references orders (id),
    market text not null, kind text not null, year int not null, serial int not null,
    number text not null unique,
    refund_id uuid unique,
    amount_minor bigint not null,
    vat_minor bigint not null,
    issued_at timestamptz not null default shop.now(),
    unique (market, kind, year, serial),
    check ((kind = 'credit_note') = (refund_id is not null))
  )`.execute(db);
  await sql`create unique index invoices_order on invoices (order_id) where kind = 'invoice'`.execute(db);
  await sql`create trigger invoices_append_only before update or delete on invoices
    for each row execute function shop.append_only()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await orders(db);
  await lines(db);
  await history(db);
  await sql`create trigger orders_of_a_member before insert or update of customer_id on orders
    for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
}
