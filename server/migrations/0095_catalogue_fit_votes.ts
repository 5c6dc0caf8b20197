// How many published reviews say that a product runs small, is true to size or runs large, by the size that was bought
// and by the band of heights that the author is in. The band is a column of the review too, because the height itself
// is erased with the author's account, and the vote must still be subtracted where it was counted.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column height_from_cm int,
    add check (height_cm is null or coalesce(height_from_cm <= height_cm, false))`.execute(db);
  await sql`comment on column reviews.height_from_cm is 'the lowest height of the band that the author is in'`.execute(
    db,
  );
  await sql`create table product_fit_votes (
    product_id uuid not null references products (id) on delete cascade,
    size text not null,
    height_from_cm int not null,
    fit text not null check (fit in ('small', 'true', 'large')),
    votes int not null check (votes >= 0),
    primary key (product_id, size, height_from_cm, fit)
  )`.execute(db);
  await sql`comment on column product_fit_votes.size is 'the size bought; empty when the review names none'`.execute(
    db,
  );
  await sql`comment on column product_fit_votes.height_from_cm is 'as of the review; 0 when it names no height'`.execute(
    db,
  );
  await sql`insert into product_fit_votes (product_id, size, height_from_cm, fit, votes)
    select product_id, coalesce(size, ''), 0, fit, count(*) from reviews
    where state = 'published' and fit is not null group by 1, 2, 4`.execute(db);
}
