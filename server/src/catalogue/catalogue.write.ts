// Service functions that change the catalogue, in the caller's transaction. A transaction that saved products has to
// end with `publish`, which rewrites their cards and records the event by which every server process drops its stale
// cached responses; `savePrices` calls it itself.
import type { Queries, Transaction } from '../kernel/database.ts';
import { LIST_TAG, productTag, record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { NEW_FOR_DAYS, type ProductText, type Texts } from './catalogue.ts';
import { refreshCards } from './catalogue.cards.ts';
import { addProducts, productsByHandle, type StagedProduct, stageProducts, writeStaged } from './staging.store.ts';

export {
  analyzeCatalogue,
  type KnownProduct,
  lockProducts,
  productsByHandle,
  type ShownSince,
  shownSinceAnotherDay,
  showSince,
  type SkuOwner,
  skuOwners,
  vacuumStaging,
} from './staging.store.ts';

export interface ProductDraft {
  /** The permanent identity of a product: saving a draft whose handle exists changes the product with that handle. */
  handle: string;
  typeId: string;
  fabricCode: string | null;
  sleeve: string | null;
  /** Codes of occasions that exist, in ascending order. */
  occasions: readonly string[];
  limited: boolean;
  customSize: boolean;
  tailoringDays: { from: number; to: number } | null;
  minQuantity: number;
  pinnedRank: number | null;
  /**
   * Since when the product is shown; null means that it is not shown. A product that is shown already keeps its time,
   * unless this is null.
   */
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
  /**
   * The number of pieces that the caller puts into stock for a new variant in the same transaction (`countStock` of the
   * slice stock), so that the variant is shown with them from the start; absent means none. Ignored for a variant that
   * exists already.
   */
  firstPieces?: number;
  prices: Readonly<Record<string, { price: number; compareAt: number | null }>>;
}

export interface SavedProduct {
  id: string;
  created: boolean;
  /** The id of each variant of the draft; the key is `colour/size`. */
  variantIds: ReadonlyMap<string, string>;
}

/**
 * Replaces the pictures of the products. `known` are the ids of products that existed before, so their old pictures are
 * deleted first.
 */
async function savePictures(
  tx: Transaction,
  products: readonly { id: string; colours: ProductDraft['colours'] }[],
  known: readonly string[],
): Promise<void> {
  if (known.length > 0) await tx.query('delete from product_pictures where product_id = any($1)', [known]);
  const pictures = products.flatMap(({ id: product, colours }) =>
    colours.flatMap(({ code, pictures: own }) =>
      own.map((picture, position) => ({ id: newId(), product, colour: code, position, ...picture })),
    ),
  );
  if (pictures.length === 0) return;
  const byKey = [...new Map(pictures.map((picture) => [picture.key, picture])).values()];
  await tx.query(
    `insert into pictures (key, source, width, height, placeholder)
     select * from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[]) order by 1 on conflict (key) do nothing`,
    (['key', 'source', 'width', 'height', 'placeholder'] as const).map((column) => byKey.map((one) => one[column])),
  );
  await tx.copy(
    'product_pictures (id, product_id, colour_code, picture_key, position, view, alt)',
    pictures.map(({ id, product, colour, key, position, view, alt }) => [
      id,
      product,
      colour,
      key,
      position,
      view,
      JSON.stringify(alt),
    ]),
  );
  await record(tx, 'pictures.added', { keys: byKey.map(({ key }) => key) });
}

/**
 * Creates products, or changes those whose handle a draft has. Variants that a draft does not contain are taken off
 * sale. The handles of the drafts must differ.
 */
export async function saveProducts(tx: Transaction, drafts: readonly ProductDraft[]): Promise<SavedProduct[]> {
  const before = await productsByHandle(
    tx,
    drafts.map(({ handle }) => handle),
  );
  const known = [...before.values()].map(({ id }) => id);
  const staged = drafts.map((draft) => {
    const held = before.get(draft.handle);
    const variantIds = draft.variants.map(({ colour, size }) => held?.variantIds.get(`${colour}/${size}`) ?? newId());
    return { id: held?.id ?? newId(), created: !held, draft, variantIds };
  });
  const added = staged.filter(({ created }) => created);
  const kept = staged.filter(({ created }) => !created);
  // Existing products first, because a new one may take an SKU that an existing one gives up.
  if (kept.length > 0) await saveKnown(tx, kept);
  if (added.length > 0) await addProducts(tx, added);
  await savePictures(
    tx,
    staged.map(({ id, draft }) => ({ id, colours: draft.colours })),
    known,
  );
  return staged.map(({ id, created, draft, variantIds }) => ({
    id,
    created,
    variantIds: new Map(draft.variants.map(({ colour, size }, at) => [`${colour}/${size}`, variantIds[at]!])),
  }));
}

async function saveKnown(tx: Transaction, products: readonly StagedProduct[]): Promise<void> {
  const run = newId();
  await stageProducts(tx, run, products);
  await writeStaged(tx, run);
}

export async function saveProduct(tx: Transaction, draft: ProductDraft): Promise<SavedProduct> {
  const [saved] = await saveProducts(tx, [draft]);
  return saved!;
}

export interface VariantPrices {
  variantId: string;
  sku: string;
  colour: string;
  size: string;
  prices: { market: string; currency: string; priceMinor: number; compareAtMinor: number | null }[];
}

/**
 * The active variants of a product, published or not, each with its price in every market that has one; empty for an
 * unknown product.
 */
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
  /** Null means that the variant is not sold in the market. */
  priceMinor: number | null;
  compareAtMinor: number | null;
}

