import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import {
  ADDRESS,
  chooseAtProvider,
  guestBuyer,
  memberBuyer,
  newKey,
  ordered,
  pay,
  place,
  putIntoCart,
  quoteOf,
  statusOf,
  type TestOrder,
  untilPaidBack,
} from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { workDueOrders } from '../payments/due.service.ts';
import { settle } from '../payments/settle.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const rows = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);
const stockOf = async (variantId: string) =>
  (
    await rows<{ on_hand: number; reserved: number }>('select on_hand, reserved from stock where variant_id = $1', [
      variantId,
    ])
  )[0];
const ordersOf = async (email: string) =>
  (await rows<{ status: string }>('select status from orders where email = $1 order by created_at', [email])).map(
    ({ status }) => status,
  );

async function ready(wish: Parameters<typeof addProduct>[1] = {}) {
  const [variant] = await addProduct(shop.shop, wish);
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant!);
  return { variant: variant!, buyer, quote: await quoteOf(shop, buyer) };
}

test('a guest places an order and pays: the cart is empty and the pieces are sold once', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 5 });
  const buyer = guestBuyer();
  const order = await ordered(shop, buyer, [variant!, variant!]);
  expect(order.access_key).toMatch(/^[\w-]{43}$/);
  expect(order.payment_url).toContain('/dev/pay/');
  expect(await stockOf(variant!.product_item_id)).toEqual({ on_hand: 5, reserved: 2 });
  expect(await statusOf(shop, order.order_id)).toBe('pending_payment');
  await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  expect(await stockOf(variant!.product_item_id)).toEqual({ on_hand: 3, reserved: 0 });
  const { body } = await shop.get(`guest-cart/view/${buyer.body.ip_address}`);
  expect(body.result).toMatchObject({ count: 0 });
  const opened = await shop.get(`order/details/${order.order_id}?key=${order.access_key}`);
  expect(opened.body.result).toMatchObject({ order_status: 'placed', total: { amount: 250_000 }, count: 2 });
});

test('a member’s order is opened by the member’s session only, and gets the account’s contact', async () => {
  const member = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop);
  const added = { ...addBody(variant!, ''), ip_address: undefined, user_id: member.customerId };
  await shop.post('cart/add-to-cart', added, member.bearer);
  const buyer = memberBuyer(member);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { body, headers } = await place(shop, buyer, quoteId);
  expect(body.result).toMatchObject({ access_key: null });
  expect(headers.get('set-cookie') ?? '').not.toContain('order_access');
  const { order_id: id } = body.result;
  expect((await shop.get(`order/details/${id}`, member.bearer)).body.result.contact.email).toBe(member.email);
  expect((await shop.get(`order/details/${id}`)).status).toBe(404);
  expect((await shop.get(`order/details/${id}`, (await addMember(shop.shop)).bearer)).status).toBe(404);
});

test('a guest’s browser keeps the order’s key in a cookie', async () => {
  const { buyer, quote } = await ready();
  const { body, headers } = await place(shop, buyer, quote.quote_id);
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toContain('order_access');
  expect(cookie).toContain(body.result.order_id);
});

test('repeated and concurrent requests with one idempotency key give one order and one response', async () => {
  const { buyer, quote, variant } = await ready();
  const key = newKey();
  const many = await Promise.all(Array.from({ length: 20 }, () => place(shop, buyer, quote.quote_id, { key })));
  const again = await place(shop, buyer, quote.quote_id, { key });
  for (const { body } of [...many, again]) {
    expect(body.errorCode).toBe(0);
    expect(body.result).toEqual(many[0]!.body.result);
  }
  expect(await ordersOf(buyer.contact.email)).toEqual(['pending_payment']);
  expect(await stockOf(variant.product_item_id)).toMatchObject({ reserved: 1 });
  const other = await place(shop, buyer, quote.quote_id, { key, payment_option: 'net_banking' });
  expect(other.status).toBe(422);
  await pay(shop, again.body.result);
  const afterwards = await place(shop, buyer, quote.quote_id, { key });
  expect(afterwards.body.result).toEqual({ ...again.body.result, payment_url: null });
});

