// Indexes for the state of each payment provider: its newest payments and messages.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_of_provider on payments (provider, created_at)`.execute(db);
  await sql`create index webhook_inbox_of_provider on webhook_inbox (provider, received_at)`.execute(db);
}
