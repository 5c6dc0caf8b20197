import { expect, test } from 'vitest';
import { FaultError } from '../../kernel/refuse.ts';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';
import { makePageQueue, type Seat } from './page-queue.ts';

const faultOf = (work: () => unknown) => {
  try {
    work();
    return 'room';
  } catch (error) {
    return error instanceof FaultError ? error.fault : 'broke';
  }
};

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('checkout and payment come before other pages, lists last, and addresses take turns', async () => {
  const queue = makePageQueue({ atOnce: 1, ofOneAddress: 10, inWorkMax: 100 });
  const order: string[] = [];
  const waiting: { name: string; seat: Seat }[] = [];
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
    const seat = queue.enter(path, address);
    waiting.push({ name, seat });
    void seat.turn().then(() => order.push(name));
  }
  for (let rendered = 1; waiting.length > 0; rendered += 1) {
    await settled();
    expect(order).toHaveLength(rendered);
    const at = waiting.findIndex(({ name }) => name === order.at(-1));
    waiting.splice(at, 1)[0]!.seat.leave();
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

test('one address is told to slow down while others have room, and a seat that leaves makes room', () => {
  const queue = makePageQueue({ atOnce: 1, ofOneAddress: 2, inWorkMax: 3 });
  const seats = ['/home', '/home'].map((path) => queue.enter(path, '203.0.113.7'));
  expect(faultOf(() => queue.enter('/home', '203.0.113.7'))).toBe('THROTTLED');
  expect(faultOf(() => queue.enter('/home', '203.0.113.8'))).toBe('room');
  expect(faultOf(() => queue.enter('/home', '203.0.113.9'))).toBe('UNAVAILABLE');
  expect(queue.inWork()).toBe(3);
  seats[0]!.leave();
  expect(faultOf(() => queue.enter('/home', '203.0.113.7'))).toBe('room');
});

test('a page that ends without rendering keeps no turn, and never more render at once than allowed', async () => {
  const queue = makePageQueue({ atOnce: 2, ofOneAddress: 100, inWorkMax: 100 });
  queue.enter('/home', 'a').leave();
  let rendering = 0;
  let most = 0;
  const page = async (address: string) => {
    const seat = queue.enter('/home', address);
    await seat.turn();
    await seat.turn();
    most = Math.max(most, (rendering += 1));
    await settled();
    rendering -= 1;
    seat.leave();
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => page(`address ${n % 7}`)));
  expect(most).toBe(2);
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
  const lists = Array.from({ length: 6 }, (_, n) => app.request(`/en/product-list?page=${n}`));
  await expect.poll(() => begun).toBe(7);
  expect((await app.request('/en/home')).status).toBe(200);
  expect(rendering).toBe(2);
  release();
  const statuses = (await Promise.all(lists)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 500]);
  expect(most).toBe(2);
});
