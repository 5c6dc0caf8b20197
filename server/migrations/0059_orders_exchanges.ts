// Exchanges of pieces. What a line of a placed order names is never changed, so the pieces that come instead are a new
// order, which this table ties to the order that the exchanged pieces leave. `done_at` is null until the exchange is
// done.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_exchanges (
    order_id uuid primary key references orders (id),
    from_order_id uuid not null references orders (id),
    is_return boolean not null,
    lines jsonb not null,
    credit_minor bigint not null check (credit_minor >= 0),
    cancellation_id uuid references order_cancellations (id),
    created_at timestamptz not null default shop.now(),
    done_at timestamptz,
    check (order_id <> from_order_id),
    check (cancellation_id is null or done_at is not null)
  )`.execute(db);
  await sql`comment on column order_exchanges.lines is 'pieces that leave, and what comes instead: [{"lineId", "quantity", "variantId"}]'`.execute(
    db,
  );
  await sql`comment on column order_exchanges.credit_minor is 'what the pieces that leave pay of the new order'`.execute(
    db,
  );
  await sql`create index order_exchanges_from on order_exchanges (from_order_id)`.execute(db);
}
