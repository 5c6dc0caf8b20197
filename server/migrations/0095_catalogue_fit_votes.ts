// How many published reviews say that a product runs small, is true to size or runs large, by the size that was bought.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table product_fit_votes (
    product_id uuid not null references products (id) on delete cascade,
    size text not null,
    fit text not null check (fit in ('small', 'true', 'large')),
    votes int not null check (votes >= 0),
    primary key (product_id, size, fit)
  )`.execute(db);
  await sql`comment on column product_fit_votes.size is 'the size bought; empty when the review names none'`.execute(
    db,
  );
  await sql`insert into product_fit_votes (product_id, size, fit, votes)
    select product_id, coalesce(size, ''), fit, count(*) from reviews
    where state = 'published' and fit is not null group by 1, 2, 3`.execute(db);
}
