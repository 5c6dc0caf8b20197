// A credit note belongs to a refund, or to a cancellation of an order for which nothing was paid. The invoice of such
// an order was issued when the order was placed, and the credit note takes off it what will not be paid.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column cancellation_id uuid unique references order_cancellations (id)`.execute(
    db,
  );
  await sql`alter table invoices drop constraint invoices_check, add constraint invoices_credit
    check (case kind when 'credit_note' then num_nonnulls(refund_id, cancellation_id) = 1
      else num_nonnulls(refund_id, cancellation_id) = 0 end)`.execute(db);
  await sql`create view uncredited_cancellations as
    select x.id as cancellation_id, x.order_id, v.minor as amount_minor, x.created_at
    from order_cancellations x join orders o on o.id = x.order_id cross join lateral (
      select coalesce(sum((l ->> 'minor')::bigint), 0)::bigint + case
        when o.status = 'cancelled' and not exists (
          select from order_cancellations y where y.order_id = x.order_id and (y.created_at, y.id) > (x.created_at, x.id)
        ) then o.shipping_minor + coalesce(o.wrapping_minor, 0) else 0 end as minor
      from jsonb_array_elements(x.lines) l
    ) v
    where o.placed_at is not null and o.paid_minor = 0 and v.minor > 0
      and not exists (select from invoices i where i.cancellation_id = x.id)`.execute(db);
  await sql`comment on view uncredited_cancellations is
    'what was cancelled of orders that nothing was paid for and no credit note takes back yet'`.execute(db);
}
