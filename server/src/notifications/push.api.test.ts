// Pushes, from the event to the browser; a local server takes the place of the push service.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addPlacedOrder, moveOrderTo } from '../../testing/orders.ts';
import { openPushService, testSubscription, type TestPushService } from '../../testing/push-service.ts';
import { type IdleShop, openIdleShop } from '../../testing/quiet-shop.ts';
import { clientOf } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { choresOf, runChores } from '../chores.ts';
import { makeApp } from '../http/app.ts';
import { addLastingKey, openSecrets } from '../kernel/lasting-keys.ts';
import { newId } from '../kernel/ids.ts';
import { loadOrCreateSecret } from '../kernel/own-secret.ts';
import { accessKeyOf } from '../orders/order-access.ts';
import { openPush } from '../outside/push/open-push.ts';

let service: TestPushService;
let quiet: IdleShop;
let api: ReturnType<typeof clientOf>;
let member: TestMember;

beforeEach(async () => {
  service = await openPushService();
  quiet = await openIdleShop({ PUBLIC_URL: 'https://hindam.example', PUSH_ORIGINS: service.origin });
  api = clientOf(makeApp(quiet.shop, routes));
  member = await addMember(quiet.shop, { language: 'arb', name: 'Noura Al Ali' });
});
afterEach(async () => {
  await quiet.close();
  await service.close();
});

type Browser = ReturnType<TestPushService['browser']>;

async function subscribe(browser: Browser, as: Record<string, string> = member.bearer, more: object = {}) {
  const { endpoint, p256dh, auth } = browser;
  return (await api.post('push/subscribe', { endpoint, keys: { p256dh, auth }, ...more }, as)).body;
}
async function subscribed(as?: Record<string, string>, more?: object): Promise<Browser> {
  const browser = service.browser();
  expect((await subscribe(browser, as, more)).errorCode).toBe(0);
  return browser;
}
const keyOf = (orderId: string) => accessKeyOf(quiet.shop.secrets, { orderId, accessVersion: 1 });
const received = ({ path }: Browser) => service.received.filter((one) => one.path === path);
const orderOf = (customerId: string | null) => addPlacedOrder(quiet.shop, { customerId });
const subscriptions = async () => (await quiet.shop.database.query('select id from push_subscriptions')).length;

test('a member’s browser shows each step of an order in the member’s language, without name, address or amount', async () => {
  const browser = await subscribed();
  const orderId = await orderOf(member.customerId);
  await moveOrderTo(quiet.shop, orderId, 'out_for_delivery');
  await quiet.settle();
  const pushes = received(browser);
  expect(pushes.map(({ payload }) => payload.title)).toEqual([
    'تم تأكيد طلبكِ',
    'طلبكِ في الطريق إليكِ',
    'طلبكِ خرج للتوصيل',
  ]);
  const [, , last] = pushes;
  expect(last!.payload).toMatchObject({ page: 'new-delivery', orderId, lang: 'ar', dir: 'rtl' });
  expect(Object.keys(last!.payload).sort()).toEqual(['body', 'dir', 'id', 'lang', 'orderId', 'page', 'title']);
  expect(last!.headers).toMatchObject({ urgency: 'high', topic: orderId.replaceAll('-', '') });
  expect(Number(last!.headers['ttl'])).toBeGreaterThan(21_000);
  expect(new Set(pushes.map(({ payload }) => payload.id)).size).toBe(3);
  // Ids are left out: one may hold the digits of the amount by chance.
  const texts = pushes.map(({ payload: { id: _id, orderId: _orderId, ...shown } }) => shown);
  expect(JSON.stringify(texts)).not.toMatch(/Noura|Sara|Tower|225|AED|د\.إ/);
  expect(Math.max(...pushes.map(({ bytes }) => bytes))).toBeLessThanOrEqual(4_096);
  expect(quiet.logged()).not.toContain(browser.endpoint);
});

test('a guest’s browser is told of the one order it may open, and of no other', async () => {
  const [mine, other] = [await orderOf(null), await orderOf(null)];
  const browser = await subscribed({}, { order_id: mine, key: keyOf(mine) });
  await moveOrderTo(quiet.shop, other, 'shipped');
  await moveOrderTo(quiet.shop, mine, 'shipped');
  await quiet.settle();
  expect(received(browser).map(({ payload }) => payload.orderId)).toEqual([mine, mine]);
  expect((await subscribe(service.browser(), {}, { order_id: mine, key: keyOf(other) })).errorCode).toBe(9404);
  expect((await subscribe(service.browser(), {})).errorCode).toBe(9401);
});

