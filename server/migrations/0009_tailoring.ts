// Measurement sets. A set belongs to a member or to a guest's random id; each change of its measurements makes a new
// version, and carts and orders name a version.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table measurement_sets (
    id uuid primary key,
    customer_id uuid references customers (id) on delete cascade,
    guest_hash bytea check (octet_length(guest_hash) = 32),
    label text not null check (length(label) between 1 and 60),
    listed boolean not null default true,
    created_at timestamptz not null default shop.now(),
    updated_at timestamptz not null default shop.now(),
    touched_at timestamptz not null default shop.now(),
    check (num_nonnulls(customer_id, guest_hash) = 1)
  )`.execute(db);
  await sql`comment on column measurement_sets.listed is 'false once deleted: a bag may still name a version'`.execute(
    db,
  );
  await sql`comment on column measurement_sets.touched_at is 'last saved, adopted or put into a bag: guests’ sets go by it'`.execute(
    db,
  );
  await sql`create index measurement_sets_customer on measurement_sets (customer_id)`.execute(db);
  await sql`create index measurement_sets_guest on measurement_sets (guest_hash)`.execute(db);
  await sql`create index measurement_sets_of_guests on measurement_sets (touched_at) where guest_hash is not null`.execute(
    db,
  );
  await sql`create index measurement_sets_unlisted on measurement_sets (id) where not listed`.execute(db);
  await sql`create table measurement_versions (
    id uuid primary key,
    set_id uuid not null references measurement_sets (id) on delete cascade,
    version int not null check (version > 0),
    inches jsonb not null,
    created_at timestamptz not null default shop.now(),
    unique (set_id, version)
  )`.execute(db);
  await sql`comment on table measurement_versions is 'bodies: never in logs, mails, pushes, invoices or statistics'`.execute(
    db,
  );
  // What a cart needs of a measurement set: its owner, its label, and what decides when it is deleted.
  await sql`create view custom_sizes as
    select v.id as custom_size_id, v.set_id, s.customer_id, s.guest_hash, s.label, s.listed, s.touched_at
    from measurement_versions v join measurement_sets s on s.id = v.set_id`.execute(db);
}
