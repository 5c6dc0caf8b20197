// Operators: each has a password and a second factor, and sessions apart from those of members. Rows of the audit trail
// (operator_actions) cannot be changed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table operators (
    id uuid primary key,
    name text not null check (length(name) <= 100),
    email text not null unique check (email = lower(email)),
    language text not null references languages (code),
    roles text[] not null,
    password_hash text not null,
    totp_sealed bytea not null,
    totp_last_step bigint not null default 0,
    disabled_at timestamptz,
    created_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`comment on column operators.totp_last_step is 'the newest time step whose code was used: a code opens once'`.execute(
    db,
  );
  // Tries are counted under an HMAC of the typed email address, whether it is an operator's or not, so that a login
  // takes the same work in either case and does not reveal which email addresses are operators'.
  await sql`create table operator_tries (
    key_hmac bytea primary key check (octet_length(key_hmac) = 32),
    failures int not null,
    last_at timestamptz not null,
    locked_until timestamptz
  )`.execute(db);
  await sql`create table operator_sessions (
    id uuid primary key,
    operator_id uuid not null references operators (id) on delete cascade,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    created_at timestamptz not null default shop.now(),
    used_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create index operator_sessions_operator on operator_sessions (operator_id)`.execute(db);
  await sql`create table operator_actions (
    id uuid primary key,
    operator_id uuid not null references operators (id),
    at timestamptz not null default shop.now(),
    action text not null,
    subject text,
    details jsonb not null default '{}',
    request_id text not null default ''
  )`.execute(db);
  await sql`create index operator_actions_at on operator_actions (at desc, id desc)`.execute(db);
  await sql`create trigger operator_actions_append_only before update or delete on operator_actions
    for each row execute function shop.append_only()`.execute(db);
}
