import { expect, test } from 'vitest';
import { makeApp } from './app.ts';
import { safePath } from './pages/language-route.ts';
import { withoutTrailingSlash } from './pages/current-address.ts';
import { ADD, GUEST_ID, fakeRoutes, fakeShop, post } from './testing.ts';

const OWN = 'http://localhost:3000';
const app = makeApp(
  fakeShop({ corsOrigins: ['https://localhost', 'capacitor://localhost', 'https://app.example'] }),
  fakeRoutes(),
);
const PATH = '/api/guest-cart/add-to-cart';
const COOKIE = { cookie: `guest=${GUEST_ID}`, host: 'localhost:3000' };

const CALLS: [string, Record<string, string>, number][] = [
  ['a cookie and our own Origin', { ...COOKIE, origin: OWN }, 200],
  [
    'a cookie, our Origin and Sec-Fetch-Site same-origin',
    { ...COOKIE, origin: OWN, 'sec-fetch-site': 'same-origin' },
    200,
  ],
  ['a cookie and no Origin', COOKIE, 403],
  ['a cookie and a strange Origin', { ...COOKIE, origin: 'https://evil.example' }, 403],
  ['a cookie and Origin null', { ...COOKIE, origin: 'null' }, 403],
  ['a cookie and our Origin with another port', { ...COOKIE, origin: 'http://localhost:3001' }, 403],
  ['a cookie and our Origin with another scheme', { ...COOKIE, origin: 'https://localhost:3000' }, 403],
  [
    'a cookie, our Origin and Sec-Fetch-Site cross-site',
    { ...COOKIE, origin: OWN, 'sec-fetch-site': 'cross-site' },
    403,
  ],
  ['a cookie, our Origin and Sec-Fetch-Site same-site', { ...COOKIE, origin: OWN, 'sec-fetch-site': 'same-site' }, 403],
  ['a cookie and an origin on the CORS list', { ...COOKIE, origin: 'https://app.example' }, 403],
  [
    'a forwarded host nobody vouches for',
    { ...COOKIE, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    403,
  ],
  ['no cookie at all', {}, 200],
  ['a Bearer token beside the cookie', { ...COOKIE, authorization: 'Bearer x' }, 200],
];

test.each(CALLS)('%s', async (_, headers, status) => {
  expect((await app.request(PATH, post(ADD, headers))).status).toBe(status);
});

const ORIGINS: [string, boolean][] = [
  ['https://localhost', true],
  ['capacitor://localhost', true],
  ['https://app.example', true],
  ['null', false],
  ['https://evil.example', false],
  ['https://app.example.evil.example', false],
  ['http://app.example', false],
  ['https://app.example:444', false],
  ['https://APP.example', false],
  ['http://localhost:3000', false],
  ['*', false],
];

test.each(ORIGINS)('CORS for %s: %s, and never with credentials', async (origin, allowed) => {
  const preflight = await app.request(PATH, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  const answer = await app.request('/api/product/list?language_code=en', { headers: { origin } });
  for (const response of [preflight, answer]) {
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed ? origin : null);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toContain('Origin');
  }
  expect(preflight.status).toBe(204);
  const headers = preflight.headers.get('access-control-allow-headers');
  expect(headers).toBe(allowed ? 'Authorization, Content-Type, Idempotency-Key, X-Client, X-Guest-Id, X-Member' : null);
  if (allowed)
    expect(answer.headers.get('access-control-expose-headers')).toBe('X-Session-Token, Retry-After, X-Request-Id');
});

test('the guest cookie is HttpOnly, Lax, for 90 days, and protected where the browser can hold it so', async () => {
  const cookieAt = async (host: string) => (await app.request(PATH, post(ADD, { host }))).headers.get('set-cookie');
  expect(await cookieAt('localhost:3000')).toBe(
    `__Host-guest=${GUEST_ID}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(await cookieAt('127.0.0.1:3000')).toBe(`guest=${GUEST_ID}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax`);
  expect(await cookieAt('192.168.1.20:3000')).not.toContain('Secure');
});

test('the guest cookie is read under both names and only when it is a guest id', async () => {
  const received: (string | null)[] = [];
  const routes = fakeRoutes(
    { lists: 0 },
    {
      'POST guest-cart/add-to-cart': ({ guestCookie }) => {
        received.push(guestCookie);
        return {};
      },
    },
  );
  const listening = makeApp(fakeShop(), routes);
  const other = `${GUEST_ID}x`;
  for (const cookie of [
    `guest=${GUEST_ID}`,
    `a=b; __Host-guest=${GUEST_ID}`,
    `guest=${other}; __Host-guest=${GUEST_ID}`,
    `xguest=${GUEST_ID}`,
    'guest=127.0.0.1',
    'guest=',
  ]) {
    await listening.request(PATH, post(ADD, { cookie, origin: OWN, host: 'localhost:3000' }));
  }
  expect(received).toEqual([GUEST_ID, GUEST_ID, GUEST_ID, null, null, null]);
});

const LEADING_AWAY = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/../..//evil.example',
  'evil.example',
  '//user@evil.example',
  'https://localhost:3000@evil.example',
  '//xn--evil-example',
  '',
  '/\u0000',
];

test.each(LEADING_AWAY)('a return path of %j never leaves the shop', async (path) => {
  const location = safePath(path);
  const target = new URL(location, 'https://shop.example');
  expect(target.origin).toBe('https://shop.example');
  expect(location).toMatch(/^\/(?![/\\])/);
  const form = new URLSearchParams({ code: 'arb', return_path: path });
  const response = await app.request('/language', {
    method: 'POST',
    body: form,
    headers: { origin: OWN, host: 'localhost:3000' },
  });
  expect(response.status).toBe(303);
  expect(new URL(response.headers.get('location') ?? '', 'https://shop.example').origin).toBe('https://shop.example');
});

test('the language form stores the code for a year and goes back to its page', async () => {
  const send = (code: string, headers = {}) =>
    app.request('/language', {
      method: 'POST',
      body: new URLSearchParams({ code, return_path: '/product-list?color=black' }),
      headers: { origin: OWN, host: 'localhost:3000', ...headers },
    });
  const response = await send('arb');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/product-list?color=black');
  expect(response.headers.get('set-cookie')).toBe(
    'selectedLanguage=arb; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
  expect((await send('klingon')).headers.get('set-cookie')).toContain('selectedLanguage=en;');
  expect((await send('arb', { origin: 'https://evil.example' })).status).toBe(403);
});

test('a trailing slash is removed without leading to another host', () => {
  expect(withoutTrailingSlash('/home/')).toBe('/home');
  expect(withoutTrailingSlash('/home/?a=b')).toBe('/home?a=b');
  expect(withoutTrailingSlash('/')).toBeNull();
  expect(withoutTrailingSlash('/home')).toBeNull();
  expect(withoutTrailingSlash('//evil.example/')).toBe('/evil.example');
  expect(withoutTrailingSlash('/\\evil.example/')).toBe('/evil.example');
  expect(withoutTrailingSlash('//')).toBe('/');
  expect(withoutTrailingSlash('/a///b//')).toBe('/a///b');
});

const VIEW = `/api/guest-cart/view/${GUEST_ID}`;

test.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a link in a mail', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
])('%s never puts a stranger’s guest cookie into the browser', async (_, headers) => {
  const response = await app.request(VIEW, { headers });
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
});

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ['a program', {}],
])('%s that reads a cart gets its cookie', async (_, headers: Record<string, string>) => {
  expect((await app.request(VIEW, { headers })).headers.get('set-cookie')).toContain(GUEST_ID);
});
