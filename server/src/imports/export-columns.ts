// The columns of an export: those of docs/import-template.csv, for the shop's markets and languages.
import { englishNameOf, htmlLanguage, LANGUAGES } from '@hindam/contract/language';
import { altColumn, columnIn, METAFIELDS, type MetafieldKey, ownColumn } from './metafield-columns.ts';
import type { ColumnName } from './shopify-columns.ts';

export interface ExportFormat {
  /**
   * The language of the file. A product's title and description are in the language that `languageOfProduct`
   * (export-rows.ts) chooses, usually this one.
   */
  language: string;
  /** Those of the shop's languages that the heading of a column can name (languagesInFiles). */
  languages: readonly string[];
  /** The market whose prices are in the columns `price` and `compareAt`; other markets have columns of their own. */
  market: string;
  currencies: Readonly<Record<string, string>>;
  timeZone: string;
  /** Whether titles, descriptions and slugs in other languages are written to a separate translations file. */
  hasTranslations: boolean;
  /**
   * Whether texts also have columns whose heading names the file's language. They are needed for a product whose title
   * is not in the file's language: its columns that name no language hold texts in the language of its title.
   */
  ownColumns: boolean;
}

/** The readable part of metafield headings, in the order of the columns. */
const NAMES: Readonly<Record<MetafieldKey, string>> = {
  made_to_measure: 'Made to measure',
  tailoring_days: 'Tailoring days',
  measurements: 'Measurements',
  limited: 'Limited',
  min_quantity: 'Minimum quantity',
  rank: 'Rank',
  published_on: 'Published on',
  sleeve: 'Sleeve',
  occasions: 'Occasions',
  category: 'Category',
  type: 'Type',
  fabric: 'Fabric',
  care: 'Care',
  specifications: 'Specifications',
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  slug: 'Address',
  swatches: 'Swatches',
  colour_names: 'Colours',
};
const IN_TRANSLATIONS: ReadonlySet<string> = new Set(['title', 'description', 'slug']);
/**
 * Metafields with the names of types and colours. They always have a column for the file's language too, because the
 * product's own cell for its type or colour may have a key, a code or a name in another language instead.
 */
const OWN_NAMES: ReadonlySet<string> = new Set(['type', 'colour_names']);

export type PriceColumn = `price/${string}` | `compareAt/${string}`;
export type ExportColumn = ColumnName | PriceColumn;

type Column = readonly [name: ExportColumn, heading: string];

const headingOf = (name: string, key: string): string => `${name} (product.metafields.custom.${key})`;

function metafieldColumns({ language, languages, hasTranslations, ownColumns }: ExportFormat): Column[] {
  return (Object.keys(NAMES) as MetafieldKey[]).flatMap((key): Column[] => {
    const kind = METAFIELDS[key];
    const plain: Column[] = kind === 'others' ? [] : [[ownColumn(key), headingOf(NAMES[key], key)]];
    if (kind === 'no text') return plain;
    const told = languages.filter(
      (code) =>
        (code !== language || ownColumns || OWN_NAMES.has(key)) && !(hasTranslations && IN_TRANSLATIONS.has(key)),
    );
    return [
      ...plain,
      ...told.map((code): Column => {
        const heading = headingOf(`${NAMES[key]} in ${englishNameOf(code)}`, `${key}_${htmlLanguage(code)}`);
        return [columnIn(key, code), heading];
      }),
    ];
  });
}

function countryOf(market: string): string {
  return /^[a-z]{2}$/.test(market)
    ? (new Intl.DisplayNames('en', { type: 'region' }).of(market.toUpperCase()) ?? market)
    : market;
}

function priceColumns({ market, currencies }: ExportFormat): Column[] {
  const others = Object.keys(currencies).filter((code) => code !== market);
  return others.flatMap((code): Column[] => [
    [`price/${code}`, `Price / ${countryOf(code)}`],
    [`compareAt/${code}`, `Compare-at price / ${countryOf(code)}`],
  ]);
}

function altColumns({ language, languages, ownColumns }: ExportFormat): Column[] {
  const told = languages.filter((code) => code !== language || ownColumns);
  return told.map((code): Column => [altColumn(code), `Image alt text (${htmlLanguage(code)})`]);
}

export function columnsOf(format: ExportFormat): readonly Column[] {
  return [
    ['title', 'Title'],
    ['handle', 'URL handle'],
    ['body', 'Description'],
    ['vendor', 'Vendor'],
    ['type', 'Type'],
    ['tags', 'Tags'],
    ['published', 'Published on online store'],
    ['status', 'Status'],
    ['sku', 'SKU'],
    ['option1Name', 'Option1 name'],
    ['option1Value', 'Option1 value'],
    ['option2Name', 'Option2 name'],
    ['option2Value', 'Option2 value'],
    ['price', 'Price'],
    ['compareAt', 'Compare-at price'],
    ...priceColumns(format),
    ['quantity', 'Inventory quantity'],
    ['weight', 'Weight value (grams)'],
    ['imageSource', 'Product image URL'],
    ['imagePosition', 'Image position'],
    ['imageAlt', 'Image alt text'],
    ...altColumns(format),
    ['variantImage', 'Variant image URL'],
    ['imageColours', 'Image colours'],
    ...metafieldColumns(format),
  ];
}

export const languagesInFiles = (languages: readonly string[]): string[] =>
  languages.filter((code) => Object.hasOwn(LANGUAGES, code));
