// SQL that reads what the index in memory needs. For single products that changed, one statement reads their prices
// too. For the whole catalogue the prices of a market are read by a statement of their own, because looking them up
// product by product would be slower.
import { searchWords } from '@hindam/contract/search-text';
import { type Connection, onConnection } from '../kernel/connection.ts';
import type { Database, Queries } from '../kernel/database.ts';
import { makeTurns, type Turn } from '../kernel/turns.ts';
import type { Fact, MarketPrice } from './index-facts.ts';
import type { WordlessFact, Words } from './index-rows.ts';

type VariantRow = [colour: string, size: string, inStock: boolean];

const SHARED = `p.id, p.type_id as "typeId", t.category_id as "categoryId", p.sleeve, p.fabric_code as fabric,
  p.custom_size as "madeToMeasure", p.limited, p.pinned_rank as "pinnedRank", p.sold_90_days as "sold90Days",
  trunc(extract(epoch from p.published_at) * 1000)::bigint as "publishedAt"`;

/** A product without texts has null in both columns. */
interface TextRow {
  titles: string | null;
  tags: string | null;
}

const TEXTS = `string_agg(title, ' ' order by language) as titles,
  string_agg(array_to_string(tags, ' '), ' ' order by language) as tags from product_texts`;

/**
 * A cache: the key is a piece of text between two spaces, the value its normalized words. Most pieces occur in many
 * products.
 */
const known = new Map<string, readonly string[]>();
const KNOWN_MAX = 20_000;

function wordsBetweenSpaces(text: string): readonly string[] {
  let words = known.get(text);
  if (words) return words;
  words = searchWords(text);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, words);
  return words;
}

const wordsOf = (text: string | null): Set<string> => new Set(text?.split(' ').flatMap(wordsBetweenSpaces));

function wordsIn({ titles, tags }: TextRow): Pick<Fact, 'words' | 'tags'> {
  const words = wordsOf(titles);
  return { words: [...words], tags: [...wordsOf(tags)].filter((word) => !words.has(word)) };
}

const variantsIn = (rows: readonly VariantRow[]): Fact['variants'] =>
  rows.map(([colour, size, inStock]) => ({ colour, size, inStock }));

