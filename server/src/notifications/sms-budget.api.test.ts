// Letters by SMS: the country of the number and the budgets of SMS (identity/sms-budget.service.ts).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { BEING_PAID, PAID, plantConsistentOrders } from '../../testing/sound-orders.ts';
import { transaction } from '../kernel/transaction.ts';

const PHONE = '501234567';

let quiet: IdleShop;
beforeEach(async () => {
  quiet = await openIdleShop({ LIMITS_FACTOR: '1', SMS_PER_PREFIX_HOUR: '1' });
});
afterEach(() => quiet?.close());

async function memberByNumber(dialCode: string, phone: string): Promise<string> {
  const { customerId } = await addMember(quiet.shop, { phone });
  const change = 'update customers set email = null, dial_code = $2 where id = $1';
  await quiet.shop.database.query(change, [customerId, dialCode]);
  return customerId;
}

test('what the shop owes is sent beyond a budget, and counted, and the alarm rings', async () => {
  const customerId = await memberByNumber('+971', PHONE);
  for (let at = 0; at < 2; at += 1) await quiet.record('customer.password_changed', { customerId });
  await quiet.settle();
  expect(quiet.sms.map(({ to }) => to)).toEqual([`+971${PHONE}`, `+971${PHONE}`]);
  expect(await quiet.shop.database.query('select 1 from sms_counted')).toHaveLength(2);
  expect(quiet.logged().match(/"msg":"a budget of SMS is spent/g)).toHaveLength(1);
});

test('a number of a country the shop does not sell to gets no SMS', async () => {
  const customerId = await memberByNumber('+44', '7400123456');
  await quiet.record('customer.password_changed', { customerId });
  await quiet.settle();
  expect(quiet.sms).toEqual([]);
  expect(await quiet.shop.database.query('select 1 from letters')).toEqual([]);
  expect(quiet.logged()).toMatch(/an SMS was not written/);
});

test('beyond a budget a letter about an order never placed is dropped, one about a paid order is sent', async () => {
  const { database } = quiet.shop;
  const [variant] = await addProduct(quiet.shop);
  const { customerId } = await addMember(quiet.shop);
  const names = { variantId: variant!.product_item_id, productId: variant!.product_id, customerId };
  await transaction(database, (tx) => plantConsistentOrders(tx, names));
  await database.query('update outbox set done_at = now() where done_at is null');
  await database.query('delete from letters');
  await database.query(`update orders set email = null, dial_code = '+971', phone = $1, customer_id = null`, [PHONE]);
  await database.query(`update orders set status = 'payment_failed' where id = $1`, [BEING_PAID]);
  // The order's status is set without a row in its history, and statement 11 of the audit reports that.
  quiet.allowFindings(11, 26);
  const fail = () =>
    quiet.record('order.moved', { orderId: BEING_PAID, from: 'pending_payment', to: 'payment_failed' });
  await fail();
  await quiet.settle();
  expect(quiet.sms).toHaveLength(1);
  await quiet.ahead('50 minutes');
  await fail();
  await quiet.settle();
  expect(quiet.sms).toHaveLength(1);
  expect(await database.query('select 1 from letters where sent_at is null')).toEqual([]);
  await quiet.record('order.moved', { orderId: PAID, from: 'pending_payment', to: 'placed' });
  await quiet.settle();
  expect(quiet.sms.length).toBeGreaterThan(1);
});
