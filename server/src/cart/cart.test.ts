import { expect, test } from 'vitest';
import {
  type AddFacts,
  canCheckOut,
  isCounted,
  isShort,
  LINE_PIECES_MAX,
  type LineFacts,
  noticesOf,
  piecesToAdd,
  refusalOfAdd,
  refusalOfQuantity,
} from './cart.ts';
import { ADD_CASES, QUANTITY_CASES } from './cart.cases.ts';

test.each(ADD_CASES)('$name → $expected', ({ facts, wish, expected }) => {
  expect(refusalOfAdd(facts, wish)).toBe(expected);
});

test.each(QUANTITY_CASES)('$quantity pieces: $name → $expected', ({ quantity, facts, expected }) => {
  expect(refusalOfQuantity(quantity, facts)).toBe(expected);
});

const wanted = (minimum: number, ofProduct: number, change: Partial<AddFacts> = {}, available = 10): AddFacts => ({
  variant: { active: true, colour: 'black', size: '54', customSize: true, available, minimum },
  held: 0,
  lines: 0,
  lineExists: false,
  ofProduct,
  measured: null,
  ...change,
});

test.each<[string, AddFacts, number, boolean]>([
  ['without a minimum', wanted(1, 0), 1, false],
  ['the first piece of three', wanted(3, 0), 3, false],
  ['with another size in the bag', wanted(3, 2), 1, false],
  ['with enough in the bag', wanted(3, 3, { held: 3 }), 1, false],
  ['as many as are left', wanted(3, 0, {}, 2), 2, true],
  ['as many as are left beside those in the bag', wanted(5, 3, { held: 3 }, 4), 1, true],
  ['as long as a line may get', wanted(30, 0, {}, 100), LINE_PIECES_MAX, true],
])('an add brings the pieces that are missing to the minimum: %s', (_, facts, pieces, short) => {
  expect(piecesToAdd(facts, { customSize: false })).toBe(pieces);
  expect(isShort(facts, pieces)).toBe(short);
});

test('stock does not limit how many made-to-measure pieces an add brings for the minimum', () => {
  expect(piecesToAdd(wanted(3, 0, {}, 0), { customSize: true })).toBe(3);
});

const line = (change: Partial<LineFacts> = {}): LineFacts => ({
  productId: 'p',
  variantId: 'v',
  customSizeId: null,
  quantity: 1,
  seenPriceMinor: 100,
  priceMinor: 100,
  available: 10,
  minQuantity: 1,
  ...change,
});

test('a line has a notice for what changed since it was added', () => {
  expect(noticesOf([line()])).toEqual([[]]);
  expect(noticesOf([line({ priceMinor: null })])).toEqual([[{ kind: 'gone' }]]);
  expect(noticesOf([line({ available: 0 })])).toEqual([[{ kind: 'sold_out' }]]);
  expect(noticesOf([line({ quantity: 3, available: 2 })])).toEqual([[{ kind: 'less_stock', available: 2 }]]);
  expect(noticesOf([line({ priceMinor: 120 })])).toEqual([[{ kind: 'price_up', wasMinor: 100 }]]);
  expect(noticesOf([line({ priceMinor: 80 })])).toEqual([[{ kind: 'price_down', wasMinor: 100 }]]);
});

test('the minimum counts over all sizes of a product, and its notice stands on one line only', () => {
  const short = [line({ minQuantity: 3 }), line({ variantId: 'w', minQuantity: 3 })];
  expect(noticesOf(short)).toEqual([[{ kind: 'below_minimum', minimum: 3 }], []]);
  expect(noticesOf([line({ minQuantity: 3, quantity: 2 }), line({ variantId: 'w', minQuantity: 3 })])).toEqual([
    [],
    [],
  ]);
});

test('the minimum’s notice stands on a line that can take the missing pieces, else says how many it can take', () => {
  const few = line({ minQuantity: 5, quantity: 2, available: 2 });
  const many = line({ variantId: 'w', minQuantity: 5 });
  expect(noticesOf([few, many])).toEqual([[], [{ kind: 'below_minimum', minimum: 5 }]]);
  expect(noticesOf([few])).toEqual([[{ kind: 'below_minimum', minimum: 5, available: 0 }]]);
  expect(noticesOf([line({ minQuantity: 3, available: 2 })])).toEqual([
    [{ kind: 'below_minimum', minimum: 3, available: 1 }],
  ]);
});

test('a cart can be checked out when none of its notices blocks it', () => {
  expect(canCheckOut([])).toBe(false);
  expect(canCheckOut([[], [{ kind: 'price_up' }]])).toBe(true);
  expect(canCheckOut([[], [{ kind: 'sold_out' }]])).toBe(false);
  expect(isCounted([{ kind: 'gone' }])).toBe(false);
  expect(isCounted([{ kind: 'less_stock' }])).toBe(true);
});

test('made-to-measure and ready-made lines do not affect each other’s notices, except for the minimum', () => {
  const cloth = line({ customSizeId: 's', quantity: 8, available: 3 });
  expect(noticesOf([cloth, line({ quantity: 3, available: 3 })])).toEqual([[], []]);
  expect(noticesOf([line({ customSizeId: 's', available: 0 })])).toEqual([[]]);
  expect(noticesOf([line({ customSizeId: 's', priceMinor: null })])).toEqual([[{ kind: 'gone' }]]);
  expect(noticesOf([line({ customSizeId: 's', minQuantity: 2 })])).toEqual([[{ kind: 'below_minimum', minimum: 2 }]]);
  expect(noticesOf([line({ customSizeId: 's', minQuantity: 2 }), line({ minQuantity: 2 })])).toEqual([[], []]);
});
