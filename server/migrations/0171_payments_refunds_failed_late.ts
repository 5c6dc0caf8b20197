// A refund that was done may fail weeks later, because a bank sent the money back. The ledger then holds a posting that
// returns the money, and another one once the refund is done under another id of the provider, so each posting states
// that id. Done refunds are checked for this until 64 days have passed.
import { type Kysely, sql } from 'kysely';

const REFUNDS = [
  `create index refunds_checked on refunds (next_try_at) where status = 'done'`,
  `create index refunds_of_provider on refunds (provider_refund_id) where provider_refund_id is not null`,
  `comment on column refunds.next_try_at is
     'when the refund is sent next; for a done refund, when the provider is asked next whether it is still done'`,
  // Only Stripe reports that a refund which was done has failed.
  `update refunds r set next_try_at = case
     when r.done_at > shop.now() - interval '32 days' and r.provider_refund_id is not null and exists (
       select from payments p left join payments s on s.id = p.credit_of
       where p.id = r.payment_id and coalesce(s.provider, p.provider) = 'stripe')
     then shop.now() + interval '1 hour' end
   where r.status = 'done'`,
];

const LEDGER = [
  `alter table ledger_entries add column provider_refund_id text`,
  `create unique index ledger_entries_captured on ledger_entries (payment_id)
     where account = 'provider' and debit_minor > 0 and refund_id is null`,
  `create unique index ledger_entries_refunded on ledger_entries (refund_id, provider_refund_id)
     where account = 'provider' and credit_minor > 0 and provider_refund_id is not null`,
  `create unique index ledger_entries_refund_failed on ledger_entries (refund_id, provider_refund_id)
     where account = 'provider' and debit_minor > 0 and refund_id is not null`,
  `drop index ledger_entries_capture`,
  `drop index ledger_entries_refund`,
  // Postings of versions before this one state no id of the provider. Theirs is that of the refund's first failure, or
  // without a failure that of the refund.
  `create or replace view money_movements as
    select e.id as entry_id, e.created_at as at, e.debit_minor - e.credit_minor as amount_minor, e.currency,
      case when e.refund_id is null then 'capture' else 'refund' end as kind,
      (select x.account from ledger_entries x where x.posting_id = e.posting_id and x.id <> e.id limit 1) as against,
      coalesce(s.id, p.id) as payment_id, e.refund_id, p.order_id, coalesce(s.provider, p.provider) as provider, p.option,
      coalesce(s.provider_payment_id, p.provider_payment_id) as provider_payment_id,
      case when e.refund_id is not null then coalesce(e.provider_refund_id, (
        select f.provider_refund_id from ledger_entries f
        where f.payment_id = e.payment_id and f.refund_id = e.refund_id and f.account = 'provider' and f.debit_minor > 0
        order by f.created_at limit 1), r.provider_refund_id) end as provider_refund_id,
      r.why, r.created_at as requested_at
    from ledger_entries e join payments p on p.id = e.payment_id left join payments s on s.id = p.credit_of
      left join refunds r on r.id = e.refund_id
    where e.account = 'provider'`,
];

/** Refunds come first, because the shop writes to refunds before the ledger too, so that neither waits for the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...REFUNDS, ...LEDGER]) await sql.raw(statement).execute(db);
}
