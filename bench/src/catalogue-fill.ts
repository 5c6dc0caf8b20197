// Fills the catalogue: first with the products of the demo shop, then with copies of them in two colours and two sizes,
// so that texts, pictures and filters are as varied as in a real shop. Also chooses a sample of products and variants
// for the requests.
import { resolve } from 'node:path';
import pg from 'pg';
import { seedDemo } from '../../server/seed/seed-demo.ts';
import { refreshCards } from '../../server/src/catalogue/catalogue.cards.ts';
import { readConfig } from '../../server/src/config.ts';
import { copyRows } from '../../server/src/kernel/copy.ts';
import type { Transaction } from '../../server/src/kernel/database.ts';
import { LIST_TAG, productTag, record } from '../../server/src/kernel/events.ts';
import { newId } from '../../server/src/kernel/ids.ts';
import { makeLog } from '../../server/src/kernel/log.ts';
import { migrate } from '../../server/src/kernel/migrate.ts';
import { openShop } from '../../server/src/open-shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CARDS_AT_ONCE = 1_000;
const PIECES_OF_EACH = 1_000;
/**
 * Tables to vacuum and analyze. Tables of carts are left out: if they were analyzed while they are empty, PostgreSQL
 * would plan queries for empty tables.
 */
const CATALOGUE_TABLES =
  'products, product_texts, product_colours, pictures, product_pictures, variants, variant_prices, product_cards, stock, reviews';

/** A connection without time limits, because filling a large catalogue takes long. */
async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

function transactionOn(client: pg.Client): Transaction {
  return {
    inTransaction: true,
    async query<R>(text: string, values: readonly unknown[] = []) {
      return (await client.query(text, [...values])).rows as R[];
    },
    copy: (into, rows) => copyRows(client, into, rows),
  };
}

/**
 * Assigns to each copy a demo product as its source, in turn those with at least two colours and two sizes, and a
 * number that no earlier copy has. Copies are recognised by their SKUs, which begin with B, a number and a hyphen.
 */
const COPIES = `
create temp table copies on commit drop as
with fit as (
  select product_id as source, row_number() over (order by product_id) - 1 as at, count(*) over () as total
  from (select product_id from variants where sku !~ '^B[0-9]+-' group by product_id
        having count(distinct colour_code) >= 2 and count(distinct size) >= 2) x)
select x.copy, (x.n + $2)::int as n, fit.source from unnest($1::uuid[]) with ordinality as x (copy, n) join fit on fit.at = (x.n - 1) % fit.total`;

const COPYING = [
  `insert into products (id, handle, type_id, fabric_code, sleeve, limited, custom_size, tailoring_days_from, tailoring_days_to,
     sold_90_days, rating_histogram, published_at)
   select c.copy, p.handle || '-' || c.n, p.type_id, p.fabric_code, p.sleeve, p.limited, p.custom_size, p.tailoring_days_from,
     p.tailoring_days_to, c.n * 7919 % 500, p.rating_histogram, p.published_at - make_interval(mins => c.n)
   from copies c join products p on p.id = c.source`,
  `insert into product_texts (product_id, language, title, slug, description, care, tags, specifications)
   select c.copy, t.language, t.title || ' ' || c.n, t.slug || '-' || c.n, t.description, t.care, t.tags, t.specifications
   from copies c join product_texts t on t.product_id = c.source`,
  `insert into product_occasions (product_id, occasion_code)
   select c.copy, o.occasion_code from copies c join product_occasions o on o.product_id = c.source`,
  `insert into product_colours (product_id, colour_code, position)
   select copy, colour_code, at from (
     select c.copy, k.colour_code, row_number() over (partition by c.copy order by k.position) as at
     from copies c join product_colours k on k.product_id = c.source) x where at <= 2`,
  `insert into product_pictures (id, product_id, colour_code, picture_key, position, view, alt)
   select gen_random_uuid(), c.copy, p.colour_code, p.picture_key, p.position, p.view, p.alt
   from copies c join product_pictures p on p.product_id = c.source
   join product_colours k on k.product_id = c.copy and k.colour_code = p.colour_code`,
  `create temp table copied_variants on commit drop as
   select gen_random_uuid() as copy, * from (
     select c.copy as product, c.n, v.id as source, v.colour_code, v.size, v.weight_grams,
       row_number() over (partition by c.copy, v.colour_code order by v.position, v.id) as at
     from copies c join variants v on v.product_id = c.source
     join product_colours k on k.product_id = c.copy and k.colour_code = v.colour_code) x where at <= 2`,
  `insert into variants (id, product_id, colour_code, size, sku, position, weight_grams, available)
   select copy, product, colour_code, size, 'B' || n || '-' || upper(colour_code) || '-' || size, at, weight_grams, ${PIECES_OF_EACH}
   from copied_variants`,
  `insert into variant_prices (variant_id, market, price_minor, compare_at_minor)
   select c.copy, p.market, p.price_minor + c.n % 40 * 500, p.compare_at_minor + c.n % 40 * 500
   from copied_variants c join variant_prices p on p.variant_id = c.source`,
  `insert into stock (variant_id, on_hand) select copy, ${PIECES_OF_EACH} from copied_variants`,
  `insert into stock_movements (id, variant_id, quantity, reason) select gen_random_uuid(), copy, ${PIECES_OF_EACH}, 'count'
   from copied_variants`,
  `insert into reviews (id, product_id, author, language, rating, text, fit, size, height_from_cm, created_at)
   select gen_random_uuid(), c.copy, r.author, r.language, r.rating, r.text, r.fit, r.size, r.height_from_cm, r.created_at
   from copies c join reviews r on r.product_id = c.source`,
  `insert into product_fit_votes (product_id, size, height_from_cm, fit, votes)
   select c.copy, f.size, f.height_from_cm, f.fit, f.votes from copies c join product_fit_votes f on f.product_id = c.source`,
  'create table if not exists bench_floor (id uuid primary key, actor bytea not null, quantity int not null)',
];

