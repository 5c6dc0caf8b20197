// SQL for exports: the titles of types, the values of filters, and the days since which products are shown.
import type { Queries } from '../kernel/database.ts';
import type { Texts } from './catalogue.ts';

export interface TypeWords {
  key: string;
  titles: Texts<string>;
  measurements: string[];
  categoryKey: string | null;
}

export function loadTypeWords(db: Queries): Promise<TypeWords[]> {
  return db.query<TypeWords>(
    `select t.key, coalesce(json_object_agg(x.language, x.title) filter (where x.language is not null), '{}') as titles,
       t.measurement_fields as measurements, c.key as "categoryKey"
     from product_types t left join product_type_texts x on x.product_type_id = t.id left join categories c on c.id = t.category_id
     group by t.id, c.key order by t.position, t.key`,
  );
}

/** The day since which each of these products is shown, by product id; products that are not shown yet have none. */
export async function loadShownDays(
  db: Queries,
  productIds: readonly string[],
  timeZone: string,
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; day: string }>(
    `select id, (published_at at time zone $2)::date as day from products
     where id = any($1) and published_at <= shop.now()`,
    [productIds, timeZone],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/**
 * Whether a product title or a picture's text in this language contains a character from U+0590 to U+1FFFF, such as an
 * Arabic letter; punctuation and symbols from U+2000 to U+2BFF do not count.
 */
export async function loadHasOtherScript(db: Queries, language: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from product_texts where language = $1 and title ~ $2)
       or exists (select from product_pictures where alt ->> $1 ~ $2) as has`,
    [language, '[\\u0590-\\u1FFF\\u2C00-\\uFFFF\\U00010000-\\U0001FFFF]'],
  );
  return row?.has ?? false;
}

export async function loadFilterValues(db: Queries): Promise<FilterValues> {
  const [row] = await db.query<Record<keyof FilterValues, string[]>>(
    `select array(select code from colours) as colour, array(select distinct size from variants) as size,
       array(select code from fabrics) as fabric, array(select key from product_types) as type`,
  );
  const { colour = [], size = [], fabric = [], type = [] } = row ?? {};
  return { colour: new Set(colour), size: new Set(size), fabric: new Set(fabric), type: new Set(type) };
}

export type FilterValues = Readonly<Record<'colour' | 'size' | 'fabric' | 'type', Set<string>>>;
