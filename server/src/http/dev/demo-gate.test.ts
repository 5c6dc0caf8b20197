import { afterEach, expect, test } from 'vitest';
import { makeApp } from '../app.ts';
import { commonHeaders } from '../security-headers.ts';
import { makeDemoGate } from './demo-gate.ts';
import { type Listening, listen } from '../serve.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';

const TOKEN = 'token-of-a-demo-shop';
let server: Listening | undefined;

afterEach(async () => server?.drain(200));

test('a demo shop on a public address shows nothing without its token', async () => {
  const shop = fakeShop({ port: 0, host: '0.0.0.0', demoToken: TOKEN });
  server = await listen(shop, makeApp(shop, fakeRoutes(), { root: '/nowhere' }));
  const { port } = server.server.address() as { port: number };
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  const list = '/api/product/list?language_code=en';
  for (const path of [
    '/home',
    list,
    '/api/docs',
    '/metrics',
    '/pictures/x',
    `/home?demo=${TOKEN}x`,
    '/home?demo=',
    '/home?DEMO=1',
  ]) {
    expect((await ask(path)).status, path).toBe(401);
  }
  expect((await ask('/api/health/live')).status).toBe(200);
  const opened = await ask(`/product-list?color=black&demo=${TOKEN}&page=2`);
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toBe('/product-list?color=black&page=2');
  expect(opened.headers.get('set-cookie')).toMatch(/^demo=token-of-a-demo-shop; .*HttpOnly/);
  expect((await ask(list, { cookie: `a=b; demo=${TOKEN}` })).status).toBe(200);
  expect((await ask(list, { 'x-demo-token': TOKEN })).status).toBe(200);
  expect((await ask(list)).status).toBe(401);
  expect((await ask(`//evil.example?demo=${TOKEN}`)).headers.get('location')).toBe('/evil.example');
});

test('on loopback, and in a live shop, no token is needed', () => {
  const gateOf = (changes: Parameters<typeof fakeShop>[0]) => {
    const { config } = fakeShop(changes);
    return makeDemoGate(config, commonHeaders(config));
  };
  expect(gateOf({ demoToken: TOKEN })).toBeNull();
  expect(gateOf({ host: '0.0.0.0', demoToken: TOKEN, shopMode: 'live' })).toBeNull();
  expect(gateOf({ host: '0.0.0.0', demoToken: TOKEN })).not.toBeNull();
});
