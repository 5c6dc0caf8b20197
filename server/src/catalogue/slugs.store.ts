// SQL that finds a product, a type or a category by a name from a URL. `spellings` are the spellings of one name, the
// preferred one first. What has the name now is preferred to what had it formerly; among former owners that match
// equally well, the one that lost the name last wins.
import type { Queries } from '../kernel/database.ts';

const SPELLINGS = `unnest($1::text[]) with ordinality as w (slug, nth)`;

/**
 * Returns the id of a product that is sold in the market. It is found, in this order of preference, by its handle, by
 * its slug in the page's language, by its slug in another language, by a former slug in the page's language, by a
 * former slug in another language.
 */
export async function productIdBySlug(
  db: Queries,
  spellings: readonly string[],
  language: string,
  market: string,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select p.id from (
       select h.id, 0 as rank, w.nth, null::timestamptz as left_at from ${SPELLINGS} join products h on h.handle = w.slug
       union all
       select t.product_id, case when t.language = $2 then 1 else 2 end, w.nth, null
       from ${SPELLINGS} join product_texts t on t.slug = w.slug
       union all
       select f.product_id, case when f.language = $2 then 3 else 4 end, w.nth, f.left_at
       from ${SPELLINGS} join former_product_slugs f on f.slug = w.slug
     ) c join products p on p.id = c.id
     where p.published_at <= shop.now() and exists (
       select from variants v join variant_prices r on r.variant_id = v.id and r.market = $3
       where v.product_id = p.id and v.active)
     order by c.rank, c.nth, c.left_at desc, p.id limit 1`,
    [spellings, language, market],
  );
  return row?.id ?? null;
}

export interface ListRow {
  kind: 'type' | 'category';
  id: string;
}

/**
 * Returns the type or category, with the same preferences among slugs as productIdBySlug; if a type and a category
 * match equally well, the type.
 */
export async function listBySlug(db: Queries, spellings: readonly string[], language: string): Promise<ListRow | null> {
  const [row] = await db.query<ListRow>(
    `select c.kind, c.id from (
       select 'type' as kind, 0 as place, t.product_type_id as id, case when t.language = $2 then 1 else 2 end as rank, w.nth,
         null::timestamptz as left_at
       from ${SPELLINGS} join product_type_texts t on t.slug = w.slug
       union all
       select 'category', 1, t.category_id, case when t.language = $2 then 1 else 2 end, w.nth, null
       from ${SPELLINGS} join category_texts t on t.slug = w.slug
       union all
       select 'type', 0, f.product_type_id, case when f.language = $2 then 3 else 4 end, w.nth, f.left_at
       from ${SPELLINGS} join former_product_type_slugs f on f.slug = w.slug
       union all
       select 'category', 1, f.category_id, case when f.language = $2 then 3 else 4 end, w.nth, f.left_at
       from ${SPELLINGS} join former_category_slugs f on f.slug = w.slug
     ) c order by c.rank, c.nth, c.left_at desc, c.place, c.id limit 1`,
    [spellings, language],
  );
  return row ?? null;
}
