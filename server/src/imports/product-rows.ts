// Decides which product a row belongs to, and when a product is complete. Rows of one product need not be adjacent, so
// the file is read twice: `surveyor` finds the last row of each product, then `grouper` returns a product when it gets
// its last row. So only rows of incomplete products are in memory; `faultOfSurvey` refuses a file in which these would
// take too much memory, or which has too many products.
import { slugify } from '../catalogue/catalogue.ts';
import type { ProductRows } from './imports.ts';
import { SKU_CHARACTERS_MAX } from './imported-variants.ts';
import { oneLine, PICTURES_MAX, TITLE_CHARACTERS_MAX, VARIANTS_MAX } from './reading.ts';
import { cellOf, type Columns, type Row, skuIn } from './shopify-columns.ts';

const ROWS_PER_PRODUCT_MAX = VARIANTS_MAX + PICTURES_MAX + 1;
const HANDLE_CHARACTERS_MAX = 255;
export const PRODUCTS_MAX = 200_000;
/** Maximum total size of rows in memory that wait for the last row of their product. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
/**
 * For an SKU on several rows, this many row numbers are remembered: two, so that an error on one row can name another.
 */
const SKU_ROWS_MAX = 2;

type Kind = 'handle' | 'title' | 'stray';

interface Product {
  handle: string;
  kind: Kind;
  firstRow: number;
  lastRow: number;
  rows: number;
  bytes: number;
}

type SurveyedRow = Row & { bytes?: number };

export interface Survey {
  products: Map<string, Product>;
  rows: number;
  /** Row numbers of the SKUs that are on several rows; at most SKU_ROWS_MAX of each. */
  sharedSkus: Map<string, number[]>;
}

/**
 * Returns a function that tells which product a row belongs to: by its handle; without a handle by its title; without
 * both it is the product of the row before, if that row had no handle either. The function must be called for every row
 * in order.
 */
function namer(columns: Columns): (row: Row) => { key: string; handle: string; kind: Kind } {
  let before: { key: string; handle: string; kind: Kind } | null = null;
  let last: { cell: string; named: { key: string; handle: string; kind: Kind } } | null = null;
  return (row) => {
    const cell = cellOf(columns, row, 'handle');
    if (cell !== '') {
      before = null;
      if (last?.cell === cell) return last.named;
      // A very long cell is cut before the work on it. The handle keeps one character more than is allowed, by which a
      // handle that is too long is recognised.
      const written = oneLine(
        cell
          .slice(0, 2 * HANDLE_CHARACTERS_MAX)
          .normalize('NFC')
          .toLowerCase(),
      );
      const handle = written.slice(0, HANDLE_CHARACTERS_MAX + 1);
      last = { cell, named: { key: `handle:${handle}`, handle, kind: 'handle' } };
      return last.named;
    }
    const slug = slugify(cellOf(columns, row, 'title').slice(0, TITLE_CHARACTERS_MAX));
    // A row without handle and title continues the row before, if that has no handle either; otherwise it begins a
    // group of rows that belong to no product ('stray').
    before =
      slug === ''
        ? (before ?? { key: `row:${row.number}`, handle: '', kind: 'stray' })
        : { key: `title:${slug}`, handle: slug, kind: 'title' };
    return before;
  };
}

export function surveyor(columns: Columns): { take(row: SurveyedRow): void; survey: Survey } {
  const nameOf = namer(columns);
  const survey: Survey = { products: new Map(), rows: 0, sharedSkus: new Map() };
  const firstOf = new Map<string, number>();
  const takeSku = (sku: string, row: number): void => {
    const first = firstOf.get(sku);
    if (first === undefined) firstOf.set(sku, row);
    else survey.sharedSkus.set(sku, [...(survey.sharedSkus.get(sku) ?? [first]), row].slice(0, SKU_ROWS_MAX));
  };
  return {
    survey,
    take(row) {
      const { key, handle, kind } = nameOf(row);
      survey.rows += 1;
      const sku = skuIn(columns, row);
      // A product with a longer SKU is refused, so the SKU need not be remembered.
      if (sku !== '' && sku.length <= SKU_CHARACTERS_MAX) takeSku(sku, row.number);
      const { number, bytes = 0 } = row;
      const known = survey.products.get(key);
      if (!known) survey.products.set(key, { handle, kind, firstRow: number, lastRow: number, rows: 1, bytes });
      else {
        known.lastRow = number;
        known.rows += 1;
        known.bytes += bytes;
      }
    },
  };
}

