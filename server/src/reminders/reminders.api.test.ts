// Reminders are sent to members who asked for them, not in quiet hours, and end by a link that needs no login.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { lettersTo } from '../../testing/letters.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { openNode } from '../../testing/nodes.ts';
import { addOrderIn } from '../../testing/orders.ts';
import { addBody, addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { settled } from '../../testing/table-hashes.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { countStock } from '../stock/stock.service.ts';
import { offKeyOf, remindDue, wantsReminders } from './reminders.service.ts';

/** 12:00 in Dubai, and 14:00 of the next day. */
const NOON = '2030-03-10T08:00:00Z';
const NEXT_DAY = '2030-03-11T10:00:00Z';

let shop: TestShop;
let variant: TestVariant;

beforeAll(async () => {
  shop = await openTestShop();
  [variant] = (await addProduct(shop.shop, { pieces: 500 })) as [TestVariant];
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.shop.database.query('delete from reminder_choices');
  await clockAt(NOON);
});

async function clockAt(moment: string): Promise<void> {
  await shop.shop.database.query(
    `insert into shop.clock (ahead) values ($1::timestamptz - now())
     on conflict (one) do update set ahead = excluded.ahead`,
    [moment],
  );
}

async function add(member: TestMember, piece = variant): Promise<void> {
  const { ip_address: _, ...body } = addBody(piece, '') as { ip_address: string };
  const { body: answer } = await shop.post('cart/add-to-cart', { ...body, user_id: member.customerId }, member.bearer);
  expect(answer.errorCode, answer.message).toBe(0);
}

async function choose(member: TestMember, wanted: boolean): Promise<void> {
  const cells = [{ topic: 'reminders', channel: 'mail', wanted }];
  const { body } = await shop.post('customer/notification-settings', { cells }, member.bearer);
  expect(body.errorCode, body.message).toBe(0);
}

async function forgetful(language = 'en', piece = variant): Promise<TestMember> {
  const member = await addMember(shop.shop, { language });
  await choose(member, true);
  await add(member, piece);
  return member;
}

/** Checks every member for due reminders, even those checked a moment ago. */
async function remind(node: Shop = shop.shop): Promise<void> {
  await shop.shop.database.query(`update reminder_choices set checked_at = '-infinity'`);
  while ((await remindDue(node)) > 0);
}

async function reminders({ email }: TestMember) {
  await settled(shop.shop.database);
  const letters = await lettersTo(shop.shop, email);
  return letters.filter(({ template }) => template === 'cart_left' || template === 'order_ran_out');
}

test('a cart left behind is reminded of once, in the member’s language, with a way off that needs no log-in', async () => {
  const member = await forgetful('arb');
  await remind();
  expect(await reminders(member)).toEqual([]);
  await clockAt(NEXT_DAY);
  await remind();
  await remind();
  const [letter, ...more] = await reminders(member);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ template: 'cart_left', subject: 'حقيبتكِ ما زالت هنا' });
  const key = offKeyOf(shop.shop.secrets, member.customerId);
  expect(letter?.text).toContain(`/ar/reminders-off?key=${key}`);
  expect(letter?.html).toContain('إيقاف التذكيرات');

  const off = await fetchOff(key);
  expect(off.status).toBe(200);
  expect((await fetchOff(key)).status).toBe(200);
  expect(await shop.shop.database.query('select from reminder_choices')).toEqual([]);
});

async function fetchOff(key: string) {
  return shop.post(`reminders/off?key=${encodeURIComponent(key)}`, undefined, {
    'content-type': 'application/x-www-form-urlencoded',
  });
}

test('it is sent once, however many workers and nodes look', async () => {
  const members: TestMember[] = [];
  for (let at = 0; at < count(60); at += 1) members.push(await forgetful());
  await clockAt(NEXT_DAY);
  const other = await openNode(shop);
  try {
    for (let round = 0; round < 3; round += 1) {
      await shop.shop.database.query(`update reminder_choices set checked_at = '-infinity'`);
      await Promise.all([shop.shop, other.shop, shop.shop, other.shop, shop.shop].map((node) => remindDue(node)));
    }
    await remind();
  } finally {
    await other.close();
  }
  for (const member of members) expect((await reminders(member)).length).toBe(1);
});

