import { expect, test } from 'vitest';
import { productListQuery } from '../../contract/src/catalogue.ts';
import { differing } from './differing.ts';

test('requests for a list differ from each other, and what makes them differ is a moment long past', () => {
  const parts = Array.from({ length: 20_000 }, differing);
  expect(new Set(parts).size).toBe(parts.length);
  for (const part of parts) {
    const query = productListQuery.parse(Object.fromEntries(new URLSearchParams(part)));
    expect(query).toEqual({ sort: 'default', page: 1, limit: query.limit, as_of: query.as_of });
    expect(query.as_of).toBeLessThan(Date.parse('2002-01-01'));
  }
});
