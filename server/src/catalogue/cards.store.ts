// SQL that reads what cards are made from, for many products at once: one subquery for each table instead of several for
// each product, and without the long texts, which cards do not show.
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

/** What the cards of all products depend on. */
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

type TextRow = [productId: string, language: string, title: string, slug: string];
type VariantRow = [
  productId: string,
  variantId: string,
  colour: string,
  size: string,
  available: number,
  market: string | null,
  price: number,
  compareAt: number | null,
];

interface Loaded {
  facts: (Omit<Facts, 'publishedAt'> & { publishedAt: number | null })[];
  texts: TextRow[];
  colours: [productId: string, code: string][];
  words: { code: string; hex: string; names: Texts<string> }[];
  pictures: (Picture & { productId: string; colour: string })[];
  variants: VariantRow[];
}

// Rows that are many and short are lists, because PostgreSQL and Node take less time for them than for objects.
const CARD_RECORDS = `select
  coalesce((select json_agg(json_build_object('id', p.id, 'typeId', p.type_id, 'limited', p.limited, 'customSize', p.custom_size,
      'minQuantity', p.min_quantity, 'ratingHistogram', p.rating_histogram,
      'publishedAt', trunc(extract(epoch from p.published_at) * 1000)::bigint))
    from products p where p.id = any($1)), '[]') as facts,
  coalesce((select json_agg(json_build_array(x.product_id, x.language, x.title, x.slug))
    from product_texts x where x.product_id = any($1)), '[]') as texts,
  coalesce((select json_agg(json_build_array(c.product_id, c.colour_code) order by c.position, c.colour_code)
    from product_colours c where c.product_id = any($1)), '[]') as colours,
  coalesce((select json_agg(json_build_object('code', c.code, 'hex', c.hex, 'names', coalesce(
      (select json_object_agg(x.language, x.name) from colour_texts x where x.colour_code = c.code), '{}')))
    from colours c where c.code in (select o.colour_code from product_colours o where o.product_id = any($1))), '[]') as words,
  coalesce((select json_agg(json_build_object('productId', k.product_id, 'colour', k.colour_code, 'key', k.key,
      'width', k.width, 'height', k.height, 'placeholder', k.placeholder, 'alt', k.alt) order by k.position)
    from shown_pictures k where k.product_id = any($1)), '[]') as pictures,
  coalesce((select json_agg(json_build_array(v.product_id, v.id, v.colour_code, v.size, v.available,
      r.market, r.price_minor, r.compare_at_minor) order by v.product_id, v.position, v.id)
    from variants v left join variant_prices r on r.variant_id = v.id
    where v.product_id = any($1) and v.active), '[]') as variants`;

/** The list of a map's key, which is added if missing. */
function listOf<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}

function variantsIn(
  rows: readonly VariantRow[],
  currencies: CardSurroundings['currencies'],
): Map<string, CardRecord['variants']> {
  const byProduct = new Map<string, CardRecord['variants']>();
  let [last, prices]: [string, Record<string, VariantRecord['prices'][string]>] = ['', {}];
  for (const [productId, id, colour, size, available, market, price, compareAt] of rows) {
    if (id !== last) {
      [last, prices] = [id, {}];
      listOf(byProduct, productId).push({ colour, size, available, prices });
    }
    const currency = market === null ? undefined : currencies[market];
    if (market !== null && currency !== undefined) prices[market] = { price, compareAt, currency };
  }
  return byProduct;
}

function coloursIn({ colours, words, pictures }: Loaded): Map<string, CardRecord['colours']> {
  const wordsOf = new Map(words.map((colour) => [colour.code, colour]));
  const picturesOf = Map.groupBy(pictures, ({ productId, colour }) => `${productId}/${colour}`);
  const byProduct = new Map<string, CardRecord['colours']>();
  for (const [productId, code] of colours)
    listOf(byProduct, productId).push({
      ...wordsOf.get(code)!,
      pictures: picturesOf.get(`${productId}/${code}`) ?? [],
    });
  return byProduct;
}

/** The products with these ids, in any order; an unknown id is left out. */
export async function loadCardRecords(
  db: Queries,
  ids: readonly string[],
  currencies: CardSurroundings['currencies'],
): Promise<CardRecord[]> {
  const [row] = await db.query<Loaded>(CARD_RECORDS, [ids]);
  const loaded = row!;
  const textsOf = Map.groupBy(loaded.texts, ([productId]) => productId);
  const coloursOf = coloursIn(loaded);
  const variantsOf = variantsIn(loaded.variants, currencies);
  return loaded.facts.map(({ publishedAt, ...fact }) => {
    const variants = variantsOf.get(fact.id) ?? [];
    const isOffered = ({ code }: { code: string }): boolean => variants.some(({ colour }) => colour === code);
    const texts = (textsOf.get(fact.id) ?? []).map(([, language, title, slug]) => [language, { title, slug }] as const);
    return {
      ...fact,
      publishedAt: publishedAt === null ? null : new Date(publishedAt),
      texts: Object.fromEntries(texts),
      colours: (coloursOf.get(fact.id) ?? []).filter(isOffered),
      variants,
    };
  });
}
