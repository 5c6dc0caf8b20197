// Which requests for documents count as a view, whether the document was rendered or came from the cache.
import { afterEach, expect, test } from 'vitest';
import { makeApp } from '../app.ts';
import { type Listening, listen } from '../serve.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';
import type { RenderDocument } from './storefront.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const PUBLIC = 'public, max-age=0, s-maxage=60';

const open: Listening[] = [];

afterEach(async () => {
  for (const listening of open.splice(0)) await listening.drain(500);
});

const render: RenderDocument = (request) => {
  const { pathname } = new URL(request.url);
  const [status, caching] =
    pathname === '/home' ? [200, PUBLIC] : [pathname === '/cart' ? 200 : 404, 'private, no-store'];
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': caching };
  return Promise.resolve(new Response('<p>a page</p>', { status, headers }));
};

async function start() {
  const shop = fakeShop({ port: 0 });
  const listening = await listen(shop, makeApp(shop, fakeRoutes(), { render }));
  open.push(listening);
  return {
    shop,
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(listening.url + path, { method, headers: { 'user-agent': BROWSER, ...headers } }),
  };
}

test('a page is counted when it is rendered, when it comes from the cache, and when the browser still has it', async () => {
  const { shop, ask } = await start();
  const etag = (await ask('/home?utm_source=mail')).headers.get('etag') ?? '';
  await ask('/home');
  expect((await ask('/home', { 'if-none-match': etag })).status).toBe(304);
  await ask('/home', { cookie: 'selectedLanguage=arb' });
  await ask('/cart');
  expect(shop.counts.take()).toEqual([
    { kind: 'view', name: 'home', language: 'en', market: 'ae', count: 3 },
    { kind: 'view', name: 'home', language: 'arb', market: 'ae', count: 1 },
    { kind: 'view', name: 'cart', language: 'en', market: 'ae', count: 1 },
  ]);
});

test('robots, prefetches, HEAD, data requests, the API and pages that do not exist are not counted', async () => {
  const { shop, ask } = await start();
  for (const path of ['/home', '/home']) {
    await ask(path, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    await ask(path, { 'sec-purpose': 'prefetch;prerender' });
    await ask(path, {}, 'HEAD');
  }
  await ask('/cart', { 'user-agent': 'curl/8.5.0' });
  await ask('/cart.data');
  await ask('/nothing-here');
  await ask('/checkout');
  await ask('/api/product/list?language_code=en');
  expect(shop.counts.take()).toEqual([]);
});
