import { expect, test } from 'vitest';
import { EVERYTHING_TAG, type CachedResponse, makeCache } from './cache.ts';

const NOTHING = Buffer.alloc(0);
const cachedResponse = (bytes: number, ...tags: string[]): CachedResponse => ({
  status: 200,
  headers: {},
  etag: 'W/"x"',
  plain: Buffer.alloc(bytes),
  gzip: NOTHING,
  brotli: NOTHING,
  tags,
});

test('dropping a tag removes the entries that carry it, and no others', () => {
  const cache = makeCache();
  cache.put('a', cachedResponse(10, 'product:1', 'list'), cache.clock());
  cache.put('b', cachedResponse(10, 'product:2'), cache.clock());
  cache.drop(['product:1']);
  expect([cache.get('a'), cache.get('b')?.tags]).toEqual([undefined, ['product:2']]);
  cache.drop([EVERYTHING_TAG]);
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0 });
});

test('a response is not cached when one of its tags was dropped while it was made', () => {
  const cache = makeCache();
  const since = cache.clock();
  cache.drop(['list']);
  expect(cache.put('a', cachedResponse(10, 'list'), since)).toBe(false);
  expect(cache.put('a', cachedResponse(10, 'other'), since)).toBe(true);
  expect(cache.put('b', cachedResponse(10, 'list'), cache.clock())).toBe(true);
});

test('when some drops are no longer remembered, an older response is not cached whatever its tags', () => {
  const cache = makeCache();
  const since = cache.clock();
  for (let index = 0; index < 6_000; index += 1) cache.drop([`product:${index}`]);
  expect(cache.put('a', cachedResponse(10, 'other'), since)).toBe(false);
});

test('the cache never holds more bytes than its limit', () => {
  const cache = makeCache(100_000);
  for (let index = 0; index < 500; index += 1) cache.put(`k${index}`, cachedResponse(5_000, 'list'), cache.clock());
  expect(cache.stats().bytes).toBeLessThanOrEqual(100_000);
  expect(cache.stats().entries).toBeGreaterThan(5);
});

test('entries whose keys have a query never push out those without', () => {
  const cache = makeCache(100_000);
  cache.put('ae en /en/home', cachedResponse(5_000, 'list'), cache.clock());
  for (let index = 0; index < 500; index += 1)
    cache.put(`ae en /en/product-list?color=${index}`, cachedResponse(5_000, 'list'), cache.clock());
  expect(cache.get('ae en /en/home')).toBeDefined();
  expect(cache.get('ae en /en/product-list?color=499')).toBeDefined();
  cache.drop(['list']);
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0 });
});
