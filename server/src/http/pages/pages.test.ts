import { expect, test } from 'vitest';
import { FaultError } from '../../kernel/refuse.ts';
import { makeApp } from '../app.ts';
import type { RenderDocument, Visitor } from './storefront.ts';
import { ADD, GUEST_ID, fakeRoutes, fakeShop } from '../testing.ts';

const PUBLIC = 'public, max-age=0, s-maxage=60';
const OWN = { origin: 'http://localhost:3000', host: 'localhost:3000' };
const ID = ADD.product_id;

function openPages(
  draw: (visitor: Visitor, request: Request) => Promise<ResponseInit & { html?: string }>,
  changes = {},
) {
  let drawn = 0;
  const render: RenderDocument = async (request, visitor) => {
    drawn += 1;
    const { html = '', ...init } = await draw(visitor, request);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': PUBLIC,
      ...(init.headers as Record<string, string> | undefined),
    };
    return new Response(html, { ...init, headers });
  };
  const made = { lists: 0, categories: 0 };
  const shop = fakeShop(changes);
  const app = makeApp(shop, fakeRoutes(made), { render });
  return { app, shop, drawnTimes: () => drawn, made };
}

const listPage = async (visitor: Visitor, request: Request) => {
  await visitor.client.get('product/list', { query: { language_code: visitor.language } });
  return {
    html: `<p>${visitor.language}|${visitor.prefix}|${visitor.guestId}|${request.url}|${'x'.repeat(2_000)}</p>`,
  };
};

test('a public page is rendered once per language for everyone, whatever the campaign in its address', async () => {
  const { app, drawnTimes } = openPages(listPage);
  const first = await app.request('/product-list?utm_source=mail&color=black&page=2', {
    headers: { cookie: `guest=${GUEST_ID}`, host: 'evil.example' },
  });
  const second = await app.request('/product-list?page=2&gclid=1&color=black&min_price=');
  expect(drawnTimes()).toBe(1);
  const html = await first.text();
  expect(await second.text()).toBe(html);
  expect(html).toContain('en||null|http://localhost:3000/product-list?color=black&page=2|');
  await app.request('/product-list?color=black&page=2', { headers: { cookie: 'selectedLanguage=arb' } });
  await app.request('/ar/product-list?color=black&page=2');
  expect(drawnTimes()).toBe(3);
});

