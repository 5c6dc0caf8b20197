// Sends odd requests to routes that are not endpoints of the contract: webhooks of payment providers and shoppers'
// returns from them, the choices of language, market and cookies, pages and their forms, files, pictures, documents and
// metrics. None may cause a server error or write a row.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { count } from './counts.ts';
import { HOSTILE } from './fuzz/hostile.ts';
import { BINARY, HEADERS, PARAMETERS, QUERIES, ROOTS, TYPES } from './fuzz/plans.ts';
import { tenMegabytes } from './fuzz/values.ts';
import { recordWrittenRows, type WrittenRows } from './fuzz/written-rows.ts';
import { addProduct, openTestShop, type TestShop } from './shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILD = resolve(ROOT, 'storefront/build/server/index.js');
const ORIGIN = 'http://localhost:3000';
const CALLS = count(100);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

interface RawRoute {
  method: 'GET' | 'POST' | 'OPTIONS' | 'PROPFIND';
  /** A path in which `*` stands for the odd value of a request. */
  path: string;
  /** Names of the form's fields; a request sends at most one of them. */
  fields?: readonly string[];
}

const form = (path: string, ...fields: string[]): RawRoute => ({ method: 'POST', path, fields });
const get = (path: string): RawRoute => ({ method: 'GET', path });

const RAW_ROUTES: readonly RawRoute[] = [
  ...['stripe', 'tabby', 'tamara', 'ccavenue', 'sandbox', '*'].flatMap((provider): RawRoute[] => [
    form(`/api/webhook/${provider}`, 'id', 'type', 'data', 'encResp'),
    get(`/api/payment/return/${provider}`),
    form(`/api/payment/return/${provider}`, 'payment_id', 'proof', 'encResp', 'orderNo'),
  ]),
  form('/api/csp-report', 'csp-report'),
  form('/language', 'code', 'return_path'),
  form('/market', 'code', 'return_path'),
  form('/cookie-consent', 'choice', 'statistics', 'return_path'),
  form('/contact', 'intent', 'name', 'subject'),
  form('/find-order', 'intent', 'order_number'),
  form('/user-login', 'intent', 'email', 'password'),
  form('/home-services', 'intent', 'area', 'starts_at'),
  form('/cart', 'intent', 'line_id', 'quantity'),
  form('/product-details/*', 'intent', 'size', 'quantity'),
  form('/*', 'intent'),
  ...['/home', '/product-list', '/product-list/*', '/product-details/*', '/search', '/cart', '/*', '/ar-sa/*'].map(get),
  ...['/pictures/*', '/assets/*', '/robots.txt', '/favicon.ico', '/metrics', '/api/docs', '/api/openapi.json'].map(get),
  ...['/dev/outbox', '/dev/*', '/api/*'].map(get),
  { method: 'OPTIONS', path: '/api/*' },
  { method: 'PROPFIND', path: '/*' },
];

let shop: TestShop;
let app: ReturnType<typeof makeApp>;
let rows: WrittenRows;

beforeAll(async () => {
  // The router warns on the console about each address that it cannot decode, which here are many.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  shop = await openTestShop({}, undefined, undefined, { jobs: false });
  app = makeApp(shop.shop, routes, { root: ROOT });
  await addProduct(shop.shop);
  rows = await recordWrittenRows(shop.shop.database);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop?.close();
});

interface Odd {
  value: string;
  query: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer>;
  type: string;
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function oddFor({ fields = [] }: RawRoute): fc.Arbitrary<Odd> {
  const typed = fc
    .tuple(fc.constantFrom('unknown', ...fields), fc.constantFrom(...HOSTILE))
    .map(([name, value]) => `${name}=${encoded(value)}`);
  return fc.record({
    value: fc.constantFrom('x', ...PARAMETERS),
    query: fc.constantFrom('', '', ...QUERIES),
    headers: fc.constantFrom<Readonly<Record<string, string>>>({}, {}, ...HEADERS),
    body: fc.oneof<fc.Arbitrary<Odd['body']>[]>(typed, typed, fc.constantFrom(...ROOTS), fc.constantFrom(...BINARY)),
    type: fc.constantFrom('application/x-www-form-urlencoded', 'application/x-www-form-urlencoded', ...TYPES),
  });
}

const HUGE: readonly Partial<Odd>[] = [
  { body: `a=${'x'.repeat(tenMegabytes)}` },
  { body: 'x'.repeat(tenMegabytes), type: 'application/json' },
  { query: `a=${'x'.repeat(tenMegabytes)}` },
];

/**
 * Whether the route also gets the requests of 10 MB: in the long run (`npm run test:long`) every route, otherwise one
 * in ten, chosen by the seed.
 */
const isHuge = (route: RawRoute): boolean => (RAW_ROUTES.indexOf(route) + SEED) % (10 / count(10)) === 0;

async function send({ method, path }: RawRoute, odd: Odd): Promise<Response> {
  const { value, query, headers, body, type } = odd;
  const url = `${ORIGIN}${path.replace('*', value)}${query === '' ? '' : `?${query}`}`;
  const own = { origin: ORIGIN, host: 'localhost:3000', ...(type === '' ? {} : { 'content-type': type }) };
  const response = await app.request(url, {
    method,
    redirect: 'manual',
    headers: { ...own, ...headers },
    ...(method === 'POST' ? { body } : {}),
  });
  return response;
}

const STACK = /\bat \S+ \(?(file:|\/)\S+:\d+/;

async function faultsOf(route: RawRoute, odd: Odd): Promise<string[]> {
  const response = await send(route, odd);
  const text = await response.text();
  const written = await rows.take();
  return [
    ...(response.status >= 500 ? [`status ${response.status}: ${text.slice(0, 300)}`] : []),
    ...(response.headers.get('x-content-type-options') === 'nosniff' ? [] : ['lacks the headers of every answer']),
    ...(STACK.test(text) ? ['shows what is inside'] : []),
    ...written.map((one) => `wrote ${one}`),
  ];
}

const PLAIN: Odd = { value: 'x', query: '', headers: {}, body: 'a=1', type: 'application/x-www-form-urlencoded' };

describe.runIf(existsSync(BUILD))('odd requests break nothing and write nothing', () => {
  test.each(RAW_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    { timeout: 300_000 },
    async (name, route) => {
      const odd = fc.sample(oddFor(route), { numRuns: CALLS, seed: SEED });
      const findings: string[] = [];
      const huge = isHuge(route) ? HUGE.map((one) => ({ ...PLAIN, ...one })) : [];
      for (const one of [PLAIN, ...odd, ...huge]) {
        const faults = await faultsOf(route, one);
        if (faults.length > 0)
          findings.push(`FUZZ_SEED=${SEED} ${name} ${faults.join('; ')}: ${JSON.stringify(one).slice(0, 500)}`);
      }
      expect(findings.slice(0, 5)).toEqual([]);
    },
  );

  test('a row that is written is found', async () => {
    await shop.shop.database.query(`update products set sold_90_days = sold_90_days + 1`);
    expect(await rows.take()).toEqual(['products UPDATE']);
  });
});
