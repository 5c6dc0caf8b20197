// Letters (mails, SMS) about orders on a real database: events are handled and the sent letters are checked.
import { beforeEach, afterEach, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import {
  ON_DELIVERY,
  BEING_PAID,
  OPEN_PAYMENT,
  PAID,
  plantConsistentOrders,
  REFUND,
} from '../../testing/sound-orders.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { requestLink } from '../orders/lists.service.ts';
import { moveOrder } from '../orders/moves.service.ts';
import { lockOrder } from '../orders/orders.service.ts';

const ADDRESS = {
  name: 'Noura Al Ali',
  country: 'AE',
  state: 'AE-DU',
  lineOne: 'Villa 12, Marker Road',
  lineTwo: '',
  landmark: '',
  district: '',
  city: '',
  zipCode: '',
  dialCode: '+971',
  phone: '501234567',
  alternateNumber: '',
};

let quiet: IdleShop;
let memberId: string;

beforeEach(async () => {
  quiet = await openIdleShop({ PUBLIC_URL: 'https://hindam.example' });
  const { database } = quiet.shop;
  const [variant] = await addProduct(quiet.shop);
  const { customerId } = await addMember(quiet.shop, { email: 'member@example.com' });
  memberId = customerId;
  const names = { variantId: variant!.product_item_id, productId: variant!.product_id, customerId };
  await transaction(database, (tx) => plantConsistentOrders(tx, names));
  // Marks the events from creating the test orders as done, so that they give no letters.
  await database.query(`update outbox set done_at = now() where name = 'order.moved'`);
  await database.query('delete from letters');
  await database.query(
    `update orders set email = 'noura@example.com', name = 'Noura', shipping_address = $1, language = 'arb'`,
    [JSON.stringify(ADDRESS)],
  );
});
afterEach(() => quiet?.close());

const NEEDS = { hasTracking: true, failedAttempts: 2 };

async function move(orderId: string, ...statuses: readonly Parameters<typeof moveOrder>[2]['to'][]): Promise<void> {
  for (const to of statuses) {
    await transaction(quiet.shop.database, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const by = to === 'payment_failed' ? 'provider' : 'operator';
      await moveOrder(tx, order!, { to, by, what: to, facts: NEEDS });
    });
  }
}

/** Takes the order's id and key from the link in a letter, and requests the order from the API with them. */
async function opened(text: string): Promise<{ status: number; number: string | undefined }> {
  const [, id = '', key = ''] = /(?:order-details|new-delivery)\/([\w-]+)(?:\?key=([\w-]+))?/.exec(text) ?? [];
  const app = makeApp(quiet.shop, routes);
  const response = await app.request(`http://localhost:3000/api/order/details/${id}?key=${key}`);
  const { result } = (await response.json()) as { result?: { order_number: string } };
  return { status: response.status, number: result?.order_number };
}

test('every move with a letter gives one, however often its event is handled', async () => {
  await move(ON_DELIVERY, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  await move(BEING_PAID, 'payment_failed');
  await quiet.settle();
  await quiet.shop.database.query(`update outbox set done_at = null where name = 'order.moved' and payload <> '{}'`);
  await quiet.settle();
  const letters = await quiet.shop.database.query<{ template: string }>('select template from letters order by id');
  expect(letters.map(({ template }) => template)).toEqual([
    'order_shipped',
    'order_out_for_delivery',
    'order_delivered',
    'order_payment_failed',
  ]);
  expect(quiet.mails).toHaveLength(4);
  for (const { to, language, html } of quiet.mails) {
    expect([to, language]).toEqual(['noura@example.com', 'ar']);
    expect(html).toContain('<html lang="ar" dir="rtl">');
  }
  expect(quiet.mails[0]?.subject).toBe('طلبكِ HN-2 في الطريق');
});

test('an unmatched payment gives no letter ‘not charged’; the refund’s letter tells the amount', async () => {
  const { database } = quiet.shop;
  await database.query(
    `update payments set status = 'captured', captured_minor = 9900, captured_currency = 'USD', unmatched = 'wrong_amount',
       unmatched_since = shop.now() where id = $1`,
    [OPEN_PAYMENT],
  );
  const refundId = newId();
  await database.query(
    `insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status) values ($1, $2, $3, 9900, 'USD', 'wrong_amount', 'sent')`,
    [refundId, OPEN_PAYMENT, BEING_PAID],
  );
  await move(BEING_PAID, 'payment_failed');
  await quiet.record('refund.done', { orderId: BEING_PAID, refundId });
  await quiet.settle();
  expect(quiet.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('99.00')]);
  expect(quiet.mails[0]?.subject).not.toContain('د.إ');
  quiet.allowFindings(26);
});

