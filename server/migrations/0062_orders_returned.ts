// Pieces of a line that are in an open return, and those the shop has taken back; with the cancelled ones they are
// never more than were ordered. A market says how many days after delivery a return may be asked for. An order may go
// back from the status return_requested to delivered; the view cash_deliveries does not count that as a second
// delivery.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_lines add column returned int not null default 0 check (returned >= 0),
    add column in_return int not null default 0 check (in_return >= 0)`.execute(db);
  await sql`alter table order_lines add constraint order_lines_pieces_once
    check (cancelled + returned + in_return <= quantity)`.execute(db);
  await sql`insert into order_transitions values ('return_requested', 'delivered')`.execute(db);
  await sql`comment on table order_cancellations is
    'pieces that left an order: cancelled, or taken back by the shop (reason_code returned)'`.execute(db);
  await sql`alter table markets add column return_days int not null default 14 check (return_days between 1 and 365)`.execute(
    db,
  );
  // The return window ends with its last day, by the market's clock.
  await sql`create function shop.return_window_ends(delivered timestamptz, days int, zone text) returns timestamptz
    language sql stable as $body$
      select (((delivered at time zone zone)::date + days + 1)::timestamp at time zone zone)
    $body$`.execute(db);
  await sql`create or replace view cash_deliveries as
    select e.id as event_id, e.at, o.id as order_id, o.number as order_number, o.market, o.currency,
      o.total_minor - coalesce((
        select sum((l ->> 'minor')::bigint) from order_cancellations x, jsonb_array_elements(x.lines) l
        where x.order_id = o.id and x.created_at <= e.at
      ), 0)::bigint as amount_minor,
      (select i.number from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoice_number
    from order_events e join orders o on o.id = e.order_id
    where e.to_status = 'delivered' and e.from_status <> 'return_requested' and o.payment_option = 'cod'`.execute(db);
}
