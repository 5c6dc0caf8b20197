import { expect, test } from 'vitest';
import { FaultError } from '../../kernel/refuse.ts';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';
import { makePageQueue, type PageQueue } from './page-queue.ts';

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'room',
    (error: unknown) => (error instanceof FaultError ? error.fault : 'broke'),
  );

/** Enters the queue and stays in it until `leave` is called; `turn` resolves when the page may be rendered. */
function enter(queue: PageQueue, path: string, address: string) {
  let leave = (): void => undefined;
  const stays = new Promise<void>((resolve) => {
    leave = resolve;
  });
  let taken = (): void => undefined;
  const turn = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const left = queue.enter(path, address, async (seat) => {
    await seat.turn();
    await seat.turn();
    taken();
    await stays;
  });
  return { turn, left, leave };
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('checkout and payment come before other pages, lists last, and addresses take turns', async () => {
  const queue = makePageQueue({ atOnce: 1, ofOneAddress: 10, inWorkMax: 100, everyMs: 0 });
  const order: string[] = [];
  const waiting: { name: string; leave: () => void }[] = [];
  for (const name of [
    'first /en/home',
    'flood /en/product-list',
    'flood /en/nothing',
    'flood /en/cart',
    'flood /en/cart',
    'buyer /ar-sa/cart',
    'buyer /en/checkout',
    'buyer /ar/payment/1',
    'buyer /search',
  ]) {
    const [address = '', path = ''] = name.split(' ');
    const { turn, leave } = enter(queue, path, address);
    waiting.push({ name, leave });
    void turn.then(() => order.push(name));
  }
  for (let rendered = 1; waiting.length > 0; rendered += 1) {
    await settled();
    expect(order).toHaveLength(rendered);
    const at = waiting.findIndex(({ name }) => name === order.at(-1));
    waiting.splice(at, 1)[0]!.leave();
    await settled();
  }
  expect(order).toEqual([
    'first /en/home',
    'buyer /en/checkout',
    'buyer /ar/payment/1',
    'flood /en/cart',
    'buyer /ar-sa/cart',
    'flood /en/cart',
    'flood /en/product-list',
    'buyer /search',
    'flood /en/nothing',
  ]);
});

test('one address is told to slow down while others have room, and a page that is done makes room', async () => {
  const queue = makePageQueue({ atOnce: 1, ofOneAddress: 2, inWorkMax: 4, everyMs: 0 });
  const pages = [enter(queue, '/home', '203.0.113.7'), enter(queue, '/home', '203.0.113.7')];
  expect(await faultOf(queue.enter('/home', '203.0.113.7', settled))).toBe('THROTTLED');
  expect(await faultOf(queue.enter('/home', '203.0.113.8', settled))).toBe('room');
  pages.push(enter(queue, '/home', '203.0.113.8'));
  expect(await faultOf(queue.enter('/home', '203.0.113.9', settled))).toBe('UNAVAILABLE');
  expect(queue.inWork()).toBe(3);
  pages[0]!.leave();
  await pages[0]!.left;
  expect(await faultOf(queue.enter('/home', '203.0.113.7', settled))).toBe('room');
});

test('the networks of one /48 together have room for twice the pages of one of them', async () => {
  const queue = makePageQueue({ atOnce: 1, ofOneAddress: 2, inWorkMax: 100, everyMs: 0 });
  const pages = [1, 2, 3, 4].map((n) => enter(queue, '/home', `2001:db8:7:${n}::1`));
  expect(await faultOf(queue.enter('/home', '2001:db8:7:5::1', settled))).toBe('THROTTLED');
  expect(await faultOf(queue.enter('/home', '2001:db8:8:5::1', settled))).toBe('room');
  pages[0]!.leave();
  await pages[0]!.left;
  expect(await faultOf(queue.enter('/home', '2001:db8:7:5::1', settled))).toBe('room');
});

test('the networks of one /48 take turns with other addresses as one of them does, and among themselves', async () => {
  const queue = makePageQueue({ atOnce: 1, ofOneAddress: 10, inWorkMax: 100, everyMs: 0 });
  const order: string[] = [];
  const waiting: { address: string; leave: () => void }[] = [];
  for (const address of [
    '203.0.113.1',
    '2001:db8:7:1::1',
    '2001:db8:7:1::2',
    '2001:db8:7:2::1',
    '2001:db8:7:3::1',
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8:8:1::1',
  ]) {
    const { turn, leave } = enter(queue, '/en/home', address);
    waiting.push({ address, leave });
    void turn.then(() => order.push(address));
  }
  while (waiting.length > 0) {
    await settled();
    const at = waiting.findIndex(({ address }) => address === order.at(-1));
    waiting.splice(at, 1)[0]!.leave();
    await settled();
  }
  expect(order).toEqual([
    '203.0.113.1',
    '2001:db8:7:1::1',
    '203.0.113.7',
    '2001:db8:8:1::1',
    '2001:db8:7:2::1',
    '203.0.113.7',
    '2001:db8:7:3::1',
    '2001:db8:7:1::2',
  ]);
});

test('when other pages have filled their part of the room, checkout and payment still have theirs', async () => {
  const queue = makePageQueue({ atOnce: 1, ofOneAddress: 2, inWorkMax: 4, everyMs: 0 });
  for (const at of [7, 8, 9]) enter(queue, '/home', `203.0.113.${at}`);
  expect(await faultOf(queue.enter('/home', '203.0.113.10', settled))).toBe('UNAVAILABLE');
  expect(await faultOf(queue.enter('/en/checkout', '203.0.113.10', settled))).toBe('room');
  enter(queue, '/ar-sa/payment/1', '203.0.113.10');
  expect(await faultOf(queue.enter('/en/checkout', '203.0.113.11', settled))).toBe('UNAVAILABLE');
});

test('a page that ends without rendering keeps no turn, and never more render at once than allowed', async () => {
  const queue = makePageQueue({ atOnce: 2, ofOneAddress: 100, inWorkMax: 100, everyMs: 0 });
  await queue.enter('/home', 'a', settled);
  let rendering = 0;
  let most = 0;
  const page = (address: string) =>
    queue.enter('/home', address, async (seat) => {
      await seat.turn();
      most = Math.max(most, (rendering += 1));
      await settled();
      rendering -= 1;
    });
  await Promise.all(Array.from({ length: 60 }, (_, n) => page(`address ${n % 7}`)));
  expect(most).toBe(2);
});

test('a burst of one address is spread, and another address does not wait for it', async () => {
  let now = 1_000;
  const queue = makePageQueue({ atOnce: 9, ofOneAddress: 99, inWorkMax: 99, everyMs: 30, nowMs: () => now });
  const begun: string[] = [];
  const begin = (address: string) => queue.enter('/home', address, () => Promise.resolve(begun.push(address)));
  const pages = Array.from({ length: 7 }, () => begin('flood'));
  await settled();
  pages.push(begin('buyer'));
  await settled();
  expect(begun).toEqual([...Array<string>(5).fill('flood'), 'buyer']);
  await Promise.all(pages);
  expect(begun).toHaveLength(8);
  // After seven times `everyMs` without a page, the address 'flood' may again begin five pages at once.
  now += 30 * 7;
  const later = Array.from({ length: 5 }, () => begin('flood'));
  await settled();
  expect(begun).toHaveLength(13);
  await Promise.all(later);
});

test('the networks of one /48 begin pages at twice the pace of one of them, whose own pace comes first', async () => {
  const queue = makePageQueue({ atOnce: 999, ofOneAddress: 99, inWorkMax: 999, everyMs: 30, nowMs: () => 1_000 });
  const begun: string[] = [];
  const begin = (address: string) => queue.enter('/home', address, () => Promise.resolve(begun.push(address)));
  // Pages that wait for the pace of their own /64 do not count for the pace of the /48.
  const pages = Array.from({ length: 20 }, () => begin('2001:db8:7:1::1'));
  pages.push(...Array.from({ length: 7 }, (_, n) => begin(`2001:db8:7:1${n}::1`)), begin('2001:db8:8:1::1'));
  await settled();
  expect(begun).toHaveLength(11);
  expect(begun.filter((address) => address === '2001:db8:7:1::1')).toHaveLength(5);
  expect(begun.filter((address) => address.startsWith('2001:db8:7:'))).toHaveLength(10);
  expect(begun).toContain('2001:db8:8:1::1');
  await Promise.all(pages);
  expect(begun).toHaveLength(28);
});

test('pages wait for their turn only to be rendered, a failed one passes it on, and answers from the cache do not wait', async () => {
  let rendering = 0;
  let most = 0;
  let begun = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app = makeApp(fakeShop(), fakeRoutes(), {
    render: async (request, visitor) => {
      begun += 1;
      await visitor.turnToDraw?.();
      most = Math.max(most, (rendering += 1));
      if (!request.url.endsWith('/home')) await released;
      rendering -= 1;
      if (request.url.includes('page=3')) throw new Error('broken');
      return new Response('<p>', { headers: { 'content-type': 'text/html', 'cache-control': 'public' } });
    },
  });
  expect((await app.request('/en/home')).status).toBe(200);
  const lists = Array.from({ length: 6 }, async (_, n) => (await app.request(`/en/product-list?page=${n}`)).status);
  await expect.poll(() => begun).toBe(7);
  expect((await app.request('/en/home')).status).toBe(200);
  expect(rendering).toBe(2);
  release();
  expect(await Promise.all(lists)).toEqual([200, 200, 200, 500, 200, 200]);
  expect(most).toBe(2);
});

test('whoever joins a page that another address asked for first is counted alone', async () => {
  let begun = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // With this factor a network address may have one page in work.
  const shop = fakeShop({ limitsFactor: 0.025, trustedProxies: ['0.0.0.0'] });
  const app = makeApp(shop, fakeRoutes(), {
    render: async () => {
      begun += 1;
      await released;
      return new Response('<p>', { headers: { 'content-type': 'text/html', 'cache-control': 'public' } });
    },
  });
  const ask = async (address: string) =>
    (await app.request('/en/home', { headers: { 'x-forwarded-for': address } })).status;
  const first = ask('203.0.113.7');
  await expect.poll(() => begun).toBe(1);
  expect(await ask('203.0.113.7')).toBe(429);
  const buyer = ask('203.0.113.8');
  release();
  expect(await Promise.all([first, buyer])).toEqual([200, 200]);
  expect(begun).toBe(1);
});
