// Exchanges of returned pieces. Returned pieces have left their order before the exchange is done, so `cancellation_id`
// is stored before `done_at`. If the difference in price is not paid, the exchange ends (`ended_at`): its credit is
// paid back, and it can never be done afterwards. While an exchange waits for the difference, its credit is promised to
// the new order, so the view order_dues does not count it as owed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_exchanges drop constraint order_exchanges_check1,
    add column ended_at timestamptz,
    add constraint order_exchanges_cancellation_check check (cancellation_id is null or done_at is not null or is_return),
    add constraint order_exchanges_ended_check check (ended_at is null or (done_at is null and is_return))`.execute(db);
  await sql`comment on column order_exchanges.ended_at is
    'when the credit of returned pieces was paid back, because the difference was not paid'`.execute(db);
  await sql`create or replace view order_dues as
    select o.id as order_id, o.status, o.currency, coalesce(c.since, o.status_since) as since,
      case when o.status in ('cancelled', 'returned') then o.paid_minor else least(o.paid_minor, c.worth_minor) end
        - coalesce(c.fee_minor, 0) - coalesce(p.promised_minor, 0) as due_minor
    from orders o left join (
      select x.order_id, max(x.created_at) as since, sum(x.fee_minor)::bigint as fee_minor,
        sum((select sum((l ->> 'minor')::bigint) from jsonb_array_elements(x.lines) l))::bigint as worth_minor
      from order_cancellations x group by x.order_id
    ) c on c.order_id = o.id left join (
      select x.from_order_id, sum(x.credit_minor)::bigint as promised_minor
      from order_exchanges x join orders n on n.id = x.order_id
      where x.is_return and x.done_at is null and x.ended_at is null and n.status in ('pending_payment', 'payment_failed')
      group by x.from_order_id
    ) p on p.from_order_id = o.id
    where o.paid_minor > 0 and (o.status in ('cancelled', 'returned') or c.order_id is not null)`.execute(db);
}
