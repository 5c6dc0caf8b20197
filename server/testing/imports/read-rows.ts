// Reads rows of products as an import does, but without a file and a database.
import { type ImportedProduct, readProduct } from '../../src/imports/imports.ts';
import { grouper, surveyor } from '../../src/imports/product-rows.ts';
import type { Problem } from '../../src/imports/reading.ts';
import { findColumns, type Row } from '../../src/imports/shopify-columns.ts';

export interface Read {
  products: ImportedProduct[];
  problems: Problem[];
  failed: number;
}

/** Reads rows; each row is given as an object from heading to cell. Throws if the columns are wrong. */
export function readRows(rows: readonly Record<string, string>[], header: readonly string[], language: string): Read {
  const columns = findColumns(header, ['ae', 'sa']);
  if ('sentence' in columns) throw new Error(columns.sentence);
  const all: Row[] = rows.map((row, index) => ({
    number: index + 2,
    line: index + 2,
    cells: header.map((heading) => row[heading] ?? ''),
  }));
  const { survey, take } = surveyor(columns);
  for (const row of all) take(row);
  const complete = grouper(columns, survey);
  const rules = {
    columns,
    language,
    market: 'ae',
    timeZone: 'Asia/Dubai',
    currencies: { ae: 'AED', sa: 'SAR' },
    occasions: [
      { code: 'eid', names: { en: 'Eid', arb: 'العيد' } },
      { code: 'work', names: { en: 'Work', arb: 'الدوام' } },
    ],
    sharedSkus: survey.sharedSkus,
    zeroPriceAllowed: false,
  };
  const results = all.flatMap((row) => {
    const group = complete(row);
    return group ? [readProduct(group, rules)] : [];
  });
  return {
    products: results.flatMap(({ product }) => product ?? []),
    problems: results.flatMap(({ problems }) => problems),
    failed: results.filter(({ product }) => !product).length,
  };
}
