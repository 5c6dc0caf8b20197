// Imports a product file: while one batch of products is saved (save-products.ts), the next one is read. Returns a
// report of what happened.
import { analyzeCatalogue, vacuumStaging } from '../catalogue/catalogue.write.ts';
import { sqlState } from '../kernel/transaction.ts';
import { makeTurns } from '../kernel/turns.ts';
import type { Shop } from '../shop.ts';
import { analyzeStock } from '../stock/stock.service.ts';
import { type FileState, ImportFailure, rowsOf } from './csv-file.ts';
import { type FilterValues, filterValues } from '../catalogue/shared-words.ts';
import { takeValues } from './filter-values.ts';
import { contradictions, type Said } from './groups.ts';
import { type ImportOptions, notesOf, rulesFor, surveyFile } from './import-rules.ts';
import { type ImportedProduct, type ProductRows, readProduct } from './imports.ts';
import { readClock } from './imports.store.ts';
import type { Item, SaveContext, Saved } from './judging.ts';
import type { MissingPicture } from './picture-names.ts';
import { openPictureNames, type PictureNames } from './picture-sources.ts';
import { grouper } from './product-rows.ts';
import type { Progress } from './progress.ts';
import { beginReading, type Problem, type ReadingRules } from './reading.ts';
import { addChanges, addProblems, newReport, type Report } from './report.ts';
import { NotSaved, type Result, saveImported } from './save-products.ts';
import { NO_TRANSLATIONS, readTranslations, withColourNames } from './translations.ts';
import { makeYielding, type Yielding } from './yielding.ts';

/**
 * After this many unexpected failures in a row the import stops, because the problem is then probably the database and
 * not a product.
 */
const FAILURES_IN_A_ROW_MAX = 10;

const BATCH_PRODUCTS = 250;
const BATCH_VARIANTS = 2_500;
/** Each batch fills and empties the staging tables, which a vacuum after this many batches keeps small. */
const VACUUM_EVERY_BATCHES = 10;
const ANALYZE_AFTER = 1_000;
/** How long PostgreSQL may wait for its next statement, in milliseconds, while products are read. */
const SLICE_MS = 1;

export interface Watch {
  /** When aborted, the import finishes saving the current batch and reports what was done until then. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Called at steps before the first product is counted, with a text such as 'reading the file'. */
  onBegin?: (what: string) => void;
}

interface Import extends SaveContext {
  options: ImportOptions;
  report: Report;
  said: Said;
  /** The values of the shop's filters, including those that products of the file have added so far. */
  values: FilterValues;
  total: number;
  /** The state of the file at the first pass, to notice if it is changed during the second. */
  state: FileState;
  watch: Watch;
  yielding: Yielding;
  batches: number;
  /** The number of written products at which the tables are analyzed next (analyzeGrown). */
  analyzeAt: number;
  failuresInARow: number;
  isStopped: boolean;
  pictures: PictureNames;
}

type Prepared = Item & { missing: readonly MissingPicture[] };

function pictureProblem(rules: ReadingRules, product: ImportedProduct, missing: readonly MissingPicture[]): Problem[] {
  const [first] = missing;
  if (!first) return [];
  const reading = beginReading(product.handle, rules);
  const many = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
  reading.warn(
    first.picture.row,
    rules.columns.at.has('imageSource') ? 'imageSource' : 'variantImage',
    `the picture ${first.picture.source.slice(0, 120)}${many} was not taken, ${first.why}`,
    first.advice,
  );
  return reading.problems;
}

function warnings(task: Import, product: ImportedProduct, { outcome, promised }: Saved): Problem[] {
  const reading = beginReading(product.handle, task.rules);
  for (const { row, wanted, stays } of promised) {
    reading.warn(
      row,
      'quantity',
      `orders hold ${stays} pieces, so ${stays} stay instead of ${wanted}`,
      'count again when these orders have been sent',
    );
  }
  if (outcome === 'created' && product.variants.some(({ quantity }) => quantity === null)) {
    reading.warn(
      product.firstRow,
      'quantity',
      'not every variant has a number of pieces, and those without start as sold out',
      'fill in the number of pieces and import again',
    );
  }
  if (product.language !== 'en' && !task.book.of(product)['en'] && !product.metafields.words['en']?.title) {
    reading.warn(
      product.firstRow,
      'title',
      'there is no English title, so English pages show this one',
      'write it in the metafield title_en, or give it by --translations',
    );
  }
  return reading.problems;
}

