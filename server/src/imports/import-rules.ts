// Checks of an import's options, which must fit the shop, and of its file, which must be readable to its end and whose
// headings must identify its columns. Also writes the notes about the file for the report.
import { occasionNames } from '../catalogue/shared-words.ts';
import { marketCodes, marketOf } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { checkFile, type FileState, ImportFailure, rowsOf } from './csv-file.ts';
import { COUNTED_COLUMNS, countValues, type ValueCount } from './filter-values.ts';
import { faultOfSurvey, PRODUCTS_MAX, type Survey, surveyor } from './product-rows.ts';
import type { ReadingRules } from './reading.ts';
import { type Columns, findColumns, type Row } from './shopify-columns.ts';
import type { TranslationBook } from './translations.ts';

export interface ImportOptions {
  path: string;
  dryRun: boolean;
  language: string;
  market: string | null;
  currency: string | null;
  picturesFolder: string | null;
  allowedHosts: readonly string[];
  /** Whether pictures are fetched again that the shop has already or has given up. */
  picturesAgain: boolean;
  translationsPath: string | null;
  /**
   * If false, the file's numbers of pieces are used only for variants whose stock was never counted (stock-plan.ts).
   */
  setStock: boolean;
  zeroPriceAllowed: boolean;
  sameSkuAllowed: boolean;
}

/**
 * The file's market and language, the shop's occasions, and the currency of every market. Throws ImportFailure for a
 * market or language that the shop does not have, and for a currency other than the market's.
 */
export async function rulesFor(
  shop: Shop,
  options: Pick<ImportOptions, 'market' | 'language' | 'currency'> & Partial<Pick<ImportOptions, 'zeroPriceAllowed'>>,
): Promise<Omit<ReadingRules, 'columns' | 'sharedSkus'>> {
  const codes = await marketCodes(shop.database);
  const market = options.market ?? shop.market.code;
  if (!codes.includes(market))
    throw new ImportFailure(`--market ${market} is not a market of this shop: give one of ${codes.join(', ')}.`);
  if (!shop.languages().includes(options.language)) {
    throw new ImportFailure(
      `--language ${options.language} is not a language of this shop: give one of ${shop.languages().join(', ')}.`,
    );
  }
  const currencies: Record<string, string> = {};
  let timeZone = shop.market.timeZone;
  for (const code of codes) {
    const found = await marketOf(shop.database, code);
    currencies[code] = found?.currency ?? '';
    if (code === market && found) ({ timeZone } = found);
  }
  if (options.currency !== null && options.currency !== currencies[market]) {
    throw new ImportFailure(
      `Prices in ${options.currency} cannot be sold in ${market}, whose currency is ${currencies[market]}: export the prices in ${currencies[market]}, or name the market they are for by --market.`,
    );
  }
  return {
    language: options.language,
    market,
    timeZone,
    currencies,
    occasions: await occasionNames(shop.database),
    zeroPriceAllowed: options.zeroPriceAllowed ?? false,
  };
}

/** Indexes of the cells that the survey of the products needs (product-rows.ts). */
function namesIn({ at }: Columns): Set<number> {
  return new Set((['handle', 'title', 'sku'] as const).flatMap((name) => at.get(name) ?? []));
}

/** Indexes of the cells whose different values are counted (filter-values.ts). */
function countedIn({ at }: Columns): number[] {
  return COUNTED_COLUMNS.flatMap((name) => at.get(name) ?? []);
}

/** Whether a row repeats the header, as happens in files that were joined. */
function isHeader(names: ReadonlySet<number>, header: Row, row: Row): boolean {
  const plain = (text = ''): string => text.trim().toLowerCase();
  return [...names].every((index) => plain(row.cells[index]) === plain(header.cells[index]));
}

interface Begun {
  columns: Columns;
  names: Set<number>;
  header: Row;
  take: ReturnType<typeof surveyor>;
  values: ValueCount;
}

/**
 * The first pass over the file: finds its columns and the last row of each product, and throws ImportFailure for a
 * fault of the file as a whole. The returned `state` lets the second pass notice if the file was changed in between.
 */
export async function surveyFile(
  path: string,
  markets: readonly string[],
): Promise<{ columns: Columns; survey: Survey; state: FileState }> {
  const state = await checkFile(path);
  let begun: Begun | undefined;
  const choose = (header: Row): Set<number> => {
    const columns = findColumns(header.cells, markets);
    if ('sentence' in columns) throw new ImportFailure(`${path}: ${columns.sentence}`);
    const names = namesIn(columns);
    begun = { columns, names, header, take: surveyor(columns), values: countValues(columns) };
    return new Set([...names, ...countedIn(columns)]);
  };
  for await (const row of rowsOf(path, { before: state, choose })) {
    if (!begun || row === begun.header) continue;
    if (isHeader(begun.names, begun.header, row))
      throw new ImportFailure(
        `${path} has its first line again in row ${row.number}: delete that row, or import the files one by one.`,
      );
    begun.take.take(row);
    begun.values.take(row);
    if (begun.take.survey.products.size > PRODUCTS_MAX) break;
  }
  const survey = begun?.take.survey;
  if (!begun || !survey || survey.rows === 0)
    throw new ImportFailure(`${path} has no products in it: export them again.`);
  const fault = faultOfSurvey(survey) ?? begun.values.fault();
  if (fault !== null) throw new ImportFailure(`${path} ${fault}.`);
  return { columns: begun.columns, survey, state };
}

export function notesOf(rules: ReadingRules, book: TranslationBook): string[] {
  const notes: string[] = [];
  const priced = new Set([rules.market, ...rules.columns.markets.map(({ market }) => market)]);
  const without = Object.keys(rules.currencies).filter((market) => !priced.has(market));
  if (without.length > 0) {
    notes.push(
      `Prices were read for ${[...priced].join(', ')} only; the prices of ${without.join(', ')} stay as they are (a column 'Price / ${without[0]?.toUpperCase()}' sets them).`,
    );
  }
  if (rules.columns.unused.length > 0) notes.push(`Columns not used: ${rules.columns.unused.join(', ')}.`);
  if (book.skipped.size > 0) {
    const types = [...book.skipped].map(([type, rows]) => `${type} (${rows.toLocaleString('en')})`).join(', ');
    notes.push(
      `Translations of these types were left out: ${types}. Names of types, categories and fabrics come by metafields, such as type_ar.`,
    );
  }
  if (book.unknownLocales.length > 0)
    notes.push(
      `Translations into languages this shop does not speak were left out: ${book.unknownLocales.join(', ')}.`,
    );
  return notes;
}
