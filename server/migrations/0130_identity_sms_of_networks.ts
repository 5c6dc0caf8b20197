// One network may spend a part of a country's budget of SMS at most (decision 89).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for letters, and for codes that the version before sent.
  await sql`alter table sms_counted add column network_hmac bytea`.execute(db);
}
