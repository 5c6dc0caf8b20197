// What shoppers write to the shop by the contact form, and what operators did about it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_messages (
    id uuid primary key,
    reference text not null unique,
    customer_id uuid references customers (id),
    language text not null references languages (code),
    name text not null check (length(name) <= 100),
    email text not null check (email = lower(email)),
    subject text not null check (length(subject) <= 150),
    message text not null check (length(message) <= 4000),
    digest bytea not null check (octet_length(digest) = 32),
    state text not null default 'open' check (state in ('open', 'answered', 'closed')),
    sent_at timestamptz not null default shop.now(),
    state_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`comment on column contact_messages.digest is 'of sender and texts: the same message sent again within a day is found by it'`.execute(
    db,
  );
  await sql`create index contact_messages_by_state on contact_messages (state, sent_at, id)`.execute(db);
  await sql`create index contact_messages_digest on contact_messages (digest, sent_at)`.execute(db);
  await sql`create index contact_messages_customer on contact_messages (customer_id)`.execute(db);
  await sql`create index contact_messages_email on contact_messages (email)`.execute(db);
  await sql`create trigger contact_messages_of_a_member before insert or update of customer_id on contact_messages
    for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
  await sql`create table contact_notes (
    id uuid primary key,
    message_id uuid not null references contact_messages (id) on delete cascade,
    operator_id uuid not null references operators (id),
    at timestamptz not null default shop.now(),
    state text not null check (state in ('open', 'answered', 'closed')),
    note text not null check (length(note) <= 1000)
  )`.execute(db);
  await sql`create index contact_notes_message on contact_notes (message_id, at)`.execute(db);
}
