import { COST_LIMITS, COSTS, type LimitName, LIMITS, SITE_FACTOR, SITE_FACTOR_OF_COSTS } from '@hindam/contract/limits';
import { expect, test } from 'vitest';
import { FaultError } from '../../kernel/refuse.ts';
import { makeNetworkList } from '../../kernel/networks.ts';
import { limitRatesOf } from '../../config-limits.ts';
import { limitKey, makeCallerReader, siteKey } from '../caller.ts';
import { COUNTS_MAX, makeLimits } from './limits.ts';
import { fakeShop } from '../testing.ts';

const limitsBy = (limitsFactor: number, chosen: Parameters<typeof limitRatesOf>[0] = {}) =>
  makeLimits({ limits: limitRatesOf(chosen), limitsFactor });

const taken = (work: Promise<void>) =>
  work.then(
    () => 'room',
    (error: unknown) => (error instanceof FaultError ? error.fault : 'broke'),
  );

test.each(Object.keys(LIMITS) as LimitName[])('the limit %s holds at its default', async (name) => {
  const limits = limitsBy(1);
  for (let count = 0; count < LIMITS[name].points; count += 1) await limits.take(name, '203.0.113.7');
  expect(await taken(limits.take(name, '203.0.113.7'))).toBe('THROTTLED');
  expect(await taken(limits.take(name, '203.0.113.8'))).toBe('room');
});

test('a page that is rendered costs ten times one from the cache, which is never refused', async () => {
  const limits = limitsBy(1);
  const most = LIMITS.reads.points / COSTS.drawn;
  expect(COSTS.drawn).toBe(10 * COSTS.kept);
  for (let count = 0; count < most / 2; count += 1) await limits.spend('reads', 'drawn', '203.0.113.7');
  for (let count = 0; count < LIMITS.reads.points / 2; count += 1) limits.countKept('203.0.113.7');
  expect(await taken(limits.spend('reads', 'drawn', '203.0.113.7'))).toBe('THROTTLED');
  expect(await taken(limits.spend('reads', 'call', '203.0.113.7'))).toBe('THROTTLED');
  limits.countKept('203.0.113.7');
  expect(await taken(limits.spend('reads', 'drawn', '203.0.113.8'))).toBe('room');
});

test('an address may start 2,000 carts an hour; carts it has started go on', async () => {
  const limits = limitsBy(1);
  for (let count = 0; count < 2_000; count += 1) await limits.takeCart(`guest-number-${count}-of-many`, '203.0.113.7');
  expect(await taken(limits.takeCart('one-guest-more-than-many', '203.0.113.7'))).toBe('THROTTLED');
  expect(await taken(limits.takeCart('guest-number-7-of-many', '203.0.113.7'))).toBe('room');
  expect(await taken(limits.takeCart('one-guest-more-than-many', '203.0.113.8'))).toBe('room');
});

