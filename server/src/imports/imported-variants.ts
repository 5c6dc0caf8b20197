// Reads the variants of a product: SKU, weight, stock and prices. Shopify's up to three options become one colour and
// one size: the first option that means colour, by its name or its linked metafield, is the colour, and all other
// options together are the size.
import { slugify } from '../catalogue/catalogue.ts';
import { ONE_SIZE } from '../catalogue/one-size.ts';
import { parseGrams, parsePieces, parsePrice } from './amounts.ts';
import { AS_SHOWN, type Colour, colourOf } from './colour-names.ts';
import { isNone, oneLine, type Reading, VARIANTS_MAX } from './reading.ts';
import { cellAt, type ColumnName, type MarketColumns, type Row, skuIn } from './shopify-columns.ts';

export interface ImportedVariant {
  colour: string;
  size: string;
  sku: string;
  weightGrams: number | null;
  /** Pieces in stock, at least 0. Null when the file has no valid number; the stored stock then stays as it is. */
  quantity: number | null;
  /**
   * By market code. Null means that the file says the variant is not sold there; a missing market means that the file
   * says nothing about it.
   */
  prices: Readonly<Record<string, { price: number; compareAt: number | null } | null>>;
  row: Row;
}

const SIZE_CHARACTERS_MAX = 100;
export const SKU_CHARACTERS_MAX = 100;

const COLOUR_WORDS = new Set(['color', 'colour', 'colors', 'colours', 'shade', 'اللون', 'لون', 'الالوان', 'الوان']);
const SIZE_WORDS = new Set([
  'size',
  'sizes',
  'length',
  'abaya size',
  'المقاس',
  'مقاس',
  'القياس',
  'الطول',
  'طول',
  'الحجم',
]);

const OPTIONS = [
  { name: 'option1Name', value: 'option1Value', linked: 'option1Linked' },
  { name: 'option2Name', value: 'option2Value', linked: 'option2Linked' },
  { name: 'option3Name', value: 'option3Value', linked: 'option3Linked' },
] as const;
type OptionColumns = (typeof OPTIONS)[number];

interface Axis {
  columns: OptionColumns;
  kind: 'colour' | 'size' | 'other';
}

const plain = (word: string): string => slugify(word).replaceAll('-', ' ');
const COLOURS_PLAIN = new Set([...COLOUR_WORDS].map(plain));
const SIZES_PLAIN = new Set([...SIZE_WORDS].map(plain));

function kindOf(name: string, linked: string): Axis['kind'] {
  if (COLOURS_PLAIN.has(plain(name)) || linked.endsWith('color-pattern')) return 'colour';
  return SIZES_PLAIN.has(plain(name)) || /\bsize$/.test(linked) ? 'size' : 'other';
}

/**
 * The product's options that have values. An option whose only value is `Default Title` is left out, because Shopify
 * writes it for products without options.
 */
function axesOf(reading: Reading, rows: readonly Row[]): Axis[] {
  const axes: Axis[] = [];
  for (const columns of OPTIONS) {
    const used = rows.filter((row) => reading.cell(row, columns.value) !== '');
    const [first] = used;
    if (!first) continue;
    const name = rows.map((row) => reading.cell(row, columns.name)).find((text) => text !== '') ?? '';
    const linked = rows.map((row) => reading.cell(row, columns.linked)).find((text) => text !== '') ?? '';
    if (used.every((row) => reading.cell(row, columns.value).toLowerCase() === 'default title')) continue;
    if (name === '') {
      reading.error(
        first,
        columns.name,
        'the option has values but no name',
        "write the option's name, e.g. Color or Size, on the product's first row",
      );
      continue;
    }
    const kind = kindOf(name, linked);
    // A second colour option, e.g. the colour of the lining, counts as part of the size.
    axes.push({ columns, kind: kind === 'colour' && axes.some((axis) => axis.kind === 'colour') ? 'other' : kind });
  }
  return axes;
}

/**
 * Whether a row is a variant. A row after the first one that has neither option nor SKU nor price only adds a picture.
 */
function isVariant(reading: Reading, row: Row, first: Row): boolean {
  return (
    row === first ||
    (['option1Value', 'option2Value', 'option3Value', 'sku', 'price'] as const).some(
      (name) => reading.cell(row, name) !== '',
    )
  );
}

