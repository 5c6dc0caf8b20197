// Service functions that change the catalogue, in the caller's transaction. It has to end with `publish`, which
// rewrites the cards and records the event that makes every node drop its stale cached responses.
import type { Queries, Transaction } from '../kernel/database.ts';
import { LIST_TAG, productTag, record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { NEW_FOR_DAYS, type ProductText, type Texts } from './catalogue.ts';
import { refreshCards } from './catalogue.cards.ts';

export interface ProductDraft {
  /** Identifies the product permanently: saving a draft whose handle exists changes that product. */
  handle: string;
  typeId: string;
  fabricCode: string | null;
  sleeve: string | null;
  limited: boolean;
  customSize: boolean;
  tailoringDays: { from: number; to: number } | null;
  minQuantity: number;
  pinnedRank: number | null;
  /** Null means that the product is not shown. */
  publishedAt: Date | null;
  texts: Texts<ProductText>;
  colours: readonly { code: string; pictures: readonly PictureDraft[] }[];
  variants: readonly VariantDraft[];
}

export type PictureDraft = PictureRow & { source: string; view: string; alt: Texts<string> };

export interface VariantDraft {
  colour: string;
  size: string;
  sku: string;
  weightGrams: number;
  prices: Readonly<Record<string, { price: number; compareAt: number | null }>>;
}

export interface SavedProduct {
  id: string;
  created: boolean;
  /** The id of each variant; the key is `colour/size`. */
  variantIds: ReadonlyMap<string, string>;
}

async function saveTexts(tx: Transaction, productId: string, texts: Texts<ProductText>): Promise<void> {
  const languages = Object.keys(texts);
  await tx.query('delete from product_texts where product_id = $1 and not (language = any($2))', [
    productId,
    languages,
  ]);
  await tx.query(
    `insert into product_texts (product_id, language, title, slug, description, care, tags, specifications)
     select $1, x.language, x.title, x.slug, x.description, x.care, array(select jsonb_array_elements_text(x.tags)), x.specifications
     from jsonb_to_recordset($2) as x (language text, title text, slug text, description text, care text, tags jsonb, specifications jsonb)
     on conflict (product_id, language) do update set title = excluded.title, slug = excluded.slug, description = excluded.description,
       care = excluded.care, tags = excluded.tags, specifications = excluded.specifications`,
    [productId, JSON.stringify(languages.map((language) => ({ language, ...texts[language] })))],
  );
}

async function saveColours(tx: Transaction, productId: string, colours: ProductDraft['colours']): Promise<void> {
  await tx.query(
    `insert into product_colours (product_id, colour_code, position) select $1, c, n from unnest($2::text[]) with ordinality as x (c, n)
     on conflict (product_id, colour_code) do update set position = excluded.position`,
    [productId, colours.map(({ code }) => code)],
  );
  const pictures = colours.flatMap(({ code, pictures }) =>
    pictures.map((picture, position) => ({ id: newId(), colour: code, position, ...picture })),
  );
  const rows = JSON.stringify(pictures);
  await tx.query('delete from product_pictures where product_id = $1', [productId]);
  await tx.query(
    `insert into pictures (key, source, width, height, placeholder)
     select distinct on (key) key, source, width, height, placeholder
     from jsonb_to_recordset($1) as x (key text, source text, width int, height int, placeholder text)
     on conflict (key) do nothing`,
    [rows],
  );
  await tx.query(
    `insert into product_pictures (id, product_id, colour_code, picture_key, position, view, alt)
     select id, $1, colour, key, position, view, alt
     from jsonb_to_recordset($2) as x (id uuid, colour text, key text, position int, view text, alt jsonb)`,
    [productId, rows],
  );
  if (pictures.length > 0) await record(tx, 'pictures.added', { keys: [...new Set(pictures.map(({ key }) => key))] });
}

async function saveVariants(
  tx: Transaction,
  productId: string,
  variants: readonly VariantDraft[],
): Promise<Map<string, string>> {
  const rows = variants.map((variant, position) => ({ id: newId(), position, ...variant }));
  // A variant that is no longer offered stays, because carts and orders refer to it.
  await tx.query(
    `update variants v set active = false where product_id = $1 and active and not exists (
       select from jsonb_to_recordset($2) as x (colour text, size text) where x.colour = v.colour_code and x.size = v.size)`,
    [productId, JSON.stringify(rows)],
  );
  const saved = await tx.query<{ id: string; colour_code: string; size: string }>(
    `insert into variants (id, product_id, colour_code, size, sku, position, weight_grams)
     select id, $1, colour, size, sku, position, "weightGrams"
     from jsonb_to_recordset($2) as x (id uuid, colour text, size text, sku text, position int, "weightGrams" int)
     on conflict (product_id, colour_code, size) do update set sku = excluded.sku, position = excluded.position,
       weight_grams = excluded.weight_grams, active = true
     returning id, colour_code, size`,
    [productId, JSON.stringify(rows)],
  );
  const ids = new Map(saved.map((row) => [`${row.colour_code}/${row.size}`, row.id]));
  const prices = variants.flatMap((variant) =>
    Object.entries(variant.prices).map(([market, price]) => ({
      id: ids.get(`${variant.colour}/${variant.size}`),
      market,
      ...price,
    })),
  );
  await tx.query('delete from variant_prices where variant_id = any($1)', [[...ids.values()]]);
  await tx.query(
    `insert into variant_prices (variant_id, market, price_minor, compare_at_minor)
     select id, market, price, "compareAt" from jsonb_to_recordset($1) as x (id uuid, market text, price bigint, "compareAt" bigint)`,
    [JSON.stringify(prices)],
  );
  return ids;
}

/** Ids of all variants the product ever had, by `colour/size`; empty for a new product. */
export async function variantIdsOf(tx: Transaction, handle: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; colour: string; size: string }>(
    `select v.id, v.colour_code as colour, v.size from variants v join products p on p.id = v.product_id
     where p.handle = $1 order by v.id`,
    [handle],
  );
  return new Map(rows.map(({ id, colour, size }) => [`${colour}/${size}`, id]));
}

