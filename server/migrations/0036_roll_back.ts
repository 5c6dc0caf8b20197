// With shop.roll_back() a single statement that decides and writes takes back all it wrote: the function raises HM409.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function shop.roll_back() returns boolean language plpgsql volatile as $$
    begin raise exception 'what the statement decided by has changed meanwhile' using errcode = 'HM409'; end $$`.execute(
    db,
  );
}
