// Checks the feeds of the whole demo shop, in every market and language, against the rules of their fields and against
// the API's answers about the same products; and the structured data of product pages against schema.org's vocabulary
// and the API.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Product } from '@hindam/contract/catalogue';
import { decimalsOf, type Money } from '@hindam/contract/money';
import { prefixOf } from '@hindam/contract/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadProductIds, loadProducts } from '../catalogue/catalogue.store.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { feedFaults, type FeedItem, itemsInTsv, itemsInXml } from '../../testing/feed-rules.ts';
import { count } from '../../testing/counts.ts';
import { readPage } from '../../testing/read-page.ts';
import { structureFaults } from '../../testing/schema-org.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { feedPath, feedsOf } from './merchant-feed.service.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const BUILD = resolve(ROOT, 'storefront/build/server/index.js');

let shop: TestShop;
let ids: string[];
beforeAll(async () => {
  shop = await openTestShop();
  await seedDemo(shop.shop, () => undefined);
  ids = await loadProductIds(shop.shop.database);
});
afterAll(() => shop?.close());

async function read(path: string): Promise<string> {
  const response = await shop.page(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

async function productsIn(market: string, language: string): Promise<Product[]> {
  const found: Product[] = [];
  for (const id of ids) {
    const { status, body } = await shop.get(`product/details/${id}?language_code=${language}&market=${market}`);
    if (status === 200) found.push((body['result'] as { product: Product }).product);
  }
  return found;
}

const amount = ({ amount: minor, currency }: Money): string =>
  `${(minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))} ${currency}`;

function expected(products: readonly Product[]) {
  return products.flatMap(({ _id, items }) =>
    items.map((item) => ({
      id: item._id,
      item_group_id: _id,
      price: amount(item.compare_at_price ?? item.price),
      sale_price: item.compare_at_price ? amount(item.price) : undefined,
      availability: item.stock === 'out' ? 'out_of_stock' : 'in_stock',
    })),
  );
}

const said = (item: FeedItem) => ({
  id: item['id']?.[0],
  item_group_id: item['item_group_id']?.[0],
  price: item['price']?.[0],
  sale_price: item['sale_price']?.[0],
  availability: item['availability']?.[0],
});

const byId = <T extends { id?: string | undefined }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.id! < b.id! ? -1 : 1));

test('products are loaded in the order asked for, so that a feed has the same order at every call', async () => {
  const asked = ids.toReversed();
  const loaded = await loadProducts(shop.shop.database, asked);
  expect(loaded.map(({ id }) => id)).toEqual(asked);
});

test('every feed keeps the rules, and has every variant at the price and in the stock of its page', async () => {
  expect(shop.shop.markets.size).toBeGreaterThan(1);
  const { publicUrl: origin } = shop.shop.config;
  for (const market of shop.shop.markets.values()) {
    const { code, currency } = market.market;
    for (const language of shop.shop.languages()) {
      const products = await productsIn(code, language);
      expect(products.length).toBeGreaterThan(20);
      const xml = itemsInXml(await read(feedPath({ market: code, language, format: 'xml' })));
      expect(feedFaults(xml, { country: code.toUpperCase(), currency, origin })).toEqual([]);
      expect(byId(xml.map(said))).toEqual(byId(expected(products)));
      expect(itemsInTsv(await read(feedPath({ market: code, language, format: 'tsv' })))).toEqual(xml);
      const [item] = xml;
      const texts = products.find(({ _id }) => _id === item!['item_group_id']![0])!;
      expect(item!['title']![0]).toContain(texts.title);
    }
  }
});

interface Variant {
  sku?: string;
  offers: { price: string; priceCurrency: string; availability: string; shippingDetails: object };
}

interface Group {
  hasVariant: Variant[];
  aggregateRating?: { reviewCount: number };
}

describe.runIf(existsSync(BUILD))('the page of a product', () => {
  test('states what the API says of it by schema.org’s vocabulary, and has a title of its own', async () => {
    const app = makeApp(shop.shop, routes, { root: ROOT });
    const { publicUrl: origin } = shop.shop.config;
    const [first, ...others] = shop.shop.markets.keys();
    for (const [market, named] of [[first!, null], ...others.map((code) => [code, code] as const)] as const) {
      for (const language of shop.shop.languages()) {
        const titles = new Set<string>();
        const products = (await productsIn(market, language)).slice(0, count(200));
        for (const product of products) {
          const path = `${prefixOf(language, named)}/product-details/${product._id}`;
          const page = readPage(await (await app.request(origin + path)).text(), origin);
          titles.add(page.title);
          expect([path, page.structured.flatMap((block) => structureFaults(block))]).toEqual([path, []]);
          const group = page.structured.find((block) => block['@type'] === 'ProductGroup') as unknown as Group;
          const ready = group.hasVariant.filter(({ sku }) => sku !== undefined);
          expect(ready.map(({ sku, offers }) => `${sku} ${offers.price} ${offers.priceCurrency}`)).toEqual(
            product.items.map(({ sku, price }) => `${sku} ${amount(price)}`),
          );
          const cut = group.hasVariant.filter(({ offers }) => offers.availability.endsWith('/MadeToOrder'));
          expect([path, cut.length]).toEqual([path, product.custom_size.offered ? product.colors.length : 0]);
          expect(group.aggregateRating?.reviewCount).toBe(product.rating?.count);
        }
        expect(titles.size).toBe(products.length);
      }
    }
  }, 600_000);
});

test('a price that changes is in the feed at once, and so is a variant that runs out', async () => {
  const path = feedPath({ market: 'ae', language: 'en', format: 'xml' });
  const [before] = itemsInXml(await read(path));
  const id = before!['id']![0]!;
  await shop.shop.database.query(
    `update variant_prices set price_minor = 12300, compare_at_minor = null where variant_id = $1 and market = 'ae'`,
    [id],
  );
  shop.shop.cache.drop(['list']);
  const after = itemsInXml(await read(path)).find((item) => item['id']?.[0] === id);
  expect(after).toMatchObject({ price: ['123.00 AED'] });
});

test('there is a feed for each open market, language and form, and no other', async () => {
  const paths = feedsOf(shop.shop).map(feedPath);
  expect(paths).toContain('/feeds/ae-en.xml');
  expect(paths).toContain('/feeds/sa-ar.tsv');
  for (const path of ['/feeds/xx-en.xml', '/feeds/ae-arb.xml', '/feeds/ae-en.csv', '/feeds/ae-en.xml.gz'])
    expect([path, (await shop.page(path)).status]).toEqual([path, 404]);
});
