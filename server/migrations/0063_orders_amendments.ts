// What buyers change of a placed order: its delivery address, the phone number for its messages, a note for the driver.
// The order has the present values; a row here has those before and after the change, so that the order desk can
// compare. The phone number with which an order was placed is kept, because only that one shows whose order it is. An
// older version of the shop leaves the new columns at their defaults.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column delivery_note text not null default '' check (char_length(delivery_note) <= 400),
    add column number_amended boolean not null default false,
    add column placed_dial_code text,
    add column placed_phone text,
    add constraint orders_placed_phone_check check (number_amended or (placed_dial_code is null and placed_phone is null))`.execute(
    db,
  );
  await sql`create table order_amendments (
    id uuid primary key,
    order_id uuid not null references orders (id),
    at timestamptz not null default shop.now(),
    by_member boolean not null,
    before jsonb not null,
    after jsonb not null
  )`.execute(db);
  await sql`create index order_amendments_order on order_amendments (order_id, id)`.execute(db);
  await sql`comment on column order_amendments.by_member is 'false: by a link of the order, or by the browser that placed it'`.execute(
    db,
  );
  await sql`comment on column orders.placed_phone is 'with placed_dial_code: what phone was when the order was placed, once number_amended'`.execute(
    db,
  );
}
