// SQL that reads the catalogue. One statement loads a product with everything that its page shows; cards are loaded in
// larger numbers by a statement of their own (cards.store.ts).
import type { Queries } from '../kernel/database.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import type { ProductText, Texts } from './catalogue.ts';
import type { CountedVotes } from './fit.ts';

export interface VariantRecord {
  id: string;
  colour: string;
  size: string;
  sku: string;
  available: number;
  /** The key is the code of the market; price and compare-at price are in minor units. */
  prices: Readonly<Record<string, { price: number; compareAt: number | null; currency: string }>>;
}

/**
 * What operators state about a picture; null where they stated nothing. Product records in tests may lack these fields.
 */
export interface PictureFacts {
  captions: Texts<string> | null;
  isFabric: boolean | null;
  modelHeightCm: number | null;
  modelSize: string | null;
}

export interface ProductRecord {
  id: string;
  typeId: string;
  limited: boolean;
  customSize: boolean;
  sleeve: string | null;
  tailoringDays: { from: number; to: number } | null;
  minQuantity: number;
  ratingHistogram: number[];
  publishedAt: Date | null;
  /**
   * When `saveProducts` or `savePrices` last saved the product. Changes of its stock, reviews, look, captions and day
   * of publication do not count, nor do occasions that an operator sets.
   */
  changedAt: Date;
  measurementFields: string[];
  texts: Texts<ProductText>;
  typeTexts: Texts<{ title: string; slug: string }>;
  fabricNames: Texts<string>;
  colours: {
    code: string;
    hex: string;
    names: Texts<string>;
    pictures: (PictureRow & { view: string; alt: Texts<string> } & Partial<PictureFacts>)[];
  }[];
  variants: VariantRecord[];
}

const PRODUCT_RECORD = `
select p.id, p.type_id as "typeId", p.limited, p.custom_size as "customSize", p.sleeve, p.min_quantity as "minQuantity",
  p.rating_histogram as "ratingHistogram", p.published_at as "publishedAt", p.updated_at as "changedAt",
  t.measurement_fields as "measurementFields",
  case when p.tailoring_days_from is null then null
    else json_build_object('from', p.tailoring_days_from, 'to', coalesce(p.tailoring_days_to, p.tailoring_days_from)) end as "tailoringDays",
  (select json_object_agg(x.language, json_build_object('title', x.title, 'slug', x.slug, 'description', x.description,
      'care', x.care, 'tags', x.tags, 'specifications', x.specifications))
    from product_texts x where x.product_id = p.id) as texts,
  (select json_object_agg(x.language, json_build_object('title', x.title, 'slug', x.slug))
    from product_type_texts x where x.product_type_id = p.type_id) as "typeTexts",
  coalesce((select json_object_agg(x.language, x.name) from fabric_texts x where x.fabric_code = p.fabric_code), '{}') as "fabricNames",
  (select json_agg(json_build_object('code', c.code, 'hex', c.hex,
      'names', (select json_object_agg(x.language, x.name) from colour_texts x where x.colour_code = c.code),
      'pictures', coalesce((select json_agg(json_build_object('key', k.key, 'width', k.width, 'height', k.height,
          'placeholder', k.placeholder, 'view', k.view, 'alt', k.alt, 'captions', f.captions, 'isFabric', f.is_fabric,
          'modelHeightCm', f.model_height_cm, 'modelSize', f.model_size) order by k.position)
        from shown_pictures k left join picture_facts f on f.product_id = k.product_id and f.picture_key = k.picture_key
        where k.product_id = p.id and k.colour_code = c.code), '[]')) order by pc.position)
    from product_colours pc join colours c on c.code = pc.colour_code where pc.product_id = p.id
      and exists (select from variants v where v.product_id = p.id and v.colour_code = pc.colour_code and v.active)) as colours,
  (select json_agg(json_build_object('id', v.id, 'colour', v.colour_code, 'size', v.size, 'sku', v.sku, 'available', v.available,
      'prices', (select coalesce(json_object_agg(pr.market, json_build_object('price', pr.price_minor, 'compareAt', pr.compare_at_minor,
          'currency', m.currency)), '{}') from variant_prices pr join markets m on m.code = pr.market where pr.variant_id = v.id))
      order by v.position, v.id)
    from variants v where v.product_id = p.id and v.active) as variants
from products p join product_types t on t.id = p.type_id`;

type Loaded = Omit<ProductRecord, 'colours' | 'variants'> & {
  colours: ProductRecord['colours'] | null;
  variants: VariantRecord[] | null;
};

export interface PageRecord extends ProductRecord {
  fitVotes: CountedVotes[];
  /**
   * Ids of the products that an operator chose to complete the look, in this order. If none of them is in stock, or the
   * list is empty, the rule of catalogue.look.ts chooses.
   */
  lookIds: string[];
}

const PAGE_RECORD = `
select r.*,
  coalesce((select json_agg(json_build_object('size', f.size, 'heightFromCm', f.height_from_cm, 'fit', f.fit, 'votes', f.votes)
      order by f.size, f.height_from_cm, f.fit)
    from product_fit_votes f where f.product_id = r.id), '[]') as "fitVotes",
  coalesce((select json_agg(l.with_product_id order by l.position) from product_looks l where l.product_id = r.id), '[]') as "lookIds"
from (${PRODUCT_RECORD} where p.id = $1) r`;

/**
 * Loads one product for its page. PostgreSQL caches the query plan of a statement with a single id; a statement with a
 * list of ids would be planned at each call.
 */
export async function loadProduct(db: Queries, id: string): Promise<PageRecord | null> {
  const [row] = await db.query<Loaded & Omit<PageRecord, keyof ProductRecord>>(PAGE_RECORD, [id]);
  return row ? { ...row, colours: row.colours ?? [], variants: row.variants ?? [] } : null;
}

