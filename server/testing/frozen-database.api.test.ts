// A database that stops answering without hanging up: a proxy that passes nothing on stands in for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { makeLog } from '../src/kernel/log.ts';
import { type OpenShop, openShop } from '../src/open-shop.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addBody, addProduct, testGuest } from './shop.ts';

let database: TestDatabase;
let folder: string;
let opened: OpenShop;
let frozen = false;
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
  const environment = { DATA_FOLDER: folder, LIMITS_FACTOR: '100000', LOG_LEVEL: 'silent', PICTURE_JOBS: 'off' };
  opened = await openShop({ ...readConfig(environment, folder), databaseUrl: url.toString() }, makeLog('silent'));
});

afterAll(async () => {
  freeze(false);
  await opened?.close();
  proxy.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a frozen database costs a 503 with Retry-After in bounded time, kept answers stay, and a retry adds once', async () => {
  const { shop } = opened;
  const app = makeApp(shop, routes);
  const [variant] = await addProduct(shop);
  const guest = testGuest();
  const add = () =>
    app.request('http://localhost:3000/api/guest-cart/add-to-cart', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'while-frozen' },
      body: JSON.stringify(addBody(variant!, guest)),
    });
  const list = () => app.request('http://localhost:3000/api/product/list?language_code=en');
  expect((await list()).status).toBe(200);
  freeze(true);
  const before = performance.now();
  const answers = await Promise.all([add(), add()]);
  expect(performance.now() - before).toBeLessThan(8_000);
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '2'],
    [503, '2'],
  ]);
  expect((await list()).status).toBe(200);
  freeze(false);
  expect((await add()).status).toBe(200);
  const view = await app.request(`http://localhost:3000/api/guest-cart/view/${guest}`);
  expect(((await view.json()) as { result: { count: number } }).result.count).toBe(1);
});
