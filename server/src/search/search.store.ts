// SQL of synonyms, of searches without result, and of products by SKU.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Miss } from './misses.ts';

export interface SynonymGroup {
  id: string;
  words: string[];
}

export function loadSynonyms(db: Queries): Promise<SynonymGroup[]> {
  return db.query<SynonymGroup>('select id, words from search_synonyms order by words[1], id');
}

export async function insertSynonyms(tx: Transaction, { id, words }: SynonymGroup): Promise<void> {
  await tx.query('insert into search_synonyms (id, words) values ($1, $2)', [id, words]);
}

/** False if there is no group with this id. */
export async function replaceSynonyms(tx: Transaction, { id, words }: SynonymGroup): Promise<boolean> {
  const rows = await tx.query(
    'update search_synonyms set words = $2, saved_at = shop.now() where id = $1 returning id',
    [id, words],
  );
  return rows.length > 0;
}

export async function deleteSynonyms(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query('delete from search_synonyms where id = $1 returning id', [id])).length > 0;
}

export async function countSynonyms(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select count(*)::int as count from search_synonyms');
  return row?.count ?? 0;
}

/**
 * Once a day has this many different searches, no new ones are added to it, so that a program cannot fill the table.
 */
const MISSES_A_DAY = 5_000;

/**
 * Adds the counts to the rows of today (in UTC). The rows are written in a fixed order, so that concurrent calls cannot
 * deadlock.
 */
export async function addMisses(db: Queries, misses: readonly Miss[]): Promise<void> {
  await db.query(
    `insert into search_misses (day, language, words, count)
     select (shop.now() at time zone 'UTC')::date, m.language, m.words, m.count
     from unnest($1::text[], $2::text[], $3::bigint[]) m (language, words, count)
     where (select count(*) from search_misses where day = (shop.now() at time zone 'UTC')::date) < ${MISSES_A_DAY}
        or exists (select from search_misses x where x.day = (shop.now() at time zone 'UTC')::date
                   and x.language = m.language and x.words = m.words)
     order by m.language, m.words
     on conflict (day, language, words) do update set count = search_misses.count + excluded.count`,
    [misses.map(({ language }) => language), misses.map(({ words }) => words), misses.map(({ count }) => count)],
  );
}

export interface MissRow extends Miss {
  lastDay: string;
}

export function loadMisses(db: Queries, days: number, most: number): Promise<MissRow[]> {
  return db.query<MissRow>(
    `select language, words, sum(count)::bigint as count, max(day) as "lastDay" from search_misses
     where day > (shop.now() at time zone 'UTC')::date - $1::int
     group by language, words order by sum(count) desc, words, language limit $2`,
    [days, most],
  );
}

export async function deleteMissesBefore(db: Queries, days: number): Promise<void> {
  await db.query(`delete from search_misses where day < (shop.now() at time zone 'UTC')::date - $1::int`, [days]);
}

/** The maximum number of matching SKUs examined for a typed text, because all SKUs of a shop may begin alike. */
const SKUS_MAX = 100;
/**
 * In the collation C it sorts after every other character, so `sku || LAST` is the upper end of all SKUs that begin
 * with `sku`.
 */
const LAST = '\u{10FFFF}';

/**
 * The products with a variant on sale whose SKU is one of `skus` or, with `beginnings`, begins with one of them,
 * ignoring case. For each of `skus` only the first SKUS_MAX matching SKUs are examined, including those of variants
 * that are not on sale. The conditions match the index variants_sku_upper.
 */
export function productsBySku(
  db: Queries,
  skus: readonly string[],
  { beginnings }: { beginnings: boolean },
): Promise<{ id: string; isWhole: boolean }[]> {
  return db.query(
    `select v.product_id as id, bool_or(v.whole) as "isWhole"
     from unnest($1::text[]) as t (typed) cross join lateral (
       select b.variant_id, b.product_id, upper(b.sku) = upper(t.typed) as whole from bag_variants b
       where upper(b.sku) collate "C" >= upper(t.typed) and upper(b.sku) collate "C" <= upper(t.typed) || $2
       order by upper(b.sku) collate "C" limit ${SKUS_MAX}
     ) v
     where exists (select from sellable_variants s where s.variant_id = v.variant_id and s.active)
     group by v.product_id`,
    [skus, beginnings ? LAST : ''],
  );
}
