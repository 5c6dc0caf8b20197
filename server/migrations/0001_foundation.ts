// The shop's clock, the outbox, idempotency keys, languages, settings, and the pictures of the home page.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema shop`.execute(db);
  await sql`create table shop.clock (one boolean primary key default true check (one), ahead interval not null default '0')`.execute(
    db,
  );
  // Deadlines are decided by shop.now(); tests move it ahead by a row of shop.clock.
  await sql`create function shop.now() returns timestamptz language sql stable parallel safe
    as 'select now() + coalesce((select ahead from shop.clock), interval ''0'')'`.execute(db);

  await sql`create table outbox (
    seq bigint generated always as identity primary key,
    id uuid not null unique,
    name text not null,
    payload jsonb not null,
    tags text[] not null default '{}',
    created_at timestamptz not null default now(),
    next_try_at timestamptz not null default now(),
    done_at timestamptz,
    attempts int not null default 0,
    last_error text
  )`.execute(db);
  await sql`create index outbox_due on outbox (next_try_at) where done_at is null`.execute(db);

  await sql`create table idempotency_keys (
    actor bytea not null,
    key text not null check (length(key) between 1 and 255),
    request_hash bytea not null,
    answer jsonb not null,
    created_at timestamptz not null default now(),
    primary key (actor, key)
  )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);

  await sql`create table languages (
    code text primary key check (code ~ '^[a-z]{2,3}$'),
    language_name text not null,
    direction text not null check (direction in ('ltr', 'rtl')),
    position int not null
  )`.execute(db);
  await sql`insert into languages (code, language_name, direction, position)
    values ('en', 'English', 'ltr', 1), ('arb', 'العربية', 'rtl', 2)`.execute(db);

  await sql`create table settings (name text primary key, value jsonb not null, updated_at timestamptz not null default now())`.execute(
    db,
  );
  await sql`create table home_pictures (key text primary key, width int not null, height int not null, placeholder text not null)`.execute(
    db,
  );
}
