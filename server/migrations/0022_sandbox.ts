// The sandbox provider's own tables, as an external provider would have them: payments, refunds, and messages to the
// shop. No foreign key connects them with the shop's tables; tests read from them what was really captured. In a live
// shop they are empty.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema sandbox`.execute(db);
  await sql`create table sandbox.payments (
    id text primary key,
    reference text unique,
    status text not null check (status in ('open', 'authorised', 'captured', 'failed', 'cancelled', 'expired', 'voided')),
    option text not null,
    language text not null,
    amount_minor bigint not null check (amount_minor >= 0),
    currency text not null,
    captured_minor bigint not null default 0 check (captured_minor >= 0),
    refunded_minor bigint not null default 0,
    failure text,
    description text not null,
    return_url text not null,
    parts jsonb,
    wish jsonb not null default '{}',
    code_tries int not null default 0,
    reads_to_fail int not null default 0,
    refunds_to_fail int not null default 0,
    created_at timestamptz not null default shop.now(),
    expires_at timestamptz not null,
    check (refunded_minor between 0 and captured_minor)
  )`.execute(db);
  await sql`comment on column sandbox.payments.wish is 'what the tester chose on the page: outcome and faults'`.execute(
    db,
  );
  await sql`create table sandbox.refunds (
    id text primary key,
    payment_id text not null references sandbox.payments (id),
    amount_minor bigint not null check (amount_minor > 0),
    status text not null check (status in ('pending', 'done')),
    created_at timestamptz not null default shop.now()
  )`.execute(db);
  // Messages wait here until they are delivered. Their times are by now() and not by shop.now(), because their delays
  // of a few seconds are waited for in real time.
  await sql`create table sandbox.deliveries (
    id uuid primary key,
    payment_id text not null references sandbox.payments (id),
    event_key text not null,
    body text not null,
    forged boolean not null default false,
    created_at timestamptz not null default now(),
    next_try_at timestamptz not null default now(),
    attempts int not null default 0,
    done_at timestamptz
  )`.execute(db);
  await sql`create index deliveries_due on sandbox.deliveries (next_try_at) where done_at is null`.execute(db);
}
