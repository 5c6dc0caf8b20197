// SQL that reads the published products in batches, in the order of their ids, for sitemaps and product feeds. Which
// markets show a product is decided by the catalogues of the markets, not here.
import type { Queries } from '../kernel/database.ts';

export interface ListedProduct {
  id: string;
  /** When `saveProducts` or `savePrices` last saved the product (ProductRecord in catalogue.store.ts). */
  changedAt: Date;
  pictures: { key: string; width: number }[];
}

const PICTURES_MAX = 10;

/** A range of product ids, from `from` up to but not including `before`; with `before` null the range has no end. */
export interface IdRange {
  from: string;
  before: string | null;
}

/** The next published products of a range, each with the first pictures of up to PICTURES_MAX of its colours. */
export function loadListed(db: Queries, { from, before }: IdRange, limit: number): Promise<ListedProduct[]> {
  return db.query<ListedProduct>(
    `select p.id, p.updated_at as "changedAt", coalesce((
       select json_agg(json_build_object('key', k.key, 'width', k.width) order by k.position, k.key)
       from (select s.key, s.width, s.position from shown_pictures s where s.product_id = p.id and s.position = 0
         order by s.key limit ${PICTURES_MAX}) k), '[]') as pictures
     from products p
     where p.id >= $1 and ($2::uuid is null or p.id < $2) and p.published_at <= shop.now() order by p.id limit $3`,
    [from, before, limit],
  );
}

export async function loadListedIds(db: Queries, { from, before }: IdRange, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from products
     where id >= $1 and ($2::uuid is null or id < $2) and published_at <= shop.now() order by id limit $3`,
    [from, before, limit],
  );
  return rows.map(({ id }) => id);
}

export interface Stretch {
  from: string;
  changedAt: Date;
}

/**
 * Divides the published products, in the order of their ids, into stretches of `size` products, of which the last may
 * be shorter. Returns the first id and the latest change of each.
 */
export function loadStretches(db: Queries, size: number): Promise<Stretch[]> {
  return db.query<Stretch>(
    `select min(n.id::text) as "from", max(n.updated_at) as "changedAt" from (
       select id, updated_at, (row_number() over (order by id) - 1) / $1::bigint as stretch from products
       where published_at <= shop.now()) n
     group by n.stretch order by n.stretch`,
    [size],
  );
}
