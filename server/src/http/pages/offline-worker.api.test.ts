// The service worker for use without a connection, the operators' switch for it, and the manifest by which browsers
// install the shop.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperator, type TestOperator } from '../../../testing/operators.ts';
import { openMarket } from '../../../testing/two-markets.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { routes } from '../../domains.ts';
import { makeApp } from '../app.ts';

const PUBLIC = path.resolve(import.meta.dirname, '../../../../storefront/public');

let shop: TestShop;
let owner: TestOperator;
let root: string;
let app: ReturnType<typeof makeApp>;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'hindam-worker-'));
  const client = path.join(root, 'storefront/build/client');
  mkdirSync(client, { recursive: true });
  writeFileSync(path.join(client, 'offline-worker.js'), '// on');
  writeFileSync(path.join(client, 'offline-worker-off.js'), '// off');
  shop = await openTestShop({ MARKET: 'ae' });
  owner = await addOperator(shop, 'owner');
  app = makeApp(shop.shop, routes, { root });
});
afterAll(async () => {
  await shop?.close();
  rmSync(root, { recursive: true, force: true });
});

const worker = async () => (await app.request('/offline-worker.js')).text();
const settings = async () => (await shop.get('shop/settings')).body['result'];

async function switchTo(on: boolean) {
  const { version } = (await shop.get('operator/setting/list', owner.bearer)).body['result'].offline;
  return shop.post('operator/setting/offline', { version, on }, owner.bearer);
}

describe('the worker', () => {
  test('is revalidated each time, and may load nothing from elsewhere', async () => {
    const { headers } = await app.request('/offline-worker.js');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  });

  test('is replaced by one that ends itself when an owner switches offline use off, and comes back', async () => {
    expect(await worker()).toBe('// on');
    expect(await settings()).not.toHaveProperty('offline');
    expect((await switchTo(false)).body['result']).toEqual({ version: 1, on: false });
    await expect.poll(worker).toBe('// off');
    await expect.poll(settings).toMatchObject({ offline: false });
    const [action] = await shop.shop.database.query(
      'select action, details from operator_actions order by id desc limit 1',
    );
    expect(action).toEqual({ action: 'offline.changed', details: { on: false } });
    await switchTo(true);
    await expect.poll(worker).toBe('// on');
    await expect.poll(settings).not.toHaveProperty('offline');
  });

  test('is switched by nobody who saw another state', async () => {
    const { version } = (await shop.get('operator/setting/list', owner.bearer)).body['result'].offline;
    const stale = await shop.post('operator/setting/offline', { version: version + 1, on: false }, owner.bearer);
    expect(stale.body.errorCode).not.toBe(0);
    expect(await worker()).toBe('// on');
    const content = await addOperator(shop, 'content');
    expect((await shop.post('operator/setting/offline', { version, on: false }, content.bearer)).status).toBe(404);
  });
});

describe('the manifest', () => {
  beforeAll(() => openMarket(shop, 'sa'));

  const manifest = async (name: string) => app.request(`/manifest/${name}.webmanifest`);

  test.each([
    ['en', { lang: 'en', dir: 'ltr', name: 'Hindam', start_url: '/en/home' }],
    ['ar', { lang: 'ar', dir: 'rtl', name: 'هندام', start_url: '/ar/home' }],
    ['ar-sa', { lang: 'ar', dir: 'rtl', name: 'هندام', start_url: '/ar-sa/home' }],
  ])('of /%s is in its language and market, and describes one app', async (name, own) => {
    const response = await manifest(name);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const given = (await response.json()) as Record<string, unknown> & { icons: { purpose: string; sizes: string }[] };
    expect(given).toMatchObject({ ...own, id: '/', scope: '/', display: 'standalone' });
    expect(given.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { url } of given['shortcuts'] as { url: string }[]) expect(url.startsWith(`/${name}/`)).toBe(true);
  });

  test.each(['en', 'ar', 'en-sa', 'ar-sa'])(
    'of /%s names files that are there, each of its stated size',
    async (name) => {
      interface Picture {
        src: string;
        sizes: string;
        type: string;
      }
      const given = (await (await manifest(name)).json()) as { icons: Picture[]; screenshots: Picture[] };
      expect([given.icons.length, given.screenshots.length]).toEqual([4, 6]);
      for (const { src, sizes, type } of [...given.icons, ...given.screenshots]) {
        const { width, height, format } = await sharp(path.join(PUBLIC, src)).metadata();
        expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type]);
      }
    },
  );

  test('of an unknown language or market is not found', async () => {
    for (const name of ['xx', 'ar-xx', 'home', 'en.json', '..%2Fen'])
      expect((await manifest(name)).status, name).toBe(404);
  });

  test('has the shop’s own name once it has one', async () => {
    const papers = {
      version: 0,
      name: 'Nour',
      legal_names: { en: 'Nour Trading LLC', arb: 'نور للتجارة ذ.م.م' },
      licence: 'CN-4711',
      trns: { ae: '100234567890003', sa: '310122393500003' },
    };
    await shop.post('operator/setting/papers', papers, owner.bearer);
    await expect.poll(async () => (await manifest('ar')).json()).toMatchObject({ name: 'Nour', short_name: 'Nour' });
  });
});
