// SQL that saves many products at once. New ones are copied into the tables of the catalogue; those that exist into
// staging tables, from which one statement for each table takes them.
import type { CopyCell } from '../kernel/copy.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { shownPieces } from './catalogue.ts';
import type { ProductDraft } from './catalogue.write.ts';

export interface StagedProduct {
  id: string;
  draft: ProductDraft;
  /** The ids of the draft's variants, in the order of the draft. */
  variantIds: readonly string[];
}

const FACTS = `handle, type_id, fabric_code, sleeve, limited, custom_size, tailoring_days_from, tailoring_days_to, min_quantity,
  pinned_rank, published_at`;
const factsOf = (draft: ProductDraft): CopyCell[] => [
  draft.handle,
  draft.typeId,
  draft.fabricCode,
  draft.sleeve,
  draft.limited,
  draft.customSize,
  draft.tailoringDays?.from ?? null,
  draft.tailoringDays?.to ?? null,
  draft.minQuantity,
  draft.pinnedRank,
  draft.publishedAt,
];

const TEXTS = 'product_id, language, title, slug, description, care, tags, specifications';
const textsOf = ({ id, draft }: StagedProduct): CopyCell[][] =>
  Object.entries(draft.texts).map(([language, text]) => [
    id,
    language,
    text.title,
    text.slug,
    text.description,
    text.care,
    text.tags,
    JSON.stringify(text.specifications),
  ]);

const VARIANTS = 'product_id, colour_code, size, sku, position, weight_grams, available';
const variantsOf = ({ id, draft, variantIds }: StagedProduct): CopyCell[][] =>
  draft.variants.map(({ colour, size, sku, weightGrams, firstPieces = 0 }, position) => [
    variantIds[position] ?? null,
    id,
    colour,
    size,
    sku,
    position,
    weightGrams,
    shownPieces(firstPieces),
  ]);

/**
 * Adds products that do not exist yet, straight into their tables: unlike those that exist, they have no rows with
 * which theirs could conflict.
 */
export async function addProducts(tx: Transaction, products: readonly StagedProduct[]): Promise<void> {
  await tx.copy(
    `products (id, ${FACTS})`,
    products.map(({ id, draft }) => [id, ...factsOf(draft)]),
  );
  await tx.copy(`product_texts (${TEXTS})`, products.flatMap(textsOf));
  await tx.copy(
    'product_colours (product_id, colour_code, position)',
    products.flatMap(({ id, draft }) => draft.colours.map(({ code }, at) => [id, code, at + 1])),
  );
  const occasions = products.flatMap(({ id, draft }) => draft.occasions.map((code) => [id, code]));
  if (occasions.length > 0) await tx.copy('product_occasions (product_id, occasion_code)', occasions);
  await tx.copy(`variants (id, ${VARIANTS})`, products.flatMap(variantsOf));
  await tx.copy(
    'variant_prices (variant_id, market, price_minor, compare_at_minor)',
    products.flatMap(({ draft, variantIds }) =>
      draft.variants.flatMap(({ prices }, at) =>
        Object.entries(prices).map(([market, { price, compareAt }]) => [
          variantIds[at] ?? null,
          market,
          price,
          compareAt,
        ]),
      ),
    ),
  );
}

/**
 * Copies the products into the staging tables. `run` identifies the rows of this call, because several transactions may
 * use the tables at once.
 */
export async function stageProducts(tx: Transaction, run: string, products: readonly StagedProduct[]): Promise<void> {
  await tx.copy(
    `staged_products (run, product_id, ${FACTS}, languages, colours, occasions)`,
    products.map(({ id, draft }) => [
      run,
      id,
      ...factsOf(draft),
      Object.keys(draft.texts),
      draft.colours.map(({ code }) => code),
      [...draft.occasions],
    ]),
  );
  await tx.copy(
    `staged_texts (run, ${TEXTS})`,
    products.flatMap(textsOf).map((text) => [run, ...text]),
  );
  await tx.copy(
    `staged_variants (run, variant_id, ${VARIANTS}, markets, prices, compare_at)`,
    products.flatMap((product) =>
      variantsOf(product).map((variant, at) => {
        const { prices } = product.draft.variants[at]!;
        return [
          run,
          ...variant,
          Object.keys(prices),
          Object.values(prices).map(({ price }) => price),
          Object.values(prices).map(({ compareAt }) => compareAt),
        ];
      }),
    ),
  );
}