test('without an idempotency key nothing is ordered', async () => {
  const { buyer, quote } = await ready();
  const body = { ...buyer.body, quote_id: quote.quote_id, contact: buyer.contact, shipping_address: ADDRESS };
  const answer = await shop.post('checkout/place-order', { ...body, payment_option: 'card' });
  expect(answer.status).toBe(400);
  expect(await ordersOf(buyer.contact.email)).toEqual([]);
});

test('placing again from the same cart replaces the unpaid order and takes over its held pieces', async () => {
  const { buyer, quote, variant } = await ready({ pieces: 1 });
  const first = (await place(shop, buyer, quote.quote_id)).body.result;
  const { quote_id: quoteId, can_place: canPlace } = await quoteOf(shop, buyer);
  expect(canPlace).toBe(true);
  expect(quoteId).toBe(quote.quote_id);
  const second = (await place(shop, buyer, quoteId)).body.result;
  expect(await stockOf(variant.product_item_id)).toEqual({ on_hand: 1, reserved: 1 });
  expect(await statusOf(shop, first.order_id)).toBe('expired');
  const [{ replaced_by: replacedBy } = {}] = await rows<{ replaced_by: string }>(
    'select replaced_by from orders where id = $1',
    [first.order_id],
  );
  expect(replacedBy).toBe(second.order_id);
  await pay(shop, first);
  expect(await statusOf(shop, first.order_id)).toBe('expired');
  await pay(shop, second);
  expect(await statusOf(shop, second.order_id)).toBe('placed');
  expect(await stockOf(variant.product_item_id)).toEqual({ on_hand: 0, reserved: 0 });
  const captured = await rows('select from payments where captured_minor > 0 and order_id = any($1)', [
    [first.order_id, second.order_id],
  ]);
  expect(captured).toHaveLength(1);
});

test('an earlier order that turns out to be paid prevents a second one', async () => {
  const { buyer, quote } = await ready();
  const first = (await place(shop, buyer, quote.quote_id)).body.result;
  await chooseAtProvider(shop, first);
  const { body } = await place(shop, buyer, quote.quote_id);
  expect(body.errorCode).toBe(REFUSALS.ALREADY_PAID.errorCode);
  expect(body['result']).toEqual({ order_id: first.order_id });
  expect(await ordersOf(buyer.contact.email)).toEqual(['placed']);
});

/**
 * Brings about this state: the provider has captured the payment, the shop does not know it, and the order has expired.
 * The provider does not answer until the returned function is called.
 */
async function paidUnnotified(order: TestOrder): Promise<() => void> {
  const { provider: sandbox } = shop.shop.payments.sandbox!;
  const { read, void: close } = sandbox;
  const silence = () => Promise.reject(new Error('no answer'));
  Object.assign(sandbox, { read: silence, void: silence });
  await chooseAtProvider(shop, order);
  await rows('update payments set next_look_at = null where id = $1', [order.payment_id]);
  await rows('update orders set hold_expires_at = shop.now() where id = $1', [order.order_id]);
  while ((await statusOf(shop, order.order_id)) !== 'expired') await workDueOrders(shop.shop);
  return () => void Object.assign(sandbox, { read, void: close });
}

test('an expired order is replaced too: money captured for it is refunded, and one order is left', async () => {
  const { buyer, quote, variant } = await ready({ pieces: 5 });
  const first = (await place(shop, buyer, quote.quote_id)).body.result;
  const speak = await paidUnnotified(first);
  const second = (await place(shop, buyer, quote.quote_id)).body.result;
  speak();
  await pay(shop, second);
  await settle(shop.shop, first.payment_id);
  await untilPaidBack(shop);
  expect(await statusOf(shop, first.order_id)).toBe('expired');
  expect(await statusOf(shop, second.order_id)).toBe('placed');
  expect(await stockOf(variant.product_item_id)).toEqual({ on_hand: 4, reserved: 0 });
  const kept = await rows(
    `select order_id, unmatched, captured_minor - refunded_minor as kept from payments where order_id = any($1) order by id`,
    [[first.order_id, second.order_id]],
  );
  expect(kept).toEqual([
    { order_id: first.order_id, unmatched: 'order_replaced', kept: 0 },
    { order_id: second.order_id, unmatched: null, kept: 125_000 },
  ]);
});

