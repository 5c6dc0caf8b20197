// An operator is told by a letter, at most once a day, that wrong logins locked tries for the account.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operators add column lock_told_at timestamptz`.execute(db);
  await sql`comment on column operators.lock_told_at is
    'when a letter last told the operator that wrong logins locked tries; null = never'`.execute(db);
}
