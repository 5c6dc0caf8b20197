import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { makeCache } from '../../kernel/cache.ts';
import { makeCachedResponse } from './byte-cache.ts';
import { bytesIn, cacheSlot, type Coding, codingOf, PERMANENT_SLOT } from './compress.ts';

const html = Buffer.from(
  Array.from({ length: 800 }, (_, row) => `<li class="card">row ${row * 7919} price ${row * 31}</li>`).join(''),
);
const cachedHtml = () => makeCachedResponse(200, html, { 'content-type': 'text/html' }, ['list']);

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0', 'identity'],
  ['BR', 'br'],
  ['gzip;q=0.5, br;q=0.0', 'gzip'],
  ['*', 'identity'],
  ['x'.repeat(5_000), 'identity'],
] as const)('Accept-Encoding %j gets %s', (header, coding) => {
  expect(codingOf(header)).toBe(coding);
});

test.each([
  ['br', 'gzip'],
  ['gzip', 'br'],
] as const)('%s, then %s and plain: the same content, and the compressed bytes count alone', (first, second) => {
  const cache = makeCache();
  const entry = cachedHtml();
  cache.put('key', entry, cache.clock());
  const before = cache.stats().bytes;
  const slot = cacheSlot(cache);
  const inCoding = (coding: Coding) => bytesIn(cache.get('key') ?? entry, coding, 'key', slot).bytes;
  const one = inCoding(first);
  expect(inCoding('identity')).toEqual(html);
  const other = inCoding(second);
  const [br, gz] = first === 'br' ? [one, other] : [other, one];
  expect(brotliDecompressSync(br)).toEqual(html);
  expect(gunzipSync(gz)).toEqual(html);
  expect(cache.stats().bytes).toBe(before - html.length + one.length + other.length);
  cache.drop(['list']);
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0 });
});

test.each([
  ['en', 5],
  ['ar', 7],
] as const)('a page in %s is compressed with quality %i at first', (language, quality) => {
  const headers = { 'content-type': 'text/html', 'content-language': language };
  const entry = makeCachedResponse(200, html, headers, []);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  expect(bytesIn(entry, 'br', 'key', PERMANENT_SLOT).bytes).toEqual(brotliCompressSync(html, { params }));
  const other = brotliCompressSync(html, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 12 - quality } });
  expect(bytesIn(entry, 'br', 'key', PERMANENT_SLOT).bytes).not.toEqual(other);
});

test('a dropped entry is not put back by a form compressed afterwards', () => {
  const cache = makeCache();
  const entry = cachedHtml();
  cache.put('key', entry, cache.clock());
  cache.drop(['list']);
  bytesIn(entry, 'br', 'key', cacheSlot(cache));
  expect(cache.get('key')).toBeUndefined();
});

test('an often requested entry is compressed further, with the same content', async () => {
  // The queue is shared by the process and may hold entries of earlier tests, so this test loads its own module
  // instance.
  vi.resetModules();
  const { bytesIn, cacheSlot, shrink } = await import('./compress.ts');
  const cache = makeCache();
  const entry = cachedHtml();
  cache.put('key', entry, cache.clock());
  const slot = cacheSlot(cache);
  const quick = bytesIn(entry, 'br', 'key', slot).bytes.length;
  await new Promise<void>((resolve) => shrink(entry, 'key', slot, resolve));
  const now = cache.get('key');
  expect(now?.brotli.length).toBeLessThan(quick);
  expect(brotliDecompressSync(now?.brotli ?? '')).toEqual(html);
});

test('a stored form keeps no memory but its own', () => {
  const cache = makeCache();
  const slot = cacheSlot(cache);
  const small = makeCachedResponse(200, Buffer.from('a few bytes'), { 'content-type': 'text/html' }, []);
  for (const bytes of [
    small.plain,
    bytesIn(cachedHtml(), 'br', 'key', slot).bytes,
    bytesIn(cachedHtml(), 'gzip', 'key', slot).bytes,
  ])
    expect(bytes?.buffer.byteLength).toBe(bytes?.length);
});

test('pictures, fonts and bodies that fit one packet are sent uncompressed', () => {
  const slot = cacheSlot(makeCache());
  const font = makeCachedResponse(200, html, { 'content-type': 'font/woff2' }, []);
  const small = makeCachedResponse(200, Buffer.from('short'), { 'content-type': 'text/html' }, []);
  for (const entry of [font, small]) expect(bytesIn(entry, 'br', 'key', slot).coding).toBe('identity');
});