test('a guest’s letter opens the order without an account, a member’s only with a login', async () => {
  await move(ON_DELIVERY, 'cancelled');
  await move(PAID, 'confirmed', 'packed', 'shipped');
  await quiet.settle();
  const [guest, member] = quiet.mails;
  expect(await opened(guest!.text)).toEqual({ status: 200, number: 'HN-2' });
  expect((await opened(guest!.text.replace(ON_DELIVERY, BEING_PAID))).status).toBe(404);
  expect(member!.text).toContain(`https://hindam.example/ar/new-delivery/${PAID}`);
  expect(member!.text).not.toContain('key=');
  expect((await opened(member!.text)).status).toBe(404);
});

test('an order with a number and no e-mail gives an SMS of one part', async () => {
  await quiet.shop.database.query(
    `update orders set email = null, dial_code = '+971', phone = '501234567' where id = $1`,
    [ON_DELIVERY],
  );
  await move(ON_DELIVERY, 'packed', 'shipped');
  await quiet.settle();
  expect(quiet.mails).toEqual([]);
  expect(quiet.sms).toMatchObject([{ to: '+971501234567', text: expect.stringMatching(/^طلبكِ HN-2 من هندام/) }]);
});

test('a lost link is sent in the language of the request, only to the e-mail of the order', async () => {
  const ask = (typedNumber: string, email: string) =>
    requestLink(quiet.shop, { typedNumber, contact: { email, dialCode: null, phone: null }, language: 'en' });
  await quiet.shop.database.query(`update orders set number = 'HN-BBBBBBBB' where id = $1`, [ON_DELIVERY]);
  await ask('HN-BBBBBBBB', 'noura@example.com');
  await ask('HN-BBBBBBBB', 'somebody@example.com');
  await ask('HN-CCCCCCCC', 'noura@example.com');
  await quiet.settle();
  expect(quiet.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['noura@example.com', 'The link to your order HN-BBBBBBBB'],
  ]);
  expect(await opened(quiet.mails[0]!.text)).toEqual({ status: 200, number: 'HN-BBBBBBBB' });
});

test('a paid order’s letter has names of emirate and country and pictures of the pieces', async () => {
  const { database } = quiet.shop;
  const key = '0123456789abcdef0123456789abcdef';
  const picture = JSON.stringify({ key, width: 1_200, height: 1_600, placeholder: '' });
  await database.query(`update order_lines set picture = $1, size = 'one' where order_id = $2`, [picture, PAID]);
  await database.query(`update orders set customer_id = null where id = $1`, [PAID]);
  await quiet.record('order.moved', { orderId: PAID, from: 'pending_payment', to: 'placed' });
  await database.query(`update orders set language = 'en' where id = $1`, [PAID]);
  await quiet.settle();
  await quiet.record('order.moved', { orderId: PAID, from: 'pending_payment', to: 'placed' });
  await database.query(`update orders set language = 'arb' where id = $1`, [PAID]);
  await quiet.settle();
  const [english, arabic] = quiet.mails;
  const bare = (text = '') => text.replaceAll(/[\u2068\u2069]/g, '');
  expect(bare(english?.text)).toContain('Noura Al Ali, Villa 12, Marker Road, Dubai, United Arab Emirates');
  expect(bare(arabic?.text)).toContain('دبي، الإمارات العربية المتحدة');
  for (const mail of [english, arabic])
    expect(mail?.html).toContain(`src="https://hindam.example/pictures/${key}-128.jpg" alt="" width="64" height="85"`);
});

