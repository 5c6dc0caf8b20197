// Saves the products of a file in batches. Products that are stored exactly as in the file are found first, without
// locks; the others are saved in transactions, each product completely or not at all. Stored products are compared
// before and after saving, to tell changed from unchanged ones: a transaction in which a product turns out unchanged is
// rolled back and repeated without it, and every transaction of a dry run is rolled back.
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ColourDraft,
  type KnownProduct,
  lockProducts,
  type ProductDraft,
  productsByHandle,
  publish,
  saveColours,
  saveProducts,
  saveType,
  showSince,
} from '../catalogue/catalogue.write.ts';
import type { Transaction } from '../kernel/database.ts';
import { sqlState, transaction } from '../kernel/transaction.ts';
import { countStock, lockPieces, passPieces } from '../stock/stock.service.ts';
import { carryOutShared, productsShowing } from './groups.ts';
import { loadStored, lockImports, type Stored } from './imports.store.ts';
import { variantKey } from './stock-plan.ts';
import {
  findUnchanged,
  isStored,
  type Item,
  type Known,
  loadKnown,
  type Planned,
  planOf,
  type Refusal,
  refusalsOf,
  type SaveContext,
  type Saved,
  savedOf,
  shownSinceSaid,
} from './judging.ts';

/** The position of a product type that an import adds: after those that the shop has put in order. */
const NEW_TYPES_FROM_POSITION = 1_000;
/**
 * The maximum number of products in one transaction: NEW_AT_ONCE new ones, or KNOWN_AT_ONCE existing ones. The second
 * number is smaller because a shopper who buys an existing product waits until the transaction ends.
 */
const NEW_AT_ONCE = 250;
const KNOWN_AT_ONCE = 50;
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TRIES_MAX = 5;
const LOCK_WAIT_MS = 200;

export type Result = { saved: Saved } | { refusal: Refusal };
type Results = Map<Item, Result>;

/** The outcome of one transaction; it is applied to the SaveContext only after the transaction has ended. */
interface Outcome {
  results: Results;
  colours: ReadonlySet<string>;
  carriedOut: ReadonlyMap<string, string>;
}

/** Rolls a transaction back in a dry run, or to repeat it without unchanged products; its `outcome` is still used. */
class RolledBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('rolled back on purpose');
    this.outcome = outcome;
  }
}

async function typesFor(tx: Transaction, items: readonly Item[], known: Known): Promise<Map<string, string>> {
  const ids = new Map([...known.types].map(([key, { id }]) => [key, id] as const));
  for (const { product } of items) {
    const { type } = product;
    if (ids.has(type.key)) continue;
    const draft = { ...type, position: NEW_TYPES_FROM_POSITION, categoryId: null, measurementFields: [] };
    ids.set(type.key, await saveType(tx, draft));
  }
  return ids;
}

async function saveNewColours(tx: Transaction, context: SaveContext, items: readonly Item[]): Promise<Set<string>> {
  const colours = new Map<string, ColourDraft>();
  for (const { product } of items)
    for (const { code, hex, names } of product.colours)
      if (!context.colours.has(code) && !colours.has(code)) colours.set(code, { code, hex, names });
  await saveColours(tx, [...colours.values()]);
  return new Set(colours.keys());
}

/**
 * Saves the data that the products share with others, and the publication day of existing products. Returns what
 * planning needs, the products that changed something here (`changedBy`), and the ids of all products that show a
 * changed type, fabric or colour (`shownBy`).
 */
async function saveShared(tx: Transaction, context: SaveContext, items: readonly Item[], known: Known) {
  const types = await typesFor(tx, items, known);
  const colours = await saveNewColours(tx, context, items);
  const carriedOut = new Map(context.carriedOut);
  const changedBy = new Set<Item>();
  const shownBy: string[] = [];
  for (const item of items) {
    const typeId = types.get(item.product.type.key)!;
    const change = await carryOutShared(tx, item.product, typeId, carriedOut, context.pretended);
    if (change.typeId === null && change.fabricCode === null && change.colours.length === 0) continue;
    changedBy.add(item);
    shownBy.push(...(await productsShowing(tx, change)));
  }
  const idOf = ({ handle }: Item['product']): string | undefined => known.held.get(handle)?.product.id;
  const redated = new Set(await showSince(tx, shownSinceSaid(items, idOf), context.rules.timeZone));
  for (const item of items) if (redated.has(idOf(item.product) ?? '')) changedBy.add(item);
  return { types, colours, carriedOut, changedBy, shownBy };
}

