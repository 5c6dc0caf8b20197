// SQL of occasions as operators change them.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Texts } from './catalogue.ts';

export interface OccasionTexts {
  title: string;
  description: string;
}

export interface FullOccasion {
  code: string;
  position: number;
  texts: Texts<OccasionTexts>;
  products: number;
}

export function loadFullOccasions(db: Queries): Promise<FullOccasion[]> {
  return db.query<FullOccasion>(
    `select o.code, o.position, coalesce((
       select json_object_agg(x.language, json_build_object('title', x.title, 'description', x.description))
       from occasion_texts x where x.occasion_code = o.code), '{}') as texts,
       (select count(*)::int from product_occasions p where p.occasion_code = o.code) as products
     from occasions o order by o.position`,
  );
}

/** Until this transaction ends, no other one can add or move occasions. Products can still be given occasions. */
export async function lockOccasions(tx: Transaction): Promise<void> {
  await tx.query('lock table occasions in share row exclusive mode');
}

export async function insertOccasion(tx: Transaction, code: string, position: number): Promise<void> {
  await tx.query('insert into occasions (code, position) values ($1, $2)', [code, position]);
}

export async function saveOccasionTexts(tx: Transaction, code: string, texts: Texts<OccasionTexts>): Promise<void> {
  await tx.query(
    `insert into occasion_texts (occasion_code, language, title, description)
     select $1, key, value ->> 'title', value ->> 'description' from jsonb_each($2)
     on conflict (occasion_code, language) do update set title = excluded.title, description = excluded.description`,
    [code, JSON.stringify(texts)],
  );
}

export async function orderOccasions(tx: Transaction, codes: readonly string[]): Promise<void> {
  await tx.query(
    `update occasions o set position = x.position from unnest($1::text[]) with ordinality x (code, position)
     where o.code = x.code and o.position <> x.position`,
    [codes],
  );
}

export async function knownOccasions(db: Queries, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ code: string }>('select code from occasions where code = any($1)', [codes]);
  return new Set(rows.map(({ code }) => code));
}

/** The codes of a product's occasions, in the shop's order of occasions; null for an unknown product. */
export async function loadOccasionsOf(db: Queries, productId: string): Promise<string[] | null> {
  const [row] = await db.query<{ codes: string[] }>(
    `select array(select o.code from product_occasions x join occasions o on o.code = x.occasion_code
       where x.product_id = p.id order by o.position) as codes from products p where p.id = $1`,
    [productId],
  );
  return row?.codes ?? null;
}

export async function replaceOccasionsOf(tx: Transaction, productId: string, codes: readonly string[]): Promise<void> {
  await tx.query('delete from product_occasions where product_id = $1 and not (occasion_code = any($2))', [
    productId,
    codes,
  ]);
  await tx.query(
    `insert into product_occasions (product_id, occasion_code) select $1, unnest($2::text[]) on conflict do nothing`,
    [productId, codes],
  );
}