test('a refund’s letter has its amount and credit note', async () => {
  await quiet.record('refund.done', { orderId: PAID, refundId: REFUND });
  await quiet.record('refund.done', { orderId: null, refundId: newId() });
  await quiet.settle();
  expect(quiet.mails).toHaveLength(1);
  expect(quiet.mails[0]).toMatchObject({
    subject: 'أعدنا إليكِ 5.00 د.إ',
    text: expect.stringContaining('credit_note-1'),
  });
});

test('a partial cancellation, a request to cancel and its refusal each give a letter', async () => {
  await quiet.shop.database.query(`update order_lines set cancelled = 1 where order_id = $1`, [ON_DELIVERY]);
  for (const name of ['order.partly_cancelled', 'order.cancel_requested', 'order.cancel_refused'] as const) {
    await quiet.record(name, { orderId: ON_DELIVERY });
  }
  await quiet.settle();
  expect(quiet.mails.map(({ subject }) => subject)).toEqual([
    'تم إلغاء جزء من طلبكِ HN-2',
    'وصلنا طلب إلغاء HN-2',
    'تعذّر إلغاء طلبكِ HN-2',
  ]);
  // The order has no Arabic texts, so the title is in English.
  expect(quiet.mails[0]?.text).toMatch(/Abaya.*× 1/);
});

test('letters of a deleted member’s order are like a guest’s', async () => {
  await move(PAID, 'confirmed', 'packed', 'shipped');
  await quiet.shop.database.query('delete from sessions');
  await quiet.shop.database.query(
    `update customers set deleted_at = shop.now(), name = '', email = null where id = $1`,
    [memberId],
  );
  await quiet.settle();
  const [row] = await quiet.shop.database.query<{ customer_id: string | null }>('select customer_id from letters');
  expect(row?.customer_id).toBeNull();
  expect(await opened(quiet.mails[0]!.text)).toEqual({ status: 200, number: 'HN-1' });
});

test('a letter’s row holds nothing of an order in plain text', async () => {
  quiet.provider.before = () => Promise.reject(new Error('down'));
  await move(ON_DELIVERY, 'packed', 'shipped');
  await quiet.settle();
  const [row] = await quiet.shop.database.query<{ row: string; sealed: Buffer }>(
    'select t::text as row, sealed from letters t',
  );
  for (const marker of ['HN-2', 'Marker', 'noura', 'Noura']) {
    expect(row!.row).not.toContain(marker);
    expect(row!.sealed.toString('utf8')).not.toContain(marker);
  }
  expect(quiet.logged()).not.toMatch(/Marker|noura@/);
});

test('a letter shows the pieces that it is about: those that come, or those that were paid back', async () => {
  const { database } = quiet.shop;
  await database.query('update order_lines set cancelled = 1 where order_id = $1', [ON_DELIVERY]);
  const cancellationId = newId();
  await database.query(
    `insert into order_cancellations (id, order_id, lines, mover, reason_code, refund_minor)
     values ($1, $2, $3, 'shopper', 'changed_mind', 500)`,
    [cancellationId, PAID, JSON.stringify([{ lineId: PAID, quantity: 1, minor: 500 }])],
  );
  await database.query(`update refunds set cancellation_id = $1, why = 'cancelled' where id = $2`, [
    cancellationId,
    REFUND,
  ]);
  await move(ON_DELIVERY, 'packed', 'shipped');
  await quiet.record('refund.done', { orderId: PAID, refundId: REFUND });
  await quiet.settle();
  const [shipped, refunded] = quiet.mails;
  expect(shipped?.text).toMatch(/Abaya.*× 1/);
  expect(refunded?.text).toMatch(/Abaya.*× 1/);
  await database.query('update refunds set cancellation_id = null where id = $1', [REFUND]);
  await quiet.record('refund.done', { orderId: PAID, refundId: REFUND });
  await quiet.settle();
  expect(quiet.mails[2]?.text).not.toMatch(/×/);
});
