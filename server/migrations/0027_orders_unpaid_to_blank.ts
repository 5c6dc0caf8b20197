// Orders nobody ever paid stay for good once they lost what named anybody: those that still name somebody are
// found without reading the others.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_unpaid_to_blank on orders (status_since)
    where status = 'expired' and blanked_at is null`.execute(db);
}
