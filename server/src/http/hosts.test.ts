// The hosts at which a shop answers. Most requests are written to sockets as plain text, because client libraries
// refuse to send some of them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { inTime } from '../../testing/in-time.ts';
import type { Config } from '../config.ts';
import { makeLog } from '../kernel/log.ts';
import { makeApp } from './app.ts';
import { makeForwardingNote } from './forwarding-note.ts';
import { makeHostGate } from './hosts.ts';
import { type Listening, listen } from './serve.ts';
import { FROM_THIS_MACHINE, fakeRoutes, fakeShop } from './testing.ts';

const WAIT_MS = 10_000;
const LIST = '/api/product/list?language_code=en';
let listening: Listening | undefined;

afterEach(async () => {
  await listening?.drain(200);
  listening = undefined;
});

function logged() {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, log };
}

const LIVE: Partial<Config> = { shopMode: 'live', publicUrl: 'https://shop.example', operatorUrl: null };

async function open(changes: Partial<Config> = LIVE) {
  const { lines, log } = logged();
  const shop = fakeShop({ port: 0, ...changes }, { log });
  listening = await listen(shop, makeApp(shop, fakeRoutes(), { root: '/nowhere' }));
  const { port, hostname } = new URL(listening.url);
  async function ask(target: string, ...headers: string[]): Promise<{ status: number; answer: string }> {
    const socket = connect(Number(port), hostname);
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    const answering = text(socket).catch(() => '');
    socket.end([`GET ${target} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n'));
    const answer = await inTime(WAIT_MS, answering);
    return { status: Number(answer.slice(9, 12)), answer };
  }
  return { ask, lines, shop };
}

test('a live shop answers under the names of its public address and of its operators', async () => {
  const { ask } = await open({ ...LIVE, operatorUrl: 'https://desk.shop.example:8443' });
  for (const host of [
    'shop.example',
    'SHOP.example',
    'shop.example:443',
    'desk.shop.example:8443',
    'desk.shop.example',
  ]) {
    expect((await ask(LIST, `Host: ${host}`)).status, host).toBe(200);
  }
});

test.each([
  'evil.example',
  'shop.example.evil.example',
  'evil.example:443',
  'shop.example:80',
  'shop.example.',
  'www.shop.example',
  'desk.shop.example',
  'localhost',
  '127.0.0.1',
  '[::1]:3000',
  // The mobile app's origin: it appears in the header Origin, never in Host.
  'capacitor://localhost',
  'shop.example@evil.example',
  'shop.example,evil.example',
  '',
])('to a live shop the host %j is another one: 421, also where the answer is cached', async (host) => {
  const { ask, shop } = await open();
  await ask(LIST, 'Host: shop.example');
  expect(shop.cache.stats().entries).toBe(1);
  for (const target of [LIST, '/', '/en/home', '/api/operator/login', '/robots.txt', '/assets/x.js'])
    expect((await ask(target, `Host: ${host}`)).status, target).toBe(421);
});

test('a whole address as target must name the shop too', async () => {
  const { ask } = await open();
  expect((await ask(`http://shop.example${LIST}`, 'Host: shop.example')).status).toBe(200);
  expect((await ask(`http://evil.example${LIST}`, 'Host: shop.example')).status).toBe(421);
  expect((await ask(`http://[::1${LIST}`, 'Host: shop.example')).status).toBe(421);
});

test('who calls by another name gets a sentence in the caller’s language, and one line is logged', async () => {
  const { ask, lines, shop } = await open();
  const page = await ask('/home', 'Host: 127.0.0.1:3000', 'Accept-Language: ar');
  expect(Buffer.from(page.answer, 'latin1').toString()).toContain('لا يستجيب هذا المتجر تحت هذا الاسم');
  const call = await ask(LIST, 'Host: evil.example');
  expect(call.answer).toMatch(/\{"errorCode":9421,"message":"This shop does not answer[^"]+","requestId":"\w+"\}/);
  expect(call.answer).not.toContain('shop.example');
  expect(lines).toMatchObject([{ host: '127.0.0.1:3000', msg: expect.stringContaining('PUBLIC_URL') }]);
  expect(await shop.metrics.text()).toContain('hindam_requests_total{route="another host",status="421"} 2');
});

test('X-Forwarded-Host names nothing, not even from a trusted proxy', async () => {
  const { ask } = await open({ ...LIVE, trustedProxies: ['127.0.0.1'] });
  const forwarded = ['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Proto: https'];
  expect((await ask(LIST, 'Host: inner:3000', 'X-Forwarded-Host: shop.example', ...forwarded)).status).toBe(421);
  const page = await ask('/home/', 'Host: shop.example', 'X-Forwarded-Host: evil.example', ...forwarded);
  expect(page.status).toBe(308);
  expect(page.answer).not.toContain('evil.example');
});

test('monitors on this machine and at a trusted proxy read health and metrics under any host', async () => {
  const paths = ['/api/health/live', '/api/health/ready?x=1', '/metrics'];
  const { ask } = await open({ ...LIVE, metricsToken: 'a-token-of-20-characters' });
  const token = 'Authorization: Bearer a-token-of-20-characters';
  for (const path of paths) expect((await ask(path, 'Host: 10.0.0.7:3000', token)).status, path).toBe(200);
  for (const path of ['/api/health/live/x', '/metrics/', '/api/health', '//metrics'])
    expect((await ask(path, 'Host: 10.0.0.7:3000', token)).status, path).toBe(421);
});

test('monitors elsewhere call a live shop by its name, unless TRUSTED_PROXIES has their address', () => {
  const shop = fakeShop({ ...LIVE, trustedProxies: ['10.0.0.0/8'] });
  const gate = makeHostGate(shop, {});
  const statusOf = (remoteAddress: string, host: string, url: string) => {
    let status = 200;
    const response = { writeHead: (given: number) => void (status = given), end: () => undefined };
    const request = { rawHeaders: ['Host', host], headers: { host }, url, socket: { remoteAddress } };
    gate(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    return status;
  };
  for (const path of ['/api/health/live', '/api/health/ready', '/metrics']) {
    expect(statusOf('203.0.113.9', '10.0.0.7:3000', path), path).toBe(421);
    expect(statusOf('203.0.113.9', 'shop.example', path), path).toBe(200);
    expect(statusOf('::ffff:10.0.0.9', '10.0.0.7:3000', path), path).toBe(200);
    expect(statusOf('::1', '10.0.0.7:3000', path), path).toBe(200);
  }
});

test('a demo shop answers under every name of the machines it is shown on', async () => {
  const { ask } = await open({});
  for (const host of ['localhost:3000', '192.168.1.20:3000', 'phone.local'])
    expect((await ask(LIST, `Host: ${host}`)).status, host).toBe(200);
});

test.each([
  ['live', LIVE],
  ['demo', {}],
])('to a %s shop two Host lines are 400, whichever is right', async (_, changes: Partial<Config>) => {
  const { ask, shop } = await open(changes);
  await ask(LIST, 'Host: shop.example');
  expect(shop.cache.stats().entries).toBe(1);
  for (const lines of [
    ['Host: shop.example', 'Host: evil.example'],
    ['Host: evil.example', 'host: shop.example'],
    ['Host: shop.example', 'X-Between: a', 'HOST: shop.example'],
  ]) {
    for (const target of [LIST, '/api/health/live']) expect((await ask(target, ...lines)).status).toBe(400);
  }
  expect((await ask(LIST)).status).toBe(400);
});

test('operators’ calls answer at OPERATOR_URL alone, and at every name without it', async () => {
  const LOGIN = '/api/operator/login';
  const login = (host: string) => ({
    method: 'POST',
    headers: { ...FROM_THIS_MACHINE.headers, host, 'content-type': 'application/json' },
    body: '{}',
  });
  const statusAt = async (changes: Partial<Config>, host: string, path = LOGIN) =>
    (await makeApp(fakeShop(changes), fakeRoutes(), { root: '/nowhere' }).request(path, login(host))).status;
  const desk = { ...LIVE, operatorUrl: 'https://desk.shop.example' };
  // 422: the call reached the endpoint, which refused its body for missing fields.
  expect(await statusAt(LIVE, 'shop.example')).toBe(422);
  expect(await statusAt(desk, 'desk.shop.example')).toBe(422);
  for (const path of [LOGIN, '/api/%6Fperator/login', '/api/operator/order/list'])
    expect(await statusAt(desk, 'shop.example', path), path).toBe(404);
});

test('the first forwarding header of an untrusted socket is logged, once, without a shopper’s address', () => {
  const { lines, log } = logged();
  const note = makeForwardingNote(log);
  note('10.0.0.2', 'via');
  expect(lines).toEqual([]);
  note('10.0.0.2', 'x-forwarded-for');
  note('10.0.0.3', 'x-forwarded-for');
  expect(lines).toMatchObject([
    { header: 'x-forwarded-for', proxy: '10.0.0.2', msg: expect.stringContaining('TRUSTED_PROXIES') },
  ]);
  const other = logged();
  makeForwardingNote(other.log)('8.8.4.4', 'forwarded');
  expect(other.lines).toMatchObject([{ header: 'forwarded', proxy: 'a public address' }]);
});
