// Maps the headings of Shopify's older and newer product exports, and those of prices in other markets, to one set of
// columns. The order of columns, capitals, and whether words are separated by spaces, '_' or '-' do not matter.

import { LANGUAGES } from '@hindam/contract/language';
import { unguarded } from '../kernel/csv.ts';
import { type LocalColumn, localColumnOf } from './metafield-columns.ts';

export const COLUMN_NAMES = [
  'handle',
  'title',
  'body',
  'vendor',
  'type',
  'tags',
  'published',
  'status',
  'option1Name',
  'option1Value',
  'option1Linked',
  'option2Name',
  'option2Value',
  'option2Linked',
  'option3Name',
  'option3Value',
  'option3Linked',
  'sku',
  'price',
  'compareAt',
  'quantity',
  'weight',
  'imageSource',
  'imagePosition',
  'imageAlt',
  'imageColours',
  'variantImage',
  'giftCard',
] as const;
type ShopifyColumn = (typeof COLUMN_NAMES)[number];
/** A LocalColumn is a metafield, or an image text in a language (metafield-columns.ts). */
export type ColumnName = ShopifyColumn | LocalColumn;

/** The headings of each column; capitals do not matter. */
const HEADINGS: Readonly<Record<ShopifyColumn, readonly string[]>> = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor'],
  type: ['Type', 'Custom product type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 name'],
  option1Value: ['Option1 value'],
  option1Linked: ['Option1 Linked To'],
  option2Name: ['Option2 name'],
  option2Value: ['Option2 value'],
  option2Linked: ['Option2 Linked To'],
  option3Name: ['Option3 name'],
  option3Value: ['Option3 value'],
  option3Linked: ['Option3 Linked To'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price', 'Compare At Price'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  weight: ['Variant Grams', 'Weight value (grams)'],
  imageSource: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  imageColours: ['Image Colours', 'Image Colors'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
};

export interface MarketColumns {
  market: string;
  /** The index of the column; null when the file has no such column. */
  price: number | null;
  compareAt: number | null;
  /** The heading of the price column as written in the file, else that of the compare-at column. */
  written: string;
}

export interface Columns {
  at: ReadonlyMap<ColumnName, number>;
  /** The headings as written in the file, so that the report uses the names that the merchant sees. */
  written: ReadonlyMap<ColumnName, string>;
  markets: readonly MarketColumns[];
  unused: readonly string[];
  /** The number of headings. Text beyond them in a row is an error. */
  width: number;
}

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replaceAll('\uFEFF', '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

const NAME_OF = new Map<string, ColumnName>(
  COLUMN_NAMES.flatMap((name) => HEADINGS[name].map((heading) => [plain(heading), name] as const)),
);

const MARKET_PRICE = /^(price|compare at price) ?\/ ?(.{1,80})$/;

const MARKET_ALIASES = new Map([
  ['uae', 'ae'],
  ['emirates', 'ae'],
  ['ksa', 'sa'],
]);

/**
 * Finds the market that a heading names: by its code, by a name in MARKET_ALIASES, or by its country's name in any
 * language of LANGUAGES. Returns the market's code.
 */
function marketOf(name: string, markets: readonly string[]): string | undefined {
  const code = MARKET_ALIASES.get(name) ?? name;
  return markets.find(
    (market) =>
      market === code ||
      Object.values(LANGUAGES).some(
        ({ tag }) => plain(new Intl.DisplayNames(tag, { type: 'region' }).of(market.toUpperCase()) ?? '') === name,
      ),
  );
}

export interface HeadingFault {
  sentence: string;
}

function missingOf(at: ReadonlyMap<ColumnName, number>): string[] {
  const missing: string[] = [];
  if (!at.has('title')) missing.push('Title');
  if (!at.has('price')) missing.push('Variant Price (in newer exports: Price)');
  return missing;
}

/** Finds the columns by their headings. `markets` are the codes of the shop's markets. */
export function findColumns(header: readonly string[], markets: readonly string[]): Columns | HeadingFault {
  const at = new Map<ColumnName, number>();
  const written = new Map<ColumnName, string>();
  const marketColumns = new Map<string, MarketColumns>();
  const unused: string[] = [];
  for (const [index, heading] of header.entries()) {
    const name = NAME_OF.get(plain(heading)) ?? localColumnOf(plain(heading));
    if (name !== undefined) {
      if (at.has(name)) {
        return {
          sentence: `The columns '${written.get(name)}' and '${heading.trim()}' mean the same: keep one of them.`,
        };
      }
      at.set(name, index);
      written.set(name, heading.replaceAll('\uFEFF', '').trim());
      continue;
    }
    const [, kind, country] = MARKET_PRICE.exec(plain(heading)) ?? [];
    const market = country === undefined ? undefined : marketOf(country, markets);
    if (market === undefined) {
      if (heading.trim() !== '') unused.push(heading.trim());
      continue;
    }
    const column = kind === 'price' ? 'price' : 'compareAt';
    const known = marketColumns.get(market) ?? { market, price: null, compareAt: null, written: heading.trim() };
    const twin = known[column];
    if (twin !== null) {
      return {
        sentence: `The columns '${header[twin]?.trim()}' and '${heading.trim()}' mean the same: keep one of them.`,
      };
    }
    const shown = column === 'price' ? heading.trim() : known.written;
    marketColumns.set(market, { ...known, [column]: index, written: shown });
  }
  const missing = missingOf(at);
  if (missing.length > 0) {
    const separator = header.length === 1 ? [';', '\t'].find((mark) => header[0]?.includes(mark)) : undefined;
    if (separator !== undefined) {
      return {
        sentence: `The columns are separated by ${separator === ';' ? 'semicolons' : 'tabs'}: save the file as 'CSV UTF-8 (comma delimited)'.`,
      };
    }
    return {
      sentence: `The first line is not that of a Shopify product export: missing ${missing.join(' and ')}. Export the products again, or name the columns so.`,
    };
  }
  return { at, written, markets: [...marketColumns.values()], unused, width: header.length };
}

export interface Row {
  /** The row number as in a spreadsheet: the header is row 1. */
  number: number;
  /** The line of the file where the row begins; larger than `number` after cells with line breaks. */
  line: number;
  cells: readonly string[];
}

/** The row's SKU without an apostrophe at its start, which spreadsheets add to keep leading zeros. */
export const skuIn = (columns: Columns, row: Row): string => cellOf(columns, row, 'sku').replace(/^'/, '');

/**
 * The trimmed text of a cell; '' when the row or the file has no such cell. The apostrophe is removed that the
 * shop's own export puts before formulas and before texts beginning with an apostrophe (kernel/csv.ts).
 */
export function cellAt(row: Row, index: number | null | undefined): string {
  return index == null ? '' : unguarded(row.cells[index] ?? '').trim();
}

export const cellOf = (columns: Columns, row: Row, name: ColumnName): string => cellAt(row, columns.at.get(name));
