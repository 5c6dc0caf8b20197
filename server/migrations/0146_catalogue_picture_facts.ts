// What a shopkeeper says of a product's picture: its caption, whether it shows the cloth from close by, and the height
// and size of who wears the piece. A table of its own, because an import writes the pictures of a product anew.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table picture_facts (
    product_id uuid not null references products (id) on delete cascade,
    picture_key text not null references pictures (key) on delete cascade,
    captions jsonb not null default '{}',
    is_fabric boolean not null default false,
    model_height_cm int check (model_height_cm between 120 and 210),
    model_size text,
    primary key (product_id, picture_key),
    check (model_size is null or model_height_cm is not null)
  )`.execute(db);
  await sql`create index picture_facts_picture on picture_facts (picture_key)`.execute(db);
  // The same view as before, with the picture's own key, by which its facts are found.
  await sql`create or replace view shown_pictures as
    select pp.product_id, pp.colour_code, pp.position, coalesce(k.file_key, k.key) as key, k.width, k.height, k.placeholder,
      case when pp.view like 'former %' then substr(pp.view, 8) else pp.view end as view, pp.alt,
      pp.picture_key
    from product_pictures pp join pictures k on k.key = pp.picture_key
    where k.is_stored and (pp.view not like 'former %' or not exists (
      select from product_pictures o join pictures n on n.key = o.picture_key
      where o.product_id = pp.product_id and o.colour_code = pp.colour_code and o.view not like 'former %' and n.is_stored))`.execute(
    db,
  );
}
