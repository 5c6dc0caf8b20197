// What search engines and link previews fetch: sitemaps, robots.txt and share pictures, and the response for a product
// that left the shop.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPictured } from '../../../testing/pictured.ts';
import { addProduct, openTestShop, type TestShop } from '../../../testing/shop.ts';
import { changeSoon, openMarket } from '../../../testing/two-markets.ts';
import { publish } from '../../catalogue/catalogue.write.ts';
import { routes } from '../../domains.ts';
import { transaction } from '../../kernel/transaction.ts';
import { reloadCatalogues } from '../../markets.ts';
import { makeApp } from '../app.ts';

let shop: TestShop;
let origin: string;
beforeAll(async () => {
  shop = await openTestShop();
  origin = shop.shop.config.publicUrl;
  await openMarket(shop, 'sa');
});
afterAll(() => shop?.close());

const query = (text: string, values: unknown[] = []) => shop.shop.database.query(text, values);
const locations = (xml: string): string[] => Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at]) => at!);

async function readIndexed(): Promise<string[]> {
  const files = locations(await (await shop.page('/sitemap.xml')).text());
  const texts = await Promise.all(files.map(async (file) => (await shop.page(file.slice(origin.length))).text()));
  return texts.flatMap(locations);
}

const sharePath = async (id: string, language: string): Promise<string | null> => {
  const { body } = await shop.get(`product/details/${id}?language_code=${language}`);
  return (body['result'] as { product: { share_picture: string | null } }).product.share_picture;
};

test('the sitemap names the pages of each product in the markets that sell it, with its pictures and its last change', async () => {
  const both = await addPictured(shop, 10, { saudiMinor: 10_000 });
  const [emirates] = await addProduct(shop.shop);
  const [hidden] = await addProduct(shop.shop, { publishedAt: null });
  const [later] = await addProduct(shop.shop, { publishedAt: new Date(Date.now() + 86_400_000) });
  const found = await readIndexed();
  expect(found.filter((one) => one.endsWith(both))).toEqual(
    ['/en', '/en-sa', '/ar', '/ar-sa'].map((prefix) => `${origin}${prefix}/product-details/${both}`),
  );
  expect(found.filter((one) => one.endsWith(emirates!.product_id))).toHaveLength(2);
  expect(found.filter((one) => one.endsWith(hidden!.product_id) || one.endsWith(later!.product_id))).toEqual([]);
  expect(new Set(found).size).toBe(found.length);
  const file = await (await shop.page('/sitemap/products-1.xml')).text();
  const [entry = ''] = file.match(new RegExp(`<url><loc>[^<]*/en/product-details/${both}</loc>.*?</url>`)) ?? [];
  const [changed] = await shop.shop.database.query<{ at: Date }>(
    'select updated_at as at from products where id = $1',
    [both],
  );
  expect(entry).toContain(`<lastmod>${changed!.at.toISOString()}</lastmod>`);
  expect(entry).toMatch(/<image:loc>[^<]+\/pictures\/[0-9a-f]{24}-640\.webp<\/image:loc>|-960\.webp<\/image:loc>/);
});

test('an occasion has a page in the sitemap, in the markets that sell a piece for it', async () => {
  const ofEid = async () => (await readIndexed()).filter((one) => one.endsWith('/product-list?occasion=eid'));
  expect(await ofEid()).toEqual([]);
  await addProduct(shop.shop, { occasions: ['eid'] });
  await reloadCatalogues(shop.shop);
  shop.shop.cache.clear();
  expect(await ofEid()).toEqual(['/en', '/ar'].map((prefix) => `${origin}${prefix}/product-list?occasion=eid`));
});

