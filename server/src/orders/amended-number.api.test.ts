// A phone number that replaced the one an order was placed with: whoever holds the order's link can enter it, so it
// gets messages about the delivery, but neither the order's link nor a code, and it makes nobody the order's owner.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { guestBuyer, ordered, pay, type TestBuyer, type TestOrder } from '../../testing/buying.ts';
import { lettersOfCodes, proveContact } from '../../testing/codes.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { settled } from '../../testing/table-hashes.ts';
import { accessKeyOf } from './order-access.ts';

let shop: TestShop;
let desk: TestOperator;
let small: TestVariant;
let large: TestVariant;
let buyer: TestBuyer;
let stranger: TestBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  [small, large] = await sizes(100);
});
afterAll(() => shop?.close());
afterEach(() => shop.shop.database.query('delete from shop.clock'));

const { sizes, exchange, run } = exchanging(() => shop);
const keyOf = (orderId: string, accessVersion = 1) => accessKeyOf(shop.shop.secrets, { orderId, accessVersion });
const numberOf = ({ contact }: TestBuyer): string => contact.dial_code + contact.phone;
const ofNumber = ({ contact: { dial_code, phone } }: TestBuyer) => ({ dial_code, phone });

/** A paid order whose number the holder of its link replaced by the stranger's. */
async function amended(by: TestBuyer): Promise<TestOrder & { number: string }> {
  const order = await ordered(shop, by, [small]);
  await pay(shop, order);
  const { order_id, access_key: key } = order;
  const { shipping_address } = (await shop.get(`order/details/${order_id}?key=${key}`)).body['result'];
  const body = { order_id, key, shipping_address, contact: ofNumber(stranger) };
  expect((await shop.post('order/amend', body)).body['result']).toEqual({ amended: ['number'] });
  const [row] = await run<{ number: string }>('select number from orders where id = $1', [order_id]);
  return { ...order, ...row! };
}

const lettersWith = async (texts: readonly string[]) =>
  (await lettersTo(shop.shop, numberOf(stranger))).filter(({ text }) => texts.some((one) => text.includes(one)));

beforeEach(() => {
  [buyer, stranger] = [guestBuyer({ email: '' }), guestBuyer()];
});

test('a new link goes to the number the order was placed with, whoever asks for it', async () => {
  const { order_id, access_key: key } = await amended(buyer);
  expect((await shop.post('order/renew-link', { order_id, key })).body.errorCode).toBe(0);
  const { text } = await lastLetter(shop.shop, numberOf(buyer), { template: 'order_link' });
  expect(text).toContain(keyOf(order_id, 2));
  expect((await shop.post('operator/order/renew-link', { order_id }, desk.bearer)).body.errorCode).toBe(0);
  await settled(shop.shop.database);
  expect(await lettersWith([keyOf(order_id), keyOf(order_id, 2), keyOf(order_id, 3)])).toEqual([]);
});

test.each(['', 'sara@example.com'])('a lost link is sent for that number alone, mail address: “%s”', async (email) => {
  buyer = guestBuyer({ email: email && `${newId()}-${email}` });
  const { order_id, number } = await amended(buyer);
  const ask = async (whose: TestBuyer) => {
    const { body } = await shop.post('order/send-link', { order_number: number, ...ofNumber(whose) });
    expect(body.errorCode).toBe(0);
    await settled(shop.shop.database);
  };
  await ask(stranger);
  const wanted = await run(
    `select payload->'orderId' as order from outbox where name = 'order.link_wanted' order by id desc limit 1`,
  );
  expect(wanted).toEqual([{ order: null }]);
  await ask(buyer);
  const { text } = await lastLetter(shop.shop, numberOf(buyer), { template: 'order_link' });
  expect(text).toContain(keyOf(order_id));
  expect(await lettersWith([keyOf(order_id)])).toEqual([]);
});

test('messages about the delivery come to the new number without the link', async () => {
  const { order_id } = await amended(buyer);
  for (const to of ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivery_failed']) {
    const more = to === 'shipped' ? { carrier: 'Aramex', tracking_number: 'A-1' } : {};
    const { body } = await shop.post('operator/order/move', { order_id, to, ...more }, desk.bearer);
    expect([to, body.errorCode]).toEqual([to, 0]);
  }
  await lastLetter(shop.shop, numberOf(stranger), { template: 'order_delivery_failed' });
  expect(await lettersWith([keyOf(order_id)])).toEqual([]);
});

test('the code that shows street and number again goes to the number the order was placed with', async () => {
  const { order_id, access_key: key } = await amended(buyer);
  expect((await shop.post('order/contact-code', { order_id, key })).body.errorCode).toBe(0);
  expect(await lettersOfCodes(shop, numberOf(stranger), 'order')).toEqual([]);
  expect(await lettersOfCodes(shop, numberOf(buyer), 'order')).toHaveLength(1);
});

test('an exchange takes the number along that the order was placed with', async () => {
  const old = await amended(buyer);
  const registered = async (whose: TestBuyer) => {
    const token = await proveContact(shop, ofNumber(whose));
    const account = { name: 'Layla', password: 'a river of 7 silver stones', terms: true, language_code: 'en' };
    const origin = { origin: 'http://localhost:3000', 'x-client': 'app' };
    const answer = await shop.post('customer/register', { otp_token: token, ...account }, origin);
    const bearer = { authorization: `Bearer ${answer.headers.get('x-session-token')}` };
    return async () =>
      (await shop.get('order/list', bearer)).body['result'].orders.map(({ _id }: { _id: string }) => _id);
  };
  const before = await registered(stranger);
  const made = await exchange(old, [{ variant: large }]);
  expect(await before()).toEqual([]);
  await settled(shop.shop.database);
  expect(await lettersWith([keyOf(made.order_id)])).toEqual([]);
  const own = await registered(buyer);
  expect((await own()).sort()).toEqual([old.order_id, made.order_id].sort());
});
