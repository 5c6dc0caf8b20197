import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import {
  BAG_LINES_MAX,
  canCheckOut,
  isCounted,
  LINE_PIECES_MAX,
  type LineFacts,
  type MergeLine,
  mergePlan,
  noticesOf,
  refusalOfAdd,
  refusalOfQuantity,
} from './cart.ts';
import { ADD_CASES } from './cart.cases.ts';

test.each(ADD_CASES)('$name → $expected', ({ facts, wish, expected }) => {
  expect(refusalOfAdd(facts, wish)).toBe(expected);
});

test('fewer pieces are always allowed, more only while the shop has them', () => {
  expect(refusalOfQuantity(1, 5, 0, 0)).toBeNull();
  expect(refusalOfQuantity(5, 5, 0, 0)).toBeNull();
  expect(refusalOfQuantity(2, 1, 0, 0)).toBe('OUT_OF_STOCK');
  expect(refusalOfQuantity(3, 1, 0, 2)).toBe('NOT_ENOUGH_STOCK');
  expect(refusalOfQuantity(2, 1, 1, 2)).toBe('NOT_ENOUGH_STOCK');
  expect(refusalOfQuantity(2, 1, 0, 2)).toBeNull();
  expect(refusalOfQuantity(LINE_PIECES_MAX + 1, 1, 0, 1_000)).toBe('QUANTITY_LIMIT');
});

const line = (change: Partial<LineFacts> = {}): LineFacts => ({
  productId: 'p',
  variantId: 'v',
  quantity: 1,
  seenPriceMinor: 100,
  priceMinor: 100,
  available: 10,
  minQuantity: 1,
  ...change,
});

test('a line says what changed since it was added', () => {
  expect(noticesOf([line()])).toEqual([[]]);
  expect(noticesOf([line({ priceMinor: null })])).toEqual([[{ kind: 'gone' }]]);
  expect(noticesOf([line({ available: 0 })])).toEqual([[{ kind: 'sold_out' }]]);
  expect(noticesOf([line({ quantity: 3, available: 2 })])).toEqual([[{ kind: 'less_stock', available: 2 }]]);
  expect(noticesOf([line({ priceMinor: 120 })])).toEqual([[{ kind: 'price_up', wasMinor: 100 }]]);
  expect(noticesOf([line({ priceMinor: 80 })])).toEqual([[{ kind: 'price_down', wasMinor: 100 }]]);
});

test('the minimum counts over all sizes of a product and is said once', () => {
  const short = [line({ minQuantity: 3 }), line({ variantId: 'w', minQuantity: 3 })];
  expect(noticesOf(short)).toEqual([[{ kind: 'below_minimum', minimum: 3 }], []]);
  expect(noticesOf([line({ minQuantity: 3, quantity: 2 }), line({ variantId: 'w', minQuantity: 3 })])).toEqual([
    [],
    [],
  ]);
});

test('a bag can be checked out when nothing in it stands against it', () => {
  expect(canCheckOut([])).toBe(false);
  expect(canCheckOut([[], [{ kind: 'price_up' }]])).toBe(true);
  expect(canCheckOut([[], [{ kind: 'sold_out' }]])).toBe(false);
  expect(isCounted([{ kind: 'gone' }])).toBe(false);
  expect(isCounted([{ kind: 'less_stock' }])).toBe(true);
});

const mergeLine = fc.record<MergeLine>({
  variantId: fc.constantFrom('a', 'b', 'c', 'd'),
  customSizeId: fc.constantFrom(null, null, 's1'),
  remarks: fc.constantFrom('', 'x'),
  quantity: fc.integer({ min: 1, max: LINE_PIECES_MAX }),
  available: fc.constant(0),
});
const keyOf = ({ variantId, customSizeId, remarks }: MergeLine): string => `${variantId}/${customSizeId}/${remarks}`;
const bag = fc.uniqueArray(mergeLine, { selector: keyOf, maxLength: 12 });
const stock = fc.record({ a: fc.nat(30), b: fc.nat(30), c: fc.nat(3), d: fc.constant(0) });

function merged(mine: MergeLine[], other: MergeLine[]): MergeLine[] {
  const plan = mergePlan(mine, other);
  const result = mine.map((own) => ({ ...own }));
  for (const { into, quantity } of plan.changed) result[into]!.quantity = quantity;
  for (const { from, quantity } of plan.added) result.push({ ...other[from]!, quantity });
  return result;
}

test('merging never takes a piece away, never asks for more than there is, and loses no line without saying so', () => {
  fc.assert(
    fc.property(bag, bag, stock, (mine, other, levels) => {
      const withStock = (lines: MergeLine[]) =>
        lines.map((l) => ({ ...l, available: levels[l.variantId as keyof typeof levels] }));
      const a = withStock(mine);
      const b = withStock(other);
      const plan = mergePlan(a, b);
      const after = merged(a, b);
      a.forEach((own, index) => expect(after[index]!.quantity).toBeGreaterThanOrEqual(own.quantity));
      for (const [variantId, available] of Object.entries(levels)) {
        const sum = (lines: MergeLine[]) =>
          lines.filter((l) => l.variantId === variantId).reduce((n, l) => n + l.quantity, 0);
        expect(sum(after)).toBeLessThanOrEqual(Math.max(sum(a), Math.min(LINE_PIECES_MAX, available)));
      }
      const kept = new Set([
        ...a.filter((l) => l.customSizeId === null).map(keyOf),
        ...plan.added.map(({ from }) => keyOf(b[from]!)),
      ]);
      b.forEach((l, from) => expect(kept.has(keyOf(l)) || plan.dropped.includes(from)).toBe(true));
      expect(after.length).toBeLessThanOrEqual(Math.max(a.length, BAG_LINES_MAX));
    }),
    { numRuns: count(10_000) },
  );
});

test('merging the same bag again changes nothing more, made-to-measure lines aside', () => {
  fc.assert(
    fc.property(bag, bag, (mine, other) => {
      const plain = (lines: MergeLine[]) =>
        lines.filter((l) => l.customSizeId === null).map((l) => ({ ...l, available: 100 }));
      const after = merged(plain(mine), plain(other));
      return mergePlan(after, plain(other)).added.length === 0 && mergePlan(after, plain(other)).changed.length === 0;
    }),
    { numRuns: count(10_000) },
  );
});