function readOne(task: Import, group: ProductRows): ImportedProduct | null {
  const { product: read, problems } = readProduct(group, task.rules);
  const product = read && withColourNames(read, task.book);
  addProblems(task.report, problems);
  const contrary = product ? contradictions(task.said, product, task.rules) : [];
  addProblems(task.report, contrary);
  const tooMany = product && contrary.length === 0 ? takeValues(task.values, product, task.rules) : [];
  addProblems(task.report, tooMany);
  if (product && contrary.length + tooMany.length === 0) return product;
  task.report.products.failed += 1;
  return null;
}

function reportRefusal(task: Import, { product }: Item, result: Extract<Result, { refusal: unknown }>): void {
  const { row, column, what, advice } = result.refusal;
  const reading = beginReading(product.handle, task.rules);
  reading.error(row, column, what, advice);
  addProblems(task.report, reading.problems);
  task.report.products.failed += 1;
}

function reportResult(task: Import, item: Prepared, result: Result): void {
  task.failuresInARow = 0;
  if ('refusal' in result) return reportRefusal(task, item, result);
  const { report, rules } = task;
  const { saved } = result;
  report.products[saved.outcome] += 1;
  report.pictures.named += item.product.pictures.length;
  report.pictures.missing += item.missing.length;
  report.stock.counted += saved.firstCounts;
  report.stock.kept += saved.kept;
  addChanges(report, saved.changes);
  addProblems(report, [...pictureProblem(rules, item.product, item.missing), ...warnings(task, item.product, saved)]);
}

function reportFailure(task: Import, { product }: Item, error: unknown): void {
  task.shop.log.warn({ error, row: product.firstRow.number }, 'a product could not be saved');
  const reading = beginReading(product.handle, task.rules);
  reading.error(
    product.firstRow,
    null,
    `the shop could not save the product (${sqlState(error) ?? 'unknown reason'})`,
    'import the file again; what is saved already stays as it is',
  );
  addProblems(task.report, reading.problems);
  task.report.products.failed += 1;
  task.failuresInARow += 1;
  if (task.failuresInARow < FAILURES_IN_A_ROW_MAX) return;
  task.isStopped = true;
  task.report.notes.push(
    `Stopped after ${FAILURES_IN_A_ROW_MAX} products in a row could not be saved: look at the database, then import the file again.`,
  );
}

/**
 * Saves a batch and reports what happened. If a transaction fails, its products are tried again in two halves, and so
 * on, until a product that the database refuses fails alone.
 */
async function saveBatch(task: Import, items: readonly Prepared[]): Promise<void> {
  const byProduct = new Map<Item, Prepared>(items.map((item) => [item, item]));
  const report = (results: ReadonlyMap<Item, Result>): void => {
    for (const [item, result] of results) reportResult(task, byProduct.get(item)!, result);
  };
  const waiting: (readonly Item[])[] = [items];
  for (let batch = waiting.shift(); batch && !task.isStopped; batch = waiting.shift()) {
    if (batch.length === 0) continue;
    try {
      report(await saveImported(task, batch));
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      const { results, failed, rest, cause } = error;
      report(results);
      // An ImportFailure means that the translations file was changed meanwhile, so saving further products would fail
      // as well.
      if (cause instanceof ImportFailure) throw cause;
      waiting.unshift(rest);
      const middle = Math.ceil(failed.length / 2);
      if (failed.length > 1) waiting.unshift(failed.slice(0, middle), failed.slice(middle));
      else if (failed[0]) reportFailure(task, failed[0], cause);
    }
  }
}

function tellProgress({ report, total, watch, yielding }: Import): void {
  const { created, changed, unchanged, failed } = report.products;
  watch.onProgress?.({ done: created + changed + unchanged + failed, total, isYielding: yielding.isYielding() });
}

async function importBatch(task: Import, products: readonly ImportedProduct[]): Promise<void> {
  if (task.isStopped || task.watch.signal?.aborted) return;
  const began = performance.now();
  await saveBatch(task, await task.pictures.name(products));
  tellProgress(task);
  task.batches += 1;
  if (task.batches % VACUUM_EVERY_BATCHES === 0) await tidy(task);
  await analyzeGrown(task);
  // `giveWay` fails when the database cannot be asked how many visitors there are. The import then continues without a
  // pause; if the database stays unreachable, saving the next batch fails and reports it.
  await task.yielding.giveWay(performance.now() - began, task.watch.signal).catch(() => {});
}

