// Determines which product a row belongs to, and when a product is complete. Rows of one product need not be adjacent,
// so the file is read twice: `surveyor` finds the last row of each product, then `grouper` returns a product at its
// last row. So only the rows of products that are not complete yet are in memory.
import { slugify } from '../catalogue/catalogue.ts';
import type { ProductRows } from './imports.ts';
import { PICTURES_MAX, VARIANTS_MAX } from './reading.ts';
import { cellOf, type Columns, type Row, skuIn } from './shopify-columns.ts';

const ROWS_PER_PRODUCT_MAX = VARIANTS_MAX + PICTURES_MAX + 1;
const HANDLE_CHARACTERS_MAX = 255;
/** Of an SKU on many rows this many rows are remembered, enough to name another one. */
const SKU_ROWS_MAX = 2;

type Kind = 'handle' | 'title' | 'stray';

interface Product {
  handle: string;
  kind: Kind;
  firstRow: number;
  lastRow: number;
  rows: number;
}

export interface Survey {
  products: Map<string, Product>;
  rows: number;
  /** Rows of every SKU that several rows have, at most SKU_ROWS_MAX of each. */
  sharedSkus: Map<string, number[]>;
}

/**
 * Returns a function that tells which product a row belongs to: the one of its handle, else of its title, else that of
 * the row before unless that row has a handle. It must be called for every row in order.
 */
function namer(columns: Columns): (row: Row) => { key: string; handle: string; kind: Kind } {
  let before: { key: string; handle: string; kind: Kind } | null = null;
  return (row) => {
    const written = cellOf(columns, row, 'handle').normalize('NFC').toLowerCase();
    if (written !== '') {
      before = null;
      return { key: `handle:${written}`, handle: written, kind: 'handle' };
    }
    const slug = slugify(cellOf(columns, row, 'title'));
    // Without handle and title the row continues the row before, if that has no handle either; otherwise it begins a
    // group of rows that belong to no product ('stray').
    before =
      slug === ''
        ? (before ?? { key: `row:${row.number}`, handle: '', kind: 'stray' })
        : { key: `title:${slug}`, handle: slug, kind: 'title' };
    return before;
  };
}

export function surveyor(columns: Columns): { take(row: Row): void; survey: Survey } {
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
      if (sku !== '') takeSku(sku, row.number);
      const known = survey.products.get(key);
      if (!known) survey.products.set(key, { handle, kind, firstRow: row.number, lastRow: row.number, rows: 1 });
      else {
        known.lastRow = row.number;
        known.rows += 1;
      }
    },
  };
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
        what: `the handle has ${product.handle.length} characters`,
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

/** Returns a function that takes every row in order and returns a product at its last row, else null. */
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