const SAVE_PRODUCTS = `insert into products (id, ${FACTS}) select product_id, ${FACTS} from staged_products where run = $1
  on conflict (id) do update set type_id = excluded.type_id, fabric_code = excluded.fabric_code, sleeve = excluded.sleeve,
    limited = excluded.limited, custom_size = excluded.custom_size, tailoring_days_from = excluded.tailoring_days_from,
    tailoring_days_to = excluded.tailoring_days_to, min_quantity = excluded.min_quantity, pinned_rank = excluded.pinned_rank,
    published_at = case when excluded.published_at is null then null else coalesce(products.published_at, excluded.published_at) end,
    updated_at = (select shop.now())`;

const SAVE_TEXTS = `insert into product_texts (${TEXTS}) select ${TEXTS} from staged_texts where run = $1
  on conflict (product_id, language) do update set title = excluded.title, slug = excluded.slug, description = excluded.description,
    care = excluded.care, tags = excluded.tags, specifications = excluded.specifications`;

const SAVE_COLOURS = `insert into product_colours (product_id, colour_code, position)
  select s.product_id, c.code, c.position from staged_products s, unnest(s.colours) with ordinality as c (code, position)
  where s.run = $1
  on conflict (product_id, colour_code) do update set position = excluded.position`;

const SAVE_OCCASIONS = `insert into product_occasions (product_id, occasion_code)
  select s.product_id, o.code from staged_products s, unnest(s.occasions) as o (code) where s.run = $1
  on conflict do nothing`;

// `available` is set for new variants only. For existing ones it follows the stock (availability.store.ts).
const SAVE_VARIANTS = `insert into variants (id, ${VARIANTS}) select variant_id, ${VARIANTS} from staged_variants where run = $1
  on conflict (id) do update set sku = excluded.sku, position = excluded.position, weight_grams = excluded.weight_grams,
    active = true`;

const SAVE_PRICES = `insert into variant_prices (variant_id, market, price_minor, compare_at_minor)
  select s.variant_id, p.market, p.price, p.compare_at
  from staged_variants s, unnest(s.markets, s.prices, s.compare_at) as p (market, price, compare_at) where s.run = $1`;

/**
 * For the products `known`, which existed before: deletes texts in languages and occasions that are missing from the
 * drafts, takes missing variants off sale, and deletes the prices of all variants in the drafts, because SAVE_PRICES
 * inserts them anew.
 */
async function dropLeft(tx: Transaction, run: string): Promise<void> {
  await tx.query(
    `delete from product_texts t using staged_products s
     where s.run = $1 and s.product_id = t.product_id and not (t.language = any(s.languages))`,
    [run],
  );
  await tx.query(
    `delete from product_occasions o using staged_products s
     where s.run = $1 and s.product_id = o.product_id and not (o.occasion_code = any(s.occasions))`,
    [run],
  );
  // The row of a variant that is taken off sale stays, because carts and orders refer to it.
  await tx.query(
    `update variants v set active = false from staged_products p where p.run = $1 and v.product_id = p.product_id and v.active
       and not exists (select from staged_variants s where s.run = $1 and s.variant_id = v.id)`,
    [run],
  );
  await tx.query(
    'delete from variant_prices p using staged_variants s where s.run = $1 and s.variant_id = p.variant_id',
    [run],
  );
}