test('only the visitor’s browser may cache an unprefixed page, every cache a prefixed one', async () => {
  const { app } = openPages(listPage);
  const own = await app.request('/home');
  expect(own.headers.get('cache-control')).toBe('private, no-cache');
  expect(own.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  const shared = await app.request('/ar/home');
  expect(shared.headers.get('cache-control')).toBe(PUBLIC);
  expect(shared.headers.get('vary')).toBe('Accept-Encoding');
  expect(await shared.text()).toContain('arb|/ar|');
});

test('the same bytes come compressed, and a client that has them gets a 304', async () => {
  const { app, drawnTimes } = openPages(listPage);
  const plain = await app.request('/home');
  for (const [accepts, coding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await app.request('/home', { headers: { 'accept-encoding': accepts } });
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('etag')).toBe(plain.headers.get('etag'));
  }
  const etag = plain.headers.get('etag') ?? '';
  for (const header of [etag, `"x", ${etag}`, '*']) {
    const response = await app.request('/home', { headers: { 'if-none-match': header } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
  }
  const head = await app.request('/home', { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(plain.headers.get('content-length'));
  expect(await head.text()).toBe('');
  expect(drawnTimes()).toBe(1);
});

test('a cached page is dropped with one of its tags, and with nothing else', async () => {
  const { app, shop, drawnTimes } = openPages(listPage);
  await app.request('/home');
  shop.cache.drop(['another']);
  await app.request('/home');
  expect(drawnTimes()).toBe(1);
  shop.cache.drop(['list']);
  await app.request('/home');
  expect(drawnTimes()).toBe(2);
});

test('a page takes a cached answer from the cache, and is dropped with its tags', async () => {
  const { app, shop, made, drawnTimes } = openPages(listPage);
  await app.request('/api/product/list?language_code=en');
  await app.request('/en/home');
  expect(made.lists).toBe(1);
  shop.cache.drop(['list']);
  await app.request('/en/home');
  expect({ lists: made.lists, drawn: drawnTimes() }).toEqual({ lists: 2, drawn: 2 });
});

test('what a POST answers to everyone is made once per language for all pages, until one of its tags is dropped', async () => {
  const { app, shop, made } = openPages(async ({ client, language }) => {
    const outcome = await client.post('category/list', { body: { language_code: language } });
    return { html: `<p>${JSON.stringify(outcome)}</p>` };
  });
  const first = await (await app.request('/en/home')).text();
  const second = await (await app.request('/en/product-list')).text();
  expect(second).toBe(first);
  expect(made.categories).toBe(1);
  await app.request('/ar/home');
  expect(made.categories).toBe(2);
  shop.cache.drop(['list']);
  await app.request('/en/home');
  expect(made.categories).toBe(3);
});

test('what a POST answers to one visitor is never kept for the next', async () => {
  const { app } = openPages(async ({ client, guestId }) => {
    const outcome = await client.post('guest-cart/add-to-cart', {
      body: { ...ADD, isSingleCart: false, ip_address: guestId ?? GUEST_ID },
    });
    return { html: `<p>${JSON.stringify(outcome)}</p>`, headers: { 'cache-control': 'private, no-store' } };
  });
  const before = app.request('/en/cart');
  expect((await before).headers.getSetCookie()).not.toEqual([]);
  expect((await app.request('/en/cart')).headers.getSetCookie()).not.toEqual([]);
});

test('a page whose tag is dropped during rendering is served to waiting visitors and not cached', async () => {
  const { app, shop, drawnTimes } = openPages(async (visitor, request) => {
    const page = await listPage(visitor, request);
    if (drawnTimes() === 1) shop.cache.drop(['list']);
    return page;
  });
  expect((await app.request('/home')).status).toBe(200);
  await app.request('/home');
  await app.request('/home');
  expect(drawnTimes()).toBe(2);
});

test('visitors who come while a page is rendered wait for that rendering', async () => {
  const { app, drawnTimes } = openPages(listPage);
  const pages = await Promise.all(Array.from({ length: 20 }, async () => app.request('/home')));
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(drawnTimes()).toBe(1);
});

test.each([
  [
    'asked for something of the visitor',
    async (visitor: Visitor) =>
      void (await visitor.client.get('guest-cart/view/{guestId}', { params: { guestId: GUEST_ID }, query: {} })),
    {},
  ],
  [
    'met a call that failed',
    async (visitor: Visitor) =>
      void (await visitor.client.get('product/details/{id}', { params: { id: ID }, query: {} })),
    {},
  ],
  ['is not found', async () => {}, { status: 404 }],
  ['broke', async () => {}, { status: 500 }],
  ['sets a cookie', async () => {}, { headers: { 'set-cookie': 'a=b' } }],
  ['says it is private', async () => {}, { headers: { 'cache-control': 'private, no-store' } }],
])('a page that %s is never cached', async (_, work, init) => {
  const { app, drawnTimes } = openPages(async (visitor) => {
    await work(visitor);
    return { html: '<p>page</p>', ...init };
  });
  const response = await app.request('/ar/home');
  await app.request('/ar/home');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.status).toBe('status' in init ? init.status : 200);
  expect(drawnTimes()).toBe(2);
});

test.each([
  '/cart',
  '/size-guide/x',
  '/product-list/a/b/c',
  '/home.data',
  '/product-list/%2e%2e/cart',
  '/product-list/..%2fcart',
  '/product-list//',
  '/my-order/x.css',
])('%s is rendered per visitor and never cached', async (path) => {
  const { app, shop } = openPages(async (visitor) => ({
    html: `${visitor.guestId}`,
    headers: { 'cache-control': PUBLIC },
  }));
  const response = await app.request(path, { headers: { cookie: `guest=${GUEST_ID}` } });
  if (response.status !== 308) {
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toBe(GUEST_ID);
  }
  expect(shop.cache.stats().entries).toBe(0);
});

test('an unknown stored language becomes English and is stored so', async () => {
  const { app } = openPages(listPage);
  const response = await app.request('/home', { headers: { cookie: 'selectedLanguage=klingon', ...OWN } });
  expect(await response.text()).toContain('<p>en|');
  expect(response.headers.get('set-cookie')).toContain('selectedLanguage=en;');
  const prefixed = await app.request('/ar/home', { headers: { cookie: 'selectedLanguage=klingon', ...OWN } });
  expect(prefixed.headers.get('set-cookie')).toBeNull();
});

const form = (fields: Record<string, string>, headers: Record<string, string> = OWN): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
});

test('a form without script fills a new visitor’s cart, and the response sets the guest cookie', async () => {
  const { app } = openPages(async (visitor, request) => {
    const remarks = (await request.formData()).get('remarks');
    const ip_address = visitor.guestId ?? visitor.newGuestId();
    const outcome = await visitor.client.post('guest-cart/add-to-cart', {
      body: {
        ...ADD,
        isSingleCart: false,
        customSizeId: undefined,
        ip_address,
        remarks: typeof remarks === 'string' ? remarks : '',
      },
    });
    return { status: outcome.ok ? 302 : 200, headers: { location: '/cart' } };
  });
  const response = await app.request('/product-details/x', form({ remarks: 'قصير' }));
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/cart');
  const cookies = response.headers.getSetCookie();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^__Host-guest=[A-Za-z0-9_-]{22}; .*HttpOnly/);
});

test('a form from another site, of another type or too large is rejected', async () => {
  const { app, drawnTimes } = openPages(async () => ({}));
  expect((await app.request('/cart', form({ a: 'b' }, { ...OWN, origin: 'https://evil.example' }))).status).toBe(403);
  expect((await app.request('/cart', form({ a: 'b' }, { host: 'localhost:3000' }))).status).toBe(403);
  expect(
    (await app.request('/cart', { ...form({}), body: '{}', headers: { ...OWN, 'content-type': 'application/json' } }))
      .status,
  ).toBe(415);
  expect((await app.request('/cart', form({ a: 'x'.repeat(70_000) }))).status).toBe(413);
  expect((await app.request('/cart', { method: 'DELETE' })).status).toBe(405);
  expect(drawnTimes()).toBe(0);
});

test('without a build every page is 503 with a message, and the API works', async () => {
  const app = makeApp(fakeShop(), fakeRoutes(), { root: '/nowhere' });
  const response = await app.request('/home');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).not.toBeNull();
  expect(await response.text()).toMatch(/busy/);
  expect((await app.request('/api/health/live')).status).toBe(200);
});

