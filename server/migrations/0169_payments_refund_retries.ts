// An operator can try a refund again that a provider made and then failed: the provider would answer the same id with
// that failure for ever, so each such attempt has an id of its own.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column retries int not null default 0 check (retries >= 0)`.execute(db);
  await sql`comment on column refunds.retries is
    'how often an operator had this refund tried again after it failed; the provider is asked under another id each time'`.execute(
    db,
  );
}
