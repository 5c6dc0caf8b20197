// Codes are counted by contact and asker (decision 91), so that a stranger's requests and wrong codes close nobody
// else's. An asker is a known device of the contact's member, or a network address; both are stored as an HMAC with the
// contact.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null in rows of the version before.
  await sql`alter table otp_challenges add column asker_hmac bytea`.execute(db);
  // Failures in a row and locks, which otp_standings counted for the contact alone.
  await sql`create table otp_askers (
    contact_hmac bytea not null,
    asker_hmac bytea not null,
    purpose text not null,
    failures_in_row int not null default 0,
    locked_until timestamptz,
    touched_at timestamptz not null default shop.now(),
    primary key (contact_hmac, asker_hmac, purpose)
  )`.execute(db);
  await sql`create index otp_askers_touched on otp_askers (touched_at)`.execute(db);
}
