// Determines which product a row belongs to, and when a product is complete. Rows of one handle need not be adjacent,
// so the file is read twice: first to learn where each product ends, then to return products as soon as they are
// complete, without keeping the file in memory.
import { slugify } from '../catalogue/catalogue.ts';
import type { ProductRows } from './imports.ts';
import { PICTURES_MAX, VARIANTS_MAX } from './reading.ts';
import { cellOf, type Columns, type Row } from './shopify-columns.ts';

const ROWS_KEPT = VARIANTS_MAX + PICTURES_MAX + 1;
const HANDLE_CHARACTERS_MAX = 255;

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
}

/** Names the product of each row; rows must come in order, since a row may continue the one before. */
function namer(columns: Columns): (row: Row) => { key: string; handle: string; kind: Kind } {
  let before: { key: string; handle: string; kind: Kind } | null = null;
  return (row) => {
    const written = cellOf(columns, row, 'handle').normalize('NFC').toLowerCase();
    if (written !== '') {
      before = null;
      return { key: `handle:${written}`, handle: written, kind: 'handle' };
    }
    const slug = slugify(cellOf(columns, row, 'title'));
    // Neither handle nor title: another row of the product above, which then needs a handle.
    before =
      slug === ''
        ? (before ?? { key: `row:${row.number}`, handle: '', kind: 'stray' })
        : { key: `title:${slug}`, handle: slug, kind: 'title' };
    return before;
  };
}

export function surveyor(columns: Columns): { take(row: Row): void; survey: Survey } {
  const nameOf = namer(columns);
  const survey: Survey = { products: new Map(), rows: 0 };
  return {
    survey,
    take(row) {
      const { key, handle, kind } = nameOf(row);
      survey.rows += 1;
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
  // A handle is the key of its product and the end of its URL.
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
  if (product.rows > ROWS_KEPT) {
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

/** Returns a product at its last row. */
export function grouper(columns: Columns, survey: Survey): (row: Row) => ProductRows | null {
  const nameOf = namer(columns);
  const open = new Map<string, Row[]>();
  return (row) => {
    const { key } = nameOf(row);
    const product = survey.products.get(key);
    if (!product) return null;
    const rows = open.get(key) ?? [];
    if (rows.length === 0) open.set(key, rows);
    if (rows.length < ROWS_KEPT) rows.push(row);
    if (row.number < product.lastRow) return null;
    open.delete(key);
    return { handle: product.handle || `row ${product.firstRow}`, rows, faults: faultsOf(product, rows, survey) };
  };
}