/** An offered variant of another product that has one of these SKUs; null when there is none. */
export async function skuElsewhere(
  tx: Transaction,
  handle: string,
  skus: readonly string[],
): Promise<{ sku: string; handle: string } | null> {
  const [row] = await tx.query<{ sku: string; handle: string }>(
    `select v.sku, p.handle from variants v join products p on p.id = v.product_id
     where v.sku = any($2) and v.active and p.handle <> $1 order by v.id limit 1`,
    [handle, skus],
  );
  return row ?? null;
}

/** Locks the product's row, if there is one, so that concurrent changes of a product run one after the other. */
export async function lockProduct(tx: Transaction, handle: string): Promise<void> {
  await tx.query('select id from products where handle = $1 for update', [handle]);
}

/** Creates the product, or changes the one with this handle; variants missing from the draft are no longer sold. */
export async function saveProduct(tx: Transaction, draft: ProductDraft): Promise<SavedProduct> {
  const [row] = await tx.query<{ id: string; created: boolean }>(
    `insert into products (id, handle, type_id, fabric_code, sleeve, limited, custom_size, tailoring_days_from, tailoring_days_to,
       min_quantity, pinned_rank, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (handle) do update set type_id = excluded.type_id, fabric_code = excluded.fabric_code, sleeve = excluded.sleeve,
       limited = excluded.limited, custom_size = excluded.custom_size, tailoring_days_from = excluded.tailoring_days_from,
       tailoring_days_to = excluded.tailoring_days_to, min_quantity = excluded.min_quantity, pinned_rank = excluded.pinned_rank,
       published_at = case when excluded.published_at is null then null else coalesce(products.published_at, excluded.published_at) end,
       updated_at = shop.now()
     returning id, xmax = 0 as created`,
    [
      newId(),
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
    ],
  );
  const { id, created } = row!;
  await saveTexts(tx, id, draft.texts);
  await saveColours(tx, id, draft.colours);
  const variantIds = await saveVariants(tx, id, draft.variants);
  return { id, created, variantIds };
}

/**
 * Sets the day since which a shown product is shown; a day in the future, or on which it was first shown already,
 * changes nothing. The day begins in the given time zone.
 */
export async function showSince(tx: Transaction, productId: string, day: string, timeZone: string): Promise<boolean> {
  const changed = await tx.query(
    `update products p set published_at = x.at
     from (select $2::date::timestamp at time zone $3 as at) x
     where p.id = $1 and (p.published_at at time zone $3)::date <> $2::date and x.at <= shop.now() returning p.id`,
    [productId, day, timeZone],
  );
  return changed.length > 0;
}

export interface VariantPrices {
  variantId: string;
  sku: string;
  colour: string;
  size: string;
  prices: { market: string; currency: string; priceMinor: number; compareAtMinor: number | null }[];
}

/** The variants of a product that are offered, each with its prices by market; empty for an unknown product. */
export function pricesOf(db: Queries, productId: string): Promise<VariantPrices[]> {
  return db.query<VariantPrices>(
    `select v.id as "variantId", v.sku, v.colour_code as colour, v.size, coalesce((
       select json_agg(json_build_object('market', r.market, 'currency', m.currency, 'priceMinor', r.price_minor,
         'compareAtMinor', r.compare_at_minor) order by r.market)
       from variant_prices r join markets m on m.code = r.market where r.variant_id = v.id), '[]') as prices
     from variants v where v.product_id = $1 and v.active order by v.position, v.id`,
    [productId],
  );
}

export interface NewPrice {
  variantId: string;
  /** Null = the variant is not sold in the market. */
  priceMinor: number | null;
  compareAtMinor: number | null;
}

/**
 * Sets prices of a product's variants in a market and publishes the product. The caller has locked the product's row
 * and checked that the variants are the product's.
 */