/**
 * The prices by market. A missing price is an error in the file's own market; any other market without a price is left
 * out. A filled cell `Price / …` for the own market takes precedence over the column `Price`.
 */
function pricesOf(reading: Reading, row: Row): ImportedVariant['prices'] {
  const { market, currencies, columns } = reading.rules;
  const prices: Record<string, { price: number; compareAt: number | null } | null> = {};
  const inCurrency = (code: string) => (text: string) => parsePrice(text, currencies[code] ?? 'AED');
  const own = columns.markets.find((other) => other.market === market);
  const ownPrice = own ? marketPrice(reading, row, own) : undefined;
  if (ownPrice !== undefined) prices[market] = ownPrice;
  else if (isNone(reading.cell(row, 'price'))) prices[market] = null;
  else if (reading.cell(row, 'price') === '') {
    reading.error(row, 'price', 'the variant has no price', 'write its price, like 299.00, or none');
  } else {
    const price = reading.parsed(row, 'price', inCurrency(market));
    const compareAt =
      reading.cell(row, 'compareAt') === '' ? null : reading.parsed(row, 'compareAt', inCurrency(market));
    if (price !== undefined) refuseZero(reading, row, 'price', price);
    if (price !== undefined && compareAt !== undefined) prices[market] = { price, compareAt: above(compareAt, price) };
  }
  for (const other of columns.markets) {
    const price = other === own ? undefined : marketPrice(reading, row, other);
    if (price !== undefined) prices[other.market] = price;
  }
  return prices;
}

function refuseZero(reading: Reading, row: Row, column: string, price: number): void {
  if (price > 0 || reading.rules.zeroPriceAllowed) return;
  reading.error(row, column, 'the price is 0', 'write the price, or allow prices of 0 by --allow-free');
}

/** Returns the compare-at price (the price before a reduction) if it is above the price, else null. */
const above = (compareAt: number | null, price: number): number | null =>
  compareAt !== null && compareAt > price ? compareAt : null;

function marketPrice(
  reading: Reading,
  row: Row,
  at: MarketColumns,
): { price: number; compareAt: number | null } | null | undefined {
  if (isNone(cellAt(row, at.price))) return null;
  const read = (index: number | null): number | null => {
    const text = cellAt(row, index);
    if (text === '') return null;
    const parsed = parsePrice(text, reading.rules.currencies[at.market] ?? 'AED');
    if (parsed.ok) return parsed.value;
    reading.error(row, at.written, parsed.what, parsed.advice);
    return null;
  };
  const price = read(at.price);
  if (price !== null) refuseZero(reading, row, at.written, price);
  return price === null ? undefined : { price, compareAt: above(read(at.compareAt), price) };
}

function quantityOf(reading: Reading, row: Row): number | null {
  if (reading.cell(row, 'quantity') === '') return null;
  const pieces = reading.parsed(row, 'quantity', parsePieces);
  if (pieces === undefined) return null;
  if (pieces < 0)
    reading.warn(
      row,
      'quantity',
      `${pieces} pieces is below zero and was taken as 0`,
      'count the pieces and correct the cell if there are any',
    );
  return Math.max(0, pieces);
}

/**
 * Makes an SKU for a variant without one, from the handle and the options. If it is too long, the handle is shortened,
 * because the options are what distinguishes the variants.
 */
function madeSku(handle: string, options: readonly string[]): string {
  const end = options
    .map((option) => slugify(option))
    .filter(Boolean)
    .map((part) => `-${part}`)
    .join('');
  const start = slugify(handle).slice(0, Math.max(0, SKU_CHARACTERS_MAX - end.length));
  return `${start}${end}`.toUpperCase().slice(0, SKU_CHARACTERS_MAX);
}

function skuOf(reading: Reading, row: Row, handle: string, options: readonly string[]): string {
  const written = oneLine(skuIn(reading.rules.columns, row));
  if (written === '') return madeSku(handle, options);
  if (written.length > SKU_CHARACTERS_MAX)
    reading.error(
      row,
      'sku',
      `the SKU has ${written.length} characters`,
      `shorten it to at most ${SKU_CHARACTERS_MAX}`,
    );
  const other = reading.rules.sharedSkus.get(written)?.find((number) => number !== row.number);
  if (other !== undefined)
    reading.error(
      row,
      'sku',
      `row ${other} has the SKU ${written} too`,
      'give each variant an SKU of its own, or allow shared ones by --allow-same-sku',
    );
  return written;
}