/**
 * Makes PostgreSQL analyze the tables once ANALYZE_AFTER products were written, and again each time this number has
 * become four times as large: its planner must know that the tables have grown (analyzeCatalogue).
 */
async function analyzeGrown(task: Import): Promise<void> {
  const { shop, report, options } = task;
  const written = options.dryRun ? 0 : report.products.created + report.products.changed;
  if (written < task.analyzeAt) return;
  task.analyzeAt = written * 4;
  await analyze(shop);
}

async function analyze(shop: Shop): Promise<void> {
  const analyzing = analyzeCatalogue(shop.database).then(() => analyzeStock(shop.database));
  await analyzing.catch((error: unknown) => {
    shop.log.warn({ error }, 'the catalogue could not be analyzed, so it stays slower until PostgreSQL does it');
  });
}

async function tidy({ shop }: Import): Promise<void> {
  await vacuumStaging(shop.database).catch((error: unknown) => {
    shop.log.warn({ error }, 'the staging tables could not be vacuumed, so they grow until PostgreSQL does it');
  });
}

async function importAll(task: Import, complete: ReturnType<typeof grouper>): Promise<void> {
  let saving = Promise.resolve();
  let batch: ImportedProduct[] = [];
  let variants = 0;
  let header = true;
  const turn = makeTurns(SLICE_MS);
  try {
    for await (const row of rowsOf(task.options.path, { before: task.state })) {
      const group = header ? null : complete(row);
      header = false;
      if (group) await turn();
      const product = group && readOne(task, group);
      if (!product) continue;
      batch.push(product);
      variants += product.variants.length;
      if (batch.length < BATCH_PRODUCTS && variants < BATCH_VARIANTS) continue;
      const full = batch;
      [batch, variants] = [[], 0];
      await saving;
      if (task.isStopped || task.watch.signal?.aborted) break;
      saving = importBatch(task, full);
      // The next `await saving` handles a rejection; this handler keeps Node from treating it as unhandled until then.
      saving.catch(() => {});
    }
  } finally {
    await saving;
  }
  await importBatch(task, batch);
}

/** Throws ImportFailure when an option or a file cannot be used at all, or a file is changed while it is read. */
export async function importProducts(shop: Shop, options: ImportOptions, watch: Watch = {}): Promise<Report> {
  const began = performance.now();
  const partial = await rulesFor(shop, options);
  watch.onBegin?.('reading the file');
  const { columns, survey, state } = await surveyFile(options.path, Object.keys(partial.currencies));
  const sharedSkus = options.sameSkuAllowed ? new Map<string, number[]>() : survey.sharedSkus;
  const rules: ReadingRules = { ...partial, columns, sharedSkus };
  if (options.translationsPath !== null) watch.onBegin?.('reading the translations');
  const book =
    options.translationsPath === null
      ? NO_TRANSLATIONS
      : await readTranslations(options.translationsPath, shop.languages());
  const report = newReport(options.dryRun, survey.rows);
  const task: Import = {
    shop,
    options,
    rules,
    book,
    report,
    said: new Map(),
    values: await filterValues(shop.database),
    pictures: openPictureNames(shop.database, options),
    colours: new Set(),
    measured: new Set(),
    carriedOut: new Map(),
    pretended: new Set(),
    now: await readClock(shop.database),
    total: survey.products.size,
    state,
    watch,
    yielding: makeYielding(shop.database),
    batches: 0,
    analyzeAt: ANALYZE_AFTER,
    failuresInARow: 0,
    isStopped: false,
  };
  report.notes.push(...notesOf(rules, book));
  tellProgress(task);
  await importAll(task, grouper(columns, survey));
  if (task.batches >= VACUUM_EVERY_BATCHES) await tidy(task);
  if (task.analyzeAt > ANALYZE_AFTER) await analyze(shop);
  noteStop(task);
  const untold = book.unused();
  if (untold > 0)
    report.notes.push(
      `Translations of ${untold} products were left out, because the file does not have these products.`,
    );
  // Products are read in the order of their last rows; problems and changes are sorted by row, because people work
  // through the file from top to bottom.
  report.problems.sort((a, b) => a.row - b.row);
  report.changes.sort((a, b) => a.row - b.row);
  report.milliseconds = Math.round(performance.now() - began);
  return report;
}

function noteStop({ report, total, watch }: Import): void {
  const { created, changed, unchanged, failed } = report.products;
  const done = created + changed + unchanged + failed;
  if (!watch.signal?.aborted || done >= total) return;
  report.notes.push(`Stopped after ${done} of ${total} products: import the file again, and it goes on.`);
}