test('however many network addresses call, the memory of counts is limited', async () => {
  const limits = limitsBy(1);
  for (let at = 0; at < LIMITS.logins.points; at += 1) await limits.take('logins', '203.0.113.7');
  for (let at = 0; at < LIMITS.codes.points; at += 1) await limits.take('codes', '203.0.113.7');
  for (let at = 0; at < COUNTS_MAX; at += 1)
    await limits.take('codes', `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
  expect(await limits.isSpent('codes', '203.0.113.7')).toBe(false);
  expect(await limits.isSpent('logins', '203.0.113.7')).toBe(true);
});

test('invented guest ids beyond the limit of an address leave no count of a cart', async () => {
  const limits = limitsBy(0.01, { newCarts: { points: 100, seconds: 3_600 }, cart: { points: 100, seconds: 60 } });
  expect(await taken(limits.takeCart('one-guest-of-many', '203.0.113.7'))).toBe('room');
  expect(await taken(limits.takeCart('other-guest-of-many', '203.0.113.7'))).toBe('THROTTLED');
  expect(await taken(limits.takeCart('other-guest-of-many', '203.0.113.8'))).toBe('room');
});

test('the factor scales every limit', async () => {
  const limits = limitsBy(2);
  for (let count = 0; count < 240; count += 1) await limits.take('cart', 'guest');
  expect(await taken(limits.take('cart', 'guest'))).toBe('THROTTLED');
});

test('a limit that the shop chose holds in place of its default, times the factor, and no other changes', async () => {
  const limits = limitsBy(2, { cart: { points: 3, seconds: 60 } });
  for (let count = 0; count < 6; count += 1) expect(await taken(limits.take('cart', 'guest'))).toBe('room');
  expect(await taken(limits.take('cart', 'guest'))).toBe('THROTTLED');
  for (let count = 0; count < LIMITS.logins.points * 2; count += 1)
    expect(await taken(limits.take('logins', 'guest'))).toBe('room');
  expect(await taken(limits.take('logins', 'guest'))).toBe('THROTTLED');
});

test('an IPv6 household counts as one, an IPv4 address as itself', () => {
  expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(limitKey('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2::/64');
  expect(limitKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(limitKey('::1')).toBe('0:0:0:0::/64');
  expect(limitKey('203.0.113.7')).toBe('203.0.113.7');
});

test('an IPv6 address has a /48, an IPv4 address has none', () => {
  expect(siteKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(siteKey('2001:0db8::1')).toBe('2001:db8:0::/48');
  expect(siteKey('::1')).toBe('0:0:0::/48');
  expect(siteKey('203.0.113.7')).toBeNull();
});

test('all networks of one /48 together are limited too, those of another are not', async () => {
  const limits = limitsBy(1);
  const most = LIMITS.codes.points * SITE_FACTOR;
  for (let at = 0; at < most; at += 1) await limits.take('codes', `2001:db8:1:${at.toString(16)}::1`);
  expect(await limits.isSpent('codes', '2001:db8:1:ffff::1')).toBe(true);
  expect(await taken(limits.take('codes', '2001:db8:1:ffff::1'))).toBe('THROTTLED');
  expect(await taken(limits.take('codes', '2001:db8:2:ffff::1'))).toBe('room');
  expect(await taken(limits.take('codes', '203.0.113.7'))).toBe('room');
});

test.each(COST_LIMITS)('the networks of one /48 get a smaller multiple of %s, which charges cost', async (name) => {
  const limits = limitsBy(1);
  const most = (LIMITS[name].points / COSTS.drawn) * SITE_FACTOR_OF_COSTS;
  const draw = (at: number) => taken(limits.spend(name, 'drawn', `2001:db8:1:${at.toString(16)}::1`));
  for (let at = 0; at < most; at += 1) expect(await draw(at)).toBe('room');
  expect(await draw(most)).toBe('THROTTLED');
  expect(await taken(limits.spend(name, 'drawn', '2001:db8:2:1::1'))).toBe('room');
});

test('a household beyond its own limit does not use up the share of its /48', async () => {
  const limits = limitsBy(1);
  for (let at = 0; at < LIMITS.codes.points * SITE_FACTOR * 2; at += 1)
    await taken(limits.take('codes', '2001:db8:1:1::1'));
  expect(await taken(limits.take('codes', '2001:db8:1:2::1'))).toBe('room');
});

test('new carts are counted by the /48 as well', async () => {
  const limits = limitsBy(0.01);
  const most = Math.floor(LIMITS.newCarts.points * 0.01 * SITE_FACTOR);
  const start = (at: number) =>
    taken(limits.takeCart(`guest-number-${at}-of-many`, `2001:db8:1:${at.toString(16)}::1`));
  const answers = [];
  for (let at = 0; at <= most; at += 1) answers.push(await start(at));
  expect(answers.slice(0, -1)).toEqual(Array.from({ length: most }, () => 'room'));
  expect(answers.at(-1)).toBe('THROTTLED');
});

const headers = (map: Record<string, string>) => ({ get: (name: string) => map[name] });

test('forwarding headers count only from a trusted proxy, and only the part it wrote itself', () => {
  const trusting = makeCallerReader({ ...fakeShop().config, trustedProxies: ['10.0.0.1', '172.16.0.0/12'] });
  const claims = headers({
    'x-forwarded-for': '1.1.1.1, 203.0.113.7, 172.16.5.5',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    host: 'shop.example',
  });
  expect(trusting('10.0.0.1', claims)).toMatchObject({
    address: '203.0.113.7',
    origin: 'https://shop.example',
    secure: true,
    loopback: false,
  });
  expect(trusting('::ffff:10.0.0.1', claims).address).toBe('203.0.113.7');
  expect(trusting('198.51.100.9', claims)).toMatchObject({
    address: '198.51.100.9',
    origin: 'http://shop.example',
    secure: false,
  });
  expect(trusting('10.0.0.1', headers({ host: 'a', 'x-forwarded-for': 'nonsense' })).address).toBe('10.0.0.1');
});

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:1.2.3.4]:443', '1.2.3.4'],
  ['2001:db8::1', '2001:db8::1'],
  ['9.9.9.9, 1.2.3.4:5678 , 172.16.5.5:80', '1.2.3.4'],
  // An entry that is neither an address nor an address with a port is skipped; the proxy's own address is left.
  ['1.2.3.4:', '10.0.0.1'],
  ['1.2.3.4:x', '10.0.0.1'],
  ['1.2.3.400:80', '10.0.0.1'],
  ['[2001:db8::1', '10.0.0.1'],
  ['[1.2.3.4', '10.0.0.1'],
])('X-Forwarded-For: %s is %s', (forwardedFor, address) => {
  const read = makeCallerReader({ ...fakeShop().config, trustedProxies: ['10.0.0.1', '172.16.0.0/12'] });
  expect(read('10.0.0.1', headers({ host: 'a', 'x-forwarded-for': forwardedFor })).address).toBe(address);
});

test('a forwarding header from an untrusted socket is noted with the socket, one of a trusted proxy is not', () => {
  const noted: string[] = [];
  const note = (socket: string, header: string) => void noted.push(`${socket} ${header}`);
  const read = makeCallerReader({ ...fakeShop().config, trustedProxies: ['10.0.0.1'] }, note);
  read('10.0.0.1', headers({ host: 'a', 'x-forwarded-for': '1.1.1.1' }));
  read('10.0.0.2', headers({ host: 'a' }));
  expect(noted).toEqual([]);
  read('::ffff:10.0.0.2', headers({ host: 'a', via: '1.1 x', 'x-real-ip': '1.1.1.1' }));
  expect(noted).toEqual(['10.0.0.2 x-real-ip']);
});

test('operators’ calls belong to the host of OPERATOR_URL, which is https behind any proxy', () => {
  const read = makeCallerReader({ ...fakeShop().config, operatorUrl: 'https://desk.shop.example' });
  const at = (host: string) => read('10.0.0.1', headers({ host }));
  expect(at('desk.shop.example')).toMatchObject({ forOperators: true, https: true });
  expect(at('desk.shop.example:443').forOperators).toBe(true);
  for (const host of ['localhost:3000', 'shop.example', 'desk.shop.example:80', 'desk.shop.example.evil.example', ''])
    expect(at(host).forOperators, host).toBe(false);
});

test('an invalid host is replaced by our own', () => {
  const read = makeCallerReader(fakeShop().config);
  for (const host of ['a b', 'evil.example/path', 'x@y', '', '[::1', 'a:999999'])
    expect(read('127.0.0.1', headers({ host })).origin).toBe('http://localhost:3000');
  expect(read('127.0.0.1', headers({ host: '[::1]:3000' })).origin).toBe('http://[::1]:3000');
});

test('loopback counts only without a proxy in between', () => {
  const read = makeCallerReader(fakeShop().config);
  expect(read('127.0.0.1', headers({ host: 'a' })).loopback).toBe(true);
  expect(read('::1', headers({ host: 'a' })).loopback).toBe(true);
  expect(read('127.0.0.1', headers({ host: 'a', 'x-forwarded-for': '1.1.1.1' })).loopback).toBe(false);
  expect(read('10.0.0.1', headers({ host: 'a' })).loopback).toBe(false);
  expect(makeNetworkList([])('127.0.0.1')).toBe(false);
});

test('beside a proxy on this machine, a program is local by its host name and without forwarding headers', () => {
  const read = makeCallerReader({ ...fakeShop().config, trustedProxies: ['127.0.0.1'] });
  const local = (given: Record<string, string>, socket = '127.0.0.1') => read(socket, headers(given)).local;
  expect(local({ host: 'localhost:3000' })).toBe(true);
  expect(local({ host: '127.0.0.1:3000' })).toBe(true);
  expect(local({ host: 'shop.example' })).toBe(false);
  expect(local({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' })).toBe(false);
  expect(local({ host: 'localhost:3000' }, '10.0.0.1')).toBe(false);
  expect(read('127.0.0.1', headers({ host: 'localhost:3000' })).sameMachine).toBe(false);
});