/**
 * Sets prices of a product's variants in a market, where null removes the stored price, and rewrites the product's
 * cards (`publish`). The caller has locked the product's row and checked that the variants are the product's.
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
  await tx.query('update products set updated_at = shop.now() where id = $1', [productId]);
  await publish(tx, [productId]);
}

export async function lockProductById(tx: Transaction, productId: string): Promise<boolean> {
  return (await tx.query('select id from products where id = $1 for update', [productId])).length > 0;
}

/** Rewrites the stored cards of products saved in this transaction, and records the event `catalogue.changed`. */
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

export async function typesByKey(db: Queries): Promise<Map<string, { id: string; measurements: string[] }>> {
  const rows = await db.query<{ key: string; id: string; measurements: string[] }>(
    'select key, id, measurement_fields as measurements from product_types',
  );
  return new Map(rows.map(({ key, id, measurements }) => [key, { id, measurements }]));
}

export interface ColourDraft {
  code: string;
  hex: string;
  names: Texts<string>;
}

/**
 * Adds colours, and names in languages in which a colour has none. Existing colours keep their shade and names, because
 * an operator may have chosen them.
 */
export async function saveColours(tx: Transaction, colours: readonly ColourDraft[]): Promise<void> {
  if (colours.length === 0) return;
  const rows = JSON.stringify(colours);
  await tx.query(
    `insert into colours (code, hex) select code, hex from jsonb_to_recordset($1) as x (code text, hex text) order by code
     on conflict (code) do nothing`,
    [rows],
  );
  await tx.query(
    `insert into colour_texts (colour_code, language, name)
     select x.code, n.key, n.value from jsonb_to_recordset($1) as x (code text, names jsonb), jsonb_each_text(x.names) n
     order by 1, 2 on conflict do nothing`,
    [rows],
  );
}

export async function saveFabric(tx: Transaction, code: string, names: Texts<string>): Promise<void> {
  await tx.query('insert into fabrics (code) values ($1) on conflict (code) do nothing', [code]);
  await tx.query(
    'insert into fabric_texts (fabric_code, language, name) select $1, key, value from jsonb_each_text($2) on conflict do nothing',
    [code, JSON.stringify(names)],
  );
}

export interface CountedReview {
  rating: number;
  fit: string | null;
  size: string | null;
  /** The height band of the review's author, given by its lowest height. */
  heightFromCm: number | null;
}

/**
 * Adds a published review to the product's numbers of reviews by stars and of votes on the fit, or subtracts it
 * (`change` -1). The caller holds the review's row lock.
 */
export async function countReview(
  tx: Transaction,
  productId: string,
  { rating, fit, size, heightFromCm }: CountedReview,
  change: 1 | -1,
): Promise<void> {
  await tx.query('update products set rating_histogram[$2] = rating_histogram[$2] + $3 where id = $1', [
    productId,
    rating,
    change,
  ]);
  if (fit === null) return;
  const counted = [productId, size ?? '', heightFromCm ?? 0, fit];
  // Not a single upsert: to subtract, it would propose a row with votes = -1, which the check constraint on `votes`
  // refuses even where the row exists.
  if (change === 1)
    await tx.query(
      `insert into product_fit_votes (product_id, size, height_from_cm, fit, votes) values ($1, $2, $3, $4, 1)
       on conflict (product_id, size, height_from_cm, fit) do update set votes = product_fit_votes.votes + 1`,
      counted,
    );
  else
    await tx.query(
      `update product_fit_votes set votes = votes - 1
       where product_id = $1 and size = $2 and height_from_cm = $3 and fit = $4`,
      counted,
    );
}

/** Rewrites the cards of products that are no longer new, because stored cards keep the badge `new` until then. */
export async function retireNewBadges(tx: Transaction): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from products p where p.published_at < shop.now() - make_interval(days => $1)
       and exists (select from product_cards c where c.product_id = p.id and c.card -> 'badges' ? 'new')`,
    [NEW_FOR_DAYS],
  );
  const ids = rows.map(({ id }) => id);
  await publish(tx, ids);
}
