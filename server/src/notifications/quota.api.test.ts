// The quota of messages to a mailbox: nobody can fill a stranger's mailbox by typing its address, and messages about
// paid orders are still sent.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { otpEvent } from '../../testing/letters.ts';
import { addMember } from '../../testing/members.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { ON_DELIVERY, BEING_PAID, PAID, plantConsistentOrders } from '../../testing/sound-orders.ts';
import { consumersOf } from '../domains.ts';
import { workOutbox } from '../kernel/outbox.ts';
import { transaction } from '../kernel/transaction.ts';
import { claimLetters, lockClaims } from './notifications.store.ts';
import { holdBackOverQuota } from './quota.store.ts';
import { QUOTA, UNPLACED_QUOTA } from './quota.ts';

const STRANGER = 'stranger@example.com';
const MEMBER = 'member@example.com';
const ADDRESS = { name: 'Win at the Souq', lineOne: 'Marker Road 12', country: 'AE', state: 'AE-DU' };
const HOUR = '61 minutes';
const DAY = '25 hours';

let quiet: IdleShop;
let memberId: string;

beforeEach(async () => {
  quiet = await openIdleShop({ LIMITS_FACTOR: '1' });
  const { database } = quiet.shop;
  const [variant] = await addProduct(quiet.shop);
  memberId = (await addMember(quiet.shop, { email: MEMBER })).customerId;
  const names = { variantId: variant!.product_item_id, productId: variant!.product_id, customerId: memberId };
  await transaction(database, (tx) => plantConsistentOrders(tx, names));
  await database.query(`update outbox set done_at = now() where done_at is null`);
  await database.query('delete from letters');
  await database.query(`update orders set email = $1, name = 'Marker Name', shipping_address = $2`, [
    STRANGER,
    JSON.stringify(ADDRESS),
  ]);
  await database.query(`update orders set status = 'payment_failed' where id = $1`, [BEING_PAID]);
  // The order's status is set without a row in its history, and statement 11 of the audit reports that.
  quiet.allowFindings(11);
});
afterEach(() => quiet?.close());

const wantCode = (to: string) => quiet.record('otp.wanted', otpEvent(quiet.shop, { to }));
const failPayment = () =>
  quiet.record('order.moved', { orderId: BEING_PAID, from: 'pending_payment', to: 'payment_failed' });
const place = (orderId: string) => quiet.record('order.moved', { orderId, from: 'pending_payment', to: 'placed' });
const requestLink = () => quiet.record('order.link_wanted', { orderId: ON_DELIVERY, language: 'en' });

/** Imitates three nodes that handle events and send messages concurrently. */
async function everywhere(): Promise<void> {
  const consumers = consumersOf(quiet.shop);
  const workers = [quiet.worker(), quiet.worker(), quiet.worker()];
  const outboxes = workers.map(async () => {
    while ((await workOutbox(quiet.shop.database, consumers, quiet.shop.log)) > 0);
  });
  const turns = workers.map(async (worker) => {
    for (let idle = 0; idle < 5;) {
      const before = quiet.mails.length;
      await worker.run();
      await worker.idle();
      idle = quiet.mails.length === before ? idle + 1 : 0;
      await wait(10);
    }
  });
  await Promise.all([...outboxes, ...turns]);
  await quiet.settle();
}

/** Moves the clock ahead, makes waiting letters due, and returns how many mails were sent. */
async function later(interval: string): Promise<number> {
  await quiet.ahead(interval);
  await quiet.hurry();
  const before = quiet.mails.length;
  await everywhere();
  return quiet.mails.length - before;
}

test('codes, failed payments and lost links give three letters an hour and six a day in all', async () => {
  quiet.provider.before = () => wait(5);
  const each = count(150);
  for (let number = 0; number < each; number += 1) {
    await wantCode(`stranger+${number}@example.com`);
    await failPayment();
    await requestLink();
  }
  await everywhere();
  expect(quiet.mails).toHaveLength(3);
  expect(await later('50 minutes')).toBe(0);
  expect(await later(HOUR)).toBe(3);
  expect(await later('3 hours')).toBe(0);
  expect(await later('23 hours')).toBe(0);
  expect(await later(DAY)).toBeLessThanOrEqual(3);
});

test('orders never placed give one letter an hour and two a day; the others are dropped', async () => {
  const fails = async () => {
    for (let number = 0; number < 10; number += 1) await failPayment();
    await everywhere();
  };
  await fails();
  expect(quiet.mails).toHaveLength(1);
  expect(await quiet.shop.database.query('select 1 from letters where sent_at is null')).toEqual([]);
  expect(quiet.logged()).toMatch(/"dropped":9.*kept back/);
  // The mailbox may get three letters an hour; the one about the order has left two of them for codes.
  await wantCode(STRANGER);
  await wantCode(STRANGER);
  await everywhere();
  expect(quiet.mails).toHaveLength(3);
  await quiet.ahead(HOUR);
  await fails();
  expect(quiet.mails).toHaveLength(4);
  await quiet.ahead('3 hours');
  await fails();
  expect(quiet.mails).toHaveLength(4);
});

