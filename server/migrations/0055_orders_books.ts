// What the bookkeeper reads of orders, as views: orders, invoices with credit notes, and the cash of deliveries. None
// of them names the buyer. The indexes serve reading a period in the order of time, page by page.
import { type Kysely, sql } from 'kysely';

async function views(db: Kysely<unknown>): Promise<void> {
  await sql`create view order_books as
    select o.id as order_id, o.number, o.market, o.currency, o.placed_at, o.status, o.payment_option, o.payment_status,
      o.subtotal_minor, o.discount_minor, o.shipping_minor, coalesce(o.wrapping_minor, 0) as wrapping_minor,
      o.total_minor, o.vat_minor, o.vat_basis_points, o.paid_minor, o.refunded_minor,
      (select i.number from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoice_number
    from orders o`.execute(db);
  await sql`create view billing_documents as
    select i.id as document_id, i.kind, i.number, i.issued_at, i.market, i.order_id, i.refund_id, i.amount_minor,
      i.vat_minor, o.currency, o.vat_basis_points, o.number as order_number,
      case when i.kind = 'credit_note' then
        (select c.number from invoices c where c.order_id = i.order_id and c.kind = 'invoice') end as corrects
    from invoices i join orders o on o.id = i.order_id`.execute(db);
  // What the driver was to be paid: the total without the pieces that were cancelled before.
  await sql`create view cash_deliveries as
    select e.id as event_id, e.at, o.id as order_id, o.number as order_number, o.market, o.currency,
      o.total_minor - coalesce((
        select sum((l ->> 'minor')::bigint) from order_cancellations x, jsonb_array_elements(x.lines) l
        where x.order_id = o.id and x.created_at <= e.at
      ), 0)::bigint as amount_minor,
      (select i.number from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoice_number
    from order_events e join orders o on o.id = e.order_id
    where e.to_status = 'delivered' and o.payment_option = 'cod'`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await views(db);
  await sql`create index orders_placed on orders (placed_at, id) where placed_at is not null`.execute(db);
  await sql`create index invoices_issued on invoices (kind, issued_at, id)`.execute(db);
  await sql`create index order_events_delivered on order_events (at, id) where to_status = 'delivered'`.execute(db);
}
