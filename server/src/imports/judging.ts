// Decides from what is stored what an import does with the products of a batch: which it refuses, and which the shop
// has already exactly as in the file. Products are judged in the order of the file, as if the earlier products of the
// batch had been saved before the later ones.
import {
  type ProductDraft,
  type ShownSince,
  shownSinceAnotherDay,
  type SkuOwner,
  skuOwners,
  typesByKey,
} from '../catalogue/catalogue.write.ts';
import type { Queries } from '../kernel/database.ts';
import type { Shop } from '../shop.ts';
import { type Change, changesOf } from './changes.ts';
import { type CarriedOut, fabricCodeIn, isCarriedOut } from './groups.ts';
import type { ImportOptions } from './import-rules.ts';
import type { ImportedProduct } from './imports.ts';
import { loadStored, type Stored, type StoredProduct } from './imports.store.ts';
import { ownColumn } from './metafield-columns.ts';
import { draftOf, isUnchanged, tailoringDaysOf, type TakenPicture } from './product-draft.ts';
import type { ReadingRules } from './reading.ts';
import type { ColumnName, Row } from './shopify-columns.ts';
import { planStock, type StockPlan, variantKey } from './stock-plan.ts';
import type { TranslationBook } from './translations.ts';

export interface SaveContext {
  shop: Shop;
  options: Pick<ImportOptions, 'dryRun' | 'setStock' | 'sameSkuAllowed'>;
  rules: ReadingRules;
  book: TranslationBook;
  /** Codes of colours that this import has committed and need not insert again. */
  colours: Set<string>;
  /**
   * Keys of types whose measurements were stated by earlier products of the file. A dry run does not save them, so the
   * database cannot tell.
   */
  measured: Set<string>;
  /**
   * `carriedOut`: statements about shared data (groups.ts) that this import saved. `pretended`: those that a dry run
   * saved and rolled back.
   */
  carriedOut: Map<string, string>;
  pretended: Set<string>;
  /** The time of publication that is stored for products shown for the first time. */
  now: Date;
}

export interface Item {
  product: ImportedProduct;
  taken: readonly TakenPicture[];
}

export interface Saved {
  outcome: 'created' | 'changed' | 'unchanged';
  /** Empty for a created product. */
  changes: Change[];
  /** The number of variants whose stock is counted for the first time. */
  firstCounts: number;
  /** The number of variants that keep a stock different from the file's number. */
  kept: number;
  /** Rows whose number of pieces could not be set because orders hold more pieces than that. */
  promised: { row: Row; wanted: number; stays: number }[];
}

/**
 * Why nothing of a product is saved: a fault found by comparing the product with the database and with the products of
 * the batch before it.
 */
export interface Refusal {
  row: Row;
  column: ColumnName;
  what: string;
  advice: string;
}

export interface Known {
  held: ReadonlyMap<string, Stored>;
  owners: readonly SkuOwner[];
  types: ReadonlyMap<string, { id: string; measurements: readonly string[] }>;
}

export async function loadKnown(db: Queries, context: SaveContext, items: readonly Item[]): Promise<Known> {
  const skus = context.options.sameSkuAllowed
    ? []
    : items.flatMap(({ product }) => product.variants.map(({ sku }) => sku));
  return {
    held: await loadStored(
      db,
      items.map(({ product }) => product.handle),
    ),
    owners: skus.length > 0 ? await skuOwners(db, skus) : [],
    types: await typesByKey(db),
  };
}

/** The stored products of a batch for which the file states a day of publication, each with that day. */
export function shownSinceSaid(
  items: readonly Item[],
  idOf: (product: ImportedProduct) => string | undefined,
): ShownSince[] {
  return items.flatMap(({ product }) => {
    const [productId, day] = [idOf(product), product.metafields.publishedOn];
    return productId === undefined || day === undefined ? [] : [{ productId, day }];
  });
}

/** Finds another product that owns an SKU, as if the products of the batch accepted so far had been saved already. */
function skuRegister(owners: readonly SkuOwner[]) {
  const bySku = Map.groupBy(owners, ({ sku }) => sku);
  const accepted = new Set<string>();
  const given = new Map<string, string>();
  return {
    otherOwner({ handle }: ImportedProduct, sku: string): string | undefined {
      const now = given.get(sku);
      if (now !== undefined && now !== handle) return now;
      // The stored SKUs of an accepted product no longer count, because saving will replace them by those in `given`.
      return bySku.get(sku)?.find((owner) => owner.handle !== handle && !accepted.has(owner.handle))?.handle;
    },
    accept({ handle, variants }: ImportedProduct): void {
      accepted.add(handle);
      for (const { sku } of variants) given.set(sku, handle);
    },
  };
}

function sharedSkuOf(product: ImportedProduct, register: ReturnType<typeof skuRegister>): Refusal | null {
  for (const { sku, row } of product.variants) {
    const handle = register.otherOwner(product, sku);
    if (handle === undefined) continue;
    return {
      row,
      column: 'sku',
      what: `the product ${handle} has the SKU ${sku} already`,
      advice: 'give the variant an SKU of its own, or allow shared ones by --allow-same-sku',
    };
  }
  return null;
}

/**
 * Refuses a product that the file calls made to measure if it has no tailoring days, or if neither the file nor its
 * type names measurements; and a file that takes the tailoring days from a product that stays made to measure. Null for
 * any other product.
 */