/** The products with these ids, in the order of `ids`; an unknown id is left out. */
export async function loadProducts(db: Queries, ids: readonly string[]): Promise<ProductRecord[]> {
  const rows = await db.query<Loaded>(
    `${PRODUCT_RECORD} where p.id = any($1) order by array_position($1::uuid[], p.id)`,
    [ids],
  );
  return rows.map((row) => ({ ...row, colours: row.colours ?? [], variants: row.variants ?? [] }));
}

export async function loadCards<Card>(
  db: Queries,
  language: string,
  market: string,
  ids: readonly string[],
): Promise<Map<string, Card>> {
  const rows = await db.query<{ product_id: string; card: Card }>(
    'select product_id, card from product_cards where language = $1 and market = $2 and product_id = any($3)',
    [language, market, ids],
  );
  return new Map(rows.map((row) => [row.product_id, row.card]));
}

export async function loadProductIds(db: Queries): Promise<string[]> {
  return (await db.query<{ id: string }>('select id from products order by id')).map(({ id }) => id);
}

export interface GroupRow {
  id: string;
  key: string;
  texts: Texts<{ title: string; slug: string }>;
  picture: PictureRow | null;
}
export type TypeRow = GroupRow & { categoryId: string | null };

/**
 * A type without a picture of its own shows that of one of its published products: of the 50 leading ones (pinned ones
 * first, then the newest), the first that has a colour whose first picture is stored. The limit of 50, and an order that
 * is the index's, keep the query from reading all products.
 */
export async function loadTypes(db: Queries): Promise<TypeRow[]> {
  return db.query<TypeRow>(
    `select t.id, t.key, t.category_id as "categoryId", json_object_agg(x.language, json_build_object('title', x.title, 'slug', x.slug)) as texts,
       (select json_build_object('key', coalesce(k.file_key, k.key), 'width', k.width, 'height', k.height, 'placeholder', k.placeholder)
         from pictures k where k.key = coalesce(t.picture_key, (select pp.picture_key from (
             select p.id, p.pinned_rank, p.published_at from products p
             where p.type_id = t.id and p.published_at <= shop.now()
             order by p.pinned_rank, p.published_at desc nulls last, p.id limit 50) f
           join product_pictures pp on pp.product_id = f.id and pp.position = 0
           join pictures s on s.key = pp.picture_key and s.is_stored
           order by f.pinned_rank, f.published_at desc nulls last, f.id, pp.id limit 1))) as picture
     from product_types t join product_type_texts x on x.product_type_id = t.id
     group by t.id order by t.position, t.key`,
  );
}

export async function loadTypePairs(db: Queries): Promise<{ typeId: string; withTypeIds: string[] }[]> {
  return db.query(
    `select type_id as "typeId", array_agg(with_type_id order by position) as "withTypeIds"
     from product_type_pairs group by type_id`,
  );
}

export async function loadCategories(db: Queries): Promise<GroupRow[]> {
  return db.query<GroupRow>(
    `select c.id, c.key, json_object_agg(x.language, json_build_object('title', x.title, 'slug', x.slug)) as texts, null as picture
     from categories c join category_texts x on x.category_id = c.id group by c.id order by c.position, c.key`,
  );
}

export interface NameRow {
  code: string;
  hex?: string;
  names: Texts<string>;
}

export async function loadColourNames(db: Queries): Promise<NameRow[]> {
  return db.query<NameRow>(
    `select c.code, c.hex, json_object_agg(x.language, x.name) as names
     from colours c join colour_texts x on x.colour_code = c.code group by c.code order by c.code`,
  );
}

export async function loadFabricNames(db: Queries): Promise<NameRow[]> {
  return db.query<NameRow>(
    'select fabric_code as code, json_object_agg(language, name) as names from fabric_texts group by fabric_code order by 1',
  );
}

export interface OccasionRow {
  code: string;
  texts: Texts<{ title: string; description: string }>;
}

export async function loadOccasions(db: Queries): Promise<OccasionRow[]> {
  return db.query<OccasionRow>(
    `select o.code, json_object_agg(x.language, json_build_object('title', x.title, 'description', x.description)) as texts
     from occasions o join occasion_texts x on x.occasion_code = o.code group by o.code order by o.position`,
  );
}

export async function loadLanguages(
  db: Queries,
): Promise<{ code: string; language_name: string; direction: 'ltr' | 'rtl' }[]> {
  return db.query('select code, language_name, direction from languages order by position');
}

export async function loadNow(db: Queries): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select shop.now() as now');
  return row!.now;
}

/**
 * Keys of all pictures that published products show, which are stored ones. The first pictures of colours come before
 * all second pictures, because lists show first pictures.
 */
export async function loadPictureKeys(db: Queries): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    `select k.key from shown_pictures k join products p on p.id = k.product_id
     where p.published_at is not null group by k.key order by min(k.position), min(p.pinned_rank) nulls last, 1`,
  );
  return rows.map(({ key }) => key);
}

export interface RatingSums {
  total: number;
  /** The sum of all stars. */
  stars: number;
}

/** The number of published reviews of all published products, and the sum of their stars. */
export async function loadRatingTotals(db: Queries): Promise<RatingSums> {
  const [row] = await db.query<RatingSums>(
    `select coalesce(sum(h.count), 0)::int as total, coalesce(sum(h.count * h.star), 0)::int as stars
     from products p cross join lateral unnest(p.rating_histogram) with ordinality as h (count, star)
     where p.published_at is not null`,
  );
  return row ?? { total: 0, stars: 0 };
}
