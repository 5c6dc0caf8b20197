import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherPieces } from './holds.ts';

const pieces = fc.array(
  fc.record({ variantId: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 9 }) }),
);

test('gathering loses no piece, lists each variant once, and sorts variants in one order', () => {
  fc.assert(
    fc.property(pieces, (wanted) => {
      const gathered = gatherPieces(wanted);
      const ids = gathered.map(({ variantId }) => variantId);
      expect(ids).toEqual([...new Set(wanted.map(({ variantId }) => variantId))].sort());
      for (const { variantId, quantity } of gathered) {
        const own = wanted.filter((piece) => piece.variantId === variantId);
        expect(quantity).toBe(own.reduce((sum, piece) => sum + piece.quantity, 0));
      }
    }),
  );
});
