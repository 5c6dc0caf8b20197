// The index by which the home page finds the newest reviews that it may quote.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_to_quote on reviews (language, created_at desc, id desc)
    where state = 'published' and rating >= 4 and text <> ''`.execute(db);
}
