// Who may open `/dev/*`, over a real port: browsers on the shop's own machine that call it by one of the machine's own
// names, such as localhost, and visitors with the token of the demo shop.
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { makeApp } from '../app.ts';
import { type Listening, listen } from '../serve.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';

const TOKEN = 'token-of-a-demo-shop';
const PATHS = ['/dev/outbox', '/dev/outbox.json', '/dev/pay/sbx_00000000000000000000000000000000', '/dev/anything'];
let opened: Listening | undefined;

afterEach(async () => {
  await opened?.drain(200);
  opened = undefined;
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

async function open(changes: Partial<Config> = {}) {
  const shop = fakeShop({ port: 0, ...changes });
  const render = () => Promise.resolve(new Response('no such page', { status: 404 }));
  opened = await listen(shop, makeApp(shop, fakeRoutes(), { root: '/nowhere', render }));
  const { port } = opened.server.address() as { port: number };
  const ask = (path: string, headers: Record<string, string> = {}, host = '127.0.0.1'): Promise<Answer> =>
    new Promise((done, fail) => {
      const asking = request({ host, port, path, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }));
      });
      asking.on('error', fail);
      asking.end();
    });
  return { ask, port };
}

test('on a laptop the outbox opens by every name of the machine itself', async () => {
  const { ask, port } = await open();
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, 'localhost']) {
    expect((await ask('/dev/outbox', { host })).status, host).toBe(200);
    expect((await ask('/dev/outbox.json', { host })).body, host).toBe('{"letters":[]}');
  }
});

test('over IPv6 loopback too', async () => {
  const { ask, port } = await open({ host: '::1' });
  expect((await ask('/dev/outbox.json', { host: `[::1]:${port}` }, '::1')).status).toBe(200);
  expect((await ask('/dev/outbox.json', { host: 'evil.example' }, '::1')).status).toBe(403);
});

test('a page elsewhere whose host name resolves to this machine gets nothing', async () => {
  const { ask } = await open();
  for (const host of ['evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '0.0.0.0', 'shop'])
    for (const path of PATHS) {
      const answer = await ask(path, { host });
      expect([answer.status, answer.headers['cache-control']], `${host} ${path}`).toEqual([403, 'no-store']);
      expect(answer.body).toContain('opens on its own machine');
    }
  // Other spellings by which a router might find the same page.
  for (const path of ['/%64ev/outbox.json', '/dev/%6futbox.json', '//dev/outbox.json', '/./dev/outbox.json'])
    expect((await ask(path, { host: 'evil.example' })).body, path).not.toContain('letters');
});

test('a request through a proxy on loopback is not the machine itself, whatever host name it carries', async () => {
  const { ask } = await open();
  const forged = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7', 'x-real-ip': '203.0.113.7' };
  const also = { via: '1.1 proxy', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'localhost' };
  for (const [name, value] of Object.entries({ ...forged, ...also }))
    expect((await ask('/dev/outbox.json', { [name]: value })).status, name).toBe(403);
  // A forwarding header that claims that the request comes from the shop's own machine, or is for localhost, is not
  // trusted either.
  expect((await ask('/dev/outbox.json', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
  expect((await ask('/dev/outbox.json', { host: 'evil.example', 'x-forwarded-host': 'localhost' })).status).toBe(403);
});

test('a proxy without forwarding headers is recognised by HTTP/1.0', async () => {
  const { port } = await open();
  const raw = (head: string) =>
    new Promise<string>((done, fail) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n`));
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.on('end', () => done(received));
      socket.on('error', fail);
    });
  expect(await raw(`GET /dev/outbox.json HTTP/1.0\r\nHost: 127.0.0.1:${port}`)).toMatch(/^HTTP\/1\.1 403/);
  const absolute = `GET http://localhost:${port}/dev/outbox.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close`;
  expect(await raw(absolute)).toMatch(/^HTTP\/1\.1 403/);
});

test('the token opens it from anywhere: once by the address, then by cookie, or by header', async () => {
  const { ask } = await open({ demoToken: TOKEN });
  const host = 'tunnel.example';
  for (const wrong of ['/dev/outbox', `/dev/outbox?demo=${TOKEN}x`, '/dev/outbox?demo='])
    expect((await ask(wrong, { host })).status, wrong).toBe(403);
  expect((await ask('/dev/outbox', { host, cookie: `demo=${TOKEN}x` })).status).toBe(403);
  const brought = await ask(`/dev/outbox?to=a@example.com&demo=${TOKEN}`, { host });
  expect([brought.status, brought.headers.location]).toEqual([303, '/dev/outbox?to=a@example.com']);
  const cookie = String(brought.headers['set-cookie']).split(';')[0]!;
  expect((await ask('/dev/outbox', { host, cookie })).status).toBe(200);
  expect((await ask('/dev/outbox', { host, 'x-demo-token': TOKEN })).status).toBe(200);
  expect((await ask('/dev/outbox')).status).toBe(200);
});

test.each([
  { publicUrl: 'https://shop.example' },
  { trustedProxies: ['127.0.0.1'] },
  { trustedProxies: ['10.0.0.1'] },
  { host: '0.0.0.0' },
])('with %j the whole shop requires the token, also on its own machine', async (changes) => {
  const { ask } = await open({ ...changes, demoToken: TOKEN });
  for (const path of ['/home', '/api/product/list?language_code=en', ...PATHS]) {
    expect((await ask(path)).status, path).toBe(401);
    expect((await ask(path, { 'x-forwarded-for': '127.0.0.1' })).status, path).toBe(401);
  }
  expect((await ask('/dev/outbox', { cookie: `demo=${TOKEN}` })).status).toBe(200);
  expect((await ask('/api/health/live')).status).toBe(200);
});

test('a live shop has no such pages', async () => {
  const { ask } = await open({ shopMode: 'live', demoToken: TOKEN });
  const headers = { 'x-demo-token': TOKEN, host: 'localhost' };
  for (const path of PATHS) expect((await ask(path, headers)).status, path).toBe(404);
});
