// Passwords, one-time codes, sessions and passkeys. Passwords are stored as hashes, codes as HMACs, random tokens as
// SHA-256 hashes; the contact that a code went to is stored encrypted and as an HMAC.
import { type Kysely, sql } from 'kysely';

async function codes(db: Kysely<unknown>): Promise<void> {
  await sql`create table otp_challenges (
    ref_hash bytea primary key,
    purpose text not null check (purpose in ('register', 'reset', 'change')),
    contact_hmac bytea not null,
    contact_sealed bytea not null,
    code_hmac bytea not null,
    length int not null check (length in (4, 6)),
    tries int not null default 0 check (tries between 0 and 3),
    created_at timestamptz not null default shop.now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    token_hash bytea unique,
    token_expires_at timestamptz,
    token_used_at timestamptz,
    check ((used_at is null) = (token_hash is null)),
    check (token_used_at is null or used_at is not null)
  )`.execute(db);
  await sql`comment on column otp_challenges.contact_hmac is 'of the purpose-free contact: email or E.164 number'`.execute(
    db,
  );
  await sql`create index otp_challenges_contact on otp_challenges (contact_hmac, created_at)`.execute(db);
  await sql`create index otp_challenges_age on otp_challenges (created_at)`.execute(db);
  await sql`create table otp_standings (
    contact_hmac bytea not null,
    purpose text not null check (purpose in ('register', 'reset', 'change')),
    failures_in_row int not null default 0,
    failures_since_success int not null default 0,
    locked_until timestamptz,
    touched_at timestamptz not null default shop.now(),
    primary key (contact_hmac, purpose)
  )`.execute(db);
  // How many codes were checked in each minute, over the whole shop: an attack on many contacts shows in these counts.
  await sql`create table otp_minutes (
    minute timestamptz primary key, checks int not null default 0, failures int not null default 0,
    alarm boolean not null default false
  )`.execute(db);
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`create table credentials (
    customer_id uuid primary key references customers (id) on delete cascade,
    password_hash text not null,
    changed_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create table sessions (
    id uuid primary key,
    customer_id uuid not null references customers (id) on delete cascade,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    remembered boolean not null,
    device text not null,
    authenticated_at timestamptz not null default shop.now(),
    created_at timestamptz not null default shop.now(),
    last_seen_at timestamptz not null default shop.now(),
    idle_until timestamptz not null,
    ends_at timestamptz not null
  ) with (fillfactor = 80)`.execute(db);
  await sql`comment on column sessions.device is 'browser and system in words; no version, no address'`.execute(db);
  await sql`create index sessions_customer on sessions (customer_id)`.execute(db);
  await sql`create index sessions_idle on sessions (idle_until)`.execute(db);
  await sql`create table known_devices (
    customer_id uuid not null references customers (id) on delete cascade,
    device_hash bytea not null,
    last_used_at timestamptz not null default shop.now(),
    primary key (customer_id, device_hash)
  )`.execute(db);
  await sql`create table login_throttles (
    key_hmac bytea primary key,
    failures int not null,
    first_at timestamptz not null default shop.now(),
    blocked_until timestamptz
  )`.execute(db);
}

async function passkeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table passkeys (
    id uuid primary key,
    customer_id uuid not null references customers (id) on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    label text not null,
    created_at timestamptz not null default shop.now(),
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index passkeys_customer on passkeys (customer_id)`.execute(db);
  await sql`create table passkey_challenges (
    ref_hash bytea primary key,
    challenge text not null,
    customer_id uuid references customers (id) on delete cascade,
    expires_at timestamptz not null
  )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await codes(db);
  await sessions(db);
  await passkeys(db);
}
