// What the bookkeeper reads of payments, as a view: every posting that changed what a provider holds for the shop,
// money taken as a positive amount and money paid back as a negative one.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view money_movements as
    select e.id as entry_id, e.created_at as at, e.debit_minor - e.credit_minor as amount_minor, e.currency,
      case when e.refund_id is null then 'capture' else 'refund' end as kind,
      (select x.account from ledger_entries x where x.posting_id = e.posting_id and x.id <> e.id limit 1) as against,
      e.payment_id, e.refund_id, p.order_id, p.provider, p.option, p.provider_payment_id, r.provider_refund_id, r.why,
      r.created_at as requested_at
    from ledger_entries e join payments p on p.id = e.payment_id left join refunds r on r.id = e.refund_id
    where e.account = 'provider'`.execute(db);
  await sql`create index ledger_entries_provider on ledger_entries (created_at, id) where account = 'provider'`.execute(
    db,
  );
}