describe('a subscription ends', () => {
  test('with its session, and nothing is sent to it any more', async () => {
    const browser = await subscribed();
    await orderOf(member.customerId);
    await quiet.workOutbox();
    expect((await api.post('customer/logout', {}, member.bearer)).body.errorCode).toBe(0);
    await quiet.settle();
    expect(await subscriptions()).toBe(0);
    expect(received(browser)).toEqual([]);
  });

  test.each([404, 410])('when the push service answers %i; what waits for it is given up', async (status) => {
    const browser = await subscribed();
    const orderId = await orderOf(member.customerId);
    await moveOrderTo(quiet.shop, orderId, 'shipped');
    service.answer(status, {}, browser.path);
    await quiet.settle();
    service.answer(201, {}, browser.path);
    await moveOrderTo(quiet.shop, orderId, 'delivered');
    await quiet.settle();
    await quiet.hurry();
    await quiet.settle();
    expect(await subscriptions()).toBe(0);
    expect(received(browser)).toEqual([]);
  });

  test('when its browser says so, whoever is signed in there', async () => {
    const browser = await subscribed();
    await api.delete('push/subscribe', {}, { endpoint: 'https://web.push.apple.com/another' });
    expect(await subscriptions()).toBe(1);
    expect((await api.delete('push/subscribe', {}, { endpoint: browser.endpoint })).body.errorCode).toBe(0);
    expect(await subscriptions()).toBe(0);
  });

  test('when links are ended: browsers subscribe anew, by another key', async () => {
    await subscribed();
    const { database, secrets, config } = quiet.shop;
    await addLastingKey(database, secrets);
    const after = await openSecrets(database, [await loadOrCreateSecret(config.dataFolder)]);
    quiet.shop.push = openPush(config.push, after.lasting);
    await orderOf(member.customerId);
    await quiet.settle();
    expect(service.received).toEqual([]);
    await runChores(quiet.shop, choresOf(quiet.shop));
    expect(await subscriptions()).toBe(0);
  });
});

test('a browser that another member uses later belongs to that member alone', async () => {
  const browser = await subscribed();
  const next = await addMember(quiet.shop);
  await subscribe(browser, next.bearer);
  await orderOf(member.customerId);
  await orderOf(next.customerId);
  await quiet.settle();
  expect(received(browser).map(({ payload }) => payload.lang)).toEqual(['en']);
  expect(await subscriptions()).toBe(1);
});

test('a browser that gets another address keeps its subscription; a stranger cannot take it over', async () => {
  const before = await subscribed();
  const after = service.browser();
  expect((await subscribe(after, {}, { replaces: 'https://web.push.apple.com/guessed' })).errorCode).toBe(9401);
  expect((await subscribe(after, {}, { replaces: before.endpoint })).errorCode).toBe(0);
  await orderOf(member.customerId);
  await quiet.settle();
  expect([received(before).length, received(after).length]).toEqual([0, 1]);
});

test.each([
  ['an address on this machine', { endpoint: 'http://127.0.0.1/' }],
  ['an address of no push service', { endpoint: 'https://evil.example/push' }],
  ['10,000 characters', { endpoint: `https://web.push.apple.com/${'x'.repeat(10_000)}` }],
  ['keys that are none', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  ['no keys', { keys: undefined }],
  ['the app, where there is no service account', { endpoint: undefined, keys: undefined, fcm_token: 'token' }],
])('%s is not subscribed', async (_, wrong) => {
  const { body } = await api.post('push/subscribe', { ...testSubscription(), ...wrong }, member.bearer);
  expect(body.errorCode).not.toBe(0);
  expect(await subscriptions()).toBe(0);
});

test('a service that has had enough is left alone as long as it asks; then the push arrives, once', async () => {
  const browser = await subscribed();
  service.answer(429, { 'retry-after': '300' }, browser.path);
  await orderOf(member.customerId);
  await quiet.settle();
  const [row] = await quiet.shop.database.query<{ seconds: number }>(
    `select extract(epoch from next_try_at - now())::float8 as seconds from letters where channel = 'push'`,
  );
  expect(row!.seconds).toBeGreaterThan(290);
  service.answer(201, {}, browser.path);
  await quiet.settle();
  expect(received(browser)).toEqual([]);
  await quiet.hurry();
  await quiet.settle();
  expect(received(browser)).toHaveLength(1);
});

test(
  'many events, many workers, and one that dies between sending and marking: each is delivered, under one id',
  { timeout: 300_000 },
  async () => {
    const browser = await subscribed();
    // All pushes go to one recipient, one after the other.
    const events = count(200);
    for (let at = 0; at < events; at += 1) await orderOf(member.customerId);
    await quiet.workOutbox();
    const workers = [quiet.worker(), quiet.worker(), quiet.worker()];
    await Promise.all(workers.map((worker) => worker.run()));
    await Promise.all(workers.map((worker) => worker.idle()));
    await quiet.settle();
    // Imitates a worker that was killed before it could mark pushes as sent that the push service had accepted.
    const killed = Math.ceil(events / 10);
    await quiet.shop.database.query(
      `update letters set sent_at = null, claimed_until = now() - interval '1 second'
     where id in (select id from letters where channel = 'push' order by id limit $1)`,
      [killed],
    );
    await quiet.settle();
    const ids = received(browser).map(({ payload }) => payload.id);
    expect(new Set(ids).size).toBe(events);
    expect(ids.length).toBe(events + killed);
  },
);

test('an account’s own events are not pushed, and a push is not written twice for an event', async () => {
  await subscribed();
  await quiet.record('customer.password_changed', { customerId: member.customerId });
  await orderOf(member.customerId);
  await quiet.settle();
  await quiet.shop.database.query('update outbox set done_at = null');
  await quiet.settle();
  expect(service.received).toHaveLength(1);
});

test('the newest twenty browsers of a member are kept', async () => {
  for (let at = 0; at < 21; at += 1) await subscribed();
  expect(await subscriptions()).toBe(20);
  expect((await api.get('push/key')).body['result'].key).toBe(quiet.shop.push.publicKey);
  expect((await subscribe(service.browser(), {}, { order_id: newId() })).errorCode).toBe(9404);
});
