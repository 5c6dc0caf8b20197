// SQL that reads what the index needs: of some products, when they changed, or of the whole catalogue. The whole is read
// by statements that join each table once, instead of looking up every price.
import { searchWords } from '@hindam/contract/search-text';
import { type Connection, onConnection } from '../kernel/connection.ts';
import type { Database, Queries } from '../kernel/database.ts';
import type { Fact, MarketPrice } from './index-facts.ts';

type VariantRow = [colour: string, size: string, inStock: boolean];

/** Columns of a product `p` with its type `t`. */
const SHARED = `p.id, p.type_id as "typeId", t.category_id as "categoryId", p.sleeve, p.fabric_code as fabric,
  p.custom_size as "madeToMeasure", p.limited, p.pinned_rank as "pinnedRank", p.sold_90_days as "sold90Days",
  trunc(extract(epoch from p.published_at) * 1000)::bigint as "publishedAt"`;

/** Null of a product without texts. */
interface TextRow {
  titles: string | null;
  tags: string | null;
}

/** The texts of a product in all languages. */
const TEXTS = `string_agg(title, ' ') as titles, string_agg(array_to_string(tags, ' '), ' ') as tags from product_texts`;

function wordsIn({ titles, tags }: TextRow): Pick<Fact, 'words' | 'tags'> {
  const words = new Set(searchWords(titles ?? ''));
  const others = new Set(searchWords(tags ?? '').filter((word) => !words.has(word)));
  return { words: [...words].sort(), tags: [...others].sort() };
}

const variantsIn = (rows: readonly VariantRow[]): Fact['variants'] =>
  rows.map(([colour, size, inStock]) => ({ colour, size, inStock }));

/** The facts of those of the products that are shown and have a price in the market. */
export async function loadFactsOf(db: Queries, market: string, ids: readonly string[]): Promise<Fact[]> {
  const rows = await db.query<Omit<Fact, 'variants' | 'words' | 'tags'> & { variants: VariantRow[] } & TextRow>(
    `select ${SHARED}, v.variants, v.price_minor as "priceMinor", v.on_sale as "onSale", x.titles, x.tags
     from products p join product_types t on t.id = p.type_id
     join lateral (
       select json_agg(json_build_array(x.colour_code, x.size, x.available > 0) order by x.colour_code, x.size) as variants, min(r.price_minor) as price_minor,
         coalesce(bool_or(r.compare_at_minor > r.price_minor), false) as on_sale
       from variants x join variant_prices r on r.variant_id = x.id and r.market = $1
       where x.product_id = p.id and x.active
     ) v on v.variants is not null
     cross join lateral (select ${TEXTS} where product_id = p.id) x
     where p.id = any($2) and p.published_at <= (select shop.now())`,
    [market, ids],
  );
  return rows.map(({ variants, titles, tags, ...row }) => ({
    ...row,
    variants: variantsIn(variants),
    ...wordsIn({ titles, tags }),
  }));
}

/** Parameter: the market's code. */
const PRICES = `
select x.product_id as id, min(r.price_minor) as "priceMinor",
  coalesce(bool_or(r.compare_at_minor > r.price_minor), false) as "onSale", count(*) as variants
from variants x join variant_prices r on r.variant_id = x.id and r.market = $1
where x.active group by x.product_id`;

const PRODUCTS = `
select ${SHARED}, v.variants, x.titles, x.tags
from products p join product_types t on t.id = p.type_id
join (
  select product_id, json_agg(json_build_array(colour_code, size, available > 0) order by colour_code, size) as variants
  from variants where active group by product_id
) v on v.product_id = p.id
left join (select product_id, ${TEXTS} group by product_id) x on x.product_id = p.id
where p.published_at <= (select shop.now())`;

type ProductRow = Omit<Fact, 'variants' | 'words' | 'tags' | 'priceMinor' | 'onSale'> & {
  variants: VariantRow[];
} & TextRow;

/** Rows to fetch, and to put into the index, at a time, so that requests are answered in between. */
const ROWS_AT_ONCE = 500;
const STATEMENT_MS = 60_000;
const query_timeout = STATEMENT_MS + 1_000;

/**
 * Everything is read as it was at one moment. The memory of each sort and hash is enough to join 100,000 products without
 * temporary files; the plan of the cursor is to be the fastest for all rows, not for the first ones.
 */
const BEGIN = `begin transaction isolation level repeatable read read only;
set local statement_timeout = ${STATEMENT_MS}; set local work_mem = '64MB'; set local cursor_tuple_fraction = 1`;

/** The prices of a market by the product's id. */
export type Prices = ReadonlyMap<string, MarketPrice>;

async function readPrices({ query }: Connection, markets: readonly string[]): Promise<Map<string, Prices>> {
  const prices = new Map<string, Prices>();
  for (const market of markets) {
    const rows = await query<MarketPrice & { id: string }>({ text: PRICES, values: [market], query_timeout });
    prices.set(market, new Map(rows.map((price) => [price.id, price])));
  }
  return prices;
}

async function eachProduct({ query }: Connection, take: (rows: ProductRow[]) => void): Promise<void> {
  await query({ text: `declare products no scroll cursor for ${PRODUCTS}` });
  const fetchRows = (): Promise<ProductRow[]> => query({ text: `fetch ${ROWS_AT_ONCE} from products`, query_timeout });
  for (let rows = await fetchRows(); rows.length > 0;) {
    // PostgreSQL computes the next rows while these are taken over.
    const next = fetchRows();
    // Awaited only afterwards; without a handler until then a failure would end the process.
    next.catch(() => undefined);
    take(rows);
    rows = await next;
  }
}

/**
 * Reads the facts of all products that are shown and that the first of the markets sells in all their variants, in
 * pieces. Returns the prices of all products by market, among them those that are sold in some variants only.
 */
export function readFacts(
  database: Database,
  markets: readonly [string, ...string[]],
  take: (facts: Fact[]) => void,
): Promise<ReadonlyMap<string, Prices>> {
  return onConnection(database, async (connection) => {
    try {
      await connection.query({ text: BEGIN });
      const prices = await readPrices(connection, markets);
      const ofFirst = prices.get(markets[0])!;
      await eachProduct(connection, (rows) =>
        take(
          rows.flatMap(({ variants, titles, tags, ...row }) => {
            const price = ofFirst.get(row.id);
            if (price?.variants !== variants.length) return [];
            return [
              {
                ...row,
                priceMinor: price.priceMinor,
                onSale: price.onSale,
                variants: variantsIn(variants),
                ...wordsIn({ titles, tags }),
              },
            ];
          }),
        ),
      );
      return prices;
    } finally {
      await connection.rollBack();
    }
  });
}
