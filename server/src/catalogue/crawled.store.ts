// SQL that reads the published products one batch after the other, in the order of their ids, for what search engines
// and merchant services are sent. Whether a product is shown in a market says that market's catalogue.
import type { Queries } from '../kernel/database.ts';

export interface ListedProduct {
  id: string;
  /** When its texts, colours, sizes or prices were last changed; stock and reviews do not count. */
  changedAt: Date;
  /** Key and width of the first pictures of each colour. */
  pictures: { key: string; width: number }[];
}

/** At most this many pictures of a product are listed. */
const PICTURES_MAX = 10;

/** The published products whose ids lie from `from` up to but not including `before`; null = the last. */
export interface IdRange {
  from: string;
  before: string | null;
}

/** The next products of a range, with their pictures; the first one has the id `range.from` or a greater one. */
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

/** The ids of the next published products of a range. */
export async function loadListedIds(db: Queries, { from, before }: IdRange, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from products
     where id >= $1 and ($2::uuid is null or id < $2) and published_at <= shop.now() order by id limit $3`,
    [from, before, limit],
  );
  return rows.map(({ id }) => id);
}

export interface Stretch {
  /** Id of its first product. */
  from: string;
  /** When a product of it was last changed. */
  changedAt: Date;
}

/** Divides the published products into stretches of `size` in the order of their ids; the last one may be shorter. */
export function loadStretches(db: Queries, size: number): Promise<Stretch[]> {
  return db.query<Stretch>(
    `select min(n.id::text) as "from", max(n.updated_at) as "changedAt" from (
       select id, updated_at, (row_number() over (order by id) - 1) / $1::bigint as stretch from products
       where published_at <= shop.now()) n
     group by n.stretch order by n.stretch`,
    [size],
  );
}
