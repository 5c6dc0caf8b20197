// The SMS of the last two hours, by which their budgets are counted (decision 89). A number is stored only as the HMAC
// of its prefix.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table sms_counted (
    id bigint generated always as identity primary key,
    counted_at timestamptz not null,
    country text not null,
    prefix_hmac bytea not null
  )`);
  await run('create index sms_counted_age on sms_counted (counted_at)');
}
