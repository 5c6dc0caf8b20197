// How one statement that decides and writes takes everything back: it raises HM409 instead of an accidental error.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function shop.roll_back() returns boolean language plpgsql volatile as $$
    begin raise exception 'what the statement decided by has changed meanwhile' using errcode = 'HM409'; end $$`.execute(
    db,
  );
}
