// Tests what the shop does when the database stops responding without closing its connections. A proxy in front of the
// database simulates that: it stops forwarding.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { makeLog } from '../src/kernel/log.ts';
import { type OpenShop, openShop } from '../src/open-shop.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { inTime } from './in-time.ts';
import { addBody, addProduct, testGuest } from './shop.ts';

let database: TestDatabase;
let folder: string;
let opened: OpenShop;
let frozen = false;
const lines: string[] = [];
const sockets = new Set<Socket>();

function joined(from: Socket, to: Socket): void {
  sockets.add(from);
  from.on('data', (chunk) => void to.write(chunk));
  from.on('error', () => to.destroy());
  from.on('close', () => {
    sockets.delete(from);
    to.destroy();
  });
  if (frozen) from.pause();
}

const proxy = createServer((near) => {
  const { hostname, port } = new URL(database.url);
  const far = connect(Number(port), hostname);
  joined(near, far);
  joined(far, near);
});

function freeze(wanted: boolean): void {
  frozen = wanted;
  for (const socket of sockets) {
    if (wanted) socket.pause();
    else socket.resume();
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hindam-frozen-'));
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', () => resolve()));
  const address = proxy.address();
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const environment = { DATA_FOLDER: folder, LIMITS_FACTOR: '100000', PICTURE_JOBS: 'off' };
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  opened = await openShop({ ...readConfig(environment, folder), databaseUrl: url.toString() }, log);
});

afterAll(async () => {
  freeze(false);
  await opened?.close();
  proxy.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const FIRST_NO_MS = 5_000;

test('a frozen database: 503 with Retry-After within 5 s, cached responses served, a retry adds once', async () => {
  const { shop } = opened;
  const app = makeApp(shop, routes);
  const [variant] = await addProduct(shop, { customSize: true });
  const guest = testGuest();
  const post = (path: string, body: object, key: string) =>
    app.request(`http://localhost:3000/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const add = () => post('guest-cart/add-to-cart', addBody(variant!, guest), 'while-frozen');
  // Merges run in a transaction, whereas an add is one statement; both must time out.
  const inTransactions = Array.from(
    { length: 12 },
    (_, n) => () => post('guest-cart/merge', { ip_address: testGuest(), other_guest_id: guest }, `merge-${n}`),
  );
  const list = () => app.request('http://localhost:3000/api/product/list?language_code=en');
  expect((await list()).status).toBe(200);
  // Opens all connections of the pool, so that each request either gets an open connection, which then freezes, or
  // waits for one.
  await Promise.all(Array.from({ length: shop.config.poolSize }, () => shop.database.query('select pg_sleep(0.3)')));
  freeze(true);
  const answers = await Promise.all(
    [add, add, ...inTransactions].map(async (ask) => {
      const { status, headers } = await inTime(FIRST_NO_MS, ask());
      return [status, headers.get('retry-after')];
    }),
  );
  for (const answer of answers) expect(answer).toEqual([503, '2']);
  expect((await list()).status).toBe(200);
  freeze(false);
  expect((await add()).status).toBe(200);
  const view = await app.request(`http://localhost:3000/api/guest-cart/view/${guest}`);
  expect(((await view.json()) as { result: { count: number } }).result.count).toBe(1);
}, 30_000);

/** Some of the jobs that run at least once a second. */
const OFTEN = ['changes', 'letters', 'messages', 'outbox', 'refunds'];

test('while the database is frozen each scheduled job is logged once, and once more when it runs again', async () => {
  await opened.startJobs();
  const told = (sentence: string) =>
    lines.flatMap((line) => (line.includes(sentence) ? [(JSON.parse(line) as { job: string }).job] : [])).sort();
  const turns = vi.spyOn(opened.shop.metrics, 'jobFails');
  const failedTurns = (job: string) => turns.mock.calls.filter(([name, fails]) => name === job && fails).length;
  freeze(true);
  // Waits until each of these jobs has failed three times: first its statement times out, later it gets no connection.
  await vi.waitFor(() => expect(Math.min(...OFTEN.map(failedTurns))).toBeGreaterThan(2), { timeout: 60_000 });
  freeze(false);
  const failed = () => told('a job failed');
  await vi.waitFor(() => expect(told('a job runs again')).toEqual(failed()), { timeout: 60_000 });
  expect(failed()).toEqual([...new Set(failed())]);
  expect(failed()).toEqual(expect.arrayContaining(OFTEN));
  expect(lines.filter((line) => line.includes('"job"'))).toHaveLength(failed().length * 2);
}, 180_000);