test('a change of the catalogue is in the next sitemap, and an unchanged one is answered from the cache', async () => {
  await readIndexed();
  const first = await shop.page('/sitemap/products-1.xml');
  const again = await shop.page('/sitemap/products-1.xml', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([first.status, again.status]).toEqual([200, 304]);
  const [added] = await addProduct(shop.shop);
  expect((await readIndexed()).filter((one) => one.endsWith(added!.product_id))).toHaveLength(2);
});

test('sitemaps are compressed for whoever accepts it, and HEAD makes none', async () => {
  shop.shop.cache.clear();
  const head = await makeApp(shop.shop, routes).request(`${origin}/sitemap/pages.xml`, { method: 'HEAD' });
  expect([head.status, (await head.text()).length]).toEqual([200, 0]);
  const zipped = await shop.page('/sitemap/pages.xml', { 'accept-encoding': 'gzip' });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  const text = gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString();
  expect(text).toBe(await (await shop.page('/sitemap/pages.xml')).text());
  expect(text).toContain(`<loc>${origin}/ar-sa/home</loc>`);
  for (const path of [
    '/sitemap/products-2.xml',
    '/sitemap/products-0.xml',
    '/sitemap/other.xml',
    '/sitemap/products-1',
  ])
    expect([path, (await shop.page(path)).status]).toEqual([path, 404]);
});

test('robots.txt names the sitemap of the public address', async () => {
  const response = await shop.page('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
});

test('a demo shop that other machines reach asks crawlers to read nothing', async () => {
  const demo = await openTestShop({ PUBLIC_URL: 'https://demo.example' });
  try {
    expect(await (await demo.page('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  } finally {
    await demo.close();
  }
});

test('a product has a share picture of 1200 × 630 pixels in each language, drawn once', async () => {
  const id = await addPictured(shop, 40);
  const paths = await Promise.all(['en', 'arb'].map((language) => sharePath(id, language)));
  expect(paths).toEqual([expect.stringMatching(`/share/${id}-en-`), expect.stringMatching(`/share/${id}-ar-`)]);
  for (const path of paths) {
    const response = await shop.page(path!);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1_200, 630, 'jpeg']);
    expect(bytes.length).toBeLessThan(150_000);
    const again = Buffer.from(await (await shop.page(path!)).arrayBuffer());
    expect(again.equals(bytes)).toBe(true);
  }
});

async function stored(id: string): Promise<string[]> {
  const folder = join(shop.shop.config.dataFolder, 'pictures', 'shared', id.slice(-2));
  return (await readdir(folder)).filter((name) => name.startsWith(id));
}

test('another title gives another picture; the former address leads there, and the former file is gone', async () => {
  const id = await addPictured(shop, 70);
  const former = (await sharePath(id, 'en'))!;
  await (await shop.page(former)).arrayBuffer();
  await transaction(shop.shop.database, async (tx) => {
    await tx.query(`update product_texts set title = 'Another title' where product_id = $1 and language = 'en'`, [id]);
    await publish(tx, [id]);
  });
  await changeSoon(async () => (await sharePath(id, 'en')) !== former, true);
  const present = (await sharePath(id, 'en'))!;
  const moved = await shop.page(former);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, present]);
  expect((await shop.page(present)).status).toBe(200);
  expect(await stored(id)).toEqual([present.slice('/share/'.length)]);
});

test('there is no picture of a product without one, of none, and under names that no picture has', async () => {
  const [bare] = await addProduct(shop.shop);
  expect(await sharePath(bare!.product_id, 'en')).toBeNull();
  const id = await addPictured(shop, 90);
  const path = (await sharePath(id, 'en'))!;
  for (const wrong of [
    path.replace('-en-', '-xx-'),
    path.replace('.jpg', '.png'),
    `/share/${bare!.product_id}-en-0123456789abcdef.jpg`,
    `/share/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}-en-0123456789abcdef.jpg`,
    '/share/..%2f..%2fsecret-en-0123456789abcdef.jpg',
  ])
    expect([wrong, (await shop.page(wrong)).status]).toEqual([wrong, 404]);
});

test('a product that left the shop is gone, with pieces like it; one that never was in it is not found', async () => {
  const [like] = await addProduct(shop.shop, { type: 'kaftan' });
  const [leaving] = await addProduct(shop.shop, { type: 'kaftan', handle: 'leaving' });
  const [never] = await addProduct(shop.shop, { type: 'kaftan', publishedAt: null });
  const [deleted] = await addProduct(shop.shop, { type: 'kaftan' });
  const path = (id: string) => `product/details/${id}`;
  expect((await shop.get(path(leaving!.product_id))).status).toBe(200);
  await query('update products set published_at = null where id = $1', [leaving!.product_id]);
  await reloadCatalogues(shop.shop);
  shop.shop.cache.clear();
  const gone = await shop.get(path(leaving!.product_id));
  expect([gone.status, gone.body.errorCode]).toEqual([410, 9410]);
  expect((await shop.get(path(never!.product_id))).status).toBe(404);
  const similar = await shop.get(`product/similar/${leaving!.product_id}`);
  const { type, products } = similar.body['result'] as { type: { title: string }; products: { _id: string }[] };
  expect(type.title).toBe('kaftans');
  expect(products.map(({ _id }) => _id)).toEqual(expect.arrayContaining([like!.product_id, deleted!.product_id]));
  expect((await shop.get(`product/similar/${never!.product_id}`)).status).toBe(404);
  expect((await shop.get(`product/similar/${like!.product_id}`)).status).toBe(200);
  await query('update products set published_at = shop.now() where id = $1', [leaving!.product_id]);
  await reloadCatalogues(shop.shop);
  shop.shop.cache.clear();
  expect((await shop.get(path(leaving!.product_id))).status).toBe(200);
  await query('update products set published_at = null where id = $1', [leaving!.product_id]);
  await reloadCatalogues(shop.shop);
  shop.shop.cache.clear();
  expect((await shop.get(path(leaving!.product_id))).status).toBe(410);
});
