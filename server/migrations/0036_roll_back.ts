// Adds shop.roll_back(), which raises the error HM409. A statement that both decides and writes calls it when what it
// decided by has changed meanwhile, so that all it wrote is rolled back.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function shop.roll_back() returns boolean language plpgsql volatile as $$
    begin raise exception 'what the statement decided by has changed meanwhile' using errcode = 'HM409'; end $$`.execute(
    db,
  );
}