/**
 * Locks the rows of existing products in the sequence in which sales do it, stock rows first: in any other sequence, an
 * import and a sale could deadlock.
 */
async function lockKnown(tx: Transaction, before: ReadonlyMap<string, KnownProduct>): Promise<void> {
  if (before.size === 0) return;
  const known = [...before.values()];
  await lockPieces(
    tx,
    known.flatMap(({ variantIds }) => [...variantIds.values()]),
  );
  await lockProducts(
    tx,
    known.map(({ id }) => id),
  );
}

async function moveStock(
  tx: Transaction,
  planned: readonly Planned[],
  idOf: (planned: Planned, key: string) => string,
): Promise<void> {
  const passings = planned.flatMap((one) =>
    one.plan.renamed.map(({ from, to }) => ({ fromId: idOf(one, from), toId: idOf(one, to) })),
  );
  if (passings.length > 0) await passPieces(tx, passings, 'import');
  const counts = planned.flatMap((one) =>
    one.plan.counts.map(({ key, pieces }) => ({ variantId: idOf(one, key), counted: pieces })),
  );
  if (counts.length > 0) await countStock(tx, counts, 'import');
}

/**
 * Adds to each new variant of the draft its number of pieces from `plan`, so that it is shown as in stock from the
 * start.
 */
function withFirstPieces({ draft, plan }: Planned, held: KnownProduct | undefined): ProductDraft {
  const counts = new Map(plan.counts.map(({ key, pieces }) => [key, pieces]));
  return {
    ...draft,
    variants: draft.variants.map((variant) => {
      const pieces = counts.get(variantKey(variant));
      return pieces === undefined || held?.variantIds.has(variantKey(variant))
        ? variant
        : { ...variant, firstPieces: pieces };
    }),
  };
}

/** Writes the planned products and their stock; returns the ids of the products in the same order. */
async function write(
  tx: Transaction,
  context: SaveContext,
  planned: readonly Planned[],
  before: ReadonlyMap<string, KnownProduct>,
): Promise<string[]> {
  const saved = await saveProducts(
    tx,
    planned.map((one) => withFirstPieces(one, before.get(one.draft.handle))),
  );
  const byHandle = new Map(saved.map((one, at) => [planned[at]!.draft.handle, one]));
  const items = planned.map(({ item }) => item);
  await showSince(
    tx,
    shownSinceSaid(items, ({ handle }) => byHandle.get(handle)?.id),
    context.rules.timeZone,
  );
  await moveStock(tx, planned, ({ draft: { handle } }, key) => {
    const id = byHandle.get(handle)?.variantIds.get(key) ?? before.get(handle)?.variantIds.get(key);
    return id!;
  });
  return saved.map(({ id }) => id);
}

async function saveInTransaction(tx: Transaction, context: SaveContext, items: readonly Item[]): Promise<Outcome> {
  await lockImports(tx);
  const handles = items.map(({ product }) => product.handle);
  const before = await productsByHandle(tx, handles);
  await lockKnown(tx, before);
  const known = await loadKnown(tx, context, items);
  const refused = refusalsOf(context, items, known);
  const results: Results = new Map([...refused].map(([item, refusal]) => [item, { refusal }] as const));
  const accepted = items.filter((item) => !refused.has(item));
  const shared = await saveShared(tx, context, accepted, known);
  const planned = accepted.map((item) =>
    planOf(context, item, known, shared.types.get(item.product.type.key)!, shared.carriedOut),
  );
  const isLeft = (one: Planned): boolean => !shared.changedBy.has(one.item) && isStored(one);
  for (const one of planned.filter(isLeft))
    results.set(one.item, { saved: savedOf(context, one, one.held!.product, true) });
  const written = planned.filter((one) => !isLeft(one));
  const ids = written.length > 0 ? await write(tx, context, written, before) : [];
  const after = before.size > 0 ? await loadStored(tx, [...before.keys()]) : new Map<string, Stored>();
  const same: Results = new Map();
  for (const one of written) {
    const now = after.get(one.draft.handle);
    const isSame = !shared.changedBy.has(one.item) && now !== undefined && now.text === one.held?.text;
    const result = { saved: savedOf(context, one, one.held && now ? now.product : null, isSame) };
    results.set(one.item, result);
    if (isSame) same.set(one.item, result);
  }
  const { colours, carriedOut } = shared;
  if (context.options.dryRun) throw new RolledBack({ results, colours, carriedOut });
  if (same.size > 0) throw new RolledBack({ results: same, colours: new Set(), carriedOut: new Map() });
  await publish(tx, [...new Set([...ids, ...shared.shownBy])]);
  return { results, colours, carriedOut };
}

