// What is counted is added to the database by day and hour of the market, and operators can read it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openNode } from '../../testing/nodes.ts';
import { addOperator } from '../../testing/operators.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';
import { record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { workOutbox } from '../kernel/outbox.ts';
import { transaction } from '../kernel/transaction.ts';
import { countRecent, orderCounts, purgeOldCounts, saveCounts } from './analytics.service.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.shop.counts.take();
  await shop.shop.database.query('delete from analytics_counts');
});

async function clockAt(moment: string): Promise<void> {
  await shop.shop.database.query(
    `insert into shop.clock (ahead) values ($1::timestamptz - now())
     on conflict (one) do update set ahead = excluded.ahead`,
    [moment],
  );
}

async function counts(path: string): Promise<unknown> {
  // A new operator signs in each time, because moving the clock ends earlier sessions.
  const { bearer } = await addOperator(shop, 'content');
  const { body } = await shop.get(`operator/analytics/${path}`, bearer);
  expect(body.errorCode, JSON.stringify(body)).toBe(0);
  return body['result'];
}

test('views told by browsers, adds and placed orders are counted by the market’s day and hour', async () => {
  // In Dubai this is half past one in the morning of 1 February.
  await clockAt('2030-01-31T21:30:00Z');
  for (const language_code of ['en', 'arb', 'arb'])
    expect((await shop.post('analytics/view', { page_name: 'home', language_code }, BROWSER)).body.errorCode).toBe(0);
  await shop.post('analytics/view', { page_name: 'home', language_code: 'en' }, { 'user-agent': 'Googlebot/2.1' });
  await shop.post('analytics/empty-search', { page_name: 'faq', language_code: 'arb' }, BROWSER);
  await shop.post('analytics/empty-search', { page_name: 'faq', language_code: 'arb' }, { 'user-agent': 'curl/8.5' });
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  expect((await shop.post('guest-cart/add-to-cart', addBody(variant!, guest))).body.errorCode).toBe(0);
  const refused = await shop.post('guest-cart/add-to-cart', addBody(variant!, guest, { product_item_id: newId() }));
  expect(refused.body.errorCode).not.toBe(0);
  await saveCounts(shop.shop);
  const day = '2030-02-01';
  const counted = [
    { kind: 'add', page_name: '', language: 'en', count: 1 },
    { kind: 'empty_search', page_name: 'faq', language: 'arb', count: 1 },
    { kind: 'view', page_name: 'home', language: 'arb', count: 2 },
    { kind: 'view', page_name: 'home', language: 'en', count: 1 },
  ];
  expect(await counts(`days?from=${day}`)).toEqual({
    time_zone: 'Asia/Dubai',
    counts: counted.map((count) => ({ day, ...count })),
  });
  expect(await counts(`hours?day=${day}`)).toEqual({
    time_zone: 'Asia/Dubai',
    counts: counted.map((count) => ({ hour: 1, ...count })),
  });
  expect(await counts('days?from=2030-01-31')).toEqual({ time_zone: 'Asia/Dubai', counts: [] });
  await clockAt('2030-02-01T10:00:00Z');
  await shop.post('analytics/view', { page_name: 'home', language_code: 'en' }, BROWSER);
  await saveCounts(shop.shop);
  expect(await counts('days?from=2030-01-01&days=92')).toMatchObject({
    counts: [{ kind: 'add' }, { kind: 'empty_search' }, { language: 'arb', count: 2 }, { language: 'en', count: 2 }],
  });
});

test('an order is counted when it is placed, once, however many workers take its event', async () => {
  await clockAt('2030-03-01T08:00:00Z');
  const { database, log } = shop.shop;
  await transaction(database, async (tx) => {
    for (let at = 0; at < 30; at += 1)
      await record(tx, 'order.moved', { orderId: newId(), from: 'pending_payment', to: 'placed' });
    await record(tx, 'order.moved', { orderId: newId(), from: 'placed', to: 'confirmed' });
  });
  const work = async () => {
    while ((await workOutbox(database, orderCounts(shop.shop), log)) > 0);
  };
  await Promise.all([work(), work(), work(), work()]);
  await work();
  expect(await counts('days?from=2030-03-01')).toMatchObject({
    counts: [{ kind: 'order', page_name: '', language: '', count: 30 }],
  });
});

