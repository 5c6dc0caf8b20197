// Product reviews: rating, text, fit and pictures.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reviews (
    id uuid primary key,
    product_id uuid not null references products (id) on delete cascade,
    author text not null,
    language text not null references languages (code),
    rating int not null check (rating between 1 and 5),
    text text not null default '',
    fit text check (fit in ('small', 'true', 'large')),
    size text,
    picture_keys text[] not null default '{}',
    state text not null default 'published' check (state in ('waiting', 'published', 'refused')),
    created_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create index reviews_of_product on reviews (product_id, created_at desc, id desc) where state = 'published'`.execute(
    db,
  );
}
