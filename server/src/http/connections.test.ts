// Limits of connections, tested over real sockets on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { makeApp } from './app.ts';
import { type ConnectionLimits, connectionLimits } from './connections.ts';
import { type Listening, listen } from './serve.ts';
import { fakeRoutes, fakeShop } from './testing.ts';

/** How long a test waits for what the server should do; generous, because a busy machine is slow. */
const CHECK_TIMEOUT_MS = 15_000;

const open: Listening[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const startServer of open.splice(0)) await startServer.drain(200);
});

async function startServer(narrower: Partial<ConnectionLimits>, changes: Partial<Config> = {}) {
  const shop = fakeShop({ port: 0, ...changes });
  const listening = await listen(shop, makeApp(shop, fakeRoutes(), { root: '/nowhere' }), narrower);
  open.push(listening);
  const { port } = listening.server.address() as { port: number };
  return { ...listening, shop, port };
}

interface Line {
  socket: Socket;
  received(): string;
  /** Milliseconds from the beginning of the connection to its end; null when it is still open after `withinMs`. */
  cut(withinMs: number): Promise<number | null>;
}

async function call(port: number, from = '127.0.0.1'): Promise<Line> {
  let received = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => void (received += chunk.toString('latin1')));
  const beganMs = performance.now();
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - beganMs));
  });
  await once(socket, 'connect');
  return {
    socket,
    received: () => received,
    cut: (withinMs) => Promise.race([closed, wait(withinMs, null, { ref: false })]),
  };
}

const LIVE = 'GET /api/health/live HTTP/1.1\r\nHost: a\r\n\r\n';
const HALF = 'GET /api/health/live HTTP/1.1\r\nHost: a\r\nX-Half: ';
const POST =
  'POST /api/type/list HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{';

async function isServed(port: number, from?: string): Promise<boolean> {
  const line = await call(port, from);
  line.socket.write(LIVE);
  for (const untilMs = performance.now() + CHECK_TIMEOUT_MS; performance.now() < untilMs; await wait(10)) {
    if (line.socket.destroyed || line.received().startsWith('HTTP/1.1 200')) break;
  }
  line.socket.destroy();
  return line.received().startsWith('HTTP/1.1 200');
}

test('10 seconds for headers, 30 for bodies, checked every second', async () => {
  const { server } = await startServer({});
  expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([10_000, 30_000, 30_000]);
  const { headersMs, checkMs: lookMs } = connectionLimits(fakeShop().config);
  expect([headersMs, lookMs]).toEqual([10_000, 1_000]);
  // Node enforces the time-outs for headers and bodies only when it checks them; the shop makes it check every second.
  const { port } = await startServer({ headersMs: 200 });
  const half = await call(port);
  half.socket.write(HALF);
  // With Node's default, a check every 30 seconds, the connection would still be open after CHECK_TIMEOUT_MS.
  expect(await half.cut(CHECK_TIMEOUT_MS)).toBeGreaterThan(150);
});

/** Limits of which only headersMs (in BODY also requestMs) can close a connection within CHECK_TIMEOUT_MS. */
const HEAD = { headersMs: 300, requestMs: 60_000, silentMs: 60_000, takingMs: 60_000, checkMs: 50 };
const BODY = { ...HEAD, requestMs: 600 };

test.each<[string, string, string, number]>([
  ['that says nothing', '', '', HEAD.headersMs],
  ['with half a head', HALF, '', HEAD.headersMs],
  ['that drips its head', HALF, 'x', HEAD.headersMs],
  ['that stops in its body', POST, '', BODY.requestMs],
  ['that drips its body', POST, ' ', BODY.requestMs],
  ['that stops in its second request', `${LIVE}${HALF}`, '', HEAD.headersMs],
])('a connection %s is closed in time', async (_, first, drip, limitMs) => {
  const { port } = await startServer(limitMs === BODY.requestMs ? BODY : HEAD);
  const line = await call(port);
  if (first) line.socket.write(first);
  const dripping = setInterval(() => drip && line.socket.writable && line.socket.write(drip), 30);
  const cutMs = await line.cut(CHECK_TIMEOUT_MS);
  clearInterval(dripping);
  expect(cutMs).not.toBeNull();
  expect(cutMs!).toBeGreaterThanOrEqual(limitMs - 60);
});

