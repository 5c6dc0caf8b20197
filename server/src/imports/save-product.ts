// Saves one product of a file, completely or not at all, in a transaction of its own. The stored product is compared
// before and after saving, to tell created, changed and unchanged products apart. The transaction of an unchanged
// product, and every transaction of a dry run, is rolled back. Rows of stock are locked before other rows, as sales
// lock them, so that pieces sold at the same time are neither lost nor counted twice.
import {
  lockProduct,
  type ProductDraft,
  publish,
  saveColour,
  saveProduct,
  saveType,
  showSince,
  skuElsewhere,
  typeIdsByKey,
  variantIdsOf,
} from '../catalogue/catalogue.write.ts';
import { measurementsOf } from '../catalogue/groups.ts';
import type { Transaction } from '../kernel/database.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { countStock, lockPieces, passPieces } from '../stock/stock.service.ts';
import { type Change, changesOf } from './changes.ts';
import { fabricOf, productsShowing, saveMaterials, saveTypeGroup } from './groups.ts';
import type { ImportOptions } from './import-rules.ts';
import type { ImportedProduct } from './imports.ts';
import { ownColumn } from './metafield-columns.ts';
import { loadStored, lockImports, type StoredProduct } from './imports.store.ts';
import { draftOf, isUnchanged, type TakenPicture } from './product-draft.ts';
import type { ReadingRules } from './reading.ts';
import type { ColumnName, Row } from './shopify-columns.ts';
import { planStock, type StockPlan, variantKey } from './stock-plan.ts';
import type { TranslationBook } from './translations.ts';

const NEW_TYPES_FROM_POSITION = 1_000;

export interface SaveContext {
  shop: Shop;
  options: Pick<ImportOptions, 'dryRun' | 'setStock' | 'sameSkuAllowed'>;
  rules: ReadingRules;
  book: TranslationBook;
  /** Ids of product types by key, and codes of colours, that are known to be in the database. */
  types: Map<string, string>;
  colours: Set<string>;
  /** Keys of the types whose measurements earlier products of the file state; a dry run does not save them. */
  measured: Set<string>;
  /** The time of publication that is stored for products shown for the first time. */
  now: Date;
}

export interface Saved {
  outcome: 'created' | 'changed' | 'unchanged';
  /** The list is empty for a created product. */
  changes: Change[];
  /** The number of variants that were counted for the first time. */
  firstCounts: number;
  /** The number of variants that keep a stock that differs from the file's number. */
  kept: number;
  /** Rows whose number was not taken in full, because orders hold more pieces than that. */
  promised: { row: Row; wanted: number; stays: number }[];
}

/** Thrown when the database shows that the product must not be saved, so that nothing of it is saved. */
export class ProductRefused extends Error {
  readonly row: Row;
  readonly column: ColumnName;
  readonly advice: string;
  constructor(row: Row, column: ColumnName, what: string, advice: string) {
    super(what);
    this.row = row;
    this.column = column;
    this.advice = advice;
  }
}

/** Thrown on purpose to roll a transaction back; `saveOrUndo` catches it and returns what it carries. */
class Undo extends Error {
  readonly saved: Saved;
  constructor(saved: Saved) {
    super('rolled back on purpose');
    this.saved = saved;
  }
}

async function typeIdOf(tx: Transaction, context: SaveContext, { type }: ImportedProduct): Promise<string> {
  const known = context.types.get(type.key) ?? (await typeIdsByKey(tx)).get(type.key);
  return known ?? saveType(tx, { ...type, position: NEW_TYPES_FROM_POSITION, categoryId: null, measurementFields: [] });
}

async function refuseSharedSkus(tx: Transaction, { handle, variants }: ImportedProduct): Promise<void> {
  const skus = variants.map(({ sku }) => sku);
  const taken = await skuElsewhere(tx, handle, skus);
  const variant = taken && variants.find(({ sku }) => sku === taken.sku);
  if (!variant) return;
  throw new ProductRefused(
    variant.row,
    'sku',
    `the product ${taken.handle} has the SKU ${taken.sku} already`,
    'give the variant an SKU of its own, or allow shared ones by --allow-same-sku',
  );
}

async function carryOut(tx: Transaction, plan: StockPlan, ids: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (key: string): string => ids.get(key)!;
  const passings = plan.renamed.map(({ from, to }) => ({ fromId: idOf(from), toId: idOf(to) }));
  if (passings.length > 0) await passPieces(tx, passings, 'import');
  const counts = plan.counts.map(({ key, pieces }) => ({ variantId: idOf(key), counted: pieces }));
  if (counts.length > 0) await countStock(tx, counts, 'import');
}

/** Refuses a made-to-measure product without tailoring days, or whose type has no measurements. */
async function refuseUnmeasurable(
  tx: Transaction,
  { measured }: SaveContext,
  { firstRow, type }: ImportedProduct,
  draft: ProductDraft,
): Promise<void> {
  if (draft.tailoringDays === null)
    throw new ProductRefused(
      firstRow,
      ownColumn('tailoring_days'),
      'a product made to measure has no tailoring days',
      'write them like 10 to 14',
    );
  if (!measured.has(type.key) && (await measurementsOf(tx, draft.typeId)).length === 0)
    throw new ProductRefused(
      firstRow,
      ownColumn('measurements'),
      `the type ${type.key} has no measurements, so nothing of it can be made to measure`,
      'write the measurements its tailor needs, like item_length, shoulder, bust',
    );
}

