// Nobody keeps an operator out by wrong logins (decision 91): tries are counted by email address and asker, devices
// that signed in before are counted for themselves, and an operator is told of failed tries at the next login.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null in rows that the version before wrote, which are forgotten after a day.
  await sql`alter table operator_tries add column email_hmac bytea, add column passed_at timestamptz`.execute(db);
  await sql`comment on column operator_tries.passed_at is
    'when a try was last checked although tries were locked: one a minute is'`.execute(db);
  await sql`create index operator_tries_email on operator_tries (email_hmac)`.execute(db);
  // Counted under an HMAC of the typed email address, whether or not it is an operator's, so that a login takes the
  // same work in either case.
  await sql`create table operator_failures (
    email_hmac bytea primary key check (octet_length(email_hmac) = 32),
    failures int not null check (failures > 0),
    first_at timestamptz not null,
    last_at timestamptz not null
  )`.execute(db);
  await sql`create table operator_devices (
    operator_id uuid not null references operators (id) on delete cascade,
    device_hash bytea not null check (octet_length(device_hash) = 32),
    last_used_at timestamptz not null default shop.now(),
    primary key (operator_id, device_hash)
  )`.execute(db);
}