/** Writes the staged products, which exist; what they have and their drafts do not is removed or taken off sale. */
export async function writeStaged(tx: Transaction, run: string): Promise<void> {
  await dropLeft(tx, run);
  for (const statement of [SAVE_PRODUCTS, SAVE_TEXTS, SAVE_COLOURS, SAVE_OCCASIONS, SAVE_VARIANTS, SAVE_PRICES])
    await tx.query(statement, [run]);
  for (const table of ['staged_products', 'staged_texts', 'staged_variants'])
    await tx.query(`delete from ${table} where run = $1`, [run]);
}

export async function vacuumStaging(db: Queries): Promise<void> {
  await db.query('vacuum (skip_locked) staged_products, staged_texts, staged_variants');
}

/**
 * Updates PostgreSQL's statistics about the tables. Until autovacuum does this some time after an import, the planner
 * would assume small tables and read them as a whole to find a few rows.
 */
export async function analyzeCatalogue(db: Queries): Promise<void> {
  await db.query(
    'analyze products, product_texts, product_colours, product_occasions, product_pictures, pictures, variants, variant_prices, product_cards',
  );
}

export interface KnownProduct {
  id: string;
  /**
   * All variants that the product ever had, also those off sale; the key is `colour/size`, the value the variant's id.
   */
  variantIds: ReadonlyMap<string, string>;
}

export async function productsByHandle(db: Queries, handles: readonly string[]): Promise<Map<string, KnownProduct>> {
  const rows = await db.query<{ id: string; handle: string; variants: Record<string, string> }>(
    `select p.id, p.handle, coalesce((select jsonb_object_agg(v.colour_code || '/' || v.size, v.id) from variants v where v.product_id = p.id), '{}') as variants
     from products p where p.handle = any($1)`,
    [handles],
  );
  return new Map(
    rows.map(({ id, handle, variants }) => [handle, { id, variantIds: new Map(Object.entries(variants)) }]),
  );
}

/**
 * Locks the rows of these products in the order of their ids, so that concurrent changes of a product run one after the
 * other and cannot deadlock.
 */
export async function lockProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select id from products where id = any($1) order by id for update', [ids]);
}

export interface SkuOwner {
  sku: string;
  handle: string;
}

export function skuOwners(db: Queries, skus: readonly string[]): Promise<SkuOwner[]> {
  return db.query<SkuOwner>(
    `select v.sku, p.handle from variants v join products p on p.id = v.product_id
     where v.sku = any($1) and v.active order by v.id`,
    [skus],
  );
}

/** A product and the day (YYYY-MM-DD) since which it is to be shown. */
export interface ShownSince {
  productId: string;
  day: string;
}

const SHOWN_SINCE_ANOTHER_DAY = `unnest($1::uuid[], $2::date[]) as x (id, day), lateral (select x.day::timestamp at time zone $3 as at) d
  where p.id = x.id and (p.published_at at time zone $3)::date <> x.day and d.at <= shop.now()`;

const valuesOf = (products: readonly ShownSince[], timeZone: string): unknown[] => [
  products.map(({ productId }) => productId),
  products.map(({ day }) => day),
  timeZone,
];

export async function shownSinceAnotherDay(
  db: Queries,
  products: readonly ShownSince[],
  timeZone: string,
): Promise<string[]> {
  if (products.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    `select p.id from products p, ${SHOWN_SINCE_ANOTHER_DAY}`,
    valuesOf(products, timeZone),
  );
  return rows.map(({ id }) => id);
}

/**
 * Changes the day since which products are shown. Products without a time of publication are left alone; so are those
 * whose new day lies in the future, or is the one they have. A day begins at midnight in the given time zone. Returns
 * the ids of the products that changed.
 */
export async function showSince(tx: Transaction, products: readonly ShownSince[], timeZone: string): Promise<string[]> {
  if (products.length === 0) return [];
  const rows = await tx.query<{ id: string }>(
    `update products p set published_at = d.at from ${SHOWN_SINCE_ANOTHER_DAY} returning p.id`,
    valuesOf(products, timeZone),
  );
  return rows.map(({ id }) => id);
}
