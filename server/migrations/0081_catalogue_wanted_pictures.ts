// Pictures that an import names and a job fetches afterwards (docs/decisions/0070-pictures-afterwards.md). Such a
// picture is a row of `pictures` whose key is made from its source; `file_key` is the key of the stored original, null
// until there is one. `wanted_pictures` is the job's list of work: what to fetch, what failed, what to publish.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pictures add column file_key text,
    add column is_stored boolean not null generated always as (file_key is not null or key not like 'source/%') stored`.execute(
    db,
  );
  await sql`create index pictures_missing on pictures (key) where not is_stored`.execute(db);
  await sql`create index product_pictures_picture on product_pictures (picture_key)`.execute(db);
  await sql`create index product_pictures_former on product_pictures (product_id) where view like 'former %'`.execute(
    db,
  );
  await sql`create table wanted_pictures (
    key text primary key references pictures (key) on delete cascade,
    host text not null,
    later boolean not null, product_id uuid not null, position int not null,
    tries int not null default 0,
    due_at timestamptz not null default shop.now(),
    given_up_at timestamptz, why text, advice text,
    stored_at timestamptz
  )`.execute(db);
  await sql`comment on column wanted_pictures.host is 'where the picture is fetched from; empty for a file'`.execute(
    db,
  );
  await sql`comment on column wanted_pictures.due_at is 'when the picture may be tried; a job that works on it moves this on'`.execute(
    db,
  );
  await sql`comment on column wanted_pictures.stored_at is 'the picture is stored, and its products are still to be published'`.execute(
    db,
  );
  await sql`comment on column wanted_pictures.later is 'false for the first picture of a product; with product and position it says whose turn it is'`.execute(
    db,
  );
  await sql`create index wanted_pictures_turn on wanted_pictures (host, later, product_id, position)
    where stored_at is null and given_up_at is null`.execute(db);
  await sql`create index wanted_pictures_given_up on wanted_pictures (key) where given_up_at is not null`.execute(db);
  await sql`create index wanted_pictures_stored on wanted_pictures (product_id) where stored_at is not null`.execute(
    db,
  );
  await sql`create table picture_files (key text primary key, pictures_folder text, csv_folder text not null)`.execute(
    db,
  );
  await sql`comment on table picture_files is 'where the last import said the files of missing pictures are; written before their product'`.execute(
    db,
  );
  // The pictures that shoppers see: only those whose file is stored. An import marks a colour's old pictures as
  // `former`; they are shown until the first new one is stored.
  await sql`create view shown_pictures as
    select pp.product_id, pp.colour_code, pp.position, coalesce(k.file_key, k.key) as key, k.width, k.height, k.placeholder,
      case when pp.view like 'former %' then substr(pp.view, 8) else pp.view end as view, pp.alt
    from product_pictures pp join pictures k on k.key = pp.picture_key
    where k.is_stored and (pp.view not like 'former %' or not exists (
      select from product_pictures o join pictures n on n.key = o.picture_key
      where o.product_id = pp.product_id and o.colour_code = pp.colour_code and o.view not like 'former %' and n.is_stored))`.execute(
    db,
  );
  await sql`create or replace view variant_labels as
    select v.id as variant_id, l.code as language, coalesce(t.title, e.title) as title, coalesce(t.slug, e.slug) as slug,
      coalesce(ct.name, ce.name, v.colour_code) as colour_name,
      (select json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'placeholder', k.placeholder)
        from shown_pictures k where k.product_id = v.product_id and k.colour_code = v.colour_code
        order by k.position limit 1) as picture
    from variants v cross join languages l
    left join product_texts t on t.product_id = v.product_id and t.language = l.code
    left join product_texts e on e.product_id = v.product_id and e.language = 'en'
    left join colour_texts ct on ct.colour_code = v.colour_code and ct.language = l.code
    left join colour_texts ce on ce.colour_code = v.colour_code and ce.language = 'en'`.execute(db);
}
