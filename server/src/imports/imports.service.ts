// Imports a product file. Each product is imported completely or not at all, in a transaction of its own. The stored
// product is compared before and after saving, to tell created, changed and unchanged products apart. The transaction
// of an unchanged product, and every transaction of a dry run, is rolled back.
import {
  lockProduct,
  publish,
  saveColour,
  saveProduct,
  saveType,
  typeIdsByKey,
  variantIdsOf,
} from '../catalogue/catalogue.write.ts';
import type { Transaction } from '../kernel/database.ts';
import { sqlState, transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { countStock, lockPieces } from '../stock/stock.service.ts';
import { rowsOf } from './csv-file.ts';
import { type ImportOptions, notesOf, rulesFor, surveyFile } from './import-rules.ts';
import { type ImportedProduct, type ProductRows, readProduct } from './imports.ts';
import { loadStored, readClock, type StoredProduct } from './imports.store.ts';
import { checkPictures, type MissingPicture, importPictures } from './picture-sources.ts';
import { draftOf, isUnchanged, type TakenPicture } from './product-draft.ts';
import { grouper } from './product-rows.ts';
import { beginReading, type Problem, type ReadingRules } from './reading.ts';
import { addProblems, newReport, type Outcome, type Report } from './report.ts';
import { NO_TRANSLATIONS, readTranslations, type TranslationBook } from './translations.ts';

/**
 * The import stops after this many unexpected failures in a row, because the database itself must then have a problem.
 */
const FAILURES_IN_A_ROW_MAX = 10;
const NEW_TYPES_FROM_POSITION = 1_000;

/** Thrown on purpose to roll a transaction back; `save` catches it and returns the outcome. */
class Undo extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('rolled back on purpose');
    this.outcome = outcome;
  }
}

interface Import {
  shop: Shop;
  options: ImportOptions;
  rules: ReadingRules;
  book: TranslationBook;
  report: Report;
  /** Ids of product types by key, and codes of colours, that are known to be in the database. */
  types: Map<string, string>;
  colours: Set<string>;
  /** The time of publication that is stored for products shown for the first time. */
  now: Date;
}

async function typeIdOf(tx: Transaction, task: Import, { type }: ImportedProduct): Promise<string> {
  const known = task.types.get(type.key) ?? (await typeIdsByKey(tx)).get(type.key);
  return known ?? saveType(tx, { ...type, position: NEW_TYPES_FROM_POSITION, categoryId: null, measurementFields: [] });
}

async function countVariants(
  tx: Transaction,
  task: Import,
  product: ImportedProduct,
  ids: ReadonlyMap<string, string>,
  held: StoredProduct | undefined,
): Promise<void> {
  const kept = new Set(task.options.keepStock ? held?.variants.map(({ colour, size }) => `${colour}/${size}`) : []);
  const counts = product.variants.flatMap(({ colour, size, quantity }) => {
    const variantId = ids.get(`${colour}/${size}`);
    return quantity === null || variantId === undefined || kept.has(`${colour}/${size}`)
      ? []
      : [{ variantId, counted: quantity }];
  });
  if (counts.length > 0) await countStock(tx, counts, 'import');
}

async function saveInTransaction(
  tx: Transaction,
  task: Import,
  product: ImportedProduct,
  taken: readonly TakenPicture[],
): Promise<{ outcome: Outcome; typeId: string }> {
  await lockPieces(tx, await variantIdsOf(tx, product.handle));
  await lockProduct(tx, product.handle);
  const before = await loadStored(tx, product.handle);
  const typeId = await typeIdOf(tx, task, product);
  const draft = draftOf({
    product,
    typeId,
    taken,
    translations: task.book.of(product),
    held: before?.product,
    now: task.now,
  });
  if (before && isUnchanged(draft, product, before.product)) throw new Undo('unchanged');
  for (const { code, hex, names } of product.colours)
    if (!task.colours.has(code)) await saveColour(tx, code, hex, names);
  const saved = await saveProduct(tx, draft);
  await countVariants(tx, task, product, saved.variantIds, before?.product);
  const after = await loadStored(tx, product.handle);
  const outcome: Outcome = !before ? 'created' : before.text === after?.text ? 'unchanged' : 'changed';
  if (outcome === 'unchanged' || task.options.dryRun) throw new Undo(outcome);
  await publish(tx, [saved.id]);
  return { outcome, typeId };
}

/** Saves one product and returns the outcome; in a dry run it returns what the outcome would be. */
async function save(task: Import, product: ImportedProduct, taken: readonly TakenPicture[]): Promise<Outcome> {
  try {
    const { outcome, typeId } = await transaction(task.shop.database, (tx) =>
      saveInTransaction(tx, task, product, taken),
    );
    task.types.set(product.type.key, typeId);
    for (const { code } of product.colours) task.colours.add(code);
    return outcome;
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    throw error;
  }
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

function warnings(task: Import, product: ImportedProduct, outcome: Outcome): Problem[] {
  const reading = beginReading(product.handle, task.rules);
  if (outcome === 'created' && product.variants.some(({ quantity }) => quantity === null)) {
    reading.warn(
      product.firstRow,
      'quantity',
      'not every variant has a number of pieces, and those without start as sold out',
      'fill in the number of pieces and import again',
    );
  }
  if (product.language !== 'en' && !task.book.of(product)['en']) {
    reading.warn(
      product.firstRow,
      'title',
      'there is no English title, so English pages show this one',
      'give it by --translations, or in the back office',
    );
  }
  return reading.problems;
}

/**
 * Imports one product and adds its problems to the report; `unexpected` is true when saving failed and not the reading
 * of the rows.
 */
async function importOne(task: Import, group: ProductRows): Promise<{ outcome: Outcome; unexpected: boolean }> {
  const { product, problems } = readProduct(group, task.rules);
  addProblems(task.report, problems);
  if (!product) return { outcome: 'failed', unexpected: false };
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
    const outcome = await save(task, product, taken);
    report.pictures.taken += taken.length;
    report.pictures.missing += missing.length;
    addProblems(report, [...pictureProblem(task.rules, product, missing), ...warnings(task, product, outcome)]);
    return { outcome, unexpected: false };
  } catch (error) {
    shop.log.warn({ error, row: product.firstRow.number }, 'a product could not be saved');
    const reading = beginReading(product.handle, task.rules);
    reading.error(
      product.firstRow,
      null,
      `the shop could not save the product (${sqlState(error) ?? 'unknown reason'})`,
      'import the file again; what is saved already stays as it is',
    );
    addProblems(report, reading.problems);
    return { outcome: 'failed', unexpected: true };
  }
}

/** Imports the file and returns the report; throws ImportFailure when the file as a whole cannot be used. */
export async function importProducts(shop: Shop, options: ImportOptions): Promise<Report> {
  const began = performance.now();
  const partial = await rulesFor(shop, options);
  const { columns, survey } = await surveyFile(options.path, Object.keys(partial.currencies));
  const rules: ReadingRules = { ...partial, columns };
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
    types: await typeIdsByKey(shop.database),
    colours: new Set(),
    now: await readClock(shop.database),
  };
  report.notes.push(...notesOf(rules, book));
  const complete = grouper(columns, survey);
  let failuresInARow = 0;
  let header = true;
  for await (const row of rowsOf(options.path)) {
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
  // Products were read in the order of their last rows; problems are sorted by row, because people work through the
  // file from top to bottom.
  report.problems.sort((a, b) => a.row - b.row);
  report.milliseconds = Math.round(performance.now() - began);
  return report;
}