function unmeasurable(
  product: ImportedProduct,
  held: StoredProduct | undefined,
  isMeasured: (typeKey: string) => boolean,
): Refusal | null {
  const { metafields, firstRow, type } = product;
  const hasDays = held?.customSize === true && held.tailoringDays !== null;
  const losesDays = metafields.customSize === undefined && hasDays && metafields.tailoringDays === null;
  if (!metafields.customSize && !losesDays) return null;
  if (tailoringDaysOf(product, held) === null)
    return {
      row: firstRow,
      column: ownColumn('tailoring_days'),
      what: 'a product made to measure has no tailoring days',
      advice: 'write them like 10 to 14',
    };
  const own = metafields.measurements;
  if (own ? own.length > 0 : isMeasured(type.key)) return null;
  return {
    row: firstRow,
    column: ownColumn('measurements'),
    what: `the type ${type.key} has no measurements, so nothing of it can be made to measure`,
    advice: 'write the measurements its tailor needs, like item_length, shoulder, bust',
  };
}

export function refusalsOf(context: SaveContext, items: readonly Item[], known: Known): Map<Item, Refusal> {
  const register = skuRegister(known.owners);
  const measured = new Set(context.measured);
  const isMeasured = (key: string): boolean =>
    measured.has(key) || (known.types.get(key)?.measurements.length ?? 0) > 0;
  const refused = new Map<Item, Refusal>();
  for (const item of items) {
    const { product } = item;
    const refusal =
      (context.options.sameSkuAllowed ? null : sharedSkuOf(product, register)) ??
      unmeasurable(product, known.held.get(product.handle)?.product, isMeasured);
    if (refusal) {
      refused.set(item, refusal);
      continue;
    }
    register.accept(product);
    if (product.metafields.measurements) measured.add(product.type.key);
  }
  return refused;
}

export interface Planned {
  item: Item;
  draft: ProductDraft;
  plan: StockPlan;
  held: Stored | undefined;
}

/**
 * What will be saved of a product that is not refused. `done` must already contain all that the product states about
 * shared data.
 */
export function planOf(context: SaveContext, item: Item, known: Known, typeId: string, done: CarriedOut): Planned {
  const { product, taken } = item;
  const { setStock, sameSkuAllowed } = context.options;
  const held = known.held.get(product.handle);
  const draft = draftOf({
    product,
    typeId,
    fabricCode: fabricCodeIn(product, done, held?.product.fabricCode ?? null),
    taken,
    translations: context.book.of(product),
    held: held?.product,
    now: context.now,
  });
  const plan = planStock(product.variants, held?.product.variants ?? [], { setStock, skusDiffer: !sameSkuAllowed });
  return { item, draft, plan, held };
}

/**
 * Whether the stored product certainly equals the plan already, apart from its day of publication; so it need not be
 * saved.
 */
export const isStored = ({ item, draft, plan, held }: Planned): boolean =>
  held !== undefined && isUnchanged(draft, item.product, held.product, plan);

/** The result for a planned product. `after` is what is stored of it now; null when it is new. */
export function savedOf(
  context: SaveContext,
  { item: { product }, plan, held }: Planned,
  after: StoredProduct | null,
  isSame: boolean,
): Saved {
  const before = held?.product;
  const onHand = new Map(after?.variants.map((variant) => [variantKey(variant), variant.onHand ?? 0]));
  const counted = new Set(before?.variants.filter((variant) => variant.onHand !== null).map(variantKey));
  const { handle, firstRow, variants } = product;
  return {
    outcome: !before ? 'created' : isSame ? 'unchanged' : 'changed',
    changes:
      before && after
        ? changesOf({ handle, firstRow, variants, before, after, currencies: context.rules.currencies })
        : [],
    firstCounts: plan.counts.filter(({ key }) => !counted.has(key)).length,
    kept: plan.kept,
    promised: plan.counts.flatMap(({ key, pieces }) => {
      const stays = onHand.get(key) ?? 0;
      const row = variants.find((variant) => variantKey(variant) === key)?.row;
      return row && stays > pieces ? [{ row, wanted: pieces, stays }] : [];
    }),
  };
}

/** Finds the products that are stored exactly as in the file, without taking locks. */
export async function findUnchanged(
  db: Queries,
  context: SaveContext,
  items: readonly Item[],
): Promise<{ unchanged: Map<Item, Saved>; isNew: (item: Item) => boolean }> {
  const known = await loadKnown(db, context, items);
  const idOf = ({ handle }: ImportedProduct): string | undefined => known.held.get(handle)?.product.id;
  const redated = new Set(await shownSinceAnotherDay(db, shownSinceSaid(items, idOf), context.rules.timeZone));
  const refused = refusalsOf(context, items, known);
  const unchanged = new Map<Item, Saved>();
  for (const item of items) {
    const { product } = item;
    const [id, type] = [idOf(product), known.types.get(product.type.key)];
    if (id === undefined || !type || redated.has(id) || refused.has(item)) continue;
    if (!isCarriedOut(product, context.carriedOut)) continue;
    const planned = planOf(context, item, known, type.id, context.carriedOut);
    if (planned.held && isStored(planned)) unchanged.set(item, savedOf(context, planned, planned.held.product, true));
  }
  return { unchanged, isNew: ({ product }) => !known.held.has(product.handle) };
}