const COLOURS_OF_MANY = 3_000;
const SIZES_OF_MANY = 300;

/** Gives each copy two of thousands of colours, and its variants two of hundreds of sizes. */
const MANY_VALUES = [
  `insert into colours (code, hex) select 'shade-' || n, '#' || lpad(to_hex(n * 5591 % 16777216), 6, '0')
   from generate_series(0, ${COLOURS_OF_MANY - 1}) n on conflict do nothing`,
  `insert into colour_texts (colour_code, language, name) select 'shade-' || n, l.code, 'Shade ' || n
   from generate_series(0, ${COLOURS_OF_MANY - 1}) n cross join languages l on conflict do nothing`,
  `create temp table shades on commit drop as
   select c.copy, c.n, k.position, k.colour_code as old, 'shade-' || (c.n * 7919::bigint + k.position * 31) % ${COLOURS_OF_MANY} as shade
   from copies c join product_colours k on k.product_id = c.copy`,
  `insert into product_colours (product_id, colour_code, position) select copy, shade, position from shades`,
  `update product_pictures p set colour_code = s.shade from shades s where p.product_id = s.copy and p.colour_code = s.old`,
  `update variants v set colour_code = s.shade, size = 'size-' || (s.n + v.position) % ${SIZES_OF_MANY}
   from shades s where v.product_id = s.copy and v.colour_code = s.old`,
  `delete from product_colours k using shades s where k.product_id = s.copy and k.colour_code = s.old`,
];

export async function fillDemo(databaseUrl: string, dataFolder: string): Promise<void> {
  await migrate(databaseUrl);
  const config = { ...readConfig({ DATA_FOLDER: dataFolder, LOG_LEVEL: 'warn' }, ROOT), databaseUrl };
  const opened = await openShop(config, makeLog('warn'));
  try {
    await seedDemo(opened.shop, () => {});
  } finally {
    await opened.close();
  }
}

/**
 * Adds copies of demo products until the catalogue has `products` products, and stores the cards of the copies. With
 * `manyValues` the copies have thousands of colours and hundreds of sizes instead of the demo's.
 */
export async function fillUpTo(products: number, databaseUrl: string, manyValues = false): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from products');
    const there = rows[0]?.count ?? 0;
    const copies = Array.from({ length: Math.max(0, products - there) }, newId);
    await client.query('begin');
    await client.query(COPIES, [copies, there]);
    for (const statement of [...COPYING, ...(manyValues ? MANY_VALUES : [])]) await client.query(statement);
    await client.query('commit');
    await client.query(`analyze ${CATALOGUE_TABLES}`);
    for (let start = 0; start < copies.length; start += CARDS_AT_ONCE) {
      await client.query('begin');
      await refreshCards(transactionOn(client), copies.slice(start, start + CARDS_AT_ONCE));
      await client.query('commit');
    }
    // Vacuum and, where the role may make one, a checkpoint run now, so that less of this work falls into a
    // measurement.
    await client.query(`vacuum analyze ${CATALOGUE_TABLES}`);
    await client.query('checkpoint').catch(() => {});
  } finally {
    await client.end();
  }
}

/** Changes a product's English title and its cards, and records the event that makes servers read the product again. */
export async function retitle(databaseUrl: string, productId: string, title: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin');
    const tx = transactionOn(client);
    await tx.query(`update product_texts set title = $2 where product_id = $1 and language = 'en'`, [productId, title]);
    await refreshCards(tx, [productId]);
    await record(tx, 'catalogue.changed', { productIds: [productId] }, [productTag(productId), LIST_TAG]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

export interface SampleVariant {
  productId: string;
  variantId: string;
  colour: string;
  size: string;
}

export interface Sample {
  variants: SampleVariant[];
  productIds: string[];
  typeId: string;
  /** Ids of the 24 products whose cards the floor server reads from PostgreSQL. */
  cardIds: string[];
}

/** Chooses the variants and products that requests will name; with the same data and stock always the same ones. */
export async function takeSample(databaseUrl: string): Promise<Sample> {
  const client = await connect(databaseUrl);
  try {
    const { rows: variants } = await client.query<SampleVariant>(
      `select v.product_id as "productId", v.id as "variantId", v.colour_code as colour, v.size from variants v
       join products p on p.id = v.product_id where v.available >= ${PIECES_OF_EACH} order by md5(v.id::text) limit 400`,
    );
    const { rows: products } = await client.query<{ id: string; type_id: string }>(
      'select id, type_id from products where published_at <= now() order by md5(id::text) limit 4000',
    );
    const productIds = products.map(({ id }) => id);
    return { variants, productIds, typeId: products[0]?.type_id ?? '', cardIds: productIds.slice(0, 24) };
  } finally {
    await client.end();
  }
}