/** The facts of the given products; those that are not published, or have no price in the market, are left out. */
export async function loadFactsOf(db: Queries, market: string, ids: readonly string[]): Promise<Fact[]> {
  const rows = await db.query<Omit<Fact, 'variants' | 'words' | 'tags'> & { variants: VariantRow[] } & TextRow>(
    `select ${SHARED}, v.variants,
       array(select o.occasion_code from product_occasions o where o.product_id = p.id order by 1) as occasions,
       v.price_minor as "priceMinor", v.on_sale as "onSale", x.titles, x.tags
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

const PRICES = `
select x.product_id as id, min(r.price_minor) as "priceMinor",
  coalesce(bool_or(r.compare_at_minor > r.price_minor), false) as "onSale", count(*) as variants
from variants x join variant_prices r on r.variant_id = x.id and r.market = $1
where x.active group by x.product_id`;

const PRODUCTS = `
select ${SHARED}, v.variants, coalesce(o.occasions, '{}') as occasions
from products p join product_types t on t.id = p.type_id
join (
  select product_id, json_agg(json_build_array(colour_code, size, available > 0) order by colour_code, size) as variants
  from variants where active group by product_id
) v on v.product_id = p.id
left join (
  select product_id, array_agg(occasion_code order by occasion_code) as occasions from product_occasions group by product_id
) o on o.product_id = p.id
where p.published_at <= (select shop.now())`;

type ProductRow = Omit<Fact, 'variants' | 'words' | 'tags' | 'priceMinor' | 'onSale'> & { variants: VariantRow[] };

const WORDS = `select product_id as id, ${TEXTS} group by product_id`;

/**
 * Rows are fetched from PostgreSQL in portions of this size, because each fetch costs a round trip between the
 * processes.
 */
const ROWS_FETCHED = 1_000;
/** Rows are put into the index in portions of this size, so that requests are answered between two portions. */
const ROWS_AT_ONCE = 100;
const STATEMENT_MS = 60_000;
/**
 * Time-out of the database driver. It is later than PostgreSQL's own, so that normally PostgreSQL ends the statement.
 */
const query_timeout = STATEMENT_MS + 1_000;

/**
 * The isolation level shows all tables as they were at one moment. `work_mem` is raised for joins of the whole
 * catalogue. `cursor_tuple_fraction = 1` makes PostgreSQL plan the cursor for reading all rows fast instead of the
 * first ones.
 */
const BEGIN = `begin transaction isolation level repeatable read read only;
set local statement_timeout = ${STATEMENT_MS};
set local idle_in_transaction_session_timeout = ${STATEMENT_MS}; set local work_mem = '64MB'; set local cursor_tuple_fraction = 1`;

export type Prices = ReadonlyMap<string, MarketPrice>;

interface Reading<Row, Needed> {
  text: string;
  values?: readonly unknown[];
  /** What `take` needs besides the rows. The first rows are requested without waiting for this promise. */
  needed?: Promise<Needed>;
  take(rows: Row[], needed: Needed | undefined): void;
}

/** Passes all rows of a statement to `take`, in portions; requests can be answered between two portions. */
async function eachRow<Row, Needed = never>(
  { query }: Connection,
  { text, values = [], needed, take }: Reading<Row, Needed>,
  turn: Turn,
): Promise<void> {
  await query({ text: `declare rows_of no scroll cursor for ${text}`, values: [...values], query_timeout });
  const fetchRows = (): Promise<Row[]> => query({ text: `fetch ${ROWS_FETCHED} from rows_of`, query_timeout });
  const [firstRows, given] = await Promise.all([fetchRows(), needed]);
  for (let rows = firstRows; rows.length > 0;) {
    // The next rows are requested before these are processed, so that PostgreSQL computes them meanwhile.
    const next = fetchRows();
    // `next` is awaited only after `take`. Without a handler, a rejection in between would count as unhandled and end
    // the process.
    next.catch(() => undefined);
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      take(rows.slice(start, start + ROWS_AT_ONCE), given);
      await turn();
    }
    rows = await next;
  }
  await query({ text: 'close rows_of' });
}

async function readPrices(
  connection: Connection,
  markets: readonly string[],
  onFirst: (prices: Prices) => void,
): Promise<Map<string, Prices>> {
  const turn = makeTurns();
  const prices = new Map<string, Prices>();
  for (const market of markets) {
    const ofMarket = new Map<string, MarketPrice>();
    const take = (rows: (MarketPrice & { id: string })[]): void => {
      for (const { id, priceMinor, onSale, variants } of rows) ofMarket.set(id, { priceMinor, onSale, variants });
    };
    await eachRow(connection, { text: PRICES, values: [market], take }, turn);
    prices.set(market, ofMarket);
    if (prices.size === 1) onFirst(ofMarket);
  }
  return prices;
}

/**
 * Reads in a transaction of its own. The transaction that reads products is idle while it waits for the prices, so
 * BEGIN raises idle_in_transaction_session_timeout. With `snapshot`, the transaction sees the tables as the transaction
 * that exported the snapshot does, which must still be open.
 */
async function reading<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
  snapshot?: string,
): Promise<T> {
  return onConnection(database, async (connection) => {
    try {
      await connection.query({ text: BEGIN });
      if (snapshot !== undefined) await connection.query({ text: `set transaction snapshot '${snapshot}'` });
      return await work(connection);
    } finally {
      await connection.rollBack();
    }
  });
}

const readEachWords = (connection: Connection, take: (words: Words[]) => void, turn: Turn): Promise<void> =>
  eachRow<TextRow & { id: string }>(
    connection,
    { text: WORDS, take: (rows) => take(rows.map(({ id, titles, tags }) => ({ id, ...wordsIn({ titles, tags }) }))) },
    turn,
  );

export function readWords(database: Database, take: (words: Words[]) => void): Promise<void> {
  return reading(database, (connection) => readEachWords(connection, take, makeTurns()));
}

interface FactTakers {
  facts(facts: WordlessFact[]): void;
  /** Receives the words of all products, after all facts were read. If absent, words are not read. */
  words?(words: Words[]): void;
}

/** The facts of those products of `rows` that a market sells in all their variants; `prices` are that market's. */
const withPrices = (rows: readonly ProductRow[], prices: Prices | undefined): WordlessFact[] =>
  rows.flatMap(({ variants, ...row }) => {
    const price = prices?.get(row.id);
    if (price?.variants !== variants.length) return [];
    const { priceMinor, onSale } = price;
    return [{ ...row, priceMinor, onSale, variants: variantsIn(variants) }];
  });

async function snapshotOf(connection: Connection): Promise<string> {
  const [row] = await connection.query<{ snapshot: string }>({ text: 'select pg_export_snapshot() as snapshot' });
  return row!.snapshot;
}

/**
 * Reads the facts of all published products that the first market sells in all their variants, and passes them on in
 * portions. Returns the prices of all products for each market, including products that a market sells in some of their
 * variants only. With `isFast`, prices and products are read on two connections at the same time.
 */
export function readFacts(
  database: Database,
  markets: readonly [string, ...string[]],
  take: FactTakers,
  isFast = false,
): Promise<ReadonlyMap<string, Prices>> {
  return reading(database, async (connection) => {
    const turn = makeTurns();
    const first = Promise.withResolvers<Prices>();
    // If reading the products fails first, nobody awaits these prices any more, and their rejection would end the
    // process.
    first.promise.catch(() => undefined);
    const pricesOn = (own: Connection) => readPrices(own, markets, first.resolve);
    const prices = isFast
      ? reading(database, pricesOn, await snapshotOf(connection))
      : Promise.resolve(await pricesOn(connection));
    prices.catch(first.reject);
    const products: Reading<ProductRow, Prices> = {
      text: PRODUCTS,
      needed: first.promise,
      take: (rows, ofFirst) => take.facts(withPrices(rows, ofFirst)),
    };
    await Promise.all([prices, eachRow(connection, products, turn)]);
    if (take.words) await readEachWords(connection, (words) => take.words?.(words), turn);
    return prices;
  });
}
