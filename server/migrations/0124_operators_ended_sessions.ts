// The tokens of operators' sessions that ended, as hashes, for a week: whoever calls with one of them was an operator
// and is told to sign in again (401), while to anybody else the calls of operators do not exist (404). A trigger writes
// the rows, so that every way in which a session ends is covered.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table operator_sessions_ended (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    ended_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create function shop.keep_ended_operator_session() returns trigger language plpgsql as $$
    begin
      insert into operator_sessions_ended (token_hash) values (old.token_hash) on conflict do nothing;
      return null;
    end
  $$`.execute(db);
  await sql`create trigger operator_sessions_end after delete on operator_sessions for each row
    execute function shop.keep_ended_operator_session()`.execute(db);
}
