// What happens to an order while the difference of its exchange is not paid yet: the exchange that the shopper
// confirmed is the one that is done.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  ADDRESS,
  guestBuyer,
  newKey,
  ordered,
  pay,
  putIntoCart,
  statusOf,
  type TestOrder,
  untilPaidBack,
} from '../../testing/buying.ts';
import { proveContact } from '../../testing/codes.ts';
import { count } from '../../testing/counts.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { addMember } from '../../testing/members.ts';
import { type Answer, openTestShop, type TestShop } from '../../testing/shop.ts';
import { runAudit } from '../kernel/audit.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const { run, sizes, bought, offer, prepared, send, exchange, details, sumsOf, refundsOf } = exchanging(() => shop);

test.each([1, 2])('%i of 3 pieces cancelled meanwhile: the exchange is done as it was shown', async (gone) => {
  const [small, , dear] = await sizes();
  // After this coupon, the price of the three pieces does not divide by three.
  const coupon = await addCoupon(shop, { kind: 'amount', percentBasisPoints: null, amountMinor: 7_778 });
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, small, 3);
  await shop.post('guest-cart/coupon', { ...buyer.body, code: coupon.code });
  const order = await ordered(shop, buyer, []);
  await pay(shop, order);
  const { quote } = await offer(order, [{ variant: dear }]);
  const made = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
  const [{ _id: line }] = (await details(order)).lines;
  const cancel = { order_id: order.order_id, key: order.access_key, reason_code: 'changed_mind' };
  const body = { ...cancel, lines: [{ line_id: line, quantity: gone }] };
  expect((await shop.post('order/cancel', body, { 'idempotency-key': newKey() })).body.errorCode).toBe(0);
  await pay(shop, made);
  expect(await statusOf(shop, made.order_id)).toBe('placed');
  expect((await sumsOf(made)).slice(1, 4)).toEqual(['paid', quote.total.amount, quote.total.amount]);
  const left = { order_id: order.order_id, key: order.access_key, reason_code: 'changed_mind' };
  if (gone === 1)
    expect((await shop.post('order/cancel', left, { 'idempotency-key': newKey() })).body.errorCode).toBe(0);
  await untilPaidBack(shop);
  const [, , total] = await sumsOf(order);
  const refunds = (await refundsOf(order)) as { minor: number }[];
  expect(refunds.reduce((sum, { minor }) => sum + minor, 0)).toBe(total);
  expect(await runAudit(shop.shop.database)).toEqual([]);
});

const ELSEWHERE = { ...ADDRESS, name: 'Layla Al Noor', state: 'AE-AZ', address_line_one: '9 Corniche Road' };

const amend = async ({ order_id, access_key: key }: TestOrder, more: object) =>
  (await shop.post('order/amend', { order_id, key, shipping_address: ELSEWHERE, ...more })).body.errorCode;

const deliveredTo = async (order: TestOrder) => {
  const { shipping_address, contact, delivery_note } = await details(order);
  return { shipping_address, phone: contact.phone, delivery_note };
};

test('an exchange keeps the address, number and note for the delivery, and takes those amended meanwhile', async () => {
  const [small, large, dear] = await sizes();
  const order = await bought([small, large]);
  expect(await amend(order, { shipping_address: ADDRESS, delivery_note: 'Ring twice' })).toBe(0);
  const made = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
  expect(await deliveredTo(made)).toMatchObject({ shipping_address: ADDRESS, delivery_note: 'Ring twice' });
  const { dial_code, phone } = guestBuyer().contact;
  expect(await amend(order, { contact: { dial_code, phone }, delivery_note: 'Leave it with the guard' })).toBe(0);
  await pay(shop, made);
  expect(await statusOf(shop, made.order_id)).toBe('placed');
  const amended = {
    shipping_address: ELSEWHERE,
    phone: `${dial_code}${phone}`,
    delivery_note: 'Leave it with the guard',
  };
  expect(await deliveredTo(made)).toEqual(amended);
  expect(await deliveredTo(order)).toEqual(amended);
});

test.each(['before the exchange', 'while its difference waits'])(
  'a number amended %s does not make the new order its owner’s',
  async (when) => {
    const [small, large, dear] = await sizes();
    const order = await bought([small, large]);
    const { dial_code, phone } = guestBuyer().contact;
    const stranger = await addMember(shop.shop, { phone });
    const amended = { contact: { dial_code, phone }, shipping_address: ADDRESS };
    if (when === 'before the exchange') expect(await amend(order, amended)).toBe(0);
    const made = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
    if (when !== 'before the exchange') expect(await amend(order, amended)).toBe(0);
    await pay(shop, made);
    expect(await statusOf(shop, made.order_id)).toBe('placed');
    const owners = await run('select customer_id as owner from orders where id = any($1)', [
      [order.order_id, made.order_id],
    ]);
    expect(owners).toEqual([{ owner: null }, { owner: null }]);
    await proveContact(shop, { dial_code, phone });
    expect((await shop.get('order/list', stranger.bearer)).body.result.orders).toEqual([]);
  },
);

test('a double press: the second request finds the first one done between its readings, and closes nothing', async () => {
  const [small, large, dear] = await sizes();
  const order = await bought([small, large]);
  const body = await prepared(order, [{ variant: dear }], { payment_option: 'card' });
  const key = newKey();
  const { database } = shop.shop;
  const query = database.query.bind(database);
  const first: Answer[] = [];
  // Before it exchanges, the request reads the unpaid exchanges and the stored answer of its idempotency key. Another
  // request with the same key runs between these two readings.
  const between = /^select o\.id from order_exchanges|from idempotency_keys/;
  const spy = vi.spyOn(database, 'query').mockImplementation(async (text, values) => {
    const rows = await query(text, values);
    if (spy.mock.calls.filter(([read]) => between.test(read)).length === 1 && between.test(text))
      first.push((await send(body, key)).body);
    return rows;
  });
  const second = (await send(body, key)).body;
  spy.mockRestore();
  expect(first).toMatchObject([{ errorCode: 0, result: second.result }]);
  expect(second.errorCode).toBe(0);
  const payments = await run('select status from payments where order_id = $1', [second.result.order_id]);
  expect(payments).toEqual([{ status: 'open' }]);
  await pay(shop, second.result);
  expect(await statusOf(shop, second.result.order_id)).toBe('placed');
});

test(`many presses at once make one exchange, which can be paid, ${count(20)} times`, async () => {
  for (let round = 0; round < count(20); round += 1) {
    const [small, large, dear] = await sizes();
    const order = await bought([small, large]);
    const body = await prepared(order, [{ variant: dear }], { payment_option: 'card' });
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, key)));
    const made = answers.map(({ body: answer }) => answer).filter(({ errorCode }) => errorCode === 0);
    expect(new Set(made.map(({ result }) => result.order_id)).size).toBe(1);
    await pay(shop, made[0]!.result);
    expect(await statusOf(shop, made[0]!.result.order_id)).toBe('placed');
    expect(await run('select from order_exchanges where from_order_id = $1', [order.order_id])).toHaveLength(1);
  }
});