test('an expired order that turns out to be paid is placed, and prevents a second one', async () => {
  const { buyer, quote } = await ready({ pieces: 5 });
  const first = (await place(shop, buyer, quote.quote_id)).body.result;
  const speak = await paidUnnotified(first);
  speak();
  const { body } = await place(shop, buyer, quote.quote_id);
  expect([body.errorCode, body['result']]).toEqual([REFUSALS.ALREADY_PAID.errorCode, { order_id: first.order_id }]);
  expect(await ordersOf(buyer.contact.email)).toEqual(['placed']);
});

test('all faults of contact and addresses come together, by wire names, in the request’s language', async () => {
  const { buyer, quote } = await ready();
  const wrong = {
    contact: { email: '', dial_code: '+971', phone: '12' },
    shipping_address: { ...ADDRESS, state: '', phone: '1' },
    billing_address: { ...ADDRESS, country: 'SA', zip_code: 'x', district: '' },
  };
  const { body } = await place(shop, buyer, quote.quote_id, { ...wrong, language_code: 'arb' });
  expect(body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
  expect(Object.keys(body.fields ?? {}).sort((a, b) => (a < b ? -1 : 1))).toEqual([
    'billing_address.city',
    'billing_address.district',
    'billing_address.zip_code',
    'contact.phone',
    'shipping_address.phone',
    'shipping_address.state',
  ]);
  expect(Object.values(body.fields ?? {}).every((word) => /[\u0600-\u06FF]/.test(word))).toBe(true);
  const none = await place(shop, buyer, quote.quote_id, { contact: { email: '', dial_code: '', phone: '' } });
  expect(none.body.fields).toEqual({
    'contact.phone': 'This field is required',
  });
});

test('goods ship to the market’s country only; billing may be elsewhere', async () => {
  const { buyer, quote } = await ready();
  const riyadh = {
    ...ADDRESS,
    country: 'SA',
    state: '',
    city: 'Riyadh',
    zip_code: '12345',
    dial_code: '+966',
    phone: '501234567',
  };
  const abroad = await place(shop, buyer, quote.quote_id, { shipping_address: riyadh });
  expect(abroad.body.errorCode).toBe(REFUSALS.COUNTRY_NOT_SERVED.errorCode);
  const { body } = await place(shop, buyer, quote.quote_id, { billing_address: riyadh });
  expect(body.errorCode).toBe(0);
  const { order_id: id, access_key: key } = body.result;
  const order = (await shop.get(`order/details/${id}?key=${key}`)).body.result;
  expect([order.shipping_address.country, order.billing_address.country]).toEqual(['AE', 'SA']);
});

test.each([
  ['shipping_address.landmark', { shipping_address: { ...ADDRESS, landmark: 'card 4111 1111 1111 1111' } }],
  ['shipping_address.address_line_two', { shipping_address: { ...ADDRESS, address_line_two: '4111111111111111' } }],
  ['billing_address.name', { billing_address: { ...ADDRESS, name: '٤١١١١١١١١١١١١١١١' } }],
])('a card number in a free text field is rejected: %s', async (field, more) => {
  const { buyer, quote } = await ready();
  const { body } = await place(shop, buyer, quote.quote_id, more);
  expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([REFUSALS.INVALID_FIELDS.errorCode, [field]]);
});

test('no step can be skipped: each missing part prevents the order', async () => {
  const { buyer, quote } = await ready();
  const whole = {
    ...buyer.body,
    quote_id: quote.quote_id,
    contact: buyer.contact,
    shipping_address: ADDRESS,
    payment_option: 'card',
  };
  for (const left of ['ip_address', 'quote_id', 'contact', 'shipping_address', 'payment_option'] as const) {
    const { [left]: _, ...body } = whole as Record<string, unknown>;
    const answer = await shop.post('checkout/place-order', body, { 'idempotency-key': newKey() });
    expect([left, answer.body.errorCode === 0]).toEqual([left, false]);
  }
  const guessed = await place(shop, buyer, 'a.b.c');
  expect(guessed.body.errorCode).toBe(REFUSALS.CART_CHANGED.errorCode);
  const empty = await place(shop, guestBuyer(), quote.quote_id);
  expect(empty.body.errorCode).toBe(REFUSALS.CART_EMPTY.errorCode);
  const unknown = await place(shop, buyer, quote.quote_id, { payment_option: 'barter' });
  expect(unknown.status).toBe(422);
  const elsewhere = await place(shop, buyer, quote.quote_id, { payment_option: 'cod' });
  expect(elsewhere.body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
  expect(await ordersOf(buyer.contact.email)).toEqual([]);
});

test('prices, totals and statuses sent by a client are ignored', async () => {
  const { buyer, quote } = await ready({ priceMinor: 90_000 });
  const injected = {
    price: 1,
    total: 1,
    total_minor: 1,
    discount: 90_000,
    shipping_minor: 0,
    status: 'placed',
    order_status: 'placed',
    payment_status: 'paid',
    paid: true,
    paid_minor: 90_000,
    customer_id: '00000000-0000-7000-8000-000000000000',
    role: 'owner',
    lines: [],
  };
  const { body } = await place(shop, buyer, quote.quote_id, injected);
  expect(body.errorCode).toBe(0);
  const [order] = await rows(
    'select status, payment_status, customer_id, total_minor, paid_minor, discount_minor from orders where id = $1',
    [body.result.order_id],
  );
  expect(order).toEqual({
    status: 'pending_payment',
    payment_status: 'pending',
    customer_id: null,
    total_minor: 90_000,
    paid_minor: 0,
    discount_minor: 0,
  });
});

test('a made-to-measure piece holds no stock, and its measurements are copied into the order', async () => {
  const [variant] = await addProduct(shop.shop, { customSize: true, pieces: 0 });
  const buyer = guestBuyer();
  const set = { label: 'me', unit: 'in', bust: 36, hips: 40, ip_address: buyer.body.ip_address };
  const saved = await shop.post('measurement/save', set);
  const customSizeId = saved.body.result.customSizeId ?? saved.body.result._id;
  await putIntoCart(shop, buyer, variant!, 2, { customSizeId, remarks: 'A little wider' });
  const quote = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, quote.quote_id);
  expect(body.errorCode).toBe(0);
  const changed = { ...set, _id: saved.body.result._id, bust: 50 };
  await shop.post('measurement/save', changed);
  const [line] = await rows<Record<string, unknown>>(
    `select l.made_to_measure, l.size, l.custom_size_label, l.remarks, l.quantity, m.measurements
     from order_lines l join order_line_measurements m on m.line_id = l.id where l.order_id = $1`,
    [body.result.order_id],
  );
  expect(line).toEqual({
    made_to_measure: true,
    size: '',
    custom_size_label: 'me',
    remarks: 'A little wider',
    quantity: 2,
    measurements: { bust: 36, hips: 40 },
  });
  expect(await stockOf(variant!.product_item_id)).toEqual({ on_hand: 0, reserved: 0 });
  const plain = (await ready()).quote;
  expect(quote.shipping_choices[0].earliest > plain.shipping_choices[0].earliest).toBe(true);
  await pay(shop, body.result);
  expect(await statusOf(shop, body.result.order_id)).toBe('placed');
  expect((await shop.get(`guest-cart/view/${buyer.body.ip_address}`)).body.result.count).toBe(0);
});
