// Codes of the purpose 'order': they show a guest the street and the phone number of an order that is long over
// (decision 91).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['otp_challenges', 'otp_standings']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_purpose_check`)},
      add constraint ${sql.ref(`${table}_purpose_check`)}
        check (purpose in ('register', 'reset', 'change', 'delivery', 'order'))`.execute(db);
  }
}
