import { expect, test } from 'vitest';
import { productListQuery } from '../../contract/src/catalogue.ts';
import { differing } from './differing.ts';

test('requests for a list differ from each other, and the filter that makes them differ removes no product', () => {
  const parts = Array.from({ length: 20_000 }, differing);
  expect(new Set(parts).size).toBe(parts.length);
  for (const part of parts) {
    const { min_price: min, max_price: max } = productListQuery.parse(Object.fromEntries(new URLSearchParams(part)));
    expect(min).toBeUndefined();
    expect(max).toBeGreaterThan(10_000_000);
  }
});
