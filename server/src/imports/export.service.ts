// Exports the catalogue as a product file that the import reads back without changing anything; the report counts the
// products for which this is not possible, and names some. All products are read in one transaction, so that the file
// shows the catalogue at one moment, and in portions, so that they are never all in memory.
import { htmlLanguage } from '@hindam/contract/language';
import { hasOtherScript, sharedWords } from '../catalogue/shared-words.ts';
import { BYTE_ORDER_MARK, contentOf, csvLine, lineOf } from '../kernel/csv.ts';
import type { Transaction } from '../kernel/database.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { ImportFailure } from './csv-file.ts';
import { columnsOf, type ExportColumn, type ExportFormat, languagesInFiles } from './export-columns.ts';
import {
  type Cells,
  type ExportedProduct,
  type ExportSources,
  languageOfProduct,
  offeredVariants,
  productRows,
} from './export-rows.ts';
import { bodyOf } from './export-texts.ts';
import { seeOneState } from './export.store.ts';
import { rulesFor } from './import-rules.ts';
import type { StoredProduct } from './imports.store.ts';
import type { Translations } from './product-draft.ts';
import { differencesIn } from './read-back.ts';
import type { ReadingRules } from './reading.ts';
import { storedProducts } from './stored-products.ts';
import { findColumns } from './shopify-columns.ts';

const NAMED_MAX = 200;

export interface ExportOptions {
  language: string;
  /** Null means the shop's default market. */
  market: string | null;
  withTranslations: boolean;
}

/** Receives the text of the two files in order; the translations only if they were asked for. */
export interface ExportSink {
  /** Called at the start, and again when the transaction is retried: discards what was received so far. */
  begin(): Promise<void>;
  products(text: string): Promise<unknown>;
  translations(text: string): Promise<unknown>;
}

export interface ExportReport {
  market: string;
  products: number;
  rows: number;
  /** Handles of products without a variant on sale, which a file cannot express. */
  leftOut: string[];
  /**
   * Products that importing the file would change or refuse, with the parts that would change or the errors; at most
   * NAMED_MAX. `inexactProducts` is the number of all of them.
   */
  inexact: { handle: string; parts: string[] }[];
  inexactProducts: number;
  /**
   * `hasFree`: a price is 0, so the import needs --allow-free. `hasSharedSkus`: variants share an SKU, so it needs
   * --allow-same-sku.
   */
  hasFree: boolean;
  hasSharedSkus: boolean;
}

interface Export {
  sources: ExportSources;
  columns: readonly ExportColumn[];
  rules: ReadingRules;
  withTranslations: boolean;
  report: ExportReport;
  skus: Set<string>;
}

async function begin(
  shop: Shop,
  tx: Transaction,
  options: ExportOptions,
): Promise<{ task: Export; headings: string[] }> {
  const { language, market, timeZone, currencies, occasions } = await rulesFor(shop, { ...options, currency: null });
  const format: ExportFormat = {
    language,
    languages: languagesInFiles(shop.languages()),
    market,
    currencies,
    timeZone,
    hasTranslations: options.withTranslations,
    ownColumns: await hasOtherScript(tx, language),
  };
  const columns = columnsOf(format);
  const headings = columns.map(([, heading]) => heading);
  const read = findColumns(headings, Object.keys(currencies));
  if ('sentence' in read) throw new Error(read.sentence);
  const rules: ReadingRules = {
    columns: read,
    language,
    market,
    timeZone,
    currencies,
    occasions,
    sharedSkus: new Map(),
    zeroPriceAllowed: true,
  };
  const report: ExportReport = {
    market,
    products: 0,
    rows: 0,
    leftOut: [],
    inexact: [],
    inexactProducts: 0,
    hasFree: false,
    hasSharedSkus: false,
  };
  const sources: ExportSources = { format, words: await sharedWords(tx), said: new Set() };
  const names = columns.map(([name]) => name);
  return {
    task: { sources, columns: names, rules, withTranslations: options.withTranslations, report, skus: new Set() },
    headings,
  };
}

function noteOptions({ report, skus }: Export, product: StoredProduct): void {
  for (const { sku, prices } of offeredVariants(product)) {
    report.hasSharedSkus ||= skus.has(sku);
    skus.add(sku);
    report.hasFree ||= Object.values(prices).some(({ price }) => price === 0);
  }
}

const contentsOf = (cells: Cells, columns: readonly ExportColumn[]): string[] =>
  columns.map((name) => contentOf(cells[name] ?? null));

const TRANSLATION_HEADINGS = ['Type', 'Identification', 'Field', 'Locale', 'Default content', 'Translated content'];

function translated(
  { handle, texts }: ExportedProduct,
  { sources: { format } }: Export,
): { text: string; read: Translations } {
  const own = languageOfProduct(texts, format.language);
  const standard = texts[own];
  const others = format.languages.filter((code) => code !== own && texts[code]);
  const read: Record<string, Translations[string]> = {};
  const lines = others.flatMap((code) => {
    const { title, description, slug } = texts[code]!;
    read[code] = { title, slug, ...(description === '' ? {} : { description }) };
    const line = (field: string, was: string, is: string): string =>
      is === '' ? '' : csvLine(['PRODUCT', handle, field, htmlLanguage(code), was, is]);
    return [
      line('title', standard?.title ?? '', title),
      line('body_html', bodyOf(standard?.description ?? ''), bodyOf(description)),
      line('handle', handle, slug),
    ];
  });
  return { text: lines.join(''), read };
}

function written(task: Export, product: ExportedProduct): { products: string; translations: string } {
  const { report, rules, sources, columns } = task;
  const contents = productRows(product, sources).map((cells) => contentsOf(cells, columns));
  if (contents.length === 0) {
    report.leftOut.push(product.handle);
    return { products: '', translations: '' };
  }
  const { text, read } = task.withTranslations ? translated(product, task) : { text: '', read: {} };
  const rows = contents.map((cells, index) => ({ number: index + 2, line: index + 2, cells }));
  const parts = differencesIn(rows, product, rules, sources.words, read);
  if (parts.length > 0) {
    report.inexactProducts += 1;
    if (report.inexact.length < NAMED_MAX) report.inexact.push({ handle: product.handle, parts });
  }
  noteOptions(task, product);
  report.products += 1;
  report.rows += contents.length;
  return { products: contents.map(lineOf).join(''), translations: text };
}

/** Throws ImportFailure for an unknown market or language, and for an empty catalogue. */
export async function exportProducts(shop: Shop, options: ExportOptions, sink: ExportSink): Promise<ExportReport> {
  return transaction(shop.database, async (tx) => {
    await seeOneState(tx);
    await sink.begin();
    const { task, headings } = await begin(shop, tx, options);
    await sink.products(BYTE_ORDER_MARK + csvLine(headings));
    if (options.withTranslations) await sink.translations(BYTE_ORDER_MARK + csvLine(TRANSLATION_HEADINGS));
    for await (const products of storedProducts(tx, task.rules.timeZone)) {
      const texts = products.map((product) => written(task, product));
      await sink.products(texts.map((text) => text.products).join(''));
      if (options.withTranslations) await sink.translations(texts.map((text) => text.translations).join(''));
    }
    if (task.report.products === 0 && task.report.leftOut.length === 0)
      throw new ImportFailure('The shop has no products to export.');
    return task.report;
  });
}