test('nodes that save at once lose nothing, and what cannot be saved is saved later', async () => {
  await clockAt('2030-04-01T08:00:00Z');
  const other = await openNode(shop);
  try {
    const names = ['home', 'cart', 'product-list', 'checkout'] as const;
    const rounds = Array.from({ length: 20 }, (_, round) => round);
    await Promise.all(
      [shop.shop, other.shop].map(async (node, at) => {
        for (const round of rounds) {
          for (const name of at === 0 ? names : names.toReversed()) node.counts.add('view', name, 'en', 'ae');
          if (round % 3 !== 0) await saveCounts(node);
        }
        await saveCounts(node);
      }),
    );
    expect(await counts('days?from=2030-04-01')).toMatchObject({
      counts: names.toSorted().map((name) => ({ page_name: name, count: 40 })),
    });
    const broken = {
      ...shop.shop,
      database: { ...shop.shop.database, query: () => Promise.reject(new Error('gone')) },
    };
    shop.shop.counts.add('view', 'home', 'en', 'ae');
    await expect(saveCounts(broken)).rejects.toThrow('gone');
    await saveCounts(shop.shop);
    expect(await counts('days?from=2030-04-01')).toMatchObject({
      counts: [{ count: 40 }, { count: 40 }, { page_name: 'home', count: 41 }, { count: 40 }],
    });
  } finally {
    await other.close();
  }
});

test('a row says what and when, and nothing else', async () => {
  const columns = await shop.shop.database.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'analytics_counts' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(['count', 'day', 'hour', 'kind', 'language', 'market', 'name']);
});

test('nonsense is refused, and old counts are deleted', async () => {
  expect((await shop.post('analytics/view', { page_name: 'x'.repeat(10_000) }, BROWSER)).status).toBe(422);
  expect((await shop.post('analytics/view', { page_name: 'nowhere' }, BROWSER)).status).toBe(422);
  expect((await shop.post('analytics/empty-search', { page_name: 'x y' }, BROWSER)).status).toBe(422);
  expect(shop.shop.counts.take()).toEqual([]);
  const { bearer } = await addOperator(shop, 'content');
  for (const query of ['days?from=2030-02-31', 'days?from=2030-01-01&days=93', 'days', 'hours?day=today'])
    expect((await shop.get(`operator/analytics/${query}`, bearer)).body.errorCode, query).not.toBe(0);
  await clockAt('2030-01-01T08:00:00Z');
  shop.shop.counts.add('view', 'home', 'en', 'ae');
  await saveCounts(shop.shop);
  await clockAt('2032-04-01T08:00:00Z');
  await transaction(shop.shop.database, purgeOldCounts);
  expect(await counts('days?from=2030-01-01')).toMatchObject({ counts: [] });
});

test('what visitors of all markets did is known since yesterday, once it is saved', async () => {
  const { counts: counted, database } = shop.shop;
  await clockAt('2030-03-01T10:00:00Z');
  expect(await countRecent(database)).toBe(0);
  counted.add('view', 'home', 'en', 'ae');
  counted.add('view', 'home', 'en', 'sa');
  expect(await countRecent(database)).toBe(0);
  await saveCounts(shop.shop);
  expect(await countRecent(database)).toBe(2);
  await clockAt('2030-03-02T10:00:00Z');
  counted.add('view', 'home', 'en', 'ae');
  await saveCounts(shop.shop);
  expect(await countRecent(database)).toBe(3);
  await clockAt('2030-03-03T10:00:00Z');
  expect(await countRecent(database)).toBe(1);
});
