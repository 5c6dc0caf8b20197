// The credit note of the last pieces of an unpaid order now includes the fee of cash on delivery, which the invoice
// states. Before, the credit notes of a cancelled order added up to less than its invoice by that fee.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace view uncredited_cancellations as
    select x.id as cancellation_id, x.order_id, v.minor as amount_minor, x.created_at
    from order_cancellations x join orders o on o.id = x.order_id cross join lateral (
      select coalesce(sum((l ->> 'minor')::bigint), 0)::bigint + case
        when o.status = 'cancelled' and not exists (
          select from order_cancellations y where y.order_id = x.order_id and (y.created_at, y.id) > (x.created_at, x.id)
        ) then o.shipping_minor + coalesce(o.wrapping_minor, 0) + coalesce(o.cod_fee_minor, 0) else 0 end as minor
      from jsonb_array_elements(x.lines) l
    ) v
    where o.placed_at is not null and o.paid_minor = 0 and v.minor > 0
      and not exists (select from invoices i where i.cancellation_id = x.id)`.execute(db);
}
