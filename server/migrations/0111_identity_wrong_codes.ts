// Wrong codes by network address (decision 89), the alarms that ring about them, and password resets by a mailed link,
// whose rows have a length of 0. A wrong code is kept for two hours and an alarm for a day, with contacts and network
// addresses as HMACs only.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table otp_challenges drop constraint otp_challenges_length_check,
    add constraint otp_challenges_length_check check (length in (0, 4, 6) and (length > 0 or purpose = 'reset'))`);
  await run(`comment on column otp_challenges.length is '0: a link was mailed, its key is the token'`);
  await run(`create table otp_failures (
    id bigint generated always as identity primary key,
    failed_at timestamptz not null,
    purpose text not null,
    network_hmac bytea not null,
    contact_hmac bytea not null
  )`);
  await run('create index otp_failures_network on otp_failures (network_hmac, purpose, failed_at)');
  await run('create index otp_failures_age on otp_failures (failed_at)');
  await run(`create table alarms (
    name text not null,
    about bytea not null,
    rung_at timestamptz not null,
    primary key (name, about)
  )`);
}
