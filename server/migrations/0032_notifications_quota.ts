// Limits the letters to a mailbox that no member has proved to own: each such letter is counted for its mailbox when it
// is handed to its provider.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table letters
    add column mailbox_hmac bytea check (octet_length(mailbox_hmac) = 32),
    add column over_quota text check (over_quota in ('wait', 'drop')),
    add column counted_at timestamptz,
    add column first_try_at timestamptz,
    add check ((mailbox_hmac is null) = (over_quota is null))`.execute(db);
  await sql`comment on column letters.mailbox_hmac is 'where several addresses lead to one mailbox, the same for all; null where the recipient proved to be a member'`.execute(
    db,
  );
  await sql`comment on column letters.over_quota is 'what becomes of it when its mailbox has had enough: it waits, or is not sent at all'`.execute(
    db,
  );
  await sql`comment on column letters.counted_at is 'by shop.now(): when it was last handed to its provider'`.execute(
    db,
  );
  await sql`create index letters_counted on letters (mailbox_hmac, counted_at) where counted_at is not null`.execute(
    db,
  );
  await sql`create index letters_of_mailbox on letters (mailbox_hmac, id) where sent_at is null and given_up_at is null`.execute(
    db,
  );
}