export async function savePrices(
  tx: Transaction,
  productId: string,
  market: string,
  prices: readonly NewPrice[],
): Promise<void> {
  const rows = JSON.stringify(prices);
  const TABLE = `jsonb_to_recordset($2) as x ("variantId" uuid, "priceMinor" bigint, "compareAtMinor" bigint)`;
  await tx.query(
    `delete from variant_prices p using ${TABLE} where p.variant_id = x."variantId" and p.market = $1 and x."priceMinor" is null`,
    [market, rows],
  );
  await tx.query(
    `insert into variant_prices (variant_id, market, price_minor, compare_at_minor)
     select x."variantId", $1, x."priceMinor", x."compareAtMinor" from ${TABLE} where x."priceMinor" is not null
     on conflict (variant_id, market) do update
       set price_minor = excluded.price_minor, compare_at_minor = excluded.compare_at_minor`,
    [market, rows],
  );
  await publish(tx, [productId]);
}

/** Locks the product's row; false when there is no such product. */
export async function lockProductById(tx: Transaction, productId: string): Promise<boolean> {
  return (await tx.query('select id from products where id = $1 for update', [productId])).length > 0;
}

/** Rewrites the cards of products saved in this transaction, and records the event. */
export async function publish(tx: Transaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await refreshCards(tx, productIds);
  await record(tx, 'catalogue.changed', { productIds: [...productIds] }, [LIST_TAG, ...productIds.map(productTag)]);
}

export interface GroupDraft {
  key: string;
  position: number;
  texts: Texts<{ title: string; slug: string }>;
}

export async function saveCategory(tx: Transaction, draft: GroupDraft): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'insert into categories (id, key, position) values ($1, $2, $3) on conflict (key) do update set position = excluded.position returning id',
    [newId(), draft.key, draft.position],
  );
  await tx.query(
    `insert into category_texts (category_id, language, title, slug)
     select $1, key, value ->> 'title', value ->> 'slug' from jsonb_each($2)
     on conflict (category_id, language) do update set title = excluded.title, slug = excluded.slug`,
    [row!.id, JSON.stringify(draft.texts)],
  );
  return row!.id;
}

export async function saveType(
  tx: Transaction,
  draft: GroupDraft & { categoryId: string | null; measurementFields: readonly string[] },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into product_types (id, key, category_id, position, measurement_fields) values ($1, $2, $3, $4, $5)
     on conflict (key) do update set category_id = excluded.category_id, position = excluded.position,
       measurement_fields = excluded.measurement_fields returning id`,
    [newId(), draft.key, draft.categoryId, draft.position, draft.measurementFields],
  );
  await tx.query(
    `insert into product_type_texts (product_type_id, language, title, slug)
     select $1, key, value ->> 'title', value ->> 'slug' from jsonb_each($2)
     on conflict (product_type_id, language) do update set title = excluded.title, slug = excluded.slug`,
    [row!.id, JSON.stringify(draft.texts)],
  );
  return row!.id;
}

/** Ids of product types by their key, which import files name them by. */
export async function typeIdsByKey(db: Queries): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; key: string }>('select id, key from product_types');
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Adds a colour; an existing one keeps its names, so that a merchant's own wording is not overwritten. */
export async function saveColour(tx: Transaction, code: string, hex: string, names: Texts<string>): Promise<void> {
  await tx.query('insert into colours (code, hex) values ($1, $2) on conflict (code) do nothing', [code, hex]);
  await tx.query(
    'insert into colour_texts (colour_code, language, name) select $1, key, value from jsonb_each_text($2) on conflict do nothing',
    [code, JSON.stringify(names)],
  );
}

export async function saveFabric(tx: Transaction, code: string, names: Texts<string>): Promise<void> {
  await tx.query('insert into fabrics (code) values ($1) on conflict (code) do nothing', [code]);
  await tx.query(
    'insert into fabric_texts (fabric_code, language, name) select $1, key, value from jsonb_each_text($2) on conflict do nothing',
    [code, JSON.stringify(names)],
  );
}

/**
 * Adds a review's stars to the product's counts, or subtracts them (`change` -1); the caller holds the review's row
 * lock.
 */
export async function addRating(tx: Transaction, productId: string, rating: number, change: 1 | -1): Promise<void> {
  await tx.query('update products set rating_histogram[$2] = rating_histogram[$2] + $3 where id = $1', [
    productId,
    rating,
    change,
  ]);
}

/** Rewrites the cards of products that are no longer new, so that they lose the badge `new`. */
export async function retireNewBadges(tx: Transaction): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from products p where p.published_at < shop.now() - make_interval(days => $1)
       and exists (select from product_cards c where c.product_id = p.id and c.card -> 'badges' ? 'new')`,
    [NEW_FOR_DAYS],
  );
  const ids = rows.map(({ id }) => id);
  await publish(tx, ids);
}
