// Cash on delivery in the books. The amount of such an order's payment is the order's total less what was cancelled
// before the delivery. Its captured amount is what the driver was paid, stored in parts (`cash_collections`), each with
// whoever holds the money until it is handed over. The ledger gets three accounts: `drivers` for money that was
// collected, `cash` for money that was handed over, `bank` for refunds by bank transfer. Earlier versions did not ask
// what a driver was paid, so deliveries reported before this migration count as paid in full and handed over, and the
// bank transfers that paid their returns back become refunds.
import { type Kysely, sql } from 'kysely';

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments
    add column collected_at timestamptz,
    add column waived_at timestamptz,
    add column waived_by uuid,
    add column waived_note text not null default '',
    add constraint payments_waived_check check (waived_at is null or collected_at is not null)`.execute(db);
  await sql`comment on column payments.collected_at is
    'when it was said what the driver was paid; null = not yet, or not paid on delivery'`.execute(db);
  await sql`comment on column payments.waived_at is 'when an owner gave up what is missing'`.execute(db);
  await sql`create table cash_collections (
    id uuid primary key,
    payment_id uuid not null references payments (id),
    market text not null references markets (code),
    collected_by text not null check (collected_by <> ''),
    collected_on date not null,
    amount_minor bigint not null check (amount_minor >= 0),
    handed_minor bigint not null default 0 check (handed_minor >= 0),
    created_at timestamptz not null default shop.now(),
    check (handed_minor <= amount_minor)
  )`.execute(db);
  await sql`create index cash_collections_payment on cash_collections (payment_id)`.execute(db);
  await sql`create index cash_collections_open on cash_collections (market, collected_on, collected_by)
    where handed_minor < amount_minor`.execute(db);
  await sql`create table cash_handovers (
    id uuid primary key,
    market text not null references markets (code),
    collected_by text not null,
    collected_on date not null,
    amount_minor bigint not null check (amount_minor > 0),
    operator_id uuid,
    note text not null default '',
    created_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create table cash_handover_parts (
    handover_id uuid not null references cash_handovers (id),
    collection_id uuid not null references cash_collections (id),
    amount_minor bigint not null check (amount_minor > 0),
    primary key (handover_id, collection_id)
  )`.execute(db);
  await sql`create index cash_handover_parts_collection on cash_handover_parts (collection_id)`.execute(db);
}

async function ledger(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_entries drop constraint ledger_entries_account_check, add constraint ledger_entries_account_check
    check (account in ('provider', 'sales', 'unmatched', 'exchange', 'drivers', 'cash', 'bank'))`.execute(db);
  await sql`create unique index ledger_entries_transfer on ledger_entries (refund_id) where account = 'bank'`.execute(
    db,
  );
  await sql`alter table refunds
    add column by_transfer boolean not null default false,
    add column bank bytea,
    add column bank_reference text,
    add column transferred_by uuid,
    add constraint refunds_transfer_check check (by_transfer or (bank is null and bank_reference is null and transferred_by is null))`.execute(
    db,
  );
  await sql`comment on column refunds.by_transfer is 'cash goes back by bank transfer: no provider is asked'`.execute(
    db,
  );
  await sql`comment on column refunds.bank is 'where it goes to, sealed; null once it went, or where the return has it'`.execute(
    db,
  );
}

/** Lowers the amount of cash that is due for an undelivered order by what was cancelled of it. */
async function storeDues(db: Kysely<unknown>): Promise<void> {
  await sql`update payments p set amount_minor = o.total_minor - x.minor from orders o join (
      select order_id, sum((select sum((l ->> 'minor')::bigint) from jsonb_array_elements(lines) l))::bigint as minor
      from order_cancellations group by order_id
    ) x on x.order_id = o.id
    where p.order_id = o.id and p.provider = 'none' and p.option = 'cod' and p.collected_at is null
      and o.status in ('placed', 'confirmed', 'in_tailoring', 'packed', 'shipped', 'out_for_delivery', 'delivery_failed', 'returned_to_sender')`.execute(
    db,
  );
}

