import { expect, test } from 'vitest';
import { alternatesOf } from './alternates.ts';

test('a page has an address for each language and market, and one for everybody else', () => {
  const names = alternatesOf(['en', 'arb'], ['ae', 'sa']).map(({ name, prefix }) => `${name} ${prefix}`);
  expect(names).toEqual(['en /en', 'en-SA /en-sa', 'ar /ar', 'ar-SA /ar-sa', 'x-default /en']);
});

test('markets that do not have the page are not named', () => {
  const names = alternatesOf(['en', 'arb'], ['ae', 'sa'], ['sa', 'kw']).map(({ name, prefix }) => `${name} ${prefix}`);
  expect(names).toEqual(['en-SA /en-sa', 'ar-SA /ar-sa', 'x-default /en-sa']);
  expect(alternatesOf(['en'], ['ae'], ['kw'])).toEqual([]);
});
