import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import type { ListedProduct } from '../catalogue/crawl.ts';
import { robotsText } from './robots.ts';
import {
  ADDRESSES_MAX,
  BYTES_MAX,
  entriesOf,
  indexOf,
  PICTURES_MAX,
  productsOfFile,
  SITEMAP_END,
  SITEMAP_HEAD,
} from './sitemap.ts';
import { productEntries } from './sitemap.service.ts';

const ORIGIN = 'https://shop.example';
const SHOP = { origin: ORIGIN, languages: ['en', 'arb'], markets: ['ae', 'sa'] };
const AT = new Date('2026-11-20T08:30:00Z');

test('a page has an entry for each language and market, and each names all others', () => {
  const page = { path: () => '/home', markets: ['ae', 'sa'], changedAt: AT, pictures: ['/pictures/a-960.webp'] };
  const text = entriesOf(page, SHOP);
  expect([...text.matchAll(/<loc>([^<]+)<\/loc><lastmod>2026-11-20T08:30:00.000Z/g)].map(([, at]) => at)).toEqual([
    `${ORIGIN}/en/home`,
    `${ORIGIN}/en-sa/home`,
    `${ORIGIN}/ar/home`,
    `${ORIGIN}/ar-sa/home`,
  ]);
  expect(text.match(/hreflang="ar-SA" href="https:\/\/shop.example\/ar-sa\/home"/g)).toHaveLength(4);
  expect(text.match(/hreflang="x-default" href="https:\/\/shop.example\/en\/home"/g)).toHaveLength(4);
  expect(text).toContain(`<image:image><image:loc>${ORIGIN}/pictures/a-960.webp</image:loc></image:image>`);
});

test('a page of one market names no other, and one that no open market has is left out', () => {
  const page = { path: () => '/product-details/1', changedAt: null, pictures: [] };
  const inSaudi = entriesOf({ ...page, markets: ['sa'] }, SHOP);
  expect(inSaudi.match(/<url>/g)).toHaveLength(2);
  expect(inSaudi).not.toMatch(/lastmod|shop.example\/(?:en|ar)\//);
  expect(entriesOf({ ...page, markets: ['kw'] }, SHOP)).toBe('');
});

test('addresses are escaped as XML, and characters that XML has no form for are left out', () => {
  const page = {
    path: () => `/product-list?category=a&occasion=<"\u0007'>`,
    markets: ['ae'],
    changedAt: null,
    pictures: [],
  };
  const text = entriesOf(page, { ...SHOP, languages: ['en'] });
  expect(text).toContain(
    '<loc>https://shop.example/en/product-list?category=a&amp;occasion=&lt;&quot;&apos;&gt;</loc>',
  );
});

test('a full file stays below the limits of the protocol, however many languages and markets there are', () => {
  const pictures = Array.from({ length: PICTURES_MAX }, (_, at) => `/pictures/${'0'.repeat(23)}${at}-960.webp`);
  const id = '00000000-0000-7000-8000-000000000000';
  for (const markets of [['ae'], ['ae', 'sa'], ['ae', 'sa', 'kw', 'bh', 'om', 'qa']]) {
    for (const languages of [['en'], ['en', 'arb']]) {
      const shop = { origin: 'https://a-shop-with-a-long-name.example.com', languages, markets };
      const entries = entriesOf({ path: () => `/product-details/${id}`, markets, changedAt: AT, pictures }, shop);
      const products = productsOfFile(shop);
      expect(products).toBeGreaterThan(0);
      expect(products * languages.length * markets.length).toBeLessThanOrEqual(ADDRESSES_MAX);
      const bytes = Buffer.byteLength(SITEMAP_HEAD + SITEMAP_END) + products * Buffer.byteLength(entries);
      expect(bytes).toBeLessThan(BYTES_MAX);
    }
  }
});

test('the index names every file', () => {
  const text = indexOf(ORIGIN, [
    { path: '/sitemap/pages.xml', changedAt: null },
    { path: '/sitemap/products-1.xml', changedAt: AT },
  ]);
  expect([...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at)).toEqual([
    `${ORIGIN}/sitemap/pages.xml`,
    `${ORIGIN}/sitemap/products-1.xml`,
  ]);
  expect(text.match(/<lastmod>/g)).toHaveLength(1);
});

const PRODUCTS = count(100_000);
const BATCH = 100;
const MB = 1024 * 1024;

let batchesMade = 0;

async function* madeUp(): AsyncGenerator<ListedProduct[]> {
  for (let at = 0; at < PRODUCTS; at += BATCH) {
    batchesMade += 1;
    yield Array.from({ length: BATCH }, (_, nth) => ({
      id: `00000000-0000-7000-8000-${String(at + nth).padStart(12, '0')}`,
      changedAt: AT,
      pictures: [{ key: 'abcdef0123456789abcdef01', width: 1_200 }],
    }));
    await new Promise(setImmediate);
  }
}

test('the entries of 100,000 products are made in bounded memory, and other work gets its turn', async () => {
  globalThis.gc?.();
  const before = process.memoryUsage();
  let texts = 0;
  let addresses = 0;
  let bytes = 0;
  let most = 0;
  let busiest = process.cpuUsage();
  let busiestMs = 0;
  for await (const text of productEntries(madeUp(), () => ['ae', 'sa'], SHOP)) {
    const used = process.cpuUsage(busiest);
    busiestMs = Math.max(busiestMs, (used.user + used.system) / 1_000);
    busiest = process.cpuUsage();
    texts += 1;
    // A text is ready before the next batch is read, so the texts are streamed.
    expect(batchesMade).toBeLessThanOrEqual(texts);
    addresses += text.match(/<loc>/g)?.length ?? 0;
    bytes += Buffer.byteLength(text);
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
  }
  expect(addresses).toBe(PRODUCTS * 4);
  // With 100,000 products (in `npm run test:long`) the output is over 200 MB, more than the memory that may be used.
  expect(bytes).toBeGreaterThan(PRODUCTS * 2_000);
  expect(most).toBeLessThan(96 * MB);
  // Each turn of the event loop makes one batch. The limit is in processor time, so that a busy machine does not fail
  // the test.
  expect(busiestMs).toBeLessThan(100);
});

test('robots.txt names the sitemap, and of a demo shop that others reach nothing is read', () => {
  const text = robotsText(ORIGIN, false);
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain('Disallow: /*product-list*?sort=');
  expect(text).not.toMatch(/product-details|category|occasion|page=/);
  expect(robotsText(ORIGIN, true)).toBe('User-agent: *\nDisallow: /\n');
});
