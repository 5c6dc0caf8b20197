// Expired orders stay in the database after their personal data was erased; this index finds those that still have it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_unpaid_to_blank on orders (status_since)
    where status = 'expired' and blanked_at is null`.execute(db);
}