test('the confirmation of a paid order is never lost: it waits for the quota and for the provider', async () => {
  for (let number = 0; number < 3; number += 1) await wantCode(STRANGER);
  await everywhere();
  await place(PAID);
  await everywhere();
  expect(quiet.mails).toHaveLength(3);
  const [held] = await quiet.shop.database.query<{ minutes: number; attempts: number }>(
    `select extract(epoch from next_try_at - now())::float8 / 60 as minutes, attempts from letters where sent_at is null`,
  );
  expect(held).toMatchObject({ attempts: 0 });
  expect(held?.minutes).toBeGreaterThan(58);
  expect(held?.minutes).toBeLessThanOrEqual(60);
  // A failing letter is given up a day after its first attempt. The attempt that fails now is the letter's first, so
  // the letter is not given up.
  quiet.provider.before = () => Promise.reject(new Error('not now'));
  expect(await later(DAY)).toBe(0);
  quiet.provider.before = () => Promise.resolve();
  await quiet.hurry();
  await quiet.settle();
  expect(quiet.mails.at(-1)?.subject).toMatch(/^Your order .* is placed$/);
});

test('a letter written during a claim waits until its quota was checked', async () => {
  const { database } = quiet.shop;
  for (let number = 0; number < 3; number += 1) await wantCode(STRANGER);
  await everywhere();
  const claimed = await transaction(database, async (tx) => {
    await lockClaims(tx);
    const { freeIds } = await holdBackOverQuota(tx, QUOTA, UNPLACED_QUOTA);
    await place(PAID);
    await quiet.workOutbox();
    await database.query(`update letters set next_try_at = now() - interval '1 minute' where sent_at is null`);
    return claimLetters(tx, 8, { freeIds, heededIds: [] });
  });
  expect(claimed).toEqual([]);
  await everywhere();
  expect(quiet.mails).toHaveLength(3);
});

test('after hours of outage the provider does not send more than the quota', async () => {
  quiet.provider.before = () => Promise.reject(new Error('down'));
  for (let number = 0; number < 5; number += 1) {
    await place(ON_DELIVERY);
    await later(`${number + 1} hours`);
  }
  quiet.provider.before = () => Promise.resolve();
  expect(await later('6 hours')).toBeLessThanOrEqual(3);
});

test('letters to a member’s own address do not count, a stranger’s orders to it do', async () => {
  const { database } = quiet.shop;
  await database.query(`update orders set email = $1`, [MEMBER]);
  await database.query(`update orders set customer_id = $1 where id = $2`, [memberId, PAID]);
  for (let number = 0; number < 10; number += 1) {
    await quiet.record('customer.password_changed', { customerId: memberId });
    await place(PAID);
  }
  await everywhere();
  expect(quiet.mails).toHaveLength(20);
  for (let number = 0; number < 10; number += 1) await requestLink();
  await everywhere();
  expect(quiet.mails).toHaveLength(23);
  await quiet.record('otp.wanted', otpEvent(quiet.shop, { to: MEMBER, purpose: 'reset' }));
  await everywhere();
  expect(quiet.mails).toHaveLength(24);
});

test('letters of a guest order to a member’s address count and name nobody, even once adopted', async () => {
  await quiet.shop.database.query(
    'update orders set email = $1, customer_id = $2, handed_over_at = shop.now() where id = $3',
    [MEMBER, memberId, ON_DELIVERY],
  );
  for (let number = 0; number < 10; number += 1) await place(ON_DELIVERY);
  await everywhere();
  expect(quiet.mails).toHaveLength(3);
  for (const { subject, html, text } of quiet.mails) expect(`${subject}${html}${text}`).not.toMatch(/Marker|Souq/);
});

test('text typed with a stranger’s address appears in no letter before money was paid', async () => {
  const { database } = quiet.shop;
  const parts = () => quiet.mails.map(({ html, text, subject }) => `${subject}${html}${text}`);
  await failPayment();
  await place(ON_DELIVERY);
  await everywhere();
  expect(parts()).toHaveLength(2);
  for (const letter of parts()) expect(letter).not.toMatch(/Marker|Souq|Emirates/);
  // A member may also type another person's address for an order, so this message contains no name either.
  await database.query('update orders set customer_id = $1, paid_minor = 0, refunded_minor = 0 where id = $2', [
    memberId,
    PAID,
  ]);
  await place(PAID);
  await everywhere();
  expect(parts()).toHaveLength(3);
  expect(parts()[2]).not.toMatch(/Marker|Souq/);
  quiet.allowFindings(26);
});

test('after payment a guest’s letter has the name and the address', async () => {
  await quiet.shop.database.query('update orders set customer_id = null where id = $1', [PAID]);
  await place(PAID);
  await everywhere();
  expect(quiet.mails[0]?.text).toMatch(/Marker Name[\s\S]*Win at the Souq[\s\S]*Marker Road 12/);
});
