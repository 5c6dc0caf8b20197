// Payments: the attempts to pay an order, the providers' messages as received, the ledger, and refunds. Rows of the
// ledger cannot be changed, and every posting has to balance when its transaction ends.
import { type Kysely, sql } from 'kysely';

async function ledger(db: Kysely<unknown>): Promise<void> {
  await sql`create table ledger_entries (
    id uuid primary key,
    posting_id uuid not null,
    payment_id uuid not null references payments (id),
    refund_id uuid references refunds (id),
    account text not null check (account in ('provider', 'sales', 'unmatched')),
    debit_minor bigint not null default 0 check (debit_minor >= 0),
    credit_minor bigint not null default 0 check (credit_minor >= 0),
    currency text not null,
    created_at timestamptz not null default shop.now(),
    check ((debit_minor = 0) <> (credit_minor = 0))
  )`.execute(db);
  await sql`create index ledger_entries_posting on ledger_entries (posting_id)`.execute(db);
  await sql`create index ledger_entries_payment on ledger_entries (payment_id)`.execute(db);
  // Unique indexes that allow one capture of each payment and one posting of each refund, even if a transaction is
  // repeated.
  await sql`create unique index ledger_entries_capture on ledger_entries (payment_id) where account = 'provider' and debit_minor > 0`.execute(
    db,
  );
  await sql`create unique index ledger_entries_refund on ledger_entries (refund_id) where account = 'provider'`.execute(
    db,
  );
  await sql`create trigger ledger_entries_append_only before update or delete on ledger_entries
    for each row execute function shop.append_only()`.execute(db);
  await sql`create function shop.posting_balances() returns trigger language plpgsql as $body$
    begin
      if (select sum(debit_minor) - sum(credit_minor) from ledger_entries where posting_id = new.posting_id) <> 0 then
        raise exception 'posting % does not balance', new.posting_id;
      end if;
      return null;
    end $body$`.execute(db);
  await sql`create constraint trigger ledger_entries_balance after insert on ledger_entries
    deferrable initially deferred for each row execute function shop.posting_balances()`.execute(db);
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await sql`create table payments (
    id uuid primary key,
    order_id uuid not null references orders (id),
    attempt int not null,
    provider text not null,
    option text not null,
    amount_minor bigint not null check (amount_minor >= 0),
    currency text not null,
    status text not null check (status in ('created', 'open', 'captured', 'failed', 'cancelled', 'expired', 'voided')),
    provider_payment_id text,
    provider_url text,
    failure text,
    captured_minor bigint not null default 0 check (captured_minor >= 0),
    captured_currency text,
    refunded_minor bigint not null default 0,
    unmatched text check (unmatched in ('wrong_amount', 'stock_gone', 'order_replaced', 'order_cancelled', 'already_paid')),
    unmatched_since timestamptz,
    created_at timestamptz not null default shop.now(),
    expires_at timestamptz not null,
    next_look_at timestamptz,
    looks int not null default 0,
    asked_at timestamptz,
    settled_at timestamptz,
    unique (order_id, attempt),
    unique (provider, provider_payment_id),
    check (refunded_minor between 0 and captured_minor)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create index payments_due on payments (next_look_at) where next_look_at is not null`.execute(db);
  await sql`create index payments_unmatched on payments (unmatched_since) where unmatched is not null`.execute(db);
  // At most one captured payment pays an order; a second one must be marked as unmatched, i.e. as money without an
  // order.
  await sql`create unique index payments_captured on payments (order_id) where status = 'captured' and unmatched is null`.execute(
    db,
  );
  await sql`create table payment_parts (
    payment_id uuid not null references payments (id), number int not null check (number between 1 and 4),
    due_on date not null, amount_minor bigint not null check (amount_minor >= 0),
    reduced_minor bigint not null default 0 check (reduced_minor between 0 and amount_minor),
    primary key (payment_id, number)
  )`.execute(db);
}

async function refunds(db: Kysely<unknown>): Promise<void> {
  await sql`create table refunds (
    id uuid primary key,
    payment_id uuid not null references payments (id),
    order_id uuid not null references orders (id),
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    why text not null,
    note text not null default '',
    status text not null check (status in ('waits_for_second', 'refused', 'wanted', 'sent', 'done', 'failed')),
    asked_by uuid,
    approved_by uuid,
    cancellation_id uuid references order_cancellations (id),
    provider_refund_id text,
    attempts int not null default 0,
    next_try_at timestamptz default shop.now(),
    last_error text,
    created_at timestamptz not null default shop.now(),
    done_at timestamptz,
    check (approved_by is null or approved_by <> asked_by)
  ) with (fillfactor = 80)`.execute(db);
  await sql`create index refunds_due on refunds (next_try_at) where status in ('wanted', 'sent')`.execute(db);
  await sql`create index refunds_order on refunds (order_id)`.execute(db);
  await sql`create index refunds_payment on refunds (payment_id)`.execute(db);
}

async function inbox(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhook_inbox (
    id uuid primary key,
    provider text not null,
    event_key text not null,
    provider_payment_id text not null,
    body bytea not null check (octet_length(body) <= 65536),
    received_at timestamptz not null default shop.now(),
    times int not null default 1,
    processed_at timestamptz,
    attempts int not null default 0,
    next_try_at timestamptz not null default now(),
    last_error text,
    unique (provider, event_key)
  ) with (fillfactor = 80)`.execute(db);
  await sql`create index webhook_inbox_due on webhook_inbox (next_try_at) where processed_at is null`.execute(db);
  // Money of payments that the shop never requested; refunded_at is set when it was paid back.
  await sql`create table unknown_payments (
    provider text not null, provider_payment_id text not null, captured_minor bigint not null, currency text not null,
    since timestamptz not null default shop.now(), refunded_at timestamptz, attempts int not null default 0,
    next_try_at timestamptz not null default shop.now(),
    primary key (provider, provider_payment_id)
  )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await attempts(db);
  await refunds(db);
  await ledger(db);
  await inbox(db);
}
