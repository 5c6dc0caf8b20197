import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { type CartLineRow, remainingLines, type OrderedPiece } from './ordering.ts';

const piece = fc.record({
  variantId: fc.constantFrom('a', 'b'),
  customSizeId: fc.constantFrom(null, 'set'),
  remarks: fc.constantFrom('', 'hem'),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const cart = fc
  .array(piece, { maxLength: 8 })
  .map((all) => all.map((one, index): CartLineRow => ({ ...one, id: `line ${index}` })));

const keyOf = ({ variantId, customSizeId, remarks }: OrderedPiece) => `${variantId}/${customSizeId}/${remarks}`;

function perKey(all: readonly OrderedPiece[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of all) found.set(keyOf(one), (found.get(keyOf(one)) ?? 0) + one.quantity);
  return found;
}

test('exactly the ordered pieces leave a cart, as far as it still has them', () => {
  fc.assert(
    fc.property(cart, fc.array(piece, { maxLength: 8 }), (lines, ordered) => {
      const left = new Map(remainingLines(lines, ordered).map(({ id, quantity }) => [id, quantity]));
      const after = perKey(lines.map((line) => ({ ...line, quantity: left.get(line.id) ?? line.quantity })));
      const [before, wanted] = [perKey(lines), perKey(ordered)];
      return (
        [...before].every(([key, held]) => after.get(key) === Math.max(0, held - (wanted.get(key) ?? 0))) &&
        lines.every(({ id, quantity }) => !left.has(id) || (left.get(id)! >= 0 && left.get(id)! < quantity))
      );
    }),
    { numRuns: count(10_000) },
  );
});

test('of two made-to-measure lines with equal contents, the earlier is reduced first', () => {
  const line = { variantId: 'a', customSizeId: 'set', remarks: '' };
  const lines = [
    { ...line, id: 'one', quantity: 2 },
    { ...line, id: 'two', quantity: 2 },
  ];
  expect(remainingLines(lines, [{ ...line, quantity: 3 }])).toEqual([
    { id: 'one', quantity: 0 },
    { id: 'two', quantity: 1 },
  ]);
});