/**
 * Runs the transaction. If another import or a sale holds a lock for too long, waits and tries again, LOCK_TRIES_MAX
 * times in all.
 */
async function attempt(
  context: SaveContext,
  items: readonly Item[],
): Promise<{ outcome: Outcome; isCommitted: boolean }> {
  for (let tried = 1; ; tried += 1) {
    try {
      const work = (tx: Transaction): Promise<Outcome> => saveInTransaction(tx, context, items);
      return { outcome: await transaction(context.shop.database, work), isCommitted: true };
    } catch (error) {
      if (error instanceof RolledBack) return { outcome: error.outcome, isCommitted: false };
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || tried >= LOCK_TRIES_MAX) throw error;
      await wait(LOCK_WAIT_MS * tried * (0.5 + Math.random()));
    }
  }
}

function keep(context: SaveContext, results: Results, item: Item, result: Result): void {
  results.set(item, result);
  const { metafields, type } = item.product;
  if ('saved' in result && metafields.measurements) context.measured.add(type.key);
}

async function saveTogether(context: SaveContext, items: readonly Item[], results: Results): Promise<void> {
  for (let left = items; left.length > 0; left = left.filter((item) => !results.has(item))) {
    const { outcome, isCommitted } = await attempt(context, left);
    for (const [item, result] of outcome.results) keep(context, results, item, result);
    for (const [statement, code] of outcome.carriedOut) {
      if (isCommitted) context.carriedOut.set(statement, code);
      else context.pretended.add(statement);
    }
    if (isCommitted) for (const code of outcome.colours) context.colours.add(code);
  }
}

/**
 * Divides products, in their order, into groups that are saved in one transaction each. An existing product takes as
 * much of a group as several new ones, because its locks make shoppers wait.
 */
function groupsOf(items: readonly Item[], isNew: (item: Item) => boolean): Item[][] {
  const groups: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const share = isNew(item) ? 1 : NEW_AT_ONCE / KNOWN_AT_ONCE;
    if (room < share) {
      groups.push([]);
      room = NEW_AT_ONCE;
    }
    groups.at(-1)!.push(item);
    room -= share;
  }
  return groups;
}

/**
 * Thrown when a transaction failed. Earlier transactions stay committed; `results` has the results of products so far.
 */
export class NotSaved extends Error {
  readonly results: ReadonlyMap<Item, Result>;
  /** `failed` are the products of the failed transaction, `rest` those of the transactions that were not begun. */
  readonly failed: readonly Item[];
  readonly rest: readonly Item[];
  constructor(cause: unknown, results: ReadonlyMap<Item, Result>, failed: readonly Item[], rest: readonly Item[]) {
    super('products could not be saved', { cause });
    this.results = results;
    this.failed = failed;
    this.rest = rest;
  }
}

/**
 * Saves products, which must be in the order of the file, and returns the result of each; in a dry run, what the result
 * would be. Throws NotSaved, which names the products that were not saved, when a transaction fails.
 */
export async function saveImported(context: SaveContext, items: readonly Item[]): Promise<ReadonlyMap<Item, Result>> {
  const results: Results = new Map();
  let groups: Item[][] = [[...items]];
  try {
    const { unchanged, isNew } = await transaction(context.shop.database, (tx) => findUnchanged(tx, context, items));
    for (const [item, saved] of unchanged) keep(context, results, item, { saved });
    groups = groupsOf(
      items.filter((item) => !unchanged.has(item)),
      isNew,
    );
    while (groups.length > 0) {
      await saveTogether(context, groups[0]!, results);
      groups.shift();
    }
  } catch (error) {
    const failed = (groups[0] ?? []).filter((item) => !results.has(item));
    throw new NotSaved(error, results, failed, groups.slice(1).flat());
  }
  return results;
}
