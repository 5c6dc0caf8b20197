import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportedVariant } from './imported-variants.ts';
import type { StoredVariant } from './imports.store.ts';
import { planStock, variantKey } from './stock-plan.ts';

const KEEP = { setStock: false, skusDiffer: true };
const SET = { setStock: true, skusDiffer: true };
const row = { number: 2, line: 2, cells: [] };

function wanted(size: string, quantity: number | null, sku = `SKU-${size}`): ImportedVariant {
  return { colour: 'black', size, sku, weightGrams: null, quantity, prices: {}, row };
}

function held(size: string, onHand: number | null, sku = `SKU-${size}`, active = true): StoredVariant {
  return { colour: 'black', size, sku, position: 0, weightGrams: 0, active, onHand, prices: {} };
}

test('a counted variant keeps its stock; one that was never counted, or is new, takes the number of the file', () => {
  const file = [wanted('S', 9), wanted('M', 9), wanted('L', 9), wanted('XL', null)];
  const shop = [held('S', 4), held('M', null), held('XL', 1)];
  expect(planStock(file, shop, KEEP)).toEqual({
    renamed: [],
    counts: [
      { key: 'black/M', pieces: 9 },
      { key: 'black/L', pieces: 9 },
    ],
    kept: 1,
  });
  expect(planStock(file, shop, SET)).toMatchObject({
    counts: [{ key: 'black/S' }, { key: 'black/M' }, { key: 'black/L' }],
    kept: 0,
  });
});

test('pieces move with a variant that only its size tells from one that leaves', () => {
  const file = [wanted('54 inches', 9, 'A'), wanted('S', 5)];
  expect(planStock(file, [held('54', 4, 'A'), held('S', 5)], KEEP)).toEqual({
    renamed: [{ from: 'black/54', to: 'black/54 inches' }],
    counts: [],
    kept: 1,
  });
  // The file uses the first size name again. The shop still has that variant, but its pieces were moved to the variant
  // with the other name.
  const back = [held('54', 0, 'A', false), held('54 inches', 4, 'A')];
  expect(planStock([wanted('54', 4, 'A')], back, KEEP)).toEqual({
    renamed: [{ from: 'black/54 inches', to: 'black/54' }],
    counts: [],
    kept: 0,
  });
});

test('pieces that orders held when the name changed follow by the next import', () => {
  const shop = [held('S', 2, 'A', false), held('Small', 8, 'A')];
  expect(planStock([wanted('Small', 10, 'A')], shop, KEEP)).toEqual({
    renamed: [{ from: 'black/S', to: 'black/Small' }],
    counts: [],
    kept: 0,
  });
});

test('no pieces move between variants that share an SKU with others', () => {
  const twins = [held('S', 4, 'A'), held('M', 4, 'A')];
  expect(planStock([wanted('L', 9, 'A')], twins, KEEP).renamed).toEqual([]);
  expect(planStock([wanted('S', 4, 'A')], twins, KEEP).renamed).toEqual([]);
  expect(planStock([wanted('L', 9, 'A')], [held('S', 4, 'A')], { ...KEEP, skusDiffer: false }).renamed).toEqual([]);
  expect(planStock([wanted('L', 9, 'A'), wanted('XL', 9, 'A')], [held('S', 4, 'A')], KEEP).renamed).toEqual([]);
});

test('without --set-stock no variant with counted pieces is ever set, and no variant takes part in two moves', () => {
  const size = fc.constantFrom('S', 'M', 'L', 'XL');
  const sku = fc.constantFrom('A', 'B', 'C');
  const number = fc.option(fc.nat(9), { nil: null });
  const one = <T>(make: fc.Arbitrary<T & { size: string }>) =>
    fc.uniqueArray(make, { selector: (variant) => variant.size });
  fc.assert(
    fc.property(
      one(fc.tuple(size, number, sku).map(([a, b, c]) => wanted(a, b, c))),
      one(fc.tuple(size, number, sku, fc.boolean()).map(([a, b, c, d]) => held(a, b, c, d))),
      (file, shop) => {
        const { renamed, counts } = planStock(file, shop, KEEP);
        const counted = new Set(shop.filter(({ onHand }) => onHand !== null).map(variantKey));
        expect(counts.filter(({ key }) => counted.has(key))).toEqual([]);
        const ends = renamed.flatMap(({ from, to }) => [from, to]);
        expect(new Set(ends).size).toBe(ends.length);
        const targets = new Set(renamed.map(({ to }) => to));
        expect(counts.filter(({ key }) => targets.has(key))).toEqual([]);
      },
    ),
  );
});
