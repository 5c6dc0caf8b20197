// The HTTP status of pages whose product or list does not exist: search engines drop an address by its status, whatever
// the page says.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { reloadCatalogues } from '../src/markets.ts';
import { readPage } from './read-page.ts';
import { addProduct, openTestShop, type TestShop } from './shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILD = resolve(ROOT, 'storefront/build/server/index.js');
const LANGUAGES = [
  ['/en', 'en'],
  ['/ar', 'ar'],
] as const;

let shop: TestShop;
let app: ReturnType<typeof makeApp>;
let origin: string;
let kept: string;
let gone: string;
let never: string;

beforeAll(async () => {
  if (!existsSync(BUILD)) return;
  shop = await openTestShop();
  app = makeApp(shop.shop, routes, { root: ROOT });
  origin = shop.shop.config.publicUrl;
  const [staying] = await addProduct(shop.shop, { type: 'kaftan', occasions: ['eid'] });
  const [leaving] = await addProduct(shop.shop, { type: 'kaftan', occasions: ['eid'] });
  const [unpublished] = await addProduct(shop.shop, { type: 'kaftan', publishedAt: null });
  [kept, gone, never] = [staying!.product_id, leaving!.product_id, unpublished!.product_id];
  await shop.shop.database.query('update products set published_at = null where id = $1', [gone]);
  await reloadCatalogues(shop.shop);
  shop.shop.cache.clear();
});
afterAll(() => shop?.close());

async function open(path: string) {
  const response = await app.request(`${origin}${path}`, { headers: { host: new URL(origin).host } });
  const page = readPage(await response.text(), origin);
  return { status: response.status, language: page.language, isIndexed: page.isIndexed, page };
}

describe.runIf(existsSync(BUILD)).each(LANGUAGES)('under %s', (prefix, language) => {
  test('the page of a product that left the shop says 410, each time, and leads to pieces like it', async () => {
    for (const _ of [1, 2]) {
      const { status, language: given, isIndexed, page } = await open(`${prefix}/product-details/${gone}`);
      expect([status, given, isIndexed]).toEqual([410, language, false]);
      expect(page.links.filter(({ to }) => to.startsWith(`${prefix}/product-details/`))).toHaveLength(1);
    }
  });

  test.each([
    ['a product that never was in the shop', () => `/product-details/${never}`],
    ['an unknown occasion', () => '/product-list?occasion=no-such-occasion'],
    ['the page after the last one of all pieces', () => '/product-list?page=2'],
    ['the page after the last one of an occasion', () => '/product-list?occasion=eid&page=2'],
    ['the page after the last one of a collection', () => '/product-list/latest_collection?page=2'],
  ])('the page of %s says 404, each time, and is not indexed', async (_, path) => {
    for (const _time of [1, 2]) {
      const { status, language: given, isIndexed } = await open(prefix + path());
      expect([status, given, isIndexed]).toEqual([404, language, false]);
    }
  });

  test.each([
    ['a product', () => `/product-details/${kept}`],
    ['all pieces', () => '/product-list?page=1'],
    ['an occasion', () => '/product-list?occasion=eid'],
  ])('the page of %s, which is there, says 200', async (_, path) => {
    expect((await open(prefix + path())).status).toBe(200);
  });
});
