// Notifications in the member's account, over HTTP on a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addOrderIn, addPlacedOrder, moveOrderTo } from '../../testing/orders.ts';
import { type IdleShop, openIdleShop } from '../../testing/quiet-shop.ts';
import { type Answer, clientOf } from '../../testing/shop.ts';
import { consumersOf, routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { newId } from '../kernel/ids.ts';
import { workOutbox } from '../kernel/outbox.ts';
import { choresOf, runChores } from '../chores.ts';
import { NOTIFICATIONS_PER_PAGE } from './in-store.ts';

let quiet: IdleShop;
let api: ReturnType<typeof clientOf>;
let member: TestMember;

beforeAll(async () => {
  quiet = await openIdleShop();
  api = clientOf(makeApp(quiet.shop, routes));
});
afterAll(() => quiet.close());
beforeEach(async () => {
  member = await addMember(quiet.shop, { language: 'arb' });
});

interface Listed {
  _id: string;
  title: string;
  body: string;
  page: string | null;
  orderId: string | null;
  read: boolean;
}
type List = { notifications: Listed[]; unread: number; total: number; pages: number };

async function list(as = member, query = ''): Promise<List> {
  const { body } = await api.get(`notification/list?language_code=en${query}`, as.bearer);
  return body['result'] as List;
}
const read = async (which: object, as = member): Promise<Answer> =>
  (await api.post('notification/read', which, as.bearer)).body;
const titles = async () => (await list()).notifications.map(({ title }) => title);

/** Makes `count` notifications, and returns the ids of all the member's, newest first. */
async function plant(count: number, as = member): Promise<string[]> {
  for (let at = 0; at < count; at += 1) await quiet.record('customer.passkey_added', { customerId: as.customerId });
  await quiet.workOutbox();
  const rows = await quiet.shop.database.query<{ id: string }>(
    'select id from notifications where customer_id = $1 order by id desc',
    [as.customerId],
  );
  return rows.map(({ id }) => id);
}

test('a member is told of each step of an order once, the newest first, in the language of the call', async () => {
  const orderId = await addPlacedOrder(quiet.shop, { customerId: member.customerId });
  await moveOrderTo(quiet.shop, orderId, 'delivered');
  await quiet.workOutbox();
  await quiet.shop.database.query('update outbox set done_at = null');
  await quiet.workOutbox();
  expect(await titles()).toEqual(['Your order was delivered', 'Your order is on its way', 'Your order is placed']);
  const { body } = await api.get('notification/list?language_code=arb', member.bearer);
  const [newest] = (body['result'] as List).notifications;
  expect(newest).toMatchObject({ title: 'تم تسليم طلبكِ', page: 'new-delivery', orderId, read: false });
  await api.get('notification/list', member.bearer);
  expect(await list()).toMatchObject({ unread: 3, total: 3, pages: 1 });
});

test('an event that many workers take at once, again and again, is told once', async () => {
  await quiet.record('customer.password_changed', { customerId: member.customerId });
  const consumers = consumersOf(quiet.shop);
  for (let round = 0; round < 3; round += 1) {
    await quiet.shop.database.query(`update outbox set done_at = null where name = 'customer.password_changed'`);
    await Promise.all(Array.from({ length: 8 }, () => workOutbox(quiet.shop.database, consumers, quiet.shop.log)));
  }
  await quiet.workOutbox();
  expect(await titles()).toEqual(['Your password was changed']);
});

test('a guest’s order tells no member, and a member who left is told nothing', async () => {
  await addPlacedOrder(quiet.shop);
  const gone = await addMember(quiet.shop);
  await quiet.record('customer.password_changed', { customerId: gone.customerId });
  quiet.allowFindings(23);
  await quiet.shop.database.query(
    `update customers set deleted_at = shop.now(), name = '', email = null where id = $1`,
    [gone.customerId],
  );
  await quiet.workOutbox();
  const rows = await quiet.shop.database.query('select 1 from notifications where customer_id = $1', [gone.customerId]);
  expect(rows).toEqual([]);
  expect(await list()).toEqual({ notifications: [], unread: 0, total: 0, page: 1, pages: 0 });
});

test('a failed delivery and the tailor are told, though no letter is written', async () => {
  const orderId = await addOrderIn(quiet.shop, 'in_tailoring', { customerId: member.customerId });
  await moveOrderTo(quiet.shop, orderId, 'delivery_failed');
  await quiet.workOutbox();
  expect(await titles()).toEqual([
    'We could not hand over your order',
    'Your order is out for delivery',
    'Your order is on its way',
    'Your pieces are with the tailor',
    'Your order is placed',
  ]);
});

test('marking as read: those named, all up to the newest shown, or all; the same twice as once', async () => {
  const ids = await plant(5);
  expect((await read({ ids: [ids[1]] }))['result']).toEqual({ unread: 4 });
  expect((await read({ ids: [ids[1]] }))['result']).toEqual({ unread: 4 });
  // `until` names the newest notification that the page showed. A newer one, here ids[0], stays unread.
  expect((await read({ until: ids[1] }))['result']).toEqual({ unread: 1 });
  expect((await list()).notifications.map((one) => one.read)).toEqual([false, true, true, true, true]);
  expect((await read({}))['result']).toEqual({ unread: 0 });
  expect((await api.get('notification/count', member.bearer)).body['result']).toEqual({ unread: 0 });
});

test('nobody reads or marks another’s notifications', async () => {
  const [mine] = await plant(1);
  const other = await addMember(quiet.shop);
  expect((await list(other)).total).toBe(0);
  expect((await read({ ids: [mine] }, other)).errorCode).toBe(0);
  expect((await read({ until: mine }, other)).errorCode).toBe(0);
  await read({}, other);
  expect((await list()).unread).toBe(1);
  for (const path of ['notification/list', 'notification/count'])
    expect((await api.get(path)).body.errorCode).toBe(9401);
  expect((await api.post('notification/read', {})).status).toBe(401);
});

test('pages follow each other without a gap; one beyond the last is empty', async () => {
  const ids = await plant(NOTIFICATIONS_PER_PAGE + 2);
  const [first, second, third] = [await list(), await list(member, '&page=2'), await list(member, '&page=3')];
  const seen = [...first.notifications, ...second.notifications].map(({ _id }) => _id);
  expect(seen).toEqual(ids);
  expect([first.pages, third.notifications]).toEqual([2, []]);
});

test.each([
  ['a word', { ids: ['nonsense'] }],
  ['10,000 characters', { ids: [newId(), 'x'.repeat(10_000)] }],
  ['a direction override', { until: '\u202Eno' }],
  ['no list', { ids: 'all' }],
])('%s in place of ids is a fault', async (_, which) => {
  const { status } = await api.post('notification/read', which, member.bearer);
  expect(status).toBe(422);
});

test('notifications are deleted after a year', async () => {
  await plant(1);
  await quiet.shop.database.query(`update notifications set created_at = shop.now() - interval '366 days'`);
  await plant(1);
  await runChores(quiet.shop, choresOf(quiet.shop));
  expect((await list()).total).toBe(1);
});
