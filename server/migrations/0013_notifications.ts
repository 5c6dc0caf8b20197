// Letters: mails and SMS to be sent. The recipient and the facts (the values for the text) are encrypted with the
// shop's secret. A sent letter stays for some time, so that one can look up what was sent.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table letters (
    id uuid primary key,
    event_id uuid not null,
    channel text not null check (channel in ('mail', 'sms')),
    template text not null,
    language text not null,
    customer_id uuid references customers (id) on delete cascade,
    recipient_hmac bytea not null,
    sealed bytea not null,
    created_at timestamptz not null default shop.now(),
    next_try_at timestamptz not null default now(),
    claimed_until timestamptz,
    attempts int not null default 0,
    sent_at timestamptz,
    given_up_at timestamptz,
    last_error text,
    expires_at timestamptz,
    unique (event_id, channel, recipient_hmac)
  )`.execute(db);
  await sql`comment on column letters.sealed is 'recipient and facts, AES-256-GCM under the shop secret'`.execute(db);
  await sql`comment on column letters.expires_at is 'by shop.now(): a code older than its life is not sent any more'`.execute(
    db,
  );
  await sql`create index letters_due on letters (next_try_at) where sent_at is null and given_up_at is null`.execute(
    db,
  );
  // Letters to one recipient are sent in the order in which they were written.
  await sql`create index letters_recipient on letters (recipient_hmac, id)`.execute(db);
  await sql`create index letters_customer on letters (customer_id)`.execute(db);
  await sql`create index letters_created on letters (created_at)`.execute(db);
}
