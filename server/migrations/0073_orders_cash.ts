// Amounts of cash orders that were never paid. The driver may have been paid less than was due. When pieces then come
// back, the missing amount is deducted first, and a credit note without a refund takes it off the invoice. Pieces
// cancelled before the delivery have such a credit note already, so nothing is owed for them once the rest was paid. In
// the bookkeeper's view order_books, paid_minor and refunded_minor are about money at providers alone, so they are 0
// for an order paid on delivery.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_cancellations add column unpaid_minor bigint check (unpaid_minor >= 0)`.execute(db);
  await sql`comment on column order_cancellations.unpaid_minor is
    'of what the pieces were worth, what nobody had paid; null = cancelled before anything could be paid, or paid online'`.execute(
    db,
  );
  await sql`create view uncredited_pieces as
    select x.id as cancellation_id, x.order_id, coalesce(x.unpaid_minor, v.minor) as amount_minor, x.created_at,
      x.refund_minor, x.reason_code
    from order_cancellations x join orders o on o.id = x.order_id cross join lateral (
      select coalesce(sum((l ->> 'minor')::bigint), 0)::bigint + case
        when o.status = 'cancelled' and not exists (
          select from order_cancellations y where y.order_id = x.order_id and (y.created_at, y.id) > (x.created_at, x.id)
        ) then o.shipping_minor + coalesce(o.wrapping_minor, 0) + coalesce(o.cod_fee_minor, 0) else 0 end as minor
      from jsonb_array_elements(x.lines) l
    ) v
    where o.placed_at is not null
      and case when x.unpaid_minor is not null then x.unpaid_minor > 0
        else (o.paid_minor = 0 or o.payment_option = 'cod') and v.minor > 0 and x.reason_code <> 'returned' end
      and not exists (select from invoices i where i.cancellation_id = x.id)`.execute(db);
  await sql`comment on view uncredited_pieces is
    'what left orders, was never paid and no credit note takes back yet; the version before reads uncredited_cancellations'`.execute(
    db,
  );
  await sql`create or replace view order_dues as
    select o.id as order_id, o.status, o.currency, coalesce(c.since, o.status_since) as since,
      case when o.status in ('cancelled', 'returned') then o.paid_minor else least(o.paid_minor, c.worth_minor) end
        - coalesce(c.fee_minor, 0) - coalesce(p.promised_minor, 0) as due_minor
    from orders o left join (
      select x.order_id, max(x.created_at) as since, sum(x.fee_minor)::bigint as fee_minor,
        sum((select sum((l ->> 'minor')::bigint) from jsonb_array_elements(x.lines) l) - coalesce(x.unpaid_minor, 0))::bigint as worth_minor
      from order_cancellations x join orders y on y.id = x.order_id
      where x.unpaid_minor is not null or (x.reason_code = 'returned' or y.payment_option <> 'cod')
        and not exists (select from invoices i where i.cancellation_id = x.id)
      group by x.order_id
    ) c on c.order_id = o.id left join (
      select x.from_order_id, sum(x.credit_minor)::bigint as promised_minor
      from order_exchanges x join orders n on n.id = x.order_id
      where x.is_return and x.done_at is null and x.ended_at is null and n.status in ('pending_payment', 'payment_failed')
      group by x.from_order_id
    ) p on p.from_order_id = o.id
    where o.paid_minor > 0 and (o.status in ('cancelled', 'returned') or c.order_id is not null)`.execute(db);
  await sql`create view deliveries_to_be_paid as
    select e.id as event_id, e.at, o.id as order_id, o.market, o.currency,
      o.total_minor - coalesce((
        select sum((l ->> 'minor')::bigint) from order_cancellations x, jsonb_array_elements(x.lines) l
        where x.order_id = o.id and x.created_at <= e.at
      ), 0)::bigint as amount_minor
    from order_events e join orders o on o.id = e.order_id
    where e.to_status = 'delivered' and e.from_status <> 'return_requested' and o.payment_option = 'cod'`.execute(db);
  await sql`comment on view deliveries_to_be_paid is 'when orders on delivery were delivered, and what was due then'`.execute(
    db,
  );
  await sql`create or replace view order_books as
    select o.id as order_id, o.number, o.market, o.currency, o.placed_at, o.status, o.payment_option, o.payment_status,
      o.subtotal_minor, o.discount_minor, o.shipping_minor, coalesce(o.wrapping_minor, 0) as wrapping_minor,
      o.total_minor, o.vat_minor, o.vat_basis_points,
      case when o.payment_option = 'cod' then 0 else o.paid_minor end as paid_minor,
      case when o.payment_option = 'cod' then 0 else o.refunded_minor end as refunded_minor,
      (select i.number from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoice_number,
      coalesce(o.cod_fee_minor, 0) as cod_fee_minor
    from orders o`.execute(db);
}
