import { expect, test } from 'vitest';
import { readRows } from '../../testing/imports/read-rows.ts';
import type { FilterValues } from '../catalogue/shared-words.ts';
import { countValues, FILTERS, takeValues } from './filter-values.ts';
import type { ReadingRules } from './reading.ts';
import { findColumns } from './shopify-columns.ts';

const HEADER = ['Handle', 'Title', 'Type', 'Option1 Name', 'Option1 Value', 'Price'];
const rowsOf = (sizes: readonly string[]) =>
  sizes.map((size, at) => ({
    Handle: 'a',
    ...(at === 0 ? { Title: 'A', Type: 'Abaya' } : {}),
    'Option1 Name': 'Size',
    'Option1 Value': size,
    Price: '10',
  }));

function columns() {
  const found = findColumns(HEADER, ['ae']);
  if ('sentence' in found) throw new Error(found.sentence);
  return found;
}

function valuesWith(sizes: number): FilterValues {
  return {
    colour: new Set(['as-shown']),
    size: new Set(Array.from({ length: sizes }, (_, at) => `size ${at}`)),
    fabric: new Set(),
    type: new Set(['abaya']),
  };
}

function take(values: FilterValues, sizes: readonly string[]) {
  const [product] = readRows(rowsOf(sizes), HEADER, 'en').products;
  return takeValues(values, product!, { columns: columns() } as ReadingRules);
}

test('a product whose sizes would be too many for the shop is refused whole, and others are still taken', () => {
  const values = valuesWith(FILTERS.size.most - 1);
  expect(take(values, ['M', 'L'])).toEqual([
    expect.objectContaining({ severity: 'error', what: 'the shop would have more than 4,000 sizes' }),
  ]);
  expect(values.size.has('M')).toBe(false);
  expect(take(values, ['size 0', 'M'])).toEqual([]);
  expect(values.size.size).toBe(FILTERS.size.most);
  expect(take(values, ['size 1', 'M'])).toEqual([]);
  expect(take(values, ['L'])).toHaveLength(1);
});

test('a column has so many different values as it may have, and with one more the file is refused', () => {
  const found = columns();
  const counted = countValues(found);
  const row = (value: string) => ({ number: 2, line: 2, cells: ['a', 'A', 'Abaya', 'Size', value, '10'] });
  for (let at = 0; at < FILTERS.size.most; at += 1) counted.take(row(`size ${at}`));
  counted.take(row('SIZE 1'));
  expect(counted.fault()).toBeNull();
  counted.take(row('one more'));
  expect(counted.fault()).toMatch(/more than 4,000 different values in the column 'Option1 Value'/);
});