test('an interrupted body is not logged as an error of the shop', async () => {
  const { port, shop } = await startServer(BODY);
  const line = await call(port);
  line.socket.write(POST);
  await line.cut(CHECK_TIMEOUT_MS);
  const hungUp = await call(port);
  hungUp.socket.write(POST);
  await wait(100);
  hungUp.socket.destroy();
  await vi.waitFor(async () => {
    const counted = (await shop.metrics.text()).match(/hindam_requests_total\{.*/g);
    expect(counted).toEqual(['hindam_requests_total{route="POST /api/type/list",status="400"} 2']);
  }, CHECK_TIMEOUT_MS);
});

const DOCS = 'GET /api/docs HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n';

async function heldBy(server: Listening['server']): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

const untilHeld = (server: Listening['server'], count: number) =>
  vi.waitFor(async () => expect(await heldBy(server)).toBe(count), { timeout: CHECK_TIMEOUT_MS, interval: 10 });

/**
 * Long limits for requests, because they must not be what closes a connection in these tests, where requests wait
 * behind responses that the client does not read.
 */
const READING = { headersMs: 60_000, requestMs: 60_000, checkMs: 50 };

/** Requests much more than the system buffers for a client that does not read. */
async function askForMuch(port: number): Promise<Line> {
  const line = await call(port);
  line.socket.pause();
  line.socket.write(DOCS.repeat(40));
  return line;
}

test('clients that never read are disconnected, and so are clients that read too slowly', async () => {
  const silent = await startServer({ ...READING, silentMs: 1_500, takingMs: 60_000 });
  let came = 0;
  silent.server.on('connection', () => (came += 1));
  await Promise.all(Array.from({ length: 5 }, () => askForMuch(silent.port)));
  await vi.waitFor(() => expect(came).toBe(5), CHECK_TIMEOUT_MS);
  expect(await heldBy(silent.server)).toBeGreaterThan(0);
  await untilHeld(silent.server, 0);

  const sipped = await startServer({ ...READING, silentMs: 60_000, takingMs: 800 });
  const line = await askForMuch(sipped.port);
  line.socket.removeAllListeners('data');
  const sipping = setInterval(() => void line.socket.read(64), 40);
  await untilHeld(sipped.server, 0);
  clearInterval(sipping);
});

test('a client that reads slowly but steadily gets the whole response', async () => {
  const { port, shop } = await startServer({ ...READING, silentMs: 800, takingMs: 1_000 });
  const line = await call(port);
  let bytes = 0;
  line.socket.removeAllListeners('data');
  line.socket.on('data', (chunk) => {
    bytes += chunk.length;
    line.socket.pause();
    setTimeout(() => line.socket.resume(), 4);
  });
  line.socket.write(DOCS.repeat(24).replace(/\r\n\r\n$/, '\r\nConnection: close\r\n\r\n'));
  const tookMs = await line.cut(15_000);
  const page = Buffer.byteLength(await (await makeApp(shop, fakeRoutes()).request('/api/docs')).text());
  expect(bytes).toBeGreaterThan(24 * page);
  expect(tookMs).toBeGreaterThan(400);
});

test('one address holds no more than its share, and another address is still served', async () => {
  const { port, server, shop } = await startServer({ perAddress: 20, total: 60 });
  const lines: Line[] = [];
  for (let at = 0; at < 40; at += 1) lines.push(await call(port));
  for (const { socket } of lines) if (socket.writable) socket.write(HALF);
  await untilHeld(server, 20);
  expect(await isServed(port)).toBe(false);
  expect(await isServed(port, '127.0.0.2')).toBe(true);
  expect(await shop.metrics.text()).toMatch(/hindam_connections_refused 21\n/);
  lines[0]!.socket.destroy();
  await untilHeld(server, 19);
  expect(await isServed(port)).toBe(true);
});

test('a trusted proxy carries everybody and has no limit per address', async () => {
  const { port, server } = await startServer({ perAddress: 2, total: 60 }, { trustedProxies: ['127.0.0.1'] });
  for (let at = 0; at < 40; at += 1) await call(port);
  expect(await heldBy(server)).toBe(40);
  expect(await isServed(port)).toBe(true);
});

test('the total number of connections is limited; when some close, new ones are accepted', async () => {
  const { port, server } = await startServer({ perAddress: 1_000, total: 30 });
  for (let at = 0; at < 50; at += 1) (await call(port)).socket.write(HALF);
  await untilHeld(server, 30);
  expect(await isServed(port)).toBe(false);
  for (const socket of sockets.splice(0)) socket.destroy();
  await untilHeld(server, 0);
  expect(await isServed(port)).toBe(true);
});

test('near the limit a response closes its connection', async () => {
  const { url, port } = await startServer({ total: 16 });
  const connection = async () => (await fetch(`${url}/api/health/live`)).headers.get('connection');
  expect(await connection()).toBe('keep-alive');
  for (let at = 0; at < 13; at += 1) await call(port);
  // 14 of 16 connections are open: these 13, and the kept-alive one of the first request.
  expect(await connection()).toBe('close');
});

test.each([64, 256, 1_024, 20_000, 1_048_576, Number.POSITIVE_INFINITY])(
  'with %d descriptors, sockets leave enough of them to the rest',
  (descriptors) => {
    const { config } = fakeShop({ limitsFactor: 1 });
    const { total, perAddress } = connectionLimits(config, descriptors);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(Math.min(5_000, descriptors / 2));
    if (descriptors >= 256) expect(descriptors - 2 * total).toBeGreaterThanOrEqual(64);
    if (descriptors >= 1_024) expect(descriptors - 2 * total).toBeGreaterThanOrEqual(128 + config.poolSize);
    expect(perAddress).toBeLessThanOrEqual(Math.max(1, total / 4));
    expect(connectionLimits({ ...config, limitsFactor: 1_000 }, descriptors).perAddress).toBe(total);
  },
);

test('a process with few descriptors and too many callers can still open files', async () => {
  const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `Promise.all([import(${here('./connections.ts')}), import(${here('./testing.ts')}), import('node:http'), import('node:fs')])
    .then(([{ connectionLimits, watchConnections }, { fakeShop }, { createServer }, { openSync }]) => {
      const shop = fakeShop();
      const server = createServer((_, response) => response.end('served'));
      watchConnections(shop, server, connectionLimits(shop.config));
      server.listen(0, '127.0.0.1', () => console.log(server.address().port));
      process.stdin.on('data', () => {
        let opened = 0;
        try { for (; opened < 50; opened += 1) openSync('/dev/null'); } catch {}
        console.log('opened ' + opened);
      });
    });`;
  const child = spawn('/bin/sh', ['-c', 'ulimit -n 300; exec "$0" -e "$1"', process.execPath, script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    for (let at = 0; at < 320; at += 1) (await call(Number(String(port)))).socket.write(HALF);
    child.stdin.write('open');
    const [opened] = (await once(child.stdout, 'data')) as [Buffer];
    expect(String(opened)).toBe('opened 50\n');
  } finally {
    child.kill('SIGKILL');
  }
});

test.each(['/api/docs', '/api/openapi.json', '/api/docs.css'])('%s is cached compressed, and limited', async (path) => {
  const { url } = await startServer({}, { limitsFactor: 0.001 });
  const ask = (coding: string) => fetch(url + path, { headers: { 'accept-encoding': coding } });
  const plain = await ask('identity');
  const small = await ask('br');
  expect([plain.status, small.status, small.headers.get('content-encoding')]).toEqual([200, 200, 'br']);
  expect(small.headers.get('vary')).toContain('Accept-Encoding');
  expect(Number(small.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 2);
  expect(await small.text()).toBe(await plain.text());
  const again = await fetch(url + path, { headers: { 'if-none-match': small.headers.get('etag')! } });
  expect([again.status, again.headers.get('etag')]).toEqual([304, plain.headers.get('etag')]);
  // However small LIMITS_FACTOR is, the limit `reads` has at least the points of one rendered page, which are also
  // those of five calls. Three calls were made above.
  const more = [await ask('br'), await ask('br'), await ask('br')];
  expect(more.map(({ status }) => status)).toEqual([200, 200, 429]);
});
