// Checks before the first product is written: the options must fit the shop, the file must be readable to its end, and
// its headings must identify its columns. Also the notes that the report shows about the file.
import { marketCodes, marketOf } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { checkFile, ImportFailure, rowsOf } from './csv-file.ts';
import { type Survey, surveyor } from './product-rows.ts';
import type { ReadingRules } from './reading.ts';
import { type Columns, findColumns } from './shopify-columns.ts';
import type { TranslationBook } from './translations.ts';

export interface ImportOptions {
  path: string;
  dryRun: boolean;
  language: string;
  /** The market of the file's price column; null = the shop's default market. */
  market: string | null;
  currency: string | null;
  picturesFolder: string | null;
  allowedHosts: readonly string[];
  /** Pictures that the shop has are fetched again. */
  picturesAgain: boolean;
  translationsPath: string | null;
  /** False: the file's numbers of pieces are used only for variants that were never counted (stock-plan.ts). */
  setStock: boolean;
  zeroPriceAllowed: boolean;
  sameSkuAllowed: boolean;
}

/**
 * The file's market and language, and the currency of every market. Throws ImportFailure for a market or language that
 * the shop does not have, and for a currency that is not the market's.
 */
export async function rulesFor(
  shop: Shop,
  options: ImportOptions,
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
  return { language: options.language, market, timeZone, currencies, zeroPriceAllowed: options.zeroPriceAllowed };
}

/**
 * The first pass over the file: finds its columns and the last row of each product, and throws ImportFailure for any
 * fault of the file as a whole.
 */
export async function surveyFile(
  path: string,
  markets: readonly string[],
): Promise<{ columns: Columns; survey: Survey }> {
  await checkFile(path);
  let columns: Columns | undefined;
  let survey: ReturnType<typeof surveyor> | undefined;
  for await (const row of rowsOf(path)) {
    if (survey) survey.take(row);
    else {
      const found = findColumns(row.cells, markets);
      if ('sentence' in found) throw new ImportFailure(`${path}: ${found.sentence}`);
      columns = found;
      survey = surveyor(found);
    }
  }
  if (!columns || !survey || survey.survey.rows === 0)
    throw new ImportFailure(`${path} has no products in it: export them again.`);
  return { columns, survey: survey.survey };
}

/** Sentences for the report about markets without prices, unused columns, and unknown languages of translations. */
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
  if (book.unknownLocales.length > 0)
    notes.push(
      `Translations into languages this shop does not speak were left out: ${book.unknownLocales.join(', ')}.`,
    );
  return notes;
}