/** Stores what drivers have yet to collect, and books earlier deliveries and paybacks; exported for its test. */
export async function bookEarlierCash(db: Kysely<unknown>): Promise<void> {
  await storeDues(db);
  await sql`create temporary table earlier_cash on commit drop as
    select distinct on (c.order_id) c.order_id, c.at, c.amount_minor, c.market, c.currency,
      (c.at at time zone m.time_zone)::date as day,
      coalesce(nullif(p.driver_name, ''), nullif(p.carrier, ''), 'unknown') as collected_by,
      gen_random_uuid() as collection_id, gen_random_uuid() as handover_id
    from deliveries_to_be_paid c join markets m on m.code = c.market left join parcels p on p.order_id = c.order_id
    where c.amount_minor > 0 and exists (
      select from payments y where y.order_id = c.order_id and y.provider = 'none' and y.option = 'cod' and y.status = 'open'
        and y.collected_at is null)
    order by c.order_id, c.at`.execute(db);
  await sql`update payments p set status = 'captured', amount_minor = e.amount_minor, captured_minor = e.amount_minor,
      captured_currency = e.currency, settled_at = e.at, collected_at = e.at
    from earlier_cash e where p.order_id = e.order_id and p.provider = 'none'`.execute(db);
  await sql`create temporary table earlier_payments on commit drop as
    select e.*, p.id as payment_id, gen_random_uuid() as posting_id, gen_random_uuid() as handed_id
    from earlier_cash e join payments p on p.order_id = e.order_id and p.provider = 'none'`.execute(db);
  await sql`insert into cash_collections (id, payment_id, market, collected_by, collected_on, amount_minor, handed_minor, created_at)
    select collection_id, payment_id, market, collected_by, day, amount_minor, amount_minor, at from earlier_payments`.execute(
    db,
  );
  await sql`insert into cash_handovers (id, market, collected_by, collected_on, amount_minor, created_at)
    select handover_id, market, collected_by, day, amount_minor, at from earlier_payments`.execute(db);
  await sql`insert into cash_handover_parts (handover_id, collection_id, amount_minor)
    select handover_id, collection_id, amount_minor from earlier_payments`.execute(db);
  await sql`insert into ledger_entries (id, posting_id, payment_id, account, debit_minor, credit_minor, currency, created_at)
    select gen_random_uuid(), posting_id, payment_id, 'drivers', amount_minor, 0, currency, at from earlier_payments
    union all select gen_random_uuid(), posting_id, payment_id, 'sales', 0, amount_minor, currency, at from earlier_payments
    union all select gen_random_uuid(), handed_id, payment_id, 'cash', amount_minor, 0, currency, at from earlier_payments
    union all select gen_random_uuid(), handed_id, payment_id, 'drivers', 0, amount_minor, currency, at from earlier_payments`.execute(
    db,
  );
  await transfers(db);
  // Checked now, because a later migration in the same transaction could not alter the table while deferred checks are
  // pending.
  await sql`set constraints ledger_entries_balance immediate`.execute(db);
  await sql`set constraints ledger_entries_balance deferred`.execute(db);
  await sql`update orders o set paid_minor = p.captured_minor, refunded_minor = p.refunded_minor,
      payment_status = case when p.refunded_minor = 0 then 'paid' when p.refunded_minor = p.captured_minor then 'refunded'
        else 'partially_refunded' end
    from earlier_payments e join payments p on p.id = e.payment_id where o.id = e.order_id`.execute(db);
}

/** A return that was paid back by bank transfer, or waits for it, has a refund under its own id. */
async function transfers(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table earlier_transfers on commit drop as
    select r.id, r.cancellation_id, r.refund_minor, r.status = 'closed' as is_done, r.received_at, r.closed_at,
      r.bank_reference, r.paid_by, e.order_id, e.payment_id, e.currency, gen_random_uuid() as posting_id
    from returns r join earlier_payments e on e.order_id = r.order_id
    where r.refund_minor > 0 and (r.status = 'received' or r.bank_reference is not null)`.execute(db);
  await sql`insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status, cancellation_id, next_try_at,
      created_at, done_at, by_transfer, bank_reference, transferred_by)
    select id, payment_id, order_id, refund_minor, currency, 'returned', case when is_done then 'done' else 'wanted' end,
      cancellation_id, null, received_at, case when is_done then closed_at end, true, bank_reference, paid_by
    from earlier_transfers`.execute(db);
  await sql`insert into ledger_entries (id, posting_id, payment_id, refund_id, account, debit_minor, credit_minor, currency, created_at)
    select gen_random_uuid(), posting_id, payment_id, id, 'sales', refund_minor, 0, currency, closed_at from earlier_transfers where is_done
    union all select gen_random_uuid(), posting_id, payment_id, id, 'bank', 0, refund_minor, currency, closed_at
      from earlier_transfers where is_done`.execute(db);
  await sql`update payments p set refunded_minor = t.minor from (
      select payment_id, sum(refund_minor)::bigint as minor from earlier_transfers where is_done group by payment_id
    ) t where p.id = t.payment_id`.execute(db);
}

/** Replaces the two views of cash that the bookkeeper reads by views of the ledger with the same columns. */
async function views(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace view cash_deliveries as
    select e.id as event_id, e.created_at as at, p.order_id, b.number as order_number, b.market, e.currency,
      e.debit_minor - e.credit_minor as amount_minor, b.invoice_number
    from ledger_entries e join payments p on p.id = e.payment_id join order_books b on b.order_id = p.order_id
    where e.account = 'drivers' and exists (
      select from ledger_entries s where s.posting_id = e.posting_id and s.account = 'sales')`.execute(db);
  await sql`create or replace view cash_transfers as
    select r.id as return_id, e.created_at as at, p.order_id, b.number as order_number, b.market, e.currency,
      e.debit_minor - e.credit_minor as amount_minor, r.bank_reference,
      (select d.number from billing_documents d where d.refund_id = r.id) as credit_note_number
    from ledger_entries e join payments p on p.id = e.payment_id join order_books b on b.order_id = p.order_id
      join refunds r on r.id = e.refund_id
    where e.account = 'bank'`.execute(db);
  await sql`create index ledger_entries_cash on ledger_entries (created_at, id) where account in ('drivers', 'bank')`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db);
  await ledger(db);
  await bookEarlierCash(db);
  await views(db);
}
