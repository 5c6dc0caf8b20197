import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { LIMITS } from '@hindam/contract/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { count } from '../../testing/counts.ts';
import { inTime } from '../../testing/in-time.ts';
import { makeMetrics } from '../kernel/metrics.ts';
import type { Shop } from '../shop.ts';
import { makeApp } from './app.ts';
import { type Listening, listen } from './serve.ts';
import { ADD, GUEST_ID, fakeRoutes, fakeShop, post } from './testing.ts';

const open: Listening[] = [];

afterEach(async () => {
  for (const startServer of open.splice(0)) await startServer.drain(500);
});

async function startServer(changes: Parameters<typeof fakeShop>[0] = {}, parts: Partial<Shop> = {}) {
  const made = { lists: 0 };
  const shop = fakeShop({ port: 0, ...changes }, parts);
  const app = makeApp(shop, fakeRoutes(made), { root: '/nowhere' });
  const listening = await listen(shop, app);
  open.push(listening);
  return {
    ...listening,
    shop,
    app,
    made,
    ask: (path: string, init?: RequestInit) => fetch(listening.url + path, { redirect: 'manual', ...init }),
  };
}

const LIST = '/api/product/list?language_code=en';

test('a cached response is sent without being made again, each time under the request’s own id', async () => {
  const { ask, made, shop } = await startServer();
  const first = await ask(LIST);
  const second = await ask(`${LIST}&utm_source=mail`);
  const third = await ask('/api/product/list?color=&language_code=en&page=');
  expect(made.lists).toBe(1);
  const body = await first.text();
  expect(await second.text()).toBe(body);
  expect(await third.text()).toBe(body);
  expect(new Set([first, second, third].map((response) => response.headers.get('x-request-id'))).size).toBe(3);
  expect(second.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  expect(second.headers.get('x-content-type-options')).toBe('nosniff');
  expect(second.headers.get('x-frame-options')).toBe('DENY');
  expect(await shop.metrics.text()).toMatch(/hindam_cache_hits_total\{route="GET \/api\/product\/list"\} 2/);
});

test('the order of query names makes no second entry; every value, language or escaped name does', async () => {
  const { ask, made } = await startServer();
  await ask('/api/product/list?language_code=en&color=black&page=2');
  await ask('/api/product/list?page=2&color=black&language_code=en');
  expect(made.lists).toBe(1);
  const escaped = await ask('/api/product/list?language_code=en&%70age=3');
  expect(await escaped.json()).toMatchObject({ result: { page: 3 } });
  expect(await (await ask(LIST)).json()).toMatchObject({ result: { page: 1 } });
  await ask('/api/product/list?language_code=arb');
  expect(made.lists).toBe(4);
});

test('If-None-Match, HEAD and every coding are served from the cached bytes', async () => {
  const { ask, made } = await startServer();
  const etag = (await ask(LIST)).headers.get('etag') ?? '';
  const unchanged = await ask(LIST, { headers: { 'if-none-match': etag } });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('etag')).toBe(etag);
  const head = await ask(LIST, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
  expect(await head.text()).toBe('');
  expect(made.lists).toBe(1);
});

test('without language_code the header decides, and no shared cache may keep the response', async () => {
  const { ask } = await startServer();
  const response = await ask('/api/product/list', { headers: { 'accept-language': 'ar-AE,ar;q=0.9,en;q=0.5' } });
  expect(await response.json()).toMatchObject({ message: 'تم.' });
  expect(response.headers.get('vary')).toContain('Accept-Language');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
});

test('a response that is not the same for everyone says no-store', async () => {
  const { ask } = await startServer();
  for (const response of [
    await ask(`/api/guest-cart/view/${GUEST_ID}?language_code=en`),
    await ask('/api/guest-cart/add-to-cart', post(ADD)),
    await ask('/api/nope'),
    await ask('/api/health/live'),
  ]) {
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('a refused or broken read is never cached', async () => {
  const { ask, shop } = await startServer();
  await ask(`${LIST}&page=0`);
  await ask(`${LIST}&sort=random`);
  await ask(`/api/product/details/${ADD.product_id}?language_code=en`);
  expect(shop.cache.stats().entries).toBe(0);
});

test('metrics are closed to other machines, and open on this machine or with the token', async () => {
  const { ask, app } = await startServer({ metricsToken: 'a-token-of-20-characters' });
  expect((await ask('/metrics')).status).toBe(200);
  expect((await ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  const token = { authorization: 'Bearer a-token-of-20-characters' };
  expect((await app.request('/metrics')).status).toBe(404);
  expect((await app.request('/metrics', { headers: token })).status).toBe(200);
  expect(
    (await app.request('/metrics', { headers: { authorization: 'Bearer a-token-of-20-characterz' } })).status,
  ).toBe(404);
  const closed = makeApp(fakeShop(), fakeRoutes());
  expect((await closed.request('/metrics', { headers: { authorization: 'Bearer null' } })).status).toBe(404);
});

test('metrics are open on this machine beside a proxy of its own, and closed through it', async () => {
  const { ask } = await startServer({
    shopMode: 'live',
    trustedProxies: ['127.0.0.1', '::1'],
    metricsToken: 'a-token-of-20-characters',
  });
  expect((await ask('/metrics')).status).toBe(200);
  const proxied = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  expect((await ask('/metrics', { headers: proxied })).status).toBe(404);
  const token = { authorization: 'Bearer a-token-of-20-characters' };
  expect((await ask('/metrics', { headers: { ...proxied, ...token } })).status).toBe(200);
});

test('refusals are counted by name', async () => {
  const metrics = makeMetrics();
  const { ask } = await startServer({}, { metrics });
  await ask('/api/guest-cart/add-to-cart', post({ ...ADD, color_code: 'none' }));
  expect(await metrics.text()).toMatch(/hindam_refusals_total\{refusal="COLOUR_MISMATCH"\} 1/);
});

test('ready is 503 while the database does not respond and while draining; live stays 200', async () => {
  let answers = true;
  const database = {
    query: () => (answers ? Promise.resolve([]) : Promise.reject(new Error('gone'))),
    load: () => ({ total: 0, idle: 0, waiting: 0 }),
  } as unknown as Shop['database'];
  const { ask, app, drain } = await startServer({}, { database });
  expect((await ask('/api/health/ready')).status).toBe(200);
  answers = false;
  expect((await ask('/api/health/ready')).status).toBe(503);
  answers = true;
  const drained = drain(1_000);
  expect((await app.request('/api/health/ready')).status).toBe(503);
  expect((await app.request('/api/health/live')).status).toBe(200);
  await drained;
});

test('a hung database makes ready 503 within about a second', async () => {
  const database = {
    query: () => new Promise(() => {}),
    load: () => ({ total: 0, idle: 0, waiting: 0 }),
  } as unknown as Shop['database'];
  const { ask } = await startServer({}, { database });
  expect((await inTime(2_500, ask('/api/health/ready'))).status).toBe(503);
});

test('draining finishes requests in flight and accepts no new ones', async () => {
  const started = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ result: [] }>();
  const routes = fakeRoutes(
    { lists: 0 },
    {
      'POST type/list': ({ tag }) => {
        tag('list');
        started.resolve();
        return answer.promise;
      },
    },
  );
  const shop = fakeShop({ port: 0 });
  const listening = await listen(shop, makeApp(shop, routes, { root: '/nowhere' }));
  const underWay = fetch(`${listening.url}/api/type/list`, post({}));
  await started.promise;
  const drained = listening.drain(5_000);
  const late = await fetch(`${listening.url}/api/health/live`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  const isShut = () =>
    fetch(`${listening.url}/api/health/live`).then(
      () => false,
      () => true,
    );
  await vi.waitFor(async () => expect(await isShut()).toBe(true), 15_000);
  answer.resolve({ result: [] });
  expect((await underWay).status).toBe(200);
  await drained;
});

test('a drain under load fails no request of keep-alive clients, and ends at once', async () => {
  const shop = fakeShop({ port: 0 });
  const { url, drain } = await listen(shop, makeApp(shop, fakeRoutes({ lists: 0 }), { root: '/nowhere' }));
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ask = (path: string) =>
    new Promise<string>((resolve) => {
      const request = get(url + path, { agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(String(response.statusCode)));
      });
      // A connection opened while the server closes is refused or reset before any request on it is handled.
      request.on('error', ({ code }: NodeJS.ErrnoException) => resolve(request.reusedSocket ? `cut: ${code}` : 'shut'));
    });
  const received = new Map<string, number>();
  const client = async (path: string) => {
    for (let answer = ''; answer !== 'shut';) {
      answer = await ask(path);
      received.set(answer, (received.get(answer) ?? 0) + 1);
    }
  };
  const clients = [...Array(8).keys()].map((number) => client(number % 2 ? LIST : '/api/health/live'));
  await vi.waitFor(() => expect(received.get('200')).toBeGreaterThan(count(100)), 15_000);
  // The drain ends as soon as no request is left; it does not wait for all of the 60 seconds.
  await drain(60_000);
  await Promise.all(clients);
  agent.destroy();
  expect([...received.keys()].sort()).toEqual(['200', 'shut']);
});

function rawRequest(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => void (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
    socket.setTimeout(2_000, () => socket.destroy());
  });
}

test.each([
  [
    'a length and chunks at once',
    'POST /api/type/list HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['no host', 'GET /api/health/live HTTP/1.1\r\n\r\n', 400],
  ['a header of 20 KB', `GET /api/health/live HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a strange host', 'GET /api/health/live HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n', 400],
  [
    'a whole address as target',
    'GET http://evil.example/api/health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    200,
  ],
  ['a target that is no path', 'GET nonsense HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  [
    'half a percent sign',
    'GET /api/product/list?language_code=%E0%A4 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    200,
  ],
  [
    'chunks beyond 64 KB',
    `POST /api/type/list HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`,
    413,
  ],
])('%s never breaks the server', async (_, text, status) => {
  const { server } = await startServer();
  const { port } = server.address() as { port: number };
  const answer = await rawRequest(port, text);
  expect(Number(answer.slice(9, 12))).toBe(status);
});

test('one cart accepts 120 adds a minute, and the next gets 429 with Retry-After', async () => {
  const { ask } = await startServer({ limitsFactor: 1 });
  const add = (guest: string) => ask('/api/guest-cart/add-to-cart', post({ ...ADD, ip_address: guest }));
  const statuses = new Set<number>();
  for (let taken = 0; taken < LIMITS.cart.points; taken += 1) statuses.add((await add(GUEST_ID)).status);
  expect([...statuses]).toEqual([200]);
  const throttled = await add(GUEST_ID);
  expect(throttled.status).toBe(429);
  expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await throttled.json()).toMatchObject({ errorCode: 9429 });
  expect((await add(`${GUEST_ID}x`)).status).toBe(200);
});

test('the docs page lists every call, and openapi.json describes it', async () => {
  const { endpoints } = await import('@hindam/contract/contract');
  const { app } = await startServer();
  const page = await (await app.request('/api/docs')).text();
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
    components: { schemas: object };
  };
  for (const { method, path } of Object.values(endpoints)) {
    expect(page).toContain(`<code>/api/${path}</code>`);
    expect(document.paths[`/${path}`]?.[method.toLowerCase()]).toBeDefined();
  }
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(document.components.schemas).toHaveProperty(name);
  expect(text).not.toContain('$defs');
  expect(page).not.toMatch(/<script|style=|(?:src|href)="(?:https?:)?\/\//);
});