/** Sets the day since which the product is shown, if the file states it; returns whether the day changed. */
async function showSinceSaid(
  tx: Transaction,
  context: SaveContext,
  { metafields: { publishedOn } }: ImportedProduct,
  id: string,
): Promise<boolean> {
  return publishedOn !== undefined && showSince(tx, id, publishedOn, context.rules.timeZone);
}

/** Saves the product's new colours, and what the file states about what the product shares with others (groups.ts). */
async function saveShared(
  tx: Transaction,
  context: SaveContext,
  product: ImportedProduct,
  typeId: string,
  before: StoredProduct | undefined,
): Promise<{ fabricCode: string | null; changed: boolean; shownBy: string[] }> {
  const typeChanged = await saveTypeGroup(tx, typeId, product);
  const said = await fabricOf(tx, product);
  const fabricCode = said === undefined ? (before?.fabricCode ?? null) : said;
  for (const { code, hex, names } of product.colours)
    if (!context.colours.has(code)) await saveColour(tx, code, hex, names);
  const materials = await saveMaterials(tx, fabricCode, product);
  const dayChanged = before !== undefined && (await showSinceSaid(tx, context, product, before.id));
  const groupsChanged = typeChanged || materials.fabricCode !== null || materials.colours.length > 0;
  return {
    fabricCode,
    changed: groupsChanged || dayChanged,
    shownBy: groupsChanged ? await productsShowing(tx, typeChanged ? typeId : null, materials) : [],
  };
}

function savedOf(
  context: SaveContext,
  product: ImportedProduct,
  plan: StockPlan,
  states: { before: StoredProduct | undefined; after: StoredProduct; isSame: boolean },
): Saved {
  const { before, after, isSame } = states;
  const onHand = new Map(after.variants.map((variant) => [variantKey(variant), variant.onHand ?? 0]));
  const counted = new Set(before?.variants.filter((variant) => variant.onHand !== null).map(variantKey));
  const { handle, firstRow, variants } = product;
  return {
    outcome: !before ? 'created' : isSame ? 'unchanged' : 'changed',
    changes: before
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

async function saveInTransaction(
  tx: Transaction,
  context: SaveContext,
  product: ImportedProduct,
  taken: readonly TakenPicture[],
): Promise<{ saved: Saved; typeId: string }> {
  const { setStock, sameSkuAllowed, dryRun } = context.options;
  await lockImports(tx);
  const idsBefore = await variantIdsOf(tx, product.handle);
  await lockPieces(tx, [...idsBefore.values()]);
  await lockProduct(tx, product.handle);
  const held = await loadStored(tx, product.handle);
  const before = held?.product;
  if (!sameSkuAllowed) await refuseSharedSkus(tx, product);
  const plan = planStock(product.variants, before?.variants ?? [], { setStock, skusDiffer: !sameSkuAllowed });
  const typeId = await typeIdOf(tx, context, product);
  const shared = await saveShared(tx, context, product, typeId, before);
  const draft = draftOf({
    product,
    typeId,
    fabricCode: shared.fabricCode,
    taken,
    translations: context.book.of(product),
    held: before,
    now: context.now,
  });
  if (product.metafields.customSize) await refuseUnmeasurable(tx, context, product, draft);
  if (before && !shared.changed && isUnchanged(draft, product, before, plan))
    throw new Undo(savedOf(context, product, plan, { before, after: before, isSame: true }));
  const { id, variantIds } = await saveProduct(tx, draft);
  await showSinceSaid(tx, context, product, id);
  await carryOut(tx, plan, new Map([...idsBefore, ...variantIds]));
  const after = (await loadStored(tx, product.handle))!;
  const isSame = !shared.changed && held?.text === after.text;
  const saved = savedOf(context, product, plan, { before, after: after.product, isSame });
  if (isSame || dryRun) throw new Undo(saved);
  await publish(tx, [...new Set([id, ...shared.shownBy])]);
  return { saved, typeId };
}

/**
 * Saves a product and returns what happened; in a dry run it returns what would happen. Throws ProductRefused when the
 * database shows that the product must not be saved.
 */
export async function saveImported(
  context: SaveContext,
  product: ImportedProduct,
  taken: readonly TakenPicture[],
): Promise<Saved> {
  const saved = await saveOrUndo(context, product, taken);
  if (product.metafields.measurements) context.measured.add(product.type.key);
  return saved;
}

async function saveOrUndo(
  context: SaveContext,
  product: ImportedProduct,
  taken: readonly TakenPicture[],
): Promise<Saved> {
  try {
    const { saved, typeId } = await transaction(context.shop.database, (tx) =>
      saveInTransaction(tx, context, product, taken),
    );
    context.types.set(product.type.key, typeId);
    for (const { code } of product.colours) context.colours.add(code);
    return saved;
  } catch (error) {
    if (error instanceof Undo) return error.saved;
    throw error;
  }
}
