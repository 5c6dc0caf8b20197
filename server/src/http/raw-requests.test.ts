// Requests written to the socket as they are, because client libraries would not send most of them: each is answered
// below 500 or its connection is closed, and the server serves on.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTime } from '../../testing/in-time.ts';
import { makeApp } from './app.ts';
import { type Listening, listen } from './serve.ts';
import { ADD, fakeRoutes, fakeShop } from './testing.ts';

let listening: Listening;
beforeAll(async () => {
  const shop = fakeShop({ port: 0 });
  listening = await listen(shop, makeApp(shop, fakeRoutes(), { root: '/nowhere' }));
});
afterAll(() => listening?.drain(500));

const BODY = JSON.stringify(ADD);
const PATH = '/api/guest-cart/add-to-cart';
const head = (line: string, ...headers: string[]) =>
  [
    line,
    ...(headers.some((one) => /^host:/i.test(one)) ? [] : ['Host: localhost']),
    'Connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');
const get = (target: string, ...headers: string[]) => head(`GET ${target} HTTP/1.1`, ...headers);
const post = (body: string, ...headers: string[]) =>
  head(`POST ${PATH} HTTP/1.1`, 'Content-Type: application/json', ...headers) + body;
const sized = (length: number | string) => `Content-Length: ${length}`;

const packed = gzipSync(BODY).toString('latin1');

const REQUESTS: readonly [string, string][] = [
  ['a broken escape in the path', get('/api/product/details/%')],
  ['NUL in the path', get('/api/product/details/%00')],
  ['bytes that are no UTF-8 in the path', get('/api/product/details/%ff%fe')],
  ['raw bytes above ASCII in the path', get('/api/product/details/\u00ff')],
  ['an absolute URL', get('http://evil.example/api/shop/settings')],
  ['an absolute URL that is none', get('http://[::1/api/shop/settings')],
  ['two slashes', get('/api//shop//settings')],
  ['backslashes', get('/api\\shop\\settings')],
  ['a fragment', get('/api/shop/settings#x')],
  ['no path', get('*')],
  ['16 KB of path', get(`/api/${'a'.repeat(15_000)}`)],
  ['100 KB of path', get(`/${'a'.repeat(100_000)}`)],
  ['16,000 slashes', get(`/${'/'.repeat(15_000)}x/`)],
  ['100 KB of headers', get('/api/shop/settings', `X-Long: ${'a'.repeat(100_000)}`)],
  ['3,000 headers', get('/api/shop/settings', ...Array.from({ length: 3_000 }, (_, at) => `X-${at}: a`))],
  ['a host that is none', get('/api/shop/settings', 'Host: a b')],
  ['an empty host', get('/api/shop/settings', 'Host:')],
  ['two hosts', get('/api/shop/settings', 'Host: localhost', 'Host: evil.example')],
  ['a host with a path', get('/api/shop/settings', 'Host: evil.example/x')],
  ['a control character in a header', get('/api/shop/settings', 'X-Odd: a\u0001b')],
  ['a folded header', get('/api/shop/settings', 'X-Odd: a\r\n b')],
  ['a header without a colon', get('/api/shop/settings', 'nonsense')],
  ['an unknown method', head('BREW /api/shop/settings HTTP/1.1')],
  ['a method in small letters', head('get /api/shop/settings HTTP/1.1')],
  ['CONNECT', head('CONNECT evil.example:443 HTTP/1.1')],
  ['TRACE', head('TRACE /api/shop/settings HTTP/1.1')],
  ['an upgrade', get('/api/shop/settings', 'Upgrade: websocket', 'Connection: Upgrade')],
  ['an unknown version', head('GET /api/shop/settings HTTP/9.9')],
  ['no HTTP', '\u0016\u0003\u0001\u0002\r\n\r\n'],
  ['a body of gzip', post(packed, sized(packed.length), 'Content-Encoding: gzip')],
  ['a body shorter than its length', post('{', sized(100))],
  ['a body longer than its length', post(`${BODY}${BODY}`, sized(BODY.length))],
  ['a negative length', post(BODY, sized(-1))],
  ['a length that is no number', post(BODY, sized('1e3'))],
  ['two lengths', post(BODY, sized(BODY.length), sized(1))],
  ['a length and chunks', post('0\r\n\r\n', sized(5), 'Transfer-Encoding: chunked')],
  ['a chunk that is none', post('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')],
  ['a huge chunk', post('ffffffffff\r\n{}', 'Transfer-Encoding: chunked')],
  ['an unknown transfer encoding', post(BODY, 'Transfer-Encoding: gzip')],
  ['a GET with a body', get('/api/shop/settings', sized(2)) + '{}'],
  ['expecting to go on', post(BODY, sized(BODY.length), 'Expect: 100-continue')],
  ['an expectation nobody knows', post(BODY, sized(BODY.length), 'Expect: tea')],
];

const WAIT_MS = 10_000;

async function send(bytes: string): Promise<string> {
  const { port, hostname } = new URL(listening.url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  const answer = text(socket).catch(() => '');
  socket.on('error', () => undefined);
  socket.end(Buffer.from(bytes, 'latin1'));
  return inTime(WAIT_MS, answer);
}

test.each(REQUESTS)('%s', async (_, bytes) => {
  const statuses = [...(await send(bytes)).matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  for (const status of statuses) expect(status).toBeLessThan(500);
  expect((await fetch(`${listening.url}/api/health/live`)).status).toBe(200);
});

test('a request as it should be is answered so', async () => {
  expect(await send(post(BODY, sized(BODY.length)))).toMatch(/^HTTP\/1\.1 200 /);
});
