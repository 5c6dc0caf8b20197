import { describe, expect, it } from 'vitest';
import { pathsOf } from './paths.ts';
import { isCollection, queryString } from './shop-paths.ts';

describe('addresses', () => {
  it('keep the language prefix of the page they stand on', () => {
    expect(pathsOf('/ar').home()).toBe('/ar/home');
    expect(pathsOf('').productList('best_seller')).toBe('/product-list/best_seller');
  });

  it('carry an Arabic slug percent-encoded, as an HTTP header can', () => {
    expect(pathsOf('').productList('id', 'عبايات')).toBe(`/product-list/id/${encodeURIComponent('عبايات')}`);
  });

  it('never have a slug without an id', () => {
    expect(pathsOf('').productList(null, 'abayas')).toBe('/product-list');
  });

  it('leave empty values out of the query', () => {
    expect(queryString({ a: '', b: null, c: undefined, d: false, e: [] })).toBe('');
    expect(queryString({ a: 0, b: ['x', 'y'], c: true })).toBe('?a=0&b=x&b=y&c=true');
  });

  it('write values as URLSearchParams does', () => {
    for (const value of ['black', 'A-1.b_c*', 'a b', 'a+b', '50%', 'a&b=c', "~!(')", 'عباية', '😀', '\uD83D'])
      expect(queryString({ 'q[0]': value, b: 1 })).toBe(
        `?${new URLSearchParams({ 'q[0]': value, b: '1' }).toString()}`,
      );
  });

  it('know the four collections', () => {
    expect(['best_seller', 'latest_collection', 'limited_edition', 'product_sales'].every(isCollection)).toBe(true);
    expect(isCollection('sales')).toBe(false);
  });
});