const SECURITY = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-request-id',
];

test('every response has the security headers and does not name the server software', async () => {
  const { app } = openPages(listPage, { publicUrl: 'https://shop.example' });
  const requests: [string, RequestInit][] = [
    ['/home', {}],
    ['/cart', {}],
    ['/ar/home', {}],
    ['/home/', {}],
    ['/nope', {}],
    ['/home', { method: 'PUT' }],
    ['/api/nope', {}],
    ['/api/product/list', {}],
    ['/api/product/list?language_code=en', {}],
    ['/api/product/list', { method: 'PUT' }],
    ['/api/product/list', { method: 'OPTIONS' }],
    ['/api/docs', {}],
    ['/api/docs.css', {}],
    ['/api/openapi.json', {}],
    ['/api/health/live', {}],
    ['/metrics', {}],
    ['/pictures/x', {}],
    ['/language', { method: 'POST' }],
    ['/language', form({ code: 'en' }, { origin: 'https://shop.example' })],
  ];
  for (const [path, init] of requests) {
    const { headers } = await app.request(path, init);
    for (const name of path.startsWith('/api') && init.method === 'OPTIONS' ? SECURITY.slice(1) : SECURITY)
      expect(headers.get(name), `${init.method ?? 'GET'} ${path} ${name}`).not.toBeNull();
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    for (const name of ['server', 'x-powered-by', 'via']) expect(headers.get(name)).toBeNull();
  }
});

test('a private page whose data broke is 503, and one whose call was refused is not', async () => {
  for (const [code, status] of [
    ['57P01', 503],
    ['none', 200],
  ] as const) {
    const routes = {
      ...fakeRoutes({ lists: 0 }),
      'GET guest-cart/view/{guestId}': () => {
        throw code === 'none' ? new FaultError('NOT_FOUND') : Object.assign(new Error('gone'), { code });
      },
    };
    const render: RenderDocument = async (_, visitor) => {
      await visitor.client.get('guest-cart/view/{guestId}', { params: { guestId: GUEST_ID }, query: {} });
      return new Response('<p>sorry</p>', { headers: { 'content-type': 'text/html', 'cache-control': 'private' } });
    };
    const answer = await makeApp(fakeShop(), routes, { render }).request('/cart');
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      status,
      status === 503 ? '2' : null,
      '<p>sorry</p>',
    ]);
  }
});

test('a page that could not be drawn because the shop cannot answer now says when to ask again', async () => {
  for (const [path, caching] of [
    ['/product-list', PUBLIC],
    ['/cart', 'private'],
  ] as const) {
    for (const status of [503, 404]) {
      const { app } = openPages(async () => ({ html: '<p>sorry</p>', status, headers: { 'cache-control': caching } }));
      const answer = await app.request(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([
        path,
        status,
        status === 503 ? '2' : null,
      ]);
    }
  }
});
