import { expect, test } from 'vitest';
import { makeLog } from '../kernel/log.ts';
import { makeApp } from './app.ts';
import { ADD, fakeRoutes, fakeShop, post } from './testing.ts';

const PATH = '/api/guest-cart/add-to-cart';

function failing(error: unknown, lines: string[] = []) {
  const log = makeLog('info', { write: (line: string) => void lines.push(line) });
  const routes = fakeRoutes(
    { lists: 0 },
    {
      'POST guest-cart/add-to-cart': () => {
        throw error;
      },
    },
  );
  return makeApp(fakeShop({}, { log }), routes);
}

const coded = (code: string) => Object.assign(new Error('secret table users, value 4711'), { code });

test('a write for a member whose account was deleted meanwhile returns 401', async () => {
  expect((await failing(coded('HM401')).request(PATH, post(ADD))).status).toBe(401);
});

test.each([
  '57014',
  '55P03',
  '08006',
  '08003',
  '53300',
  '53100',
  '57P01',
  '57P03',
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
])('database error %s is 503 with Retry-After', async (code) => {
  const response = await failing(coded(code)).request(PATH, post(ADD));
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each(['Query read timeout', 'timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  'the client’s own “%s” is 503',
  async (message) => {
    expect((await failing(new Error(message)).request(PATH, post(ADD))).status).toBe(503);
  },
);

test('a row lock held by another request with the same idempotency key is 409', async () => {
  expect((await failing(coded('55P03')).request(PATH, post(ADD, { 'idempotency-key': 'k1' }))).status).toBe(409);
});

test('an unexpected error is 500 without internal detail, and is logged under the response’s id', async () => {
  const lines: string[] = [];
  const response = await failing(coded('42P01'), lines).request(PATH, post(ADD));
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toMatch(/secret|users|4711|stack|42P01/);
  const { requestId } = JSON.parse(text) as { requestId: string };
  expect(response.headers.get('x-request-id')).toBe(requestId);
  expect(lines.some((line) => line.includes(requestId) && line.includes('a request broke'))).toBe(true);
});

test('a thrown value that is no error is 500 as well', async () => {
  for (const thrown of ['text', null, undefined, 7, { a: 1 }])
    expect((await failing(thrown).request(PATH, post(ADD))).status).toBe(500);
});

test('a response that does not match the contract is a fault in tests', async () => {
  const routes = fakeRoutes(
    { lists: 0 },
    { 'GET guest-cart/view/{guestId}': () => ({ result: { nothing: true } }) as never },
  );
  expect((await makeApp(fakeShop(), routes).request(`/api/guest-cart/view/${ADD.ip_address}`)).status).toBe(500);
});

test('a refusal the endpoint does not declare is a fault in tests, and still a message in production', async () => {
  const { refuse } = await import('../kernel/refuse.ts');
  const routes = () => fakeRoutes({ lists: 0 }, { 'POST guest-cart/add-to-cart': () => refuse('LINE_GONE') });
  expect((await makeApp(fakeShop(), routes()).request(PATH, post(ADD))).status).toBe(500);
  const answer = await makeApp(fakeShop({ production: true }), routes()).request(PATH, post(ADD));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ errorCode: 1110 });
});

test('a cacheable answer made without a tag is a fault in tests that names the endpoint', async () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line: string) => void lines.push(line) });
  const routes = fakeRoutes({ lists: 0 }, { 'GET country/list': () => ({ result: [] }) });
  const ask = (changes: object) => makeApp(fakeShop(changes, { log }), routes).request('/api/country/list');
  expect((await ask({})).status).toBe(500);
  expect(lines.join()).toContain('GET country/list is cacheable and its handler named no tag');
  expect((await ask({ production: true })).status).toBe(200);
});

test('an endpoint of the contract without a route is an error at start', () => {
  const { 'GET product/list': _, ...routes } = fakeRoutes();
  expect(() => makeApp(fakeShop(), routes)).toThrow(/GET product\/list/);
});

test('the log holds no personal data of the caller', async () => {
  const lines: string[] = [];
  const log = makeLog('debug', { write: (line: string) => void lines.push(line) });
  const app = makeApp(fakeShop({}, { log }), fakeRoutes());
  await app.request('/api/product/list?q=my-secret-search', { headers: { cookie: 'guest=secretcookie' } });
  await app.request(`/api/guest-cart/view/${ADD.ip_address}`);
  await app.request(PATH, post({ ...ADD, remarks: 'secret remark' }, { authorization: 'Bearer secrettoken' }));
  log.info({ password: 'secretpw', user: { email: 'secret@mail' }, guestId: ADD.ip_address }, 'line\nforged');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).not.toMatch(/secret/);
    expect(line).not.toContain(ADD.ip_address);
    expect(line.trimEnd().split('\n')).toHaveLength(1);
  }
});
