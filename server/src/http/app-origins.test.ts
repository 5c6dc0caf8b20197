// CORS at a running server: the mobile app's two origins may call the API, other origins get no CORS headers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp } from './app.ts';
import { type Listening, listen } from './serve.ts';
import { ADD, fakeRoutes, fakeShop, post } from './testing.ts';
import { readConfig } from '../config.ts';

let server: Listening;

beforeAll(async () => {
  // The CORS origins of a shop that does not set CORS_ORIGINS: only the mobile app's two.
  const shop = fakeShop({ port: 0, corsOrigins: readConfig({}, '/').corsOrigins });
  server = await listen(shop, makeApp(shop, fakeRoutes(), { root: '/nowhere' }));
});

afterAll(async () => {
  await server.drain(500);
});

const READ = '/api/product/list?language_code=en';
const WRITE = '/api/guest-cart/add-to-cart';

const preflight = (origin: string) => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,idempotency-key,x-client,x-member',
  },
});

const answersTo = (origin: string) =>
  Promise.all([
    fetch(server.url + WRITE, preflight(origin)),
    fetch(server.url + READ, { headers: { origin } }),
    fetch(server.url + READ, { headers: { origin } }),
    fetch(server.url + WRITE, post(ADD, { origin, 'x-client': 'app' })),
  ]);

test.each(['https://localhost', 'capacitor://localhost'])('the app at %s may call, without cookies', async (origin) => {
  const answers = await answersTo(origin);
  for (const { status, headers } of answers) {
    expect(status).toBeLessThan(300);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
  }
  const [asked, , , added] = answers;
  for (const name of ['X-Client', 'X-Member'])
    expect(asked?.headers.get('access-control-allow-headers')).toContain(name);
  expect(added?.headers.get('access-control-expose-headers')).toContain('X-Session-Token');
});

test.each([
  'null',
  'https://evil.example',
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'https://evil.example/https://localhost',
  'capacitor://evil.example',
  'ionic://localhost',
  'file://',
  'https://LOCALHOST',
  'https://localhost, https://evil.example',
  '*',
])('the origin %s is allowed nothing', async (origin) => {
  for (const { headers } of await answersTo(origin)) {
    const allowed = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(allowed).toEqual([]);
  }
});
