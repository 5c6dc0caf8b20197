// Limits on how many colours, sizes, fabrics and types the shop may have, because its filters offer each of them as a
// value; of colours, sizes and fabrics the catalogue in memory has room for FILTER_VALUES_MAX each
// (catalogue/catalogue.ts). A file with an option that differs for every variant, such as a serial number, would
// otherwise create hundreds of thousands of values.
import { slugify } from '../catalogue/catalogue.ts';
import type { FilterValues } from '../catalogue/shared-words.ts';
import type { ImportedProduct } from './imports.ts';
import { beginReading, type Problem, type ReadingRules } from './reading.ts';
import { cellOf, type ColumnName, type Columns, type Row } from './shopify-columns.ts';

export const FILTERS = {
  colour: { most: 4_000, many: 'colours' },
  size: { most: 4_000, many: 'sizes' },
  fabric: { most: 1_000, many: 'fabrics' },
  type: { most: 1_000, many: 'types' },
} as const;
type FilterKind = keyof FilterValues;

/** Columns whose different texts are counted, each with the highest number allowed. */
const COUNTED = [
  ['option1Value', FILTERS.size.most],
  ['option2Value', FILTERS.size.most],
  ['option3Value', FILTERS.size.most],
  ['type', FILTERS.type.most],
] as const;
export const COUNTED_COLUMNS: readonly ColumnName[] = COUNTED.map(([name]) => name);

/** Only this many characters at the beginning of a text are kept and compared, to limit the memory. */
const CHARACTERS = 100;

export interface ValueCount {
  take(row: Row): void;
  /** Why the file is refused, as a sentence without its subject, the file's name; null when no column has too many. */
  fault(): string | null;
}

/** Counts the different texts of each column. Counting stops at one more than the column may have. */
export function countValues(columns: Columns): ValueCount {
  const counts = COUNTED.filter(([name]) => columns.at.has(name)).map(([name, most]) => ({
    name,
    most,
    texts: new Set<string>(),
  }));
  return {
    take(row) {
      for (const { name, most, texts } of counts) {
        const text = texts.size > most ? '' : cellOf(columns, row, name).slice(0, CHARACTERS).toLowerCase();
        if (text !== '') texts.add(text);
      }
    },
    fault() {
      const over = counts.find(({ most, texts }) => texts.size > most);
      if (!over) return null;
      const heading = columns.written.get(over.name) ?? over.name;
      return `has more than ${over.most.toLocaleString('en')} different values in the column '${heading}', and each would become a filter of the shop: take out an option that numbers single pieces`;
    },
  };
}

function valuesOf({ colours, variants, type, metafields }: ImportedProduct): [FilterKind, string][] {
  const [fabric] = Object.values(metafields.fabric ?? {});
  return [
    ...colours.map(({ code }): [FilterKind, string] => ['colour', code]),
    ...variants.map(({ size }): [FilterKind, string] => ['size', size]),
    ...(fabric === undefined ? [] : [['fabric', slugify(fabric)] satisfies [FilterKind, string]]),
    ['type', type.key],
  ];
}

/** Adds the product's values to `values`. If that would make too many, adds none and returns the problem. */
export function takeValues(values: FilterValues, product: ImportedProduct, rules: ReadingRules): Problem[] {
  const fresh = valuesOf(product).filter(([kind, value]) => !values[kind].has(value));
  for (const kind of Object.keys(FILTERS) as FilterKind[]) {
    const added = new Set(fresh.filter(([other]) => other === kind).map(([, value]) => value));
    const { most, many } = FILTERS[kind];
    if (added.size === 0 || values[kind].size + added.size <= most) continue;
    const reading = beginReading(product.handle, rules);
    reading.error(
      product.firstRow,
      null,
      `the shop would have more than ${most.toLocaleString('en')} ${many}`,
      `use ${many} that other products have too`,
    );
    return reading.problems;
  }
  for (const [kind, value] of fresh) values[kind].add(value);
  return [];
}
