import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WISHES_MAX } from '@hindam/contract/wishlist';
import { isWishedAfter, newWishes } from './wishlist.ts';

test('with `wished` a toggle sets the state; without, it inverts it', () => {
  expect([isWishedAfter(false, true), isWishedAfter(true, true)]).toEqual([true, true]);
  expect([isWishedAfter(false, false), isWishedAfter(true, false)]).toEqual([false, false]);
  expect([isWishedAfter(false, undefined), isWishedAfter(true, undefined)]).toEqual([true, false]);
});

const names = fc.array(fc.integer({ min: 0, max: 300 }).map(String), { maxLength: 300 });

test('a merge is a union: products sold and not on the list yet, each once, in order, up to 100 in all', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 300 }).map(String), { maxLength: WISHES_MAX }),
      names,
      names,
      (existing, sold, device) => {
        const coming = newWishes(
          new Set(existing),
          new Set(sold),
          device.map((productId) => ({ productId, variantId: null, colour: null, size: null })),
        ).map(({ productId }) => productId);
        const union = [...new Set(device)].filter((id) => sold.includes(id) && !existing.includes(id));
        expect(coming).toEqual(union.slice(0, WISHES_MAX - existing.length));
        expect(existing.length + coming.length).toBeLessThanOrEqual(WISHES_MAX);
      },
    ),
    { numRuns: 300 },
  );
});