test('nobody is reminded who did not ask, said no, bought, emptied the cart, or could not buy anyway', async () => {
  const [rare] = (await addProduct(shop.shop, { pieces: 1, sizes: ['52'] })) as [TestVariant];
  const silent = await addMember(shop.shop);
  await add(silent);
  const no = await forgetful();
  await choose(no, false);
  const paying = await forgetful();
  await addOrderIn(shop.shop, 'pending_payment', { customerId: paying.customerId });
  const emptied = await forgetful();
  const { body } = await shop.get('cart/view', emptied.bearer);
  await shop.post('cart/line', { line_id: body['result'].lines[0]._id, quantity: 0 }, emptied.bearer);
  const soldOut = await forgetful('en', rare);
  await transaction(shop.shop.database, (tx) =>
    countStock(tx, [{ variantId: rare.product_item_id, counted: 0 }], 'count'),
  );
  const noMail = await forgetful();
  await shop.shop.database.query(
    `update customers set email = null, dial_code = '+971', phone = '509998877' where id = $1`,
    [noMail.customerId],
  );
  const asked = await forgetful();
  await clockAt(NEXT_DAY);
  await remind();
  for (const member of [silent, no, paying, emptied, soldOut, noMail]) expect(await reminders(member)).toEqual([]);
  expect(await reminders(asked)).toHaveLength(1);
});

test('an order that ran out is reminded of once, and its cart not as well', async () => {
  const member = await forgetful();
  await clockAt('2030-03-10T09:00:00Z');
  await addOrderIn(shop.shop, 'expired', { customerId: member.customerId });
  await clockAt('2030-03-10T11:00:00Z');
  await remind();
  expect(await reminders(member)).toEqual([]);
  await clockAt('2030-03-10T13:00:00Z');
  await remind();
  await clockAt(NEXT_DAY);
  await remind();
  expect((await reminders(member)).map(({ template }) => template)).toEqual(['order_ran_out']);
});

test('nothing goes in quiet hours; what was left late waits for the morning', async () => {
  await clockAt('2030-03-10T17:00:00Z');
  const member = await forgetful();
  // 02:00 in Dubai, in the quiet hours, although the cart was left more than a day ago.
  await clockAt('2030-03-11T22:00:00Z');
  await remind();
  expect(await reminders(member)).toEqual([]);
  await clockAt('2030-03-12T06:00:00Z');
  await remind();
  expect(await reminders(member)).toHaveLength(1);
});

test('none is written from eight in the evening to nine in the morning', async () => {
  const member = await forgetful();
  for (const [moment, sent] of [
    ['2030-03-11T16:00:00Z', 0],
    ['2030-03-12T04:59:00Z', 0],
    ['2030-03-12T05:00:00Z', 1],
  ] as const) {
    await clockAt(moment);
    await remind();
    expect(await reminders(member), moment).toHaveLength(sent);
  }
});

test('a member’s own quiet hours come on top, and so does the hour in which a reminder would run into them', async () => {
  const member = await forgetful();
  const quiet = { from: '12:00', until: '15:30' };
  await shop.post('customer/notification-settings', { quiet }, member.bearer);
  // In Dubai: 11:30, less than an hour before the quiet hours; 13:00, within them; 15:30, at their end.
  for (const [moment, sent] of [
    ['2030-03-11T07:30:00Z', 0],
    ['2030-03-11T09:00:00Z', 0],
    ['2030-03-11T11:30:00Z', 1],
  ] as const) {
    await clockAt(moment);
    await remind();
    expect(await reminders(member), moment).toHaveLength(sent);
  }
});

test('a key that was made up ends nothing, whatever it is', async () => {
  const member = await forgetful();
  const other = await addMember(shop.shop);
  const good = offKeyOf(shop.shop.secrets, other.customerId);
  const forged = [
    `${member.customerId}.${good.split('.')[1]}`,
    member.customerId,
    `${member.customerId}.`,
    'x',
    '%00',
    '‮🌙',
    'a.b.c',
    `' or 1=1 --`,
  ];
  for (const key of forged) expect((await fetchOff(key)).status, key).toBe(404);
  expect((await fetchOff('x'.repeat(10_000))).body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
  expect(await wantsReminders(shop.shop.database, member.customerId)).toBe(true);
});

const BUILD = resolve(import.meta.dirname, '../../../storefront/build/server/index.js');

test.runIf(existsSync(BUILD))(
  'the page of the last link ends reminders by its button, not by being opened',
  async () => {
    const member = await forgetful('arb');
    const key = offKeyOf(shop.shop.secrets, member.customerId);
    const app = makeApp(shop.shop, routes);
    const address = `http://localhost:3000/ar/reminders-off?key=${key}`;
    const wanted = () => wantsReminders(shop.shop.database, member.customerId);
    const opened = await app.request(address);
    expect(await opened.text()).toContain('إيقاف التذكيرات');
    expect(await wanted()).toBe(true);
    const pressed = await app.request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
      body: new URLSearchParams({ key }).toString(),
    });
    expect(await pressed.text()).toContain('أُوقفت التذكيرات');
    expect(await wanted()).toBe(false);
  },
);
