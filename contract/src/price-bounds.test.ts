import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productListQuery } from './catalogue.ts';
import { PRICE_STEP_MINOR, PRICE_STEP_UNITS, roundedBound, typedBound } from './price-bounds.ts';

test('rounded bounds leave out nothing that was asked for, and rounding them again changes nothing', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.constantFrom(PRICE_STEP_UNITS, PRICE_STEP_MINOR), (asked, step) => {
      const [least, most] = [roundedBound('min_price', asked, step), roundedBound('max_price', asked, step)];
      expect(least <= asked && asked <= most).toBe(true);
      expect(most - least).toBeLessThanOrEqual(step);
      expect([roundedBound('min_price', least, step), roundedBound('max_price', most, step)]).toEqual([least, most]);
    }),
  );
});

test.each([
  ['min_price', '1,234', 1_230],
  ['max_price', '1,234', 1_240],
  ['max_price', '١٬٢٣٤', 1_240],
  ['max_price', '0', 0],
  ['min_price', '9', null],
  ['min_price', 'cheap', null],
  ['max_price', '999999999', 1_000_000],
] as const)('%s typed as %s is %s', (bound, text, value) => {
  expect(typedBound(bound, text)).toBe(value);
});

test('a bound of a page stays the same in its call, whatever decimals the currency has', () => {
  for (const minorPerUnit of [100, 1_000]) {
    const call = { min_price: 1_230 * minorPerUnit, max_price: 1_240 * minorPerUnit };
    expect(productListQuery.parse(call)).toMatchObject(call);
  }
  expect(productListQuery.parse({ min_price: '123456', max_price: '123456' })).toMatchObject({
    min_price: 123_000,
    max_price: 124_000,
  });
});
