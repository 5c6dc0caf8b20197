// SQL of the data that products share: types, categories, fabrics and colours. Functions that change something return
// whether anything changed, except insertCategory, which always adds a row.
import type { Transaction } from '../kernel/database.ts';
import type { Texts } from './catalogue.ts';

/**
 * The rows of names or titles that an upsert writes: one for each given language, so that the other languages keep
 * theirs.
 */
const NAMES_OF = `select $1, key, value from jsonb_each_text($2)`;
const TITLES_OF = `select $1, language, title, slug from jsonb_to_recordset($2) as x (language text, title text, slug text)`;

export interface Title {
  language: string;
  title: string;
  slug: string;
}

export async function insertFabric(tx: Transaction, code: string): Promise<boolean> {
  const rows = await tx.query('insert into fabrics (code) values ($1) on conflict (code) do nothing returning code', [
    code,
  ]);
  return rows.length > 0;
}

export async function writeFabricNames(tx: Transaction, code: string, names: Texts<string>): Promise<boolean> {
  const rows = await tx.query(
    `insert into fabric_texts (fabric_code, language, name) ${NAMES_OF}
     on conflict (fabric_code, language) do update set name = excluded.name where fabric_texts.name <> excluded.name
     returning language`,
    [code, JSON.stringify(names)],
  );
  return rows.length > 0;
}

export async function insertCategory(tx: Transaction, id: string, key: string, position: number): Promise<void> {
  await tx.query('insert into categories (id, key, position) values ($1, $2, $3)', [id, key, position]);
}

export async function writeCategoryTitles(tx: Transaction, id: string, titles: readonly Title[]): Promise<boolean> {
  const rows = await tx.query(
    `insert into category_texts (category_id, language, title, slug) ${TITLES_OF}
     on conflict (category_id, language) do update set title = excluded.title, slug = excluded.slug
       where category_texts.title <> excluded.title
     returning language`,
    [id, JSON.stringify(titles)],
  );
  return rows.length > 0;
}

export async function writeTypeTitles(tx: Transaction, typeId: string, titles: readonly Title[]): Promise<boolean> {
  const rows = await tx.query(
    `insert into product_type_texts (product_type_id, language, title, slug) ${TITLES_OF}
     on conflict (product_type_id, language) do update set title = excluded.title, slug = excluded.slug
       where product_type_texts.title <> excluded.title
     returning language`,
    [typeId, JSON.stringify(titles)],
  );
  return rows.length > 0;
}

export async function moveType(tx: Transaction, typeId: string, categoryId: string | null): Promise<boolean> {
  const rows = await tx.query(
    'update product_types set category_id = $2 where id = $1 and category_id is distinct from $2 returning id',
    [typeId, categoryId],
  );
  return rows.length > 0;
}

/**
 * Sets the measurements of a type; returns whether anything was written. If the type has the same measurements in
 * another order, nothing is written, because the shop decides their order, not import files.
 */
export async function measureType(tx: Transaction, typeId: string, fields: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    `update product_types set measurement_fields = $2
     where id = $1 and not (measurement_fields @> $2 and measurement_fields <@ $2) returning id`,
    [typeId, fields],
  );
  return rows.length > 0;
}

export async function writeColourShade(tx: Transaction, code: string, hex: string): Promise<boolean> {
  const rows = await tx.query('update colours set hex = $2 where code = $1 and hex <> $2 returning code', [code, hex]);
  return rows.length > 0;
}

export async function writeColourNames(tx: Transaction, code: string, names: Texts<string>): Promise<boolean> {
  const rows = await tx.query(
    `insert into colour_texts (colour_code, language, name) ${NAMES_OF}
     on conflict (colour_code, language) do update set name = excluded.name where colour_texts.name <> excluded.name
     returning language`,
    [code, JSON.stringify(names)],
  );
  return rows.length > 0;
}

export async function productsWith(
  tx: Transaction,
  group: { typeId: string | null; fabricCode: string | null; colours: readonly string[] },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from products p where p.type_id = $1 or p.fabric_code = $2
       or exists (select from product_colours c where c.product_id = p.id and c.colour_code = any($3))`,
    [group.typeId, group.fabricCode, group.colours],
  );
  return rows.map(({ id }) => id);
}
