// What an order owes its buyer is a column of the view order_dues, so that the shop, the operators' list of money and
// the audit read one formula. Goodwill refunds do not settle what is owed for pieces; they only lower the most that is
// left to be paid back. The credit of an exchange of returned pieces is promised until the exchange is done or ended,
// not only until its order expires: the end of the exchange requests its refund. The version of the shop before this
// migration goes on reading `due_minor`, from which it subtracts all refunds.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace view order_dues as
    select o.id as order_id, o.status, o.currency, coalesce(c.since, o.status_since) as since,
      case when o.status in ('cancelled', 'returned') then o.paid_minor else least(o.paid_minor, c.worth_minor) end
        - coalesce(c.fee_minor, 0) - coalesce(p.promised_minor, 0) as due_minor,
      least(
        case when o.status in ('cancelled', 'returned') then o.paid_minor else c.worth_minor + coalesce(s.shipping_minor, 0) end,
        o.paid_minor - coalesce(r.goodwill_minor, 0)
      ) - coalesce(c.fee_minor, 0) - coalesce(p.promised_minor, 0) - coalesce(r.pieces_minor, 0) as owed_minor,
      coalesce(c.fee_minor, 0) as kept_minor
    from orders o left join (
      select x.order_id, max(x.created_at) as since, sum(x.fee_minor)::bigint as fee_minor,
        sum((select sum((l ->> 'minor')::bigint) from jsonb_array_elements(x.lines) l) - coalesce(x.unpaid_minor, 0))::bigint as worth_minor
      from order_cancellations x join orders y on y.id = x.order_id
      where x.unpaid_minor is not null or (x.reason_code = 'returned' or y.payment_option <> 'cod')
        and not exists (select from invoices i where i.cancellation_id = x.id)
      group by x.order_id
    ) c on c.order_id = o.id left join (
      select from_order_id, sum(credit_minor)::bigint as promised_minor
      from order_exchanges where is_return and done_at is null and ended_at is null group by from_order_id
    ) p on p.from_order_id = o.id left join (
      select order_id, sum(shipping_minor)::bigint as shipping_minor from returns group by order_id
    ) s on s.order_id = o.id left join (
      select x.order_id, coalesce(sum(x.amount_minor) filter (where x.why = 'operator'), 0)::bigint as goodwill_minor,
        coalesce(sum(x.amount_minor) filter (where x.why <> 'operator'), 0)::bigint as pieces_minor
      from refunds x join payments y on y.id = x.payment_id
      where x.status <> 'refused' and y.unmatched is null group by x.order_id
    ) r on r.order_id = o.id
    where o.paid_minor > 0 and (o.status in ('cancelled', 'returned') or c.order_id is not null)`.execute(db);
  await sql`comment on column order_dues.kept_minor is 'the cancellation fees that the shop keeps'`.execute(db);
  await sql`comment on column order_dues.owed_minor is
    'what no refund covers of the pieces that left the order, less kept fees and promised exchanges; 0 or less = nothing is owed'`.execute(
    db,
  );
}