/**
 * Appends a number to a generated SKU if another variant of the product has the same one already, e.g. because the
 * sizes `M` and `M+` give the same SKU.
 */
function toldApart(reading: Reading, variants: readonly ImportedVariant[]): ImportedVariant[] {
  const isMade = ({ row }: ImportedVariant): boolean => skuIn(reading.rules.columns, row) === '';
  const used = new Set(variants.filter((variant) => !isMade(variant)).map(({ sku }) => sku));
  return variants.map((variant) => {
    if (!isMade(variant)) return variant;
    let { sku } = variant;
    for (let number = 2; used.has(sku); number += 1)
      sku = `${variant.sku.slice(0, SKU_CHARACTERS_MAX - 1 - String(number).length)}-${number}`;
    used.add(sku);
    return { ...variant, sku };
  });
}

function readVariant(
  reading: Reading,
  handle: string,
  axes: readonly Axis[],
  row: Row,
): { colour: Colour; variant: ImportedVariant } | null {
  let colour: Colour = AS_SHOWN;
  const sizes: string[] = [];
  for (const { columns, kind } of axes) {
    const value = oneLine(reading.cell(row, columns.value).replaceAll(/\s+/g, ' '));
    if (value === '') {
      reading.error(row, columns.value, 'the variant lacks a value of this option', 'fill in the cell');
      return null;
    }
    if (kind !== 'colour') {
      sizes.push(value);
      continue;
    }
    const named = colourOf(value, reading.rules.language);
    if (!named) {
      reading.error(row, columns.value, `'${value.slice(0, 40)}' is no colour name`, 'write a name with letters');
      return null;
    }
    colour = named;
  }
  const size = sizes.join(' / ') || ONE_SIZE;
  if (size.length > SIZE_CHARACTERS_MAX) {
    reading.error(
      row,
      axes.find(({ kind }) => kind !== 'colour')?.columns.value ?? null,
      'the size is too long',
      `shorten it to at most ${SIZE_CHARACTERS_MAX} characters`,
    );
  }
  const options = [...(colour === AS_SHOWN ? [] : [colour.code]), ...(size === ONE_SIZE ? [] : [size])];
  return {
    colour,
    variant: {
      colour: colour.code,
      size,
      sku: skuOf(reading, row, handle, options),
      weightGrams: reading.cell(row, 'weight') === '' ? null : (reading.parsed(row, 'weight', parseGrams) ?? null),
      quantity: quantityOf(reading, row),
      prices: pricesOf(reading, row),
      row,
    },
  };
}

export function readVariants(
  reading: Reading,
  handle: string,
  rows: readonly Row[],
): { colours: Colour[]; variants: ImportedVariant[]; colourColumn: ColumnName | null } {
  const [first] = rows;
  const axes = axesOf(reading, rows);
  const offered = first ? rows.filter((row) => isVariant(reading, row, first)) : [];
  const over = offered[VARIANTS_MAX];
  if (over) {
    reading.error(
      over,
      null,
      `the product has more than ${VARIANTS_MAX} variants`,
      'split it into several products, each with a handle of its own',
    );
    return { colours: [], variants: [], colourColumn: null };
  }
  const colours = new Map<string, Colour>();
  const seen = new Map<string, ImportedVariant>();
  for (const row of offered) {
    const read = readVariant(reading, handle, axes, row);
    if (!read) continue;
    const { colour, variant } = read;
    const key = `${variant.colour}/${variant.size}`;
    const twin = seen.get(key);
    if (twin) {
      reading.error(
        row,
        axes[0]?.columns.value ?? null,
        `row ${twin.row.number} already has these options`,
        'give the row other options or delete it',
      );
      continue;
    }
    seen.set(key, variant);
    colours.set(colour.code, colour);
  }
  return {
    colours: [...colours.values()],
    variants: toldApart(reading, [...seen.values()]),
    colourColumn: axes.find(({ kind }) => kind === 'colour')?.columns.value ?? null,
  };
}
