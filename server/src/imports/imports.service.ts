// Imports a product file: it is read product by product, each product is saved by save-product.ts, and the report tells
// what happened.
import { typeIdsByKey } from '../catalogue/catalogue.write.ts';
import { sqlState, transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { ImportFailure, rowsOf } from './csv-file.ts';
import { contradictions, type Said } from './groups.ts';
import { type ImportOptions, notesOf, rulesFor, surveyFile } from './import-rules.ts';
import { type ImportedProduct, type ProductRows, readProduct } from './imports.ts';
import { loadStored, readClock } from './imports.store.ts';
import { checkPictures, type MissingPicture, importPictures } from './picture-sources.ts';
import { grouper } from './product-rows.ts';
import { beginReading, type Problem, type ReadingRules } from './reading.ts';
import { addChanges, addProblems, newReport, type Outcome, type Report } from './report.ts';
import { ProductRefused, type SaveContext, type Saved, saveImported } from './save-product.ts';
import { NO_TRANSLATIONS, readTranslations } from './translations.ts';

/**
 * The import stops after this many unexpected failures in a row, because the database itself must then have a problem.
 */
const FAILURES_IN_A_ROW_MAX = 10;

interface Import extends SaveContext {
  options: ImportOptions;
  report: Report;
  said: Said;
}

/** One warning for all missing pictures of a product; none when no picture is missing. */
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

/** Returns what is wrong with a product that could not be saved, and whether the failure was unexpected. */
function failure(task: Import, product: ImportedProduct, error: unknown): { problems: Problem[]; unexpected: boolean } {
  const reading = beginReading(product.handle, task.rules);
  if (error instanceof ProductRefused) {
    reading.error(error.row, error.column, error.message, error.advice);
    return { problems: reading.problems, unexpected: false };
  }
  task.shop.log.warn({ error, row: product.firstRow.number }, 'a product could not be saved');
  reading.error(
    product.firstRow,
    null,
    `the shop could not save the product (${sqlState(error) ?? 'unknown reason'})`,
    'import the file again; what is saved already stays as it is',
  );
  return { problems: reading.problems, unexpected: true };
}

/**
 * Imports one product and adds what happened to the report; `unexpected` is true when saving failed for another reason
 * than ProductRefused.
 */
async function importOne(task: Import, group: ProductRows): Promise<{ outcome: Outcome; unexpected: boolean }> {
  const { product, problems } = readProduct(group, task.rules);
  addProblems(task.report, problems);
  const contrary = product ? contradictions(task.said, product, task.rules) : [];
  addProblems(task.report, contrary);
  if (!product || contrary.length > 0) return { outcome: 'failed', unexpected: false };
  const { shop, options, report } = task;
  const places = { csvPath: options.path, folder: options.picturesFolder, allowedHosts: options.allowedHosts };
  try {
    const held =
      options.dryRun && product.pictures.length > 0
        ? await transaction(shop.database, (tx) => loadStored(tx, product.handle))
        : null;
    const { taken, missing } = options.dryRun
      ? await checkPictures(product.pictures, places, held?.product)
      : await importPictures(shop.pictures, product.pictures, places);
    const saved = await saveImported(task, product, taken);
    report.pictures.taken += taken.length;
    report.pictures.missing += missing.length;
    report.stock.counted += saved.firstCounts;
    report.stock.kept += saved.kept;
    addChanges(report, saved.changes);
    addProblems(report, [...pictureProblem(task.rules, product, missing), ...warnings(task, product, saved)]);
    return { outcome: saved.outcome, unexpected: false };
  } catch (error) {
    // The translations file was changed, so no further product could be saved either.
    if (error instanceof ImportFailure) throw error;
    const failed = failure(task, product, error);
    addProblems(report, failed.problems);
    return { outcome: 'failed', unexpected: failed.unexpected };
  }
}

/** Imports the file and returns the report; throws ImportFailure when an option or a whole file cannot be used. */
export async function importProducts(shop: Shop, options: ImportOptions): Promise<Report> {
  const began = performance.now();
  const partial = await rulesFor(shop, options);
  const { columns, survey, state } = await surveyFile(options.path, Object.keys(partial.currencies));
  const sharedSkus = options.sameSkuAllowed ? new Map<string, number[]>() : survey.sharedSkus;
  const rules: ReadingRules = { ...partial, columns, sharedSkus };
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
    types: await typeIdsByKey(shop.database),
    colours: new Set(),
    measured: new Set(),
    now: await readClock(shop.database),
  };
  report.notes.push(...notesOf(rules, book));
  const complete = grouper(columns, survey);
  let failuresInARow = 0;
  let header = true;
  for await (const row of rowsOf(options.path, { before: state })) {
    const group = header ? null : complete(row);
    header = false;
    if (!group) continue;
    const { outcome, unexpected } = await importOne(task, group);
    report.products[outcome] += 1;
    failuresInARow = unexpected ? failuresInARow + 1 : 0;
    if (failuresInARow >= FAILURES_IN_A_ROW_MAX) {
      report.notes.push(
        `Stopped after ${FAILURES_IN_A_ROW_MAX} products in a row could not be saved: look at the database, then import the file again.`,
      );
      break;
    }
  }
  const untold = book.unused();
  if (untold > 0)
    report.notes.push(
      `Translations of ${untold} products were left out, because the file does not have these products.`,
    );
  // Products were read in the order of their last rows; problems are sorted by row, because people work through the
  // file from top to bottom.
  report.problems.sort((a, b) => a.row - b.row);
  report.changes.sort((a, b) => a.row - b.row);
  report.milliseconds = Math.round(performance.now() - began);
  return report;
}
