// Password tries are counted by contact and asker, and by contact for all askers together (decision 91), so that a
// stranger's wrong passwords keep nobody else out.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null in rows that the version before wrote, which are forgotten after a day.
  await sql`alter table login_throttles add column contact_hmac bytea`.execute(db);
  await sql`comment on column login_throttles.contact_hmac is
    'equal to key_hmac in the row of all askers together'`.execute(db);
  await sql`create index login_throttles_contact on login_throttles (contact_hmac)`.execute(db);
}
