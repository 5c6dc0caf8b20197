// SQL that reads what cards are made from, for many products at once: one statement for each table instead of
// subqueries for each product, and without the long texts, which cards do not show.
import type { Queries } from '../kernel/database.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import type { Texts } from './catalogue.ts';
import type { ProductRecord, VariantRecord } from './catalogue.store.ts';

type Facts = Pick<
  ProductRecord,
  'id' | 'typeId' | 'limited' | 'customSize' | 'minQuantity' | 'ratingHistogram' | 'publishedAt'
>;
type Picture = PictureRow & { alt: Texts<string> };

/** The part of a ProductRecord that cards show. */
export interface CardRecord extends Facts {
  texts: Texts<{ title: string; slug: string }>;
  colours: { code: string; hex: string; names: Texts<string>; pictures: Picture[] }[];
  variants: Pick<VariantRecord, 'colour' | 'size' | 'available' | 'prices'>[];
}

export interface CardSurroundings {
  now: Date;
  languages: string[];
  /** The currency of each market, by the market's code. */
  currencies: Record<string, string>;
}

export async function loadSurroundings(db: Queries): Promise<CardSurroundings> {
  const [row] = await db.query<CardSurroundings>(
    `select shop.now() as now, array(select code from languages) as languages,
       coalesce((select json_object_agg(code, currency) from markets), '{}') as currencies`,
  );
  return row!;
}

async function loadVariants(
  db: Queries,
  ids: readonly string[],
  currencies: CardSurroundings['currencies'],
): Promise<Map<string, CardRecord['variants']>> {
  const rows = await db.query<{
    productId: string;
    id: string;
    colour: string;
    size: string;
    available: number;
    market: string | null;
    price: number;
    compareAt: number | null;
  }>(
    `select v.product_id as "productId", v.id, v.colour_code as colour, v.size, v.available,
       r.market, r.price_minor as price, r.compare_at_minor as "compareAt"
     from variants v left join variant_prices r on r.variant_id = v.id
     where v.product_id = any($1) and v.active order by v.product_id, v.position, v.id`,
    [ids],
  );
  const byProduct = new Map<string, CardRecord['variants']>();
  let [last, prices]: [string, Record<string, VariantRecord['prices'][string]>] = ['', {}];
  for (const { productId, id, colour, size, available, market, price, compareAt } of rows) {
    if (id !== last) {
      [last, prices] = [id, {}];
      const variants = byProduct.get(productId) ?? [];
      if (variants.length === 0) byProduct.set(productId, variants);
      variants.push({ colour, size, available, prices });
    }
    const currency = market === null ? undefined : currencies[market];
    if (market !== null && currency !== undefined) prices[market] = { price, compareAt, currency };
  }
  return byProduct;
}

type Shown = Picture & { productId: string; colour: string };

/** The stored pictures of each colour of the products, in their order; the key is product and colour. */
async function loadPictures(db: Queries, ids: readonly string[]): Promise<Map<string, Picture[]>> {
  const rows = await db.query<Shown>(
    `select product_id as "productId", colour_code as colour, key, width, height, placeholder, alt
     from shown_pictures where product_id = any($1) order by position`,
    [ids],
  );
  return Map.groupBy(rows, ({ productId, colour }) => `${productId}/${colour}`);
}

async function loadColours(db: Queries, ids: readonly string[]): Promise<Map<string, CardRecord['colours']>> {
  const pictures = await loadPictures(db, ids);
  const rows = await db.query<{ productId: string; code: string }>(
    `select product_id as "productId", colour_code as code from product_colours
     where product_id = any($1) order by position, colour_code`,
    [ids],
  );
  const words = await db.query<{ code: string; hex: string; names: Texts<string> }>(
    `select c.code, c.hex, coalesce(json_object_agg(x.language, x.name) filter (where x.language is not null), '{}') as names
     from colours c left join colour_texts x on x.colour_code = c.code where c.code = any($1) group by c.code`,
    [[...new Set(rows.map(({ code }) => code))]],
  );
  const wordsOf = new Map(words.map((colour) => [colour.code, colour]));
  const byProduct = new Map<string, CardRecord['colours']>();
  for (const { productId, code } of rows) {
    const colours = byProduct.get(productId) ?? [];
    if (colours.length === 0) byProduct.set(productId, colours);
    colours.push({ ...wordsOf.get(code)!, pictures: pictures.get(`${productId}/${code}`) ?? [] });
  }
  return byProduct;
}

async function loadTexts(db: Queries, ids: readonly string[]): Promise<Map<string, CardRecord['texts']>> {
  const rows = await db.query<{ productId: string; language: string; title: string; slug: string }>(
    'select product_id as "productId", language, title, slug from product_texts where product_id = any($1)',
    [ids],
  );
  const byProduct = new Map<string, Record<string, { title: string; slug: string }>>();
  for (const { productId, language, title, slug } of rows) {
    const texts = byProduct.get(productId);
    if (texts) texts[language] = { title, slug };
    else byProduct.set(productId, { [language]: { title, slug } });
  }
  return byProduct;
}

/**
 * The products with these ids; an unknown id is left out. Several statements read one product, so the caller must have
 * locked the rows of the products (`lockCards`).
 */
export async function loadCardRecords(
  db: Queries,
  ids: readonly string[],
  currencies: CardSurroundings['currencies'],
): Promise<CardRecord[]> {
  const facts = await db.query<Facts>(
    `select id, type_id as "typeId", limited, custom_size as "customSize", min_quantity as "minQuantity",
       rating_histogram as "ratingHistogram", published_at as "publishedAt" from products where id = any($1)`,
    [ids],
  );
  const texts = await loadTexts(db, ids);
  const colours = await loadColours(db, ids);
  const variants = await loadVariants(db, ids, currencies);
  return facts.map((fact) => {
    const offered = variants.get(fact.id) ?? [];
    const isOffered = ({ code }: { code: string }): boolean => offered.some(({ colour }) => colour === code);
    return {
      ...fact,
      texts: texts.get(fact.id) ?? {},
      colours: (colours.get(fact.id) ?? []).filter(isOffered),
      variants: offered,
    };
  });
}
