// Lets the money of an order pay for the order made in exchange for it. The money stays at the provider: a payment
// whose provider is `exchange` names in `credit_of` the payment that brought it in, and the ledger moves the amount
// over the account `exchange`, which is empty after every exchange. An order may have several such payments beside its
// own captured one.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column credit_of uuid references payments (id),
    add constraint payments_credit_check check ((provider = 'exchange') = (credit_of is not null))`.execute(db);
  await sql`create index payments_credit_of on payments (credit_of) where credit_of is not null`.execute(db);
  await sql`drop index payments_captured`.execute(db);
  await sql`create unique index payments_captured on payments (order_id)
    where status = 'captured' and unmatched is null and credit_of is null`.execute(db);
  await sql`alter table payments drop constraint payments_unmatched_check, add constraint payments_unmatched_check
    check (unmatched in ('wrong_amount', 'stock_gone', 'order_replaced', 'order_cancelled', 'already_paid', 'exchange_over'))`.execute(
    db,
  );
  await sql`alter table ledger_entries drop constraint ledger_entries_account_check, add constraint ledger_entries_account_check
    check (account in ('provider', 'sales', 'unmatched', 'exchange'))`.execute(db);
  await sql`create unique index ledger_entries_credit on ledger_entries (payment_id) where account = 'exchange' and debit_minor > 0`.execute(
    db,
  );
  await sql`create unique index ledger_entries_exchanged on ledger_entries (refund_id) where account = 'exchange'`.execute(
    db,
  );
  // A refund of exchanged money is shown with the provider that holds the money, and with the payment that this
  // provider knows.
  await sql`create or replace view money_movements as
    select e.id as entry_id, e.created_at as at, e.debit_minor - e.credit_minor as amount_minor, e.currency,
      case when e.refund_id is null then 'capture' else 'refund' end as kind,
      (select x.account from ledger_entries x where x.posting_id = e.posting_id and x.id <> e.id limit 1) as against,
      coalesce(s.id, p.id) as payment_id, e.refund_id, p.order_id, coalesce(s.provider, p.provider) as provider, p.option,
      coalesce(s.provider_payment_id, p.provider_payment_id) as provider_payment_id, r.provider_refund_id, r.why,
      r.created_at as requested_at
    from ledger_entries e join payments p on p.id = e.payment_id left join payments s on s.id = p.credit_of
      left join refunds r on r.id = e.refund_id
    where e.account = 'provider'`.execute(db);
}
