import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { CART_LINES_MAX, LINE_PIECES_MAX } from './cart.ts';
import { type MergeLine, mergePlan, type MergeStep, reportOf } from './merge.ts';

const VARIANTS = ['a', 'b', 'c', 'd'] as const;
type Levels = Record<(typeof VARIANTS)[number], number>;

const plain: MergeLine = {
  variantId: 'a',
  customSizeId: null,
  isOwnSet: true,
  remarks: '',
  quantity: 1,
  available: 10,
  seenPriceMinor: 100,
  priceMinor: 100,
};
const line = (change: Partial<MergeLine> = {}): MergeLine => ({ ...plain, ...change });

test.each<[string, MergeLine[], MergeLine[], object[]]>([
  ['a new line comes over', [], [line({ quantity: 2 })], [{ outcome: 'added', into: null, quantity: 2 }]],
  ['the same line takes the larger', [line()], [line({ quantity: 4 })], [{ outcome: 'changed', quantity: 4 }]],
  ['the same line keeps the larger', [line({ quantity: 4 })], [line()], [{ outcome: 'kept', quantity: 4 }]],
  [
    'the larger as far as there are pieces',
    [line({ available: 3 })],
    [line({ quantity: 5, available: 3 })],
    [{ outcome: 'changed', quantity: 3 }],
  ],
  [
    'a line that ran short meanwhile is not cut, and says so when more were wanted',
    [line({ quantity: 4, available: 2 })],
    [line({ quantity: 5, available: 2 })],
    [{ outcome: 'changed', quantity: 4 }],
  ],
  [
    'fewer pieces than wanted',
    [],
    [line({ quantity: 5, available: 2 })],
    [{ outcome: 'changed', into: null, quantity: 2 }],
  ],
  ['sold out', [], [line({ quantity: 2, available: 0 })], [{ outcome: 'dropped', reason: 'sold_out', quantity: 2 }]],
  ['gone', [], [line({ priceMinor: null })], [{ outcome: 'dropped', reason: 'gone' }]],
  ['gone in both', [line({ priceMinor: null })], [line({ priceMinor: null })], [{ outcome: 'kept', quantity: 1 }]],
  [
    'all pieces are in the bag under other remarks',
    [line({ remarks: 'x', quantity: 3, available: 3 })],
    [line({ available: 3 })],
    [{ outcome: 'dropped', reason: 'sold_out' }],
  ],
  [
    'no more than twenty of a piece',
    [line({ remarks: 'x', quantity: LINE_PIECES_MAX, available: 99 })],
    [line({ available: 99 })],
    [{ outcome: 'dropped', reason: 'limit' }],
  ],
  [
    'no more than fifty lines',
    Array.from({ length: CART_LINES_MAX }, (_, n) => line({ variantId: `other-${n}` })),
    [line(), line({ variantId: 'other-0', quantity: 2 })],
    [
      { outcome: 'dropped', reason: 'cart_full' },
      { outcome: 'changed', into: 0, quantity: 2 },
    ],
  ],
  [
    'made to measure stays apart and knows no stock',
    [line({ customSizeId: 's' })],
    [line({ customSizeId: 's', quantity: 9, available: 0 }), line({ quantity: 10 })],
    [
      { outcome: 'added', into: null, quantity: 9 },
      { outcome: 'added', into: null, quantity: 10 },
    ],
  ],
  [
    'measurements of somebody else do not come over',
    [],
    [line({ customSizeId: 's', isOwnSet: false })],
    [{ outcome: 'dropped', reason: 'gone' }],
  ],
])('%s', (_, mine, other, steps) => {
  expect(mergePlan(mine, other)).toMatchObject(steps);
});

const anyLine = fc.record<MergeLine>({
  variantId: fc.constantFrom(...VARIANTS),
  customSizeId: fc.constantFrom(null, null, 's1', 's2'),
  isOwnSet: fc.boolean(),
  remarks: fc.constantFrom('', 'x'),
  quantity: fc.integer({ min: 1, max: LINE_PIECES_MAX }),
  available: fc.constant(0),
  seenPriceMinor: fc.constantFrom(100, 120),
  priceMinor: fc.constant(100),
});
const keyOf = ({ variantId, customSizeId, remarks }: MergeLine): string => `${variantId}/${customSizeId}/${remarks}`;
const cart = fc
  .uniqueArray(anyLine, { selector: keyOf, maxLength: 16 })
  .map((lines) => lines.map((one) => ({ ...one, isOwnSet: one.customSizeId === null || one.isOwnSet })));
const stock = fc.record({ a: fc.nat(30), b: fc.nat(30), c: fc.nat(3), d: fc.constant(0) });
const gone = fc.constantFrom<(string | null)[]>(null, 'a', 'd');

function merged(mine: readonly MergeLine[], other: readonly MergeLine[], steps: readonly MergeStep[]): MergeLine[] {
  const after = mine.map((own) => ({ ...own }));
  for (const step of steps) {
    if (step.outcome === 'dropped') continue;
    if (step.into === null) after.push({ ...other[step.from]!, quantity: step.quantity });
    else after[step.into]!.quantity = step.quantity;
  }
  return after;
}

const inShop = (lines: readonly MergeLine[], levels: Levels, goneId: string | null): MergeLine[] =>
  lines.map((one) => ({
    ...one,
    available: levels[one.variantId as keyof Levels],
    priceMinor: one.variantId === goneId ? null : one.priceMinor,
  }));

const piecesOf = (lines: readonly MergeLine[], variantId: string): number =>
  lines
    .filter((one) => one.variantId === variantId && one.customSizeId === null)
    .reduce((sum, { quantity }) => sum + quantity, 0);

test('a merge never reduces a line, never exceeds the stock, and reports every line', () => {
  fc.assert(
    fc.property(cart, cart, stock, gone, (mine, other, levels, goneId) => {
      const a = inShop(mine, levels, goneId);
      const b = inShop(other, levels, goneId);
      const steps = mergePlan(a, b);
      const after = merged(a, b, steps);
      expect(steps.map(({ from }) => from)).toEqual(b.map((_, from) => from));
      a.forEach((own, index) => expect(after[index]!.quantity).toBeGreaterThanOrEqual(own.quantity));
      for (const [variantId, available] of Object.entries(levels)) {
        const most = Math.max(piecesOf(a, variantId), Math.min(LINE_PIECES_MAX, available));
        expect(piecesOf(after, variantId)).toBeLessThanOrEqual(most);
      }
      expect(after.every(({ quantity }) => quantity >= 1 && quantity <= LINE_PIECES_MAX)).toBe(true);
      expect(after.length).toBeLessThanOrEqual(Math.max(a.length, CART_LINES_MAX));
      const there = new Set(after.map(keyOf));
      for (const step of steps) expect(step.outcome === 'dropped' || there.has(keyOf(b[step.from]!))).toBe(true);
      const report = reportOf(
        steps,
        b.map((one) => ({ ...one, productId: 'p' })),
      );
      const told = report.kept.length + report.added.length + report.changed.length + report.dropped.length;
      expect(told).toBe(b.length);
    }),
    { numRuns: count(10_000) },
  );
});

test('merging the same ready-made lines again changes nothing', () => {
  fc.assert(
    fc.property(cart, cart, stock, (mine, other, levels) => {
      const ready = (lines: MergeLine[]) => inShop(lines, levels, null).filter((one) => one.customSizeId === null);
      const after = merged(ready(mine), ready(other), mergePlan(ready(mine), ready(other)));
      expect(merged(after, ready(other), mergePlan(after, ready(other)))).toEqual(after);
    }),
    { numRuns: count(10_000) },
  );
});