/**
 * A product's rows are in memory from its first row to its last. Returns the largest total size of such products at any
 * row.
 */
function waitingBytes(products: Iterable<Product>): number {
  const steps = [...products].flatMap(({ firstRow, lastRow, bytes }) => [
    { row: firstRow, bytes },
    { row: lastRow + 0.5, bytes: -bytes },
  ]);
  let [waiting, most] = [0, 0];
  for (const { bytes } of steps.sort((a, b) => a.row - b.row)) {
    waiting += bytes;
    most = Math.max(most, waiting);
  }
  return most;
}

/** Why the whole file is refused, as a sentence without its subject, the file's name; null when it is not. */
export function faultOfSurvey({ products }: Survey): string | null {
  if (products.size > PRODUCTS_MAX)
    return `has more than ${PRODUCTS_MAX.toLocaleString('en')} products: split it into several files`;
  if (waitingBytes(products.values()) > WAITING_BYTES_MAX)
    return `has rows of one product too far from each other, or a product of more than ${WAITING_BYTES_MAX / 1024 / 1024} MB: sort the file by handle`;
  return null;
}

function faultsOf(product: Product, rows: readonly Row[], survey: Survey): ProductRows['faults'] {
  const [row] = rows;
  if (!row) return [];
  if (product.kind === 'stray') {
    return [
      {
        row,
        column: 'handle',
        what: 'the row has neither handle nor title',
        advice: 'write the handle of its product, or delete the row',
      },
    ];
  }
  if (product.handle.length > HANDLE_CHARACTERS_MAX) {
    return [
      {
        row,
        column: 'handle',
        what: 'the handle is too long',
        advice: `shorten it to at most ${HANDLE_CHARACTERS_MAX}`,
      },
    ];
  }
  // The handle identifies the product and may become its slug, so it must have a letter or digit.
  if (slugify(product.handle) === '') {
    return [
      { row, column: 'handle', what: 'the handle has no letter or digit', advice: 'write a handle like linen-abaya' },
    ];
  }
  if (product.kind === 'title' && product.rows > 1) {
    return [
      {
        row,
        column: 'handle',
        what: `the product has ${product.rows} rows and no handle`,
        advice: 'write the same handle on each of its rows',
      },
    ];
  }
  if (product.rows > ROWS_PER_PRODUCT_MAX) {
    return [
      {
        row,
        column: 'handle',
        what: `the product has ${product.rows} rows`,
        advice: `a product has at most ${VARIANTS_MAX} variants and ${PICTURES_MAX} pictures: split it into several`,
      },
    ];
  }
  const twin = product.kind === 'title' ? survey.products.get(`handle:${product.handle}`) : undefined;
  if (twin) {
    return [
      {
        row,
        column: 'handle',
        what: `the handle made from the title, '${product.handle}', is that of row ${twin.firstRow}`,
        advice: 'write a handle of its own',
      },
    ];
  }
  return [];
}

/**
 * Returns a function that must get every row in order. It returns a product when it gets the product's last row, else
 * null.
 */
export function grouper(columns: Columns, survey: Survey): (row: Row) => ProductRows | null {
  const nameOf = namer(columns);
  const open = new Map<string, Row[]>();
  return (row) => {
    const { key } = nameOf(row);
    const product = survey.products.get(key);
    if (!product) return null;
    const rows = open.get(key) ?? [];
    if (rows.length === 0) open.set(key, rows);
    if (rows.length < ROWS_PER_PRODUCT_MAX) rows.push(row);
    if (row.number < product.lastRow) return null;
    open.delete(key);
    return { handle: product.handle || `row ${product.firstRow}`, rows, faults: faultsOf(product, rows, survey) };
  };
}
