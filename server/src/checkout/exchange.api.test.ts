// Exchanges over HTTP: the old order's money pays the new one, and nothing changes before a difference is paid.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import {
  chooseAtProvider,
  guestBuyer,
  newKey,
  ordered,
  pay,
  putIntoCart,
  statusOf,
  type TestOrder,
  untilPaidBack,
} from '../../testing/buying.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { workPayments } from '../payments/worker.ts';

let shop: TestShop;
let desk: TestOperator;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  const { market } = shop.shop;
  market.paymentOptions = [...market.paymentOptions, 'cod'];
});
afterAll(async () => {
  await shop?.close();
});

const {
  run,
  price,
  sizes,
  bought,
  offer,
  prepared,
  send,
  exchange,
  details,
  sumsOf,
  onHand,
  refundsOf,
  papersOf,
  held,
} = exchanging(() => shop);

const move = (order: TestOrder, to: string) =>
  shop.post('operator/order/move', { order_id: order.order_id, to }, { ...desk.bearer, 'idempotency-key': newKey() });

test('an equal exchange costs nothing: the old money pays the new order, the delivery moves along', async () => {
  const [small, large] = await sizes();
  const order = await bought([small]);
  const before = await held();
  const made = await exchange(order, [{ variant: large }]);
  expect(made.payment_url).toBeNull();
  const [, , total] = await sumsOf(order);
  expect(await sumsOf(order)).toEqual(['cancelled', 'refunded', total, total, total, total - 40_000]);
  expect(await sumsOf(made)).toEqual(['placed', 'paid', total, total, 0, total - 40_000]);
  expect(await held()).toEqual(before);
  expect(await onHand(small)).toEqual([10, 0]);
  expect(await onHand(large)).toEqual([9, 0]);
  expect(await refundsOf(order)).toEqual([{ minor: total, why: 'exchanged', status: 'done' }]);
  const shipping = total - 40_000;
  const lines = [['piece', 40_000], ...(shipping > 0 ? [['shipping', shipping]] : [])];
  expect(await papersOf(order)).toEqual([
    ['invoice', total, null, lines],
    ['credit_note', total, 'exchanged', lines],
  ]);
  expect(await papersOf(made)).toEqual([['invoice', total, null, lines]]);
});

test('a cheaper exchange refunds the rest, with a credit note of its own; the old order goes on', async () => {
  const [small, large, , cheap] = await sizes();
  const order = await bought([small, large]);
  const [, , total] = await sumsOf(order);
  const { quote } = await offer(order, [{ variant: cheap }]);
  expect(quote).toMatchObject({
    credit: { amount: 30_000 },
    total: { amount: 30_000 },
    shipping: { amount: 0 },
    to_pay: { amount: 0 },
    back: { amount: 10_000 },
  });
  const made = await exchange(order, [{ variant: cheap }]);
  await untilPaidBack(shop);
  expect(await sumsOf(order)).toEqual(['placed', 'partially_refunded', total, total, 40_000, total - 80_000]);
  expect(await sumsOf(made)).toEqual(['placed', 'paid', 30_000, 30_000, 0, 0]);
  const [, first, rest] = await papersOf(order);
  expect(first).toEqual([
    'credit_note',
    30_000,
    'exchanged',
    [
      ['piece', 40_000],
      ['refund', -10_000],
    ],
  ]);
  expect(rest).toEqual(['credit_note', 10_000, 'cancelled', [['refund', 10_000]]]);
});

test('a dearer exchange changes nothing until the difference is paid, and then is done once', async () => {
  const [small, large, dear] = await sizes();
  const order = await bought([small, large]);
  const before = await sumsOf(order);
  const made = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
  expect(made.payment_url).not.toBeNull();
  expect(await sumsOf(order)).toEqual(before);
  expect(await statusOf(shop, made.order_id)).toBe('pending_payment');
  expect(await onHand(dear)).toEqual([10, 1]);
  expect(await onHand(small)).toEqual([9, 0]);
  await chooseAtProvider(shop, made);
  await Promise.all(Array.from({ length: 8 }, () => shop.get(`payment/${made.payment_id}?key=${made.access_key}`)));
  await pay(shop, made);
  expect(await sumsOf(made)).toEqual(['placed', 'paid', 50_000, 50_000, 0, 0]);
  expect((await sumsOf(order)).slice(0, 2)).toEqual(['placed', 'partially_refunded']);
  expect(await onHand(dear)).toEqual([9, 0]);
  expect(await onHand(small)).toEqual([10, 0]);
  expect((await refundsOf(order)).map((refund) => refund)).toEqual([
    { minor: 40_000, why: 'exchanged', status: 'done' },
  ]);
});

test('a refund of an exchanged order goes back by both payments, each at its provider', async () => {
  const [small, , dear] = await sizes();
  const order = await bought([small]);
  const made = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
  await pay(shop, made);
  const [, , total] = await sumsOf(made);
  const cancel = { order_id: made.order_id, key: made.access_key, reason_code: 'changed_mind' };
  expect((await shop.post('order/cancel', cancel, { 'idempotency-key': newKey() })).body.errorCode).toBe(0);
  await untilPaidBack(shop);
  expect(await sumsOf(made)).toEqual(['cancelled', 'refunded', total, total, total, total - 50_000]);
  const refunds = (await refundsOf(made)) as { minor: number }[];
  expect(refunds.map(({ minor }) => minor).sort((a, b) => a - b)).toEqual([10_000, total - 10_000]);
  const atProvider = await run<{ refunded: number }>(
    `select s.refunded_minor as refunded from sandbox.payments s join payments p on p.provider_payment_id = s.id::text
     where p.id = any($1) order by 1`,
    [[order.payment_id, made.payment_id]],
  );
  expect(atProvider).toEqual([{ refunded: 10_000 }, { refunded: total - 10_000 }]);
});

test('an unpaid exchange expires, and nothing has changed', async () => {
  const [small, , dear] = await sizes();
  const order = await bought([small]);
  const before = await sumsOf(order);
  const made = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
  await pay(shop, made, 'declined');
  expect(await statusOf(shop, made.order_id)).toBe('payment_failed');
  await run(`update orders set hold_expires_at = shop.now() - interval '1 second' where id = $1`, [made.order_id]);
  await workPayments(shop.shop);
  expect(await statusOf(shop, made.order_id)).toBe('expired');
  expect(await sumsOf(order)).toEqual(before);
  expect(await onHand(dear)).toEqual([10, 0]);
});

test('pieces bought with a coupon keep their share of the discount, and so does the coupon', async () => {
  const [small, large] = await sizes();
  const coupon = await addCoupon(shop, { kind: 'percent', percentBasisPoints: 1_000, amountMinor: null });
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, small);
  await shop.post('guest-cart/coupon', { ...buyer.body, code: coupon.code });
  const order = await ordered(shop, buyer, []);
  await pay(shop, order);
  const made = await exchange(order, [{ variant: large }]);
  const told = await details(made);
  expect([told.subtotal.amount, told.discount.amount, told.coupon]).toEqual([40_000, 4_000, coupon.code]);
  const uses = await run('select order_id, released_at from coupon_uses where coupon_id = $1', [coupon.id]);
  expect(uses).toEqual([{ order_id: made.order_id, released_at: null }]);
});

test('cash on delivery: the new order is paid to the driver, the old one without the piece', async () => {
  const [small, large, dear] = await sizes();
  const order = await bought([small, large], { payment_option: 'cod' });
  const { quote } = await offer(order, [{ variant: dear }]);
  expect(quote).toMatchObject({ on_delivery: true, to_pay: { amount: 50_000 }, credit: { amount: 0 }, options: [] });
  const made = await exchange(order, [{ variant: dear }]);
  expect(await sumsOf(made)).toEqual(['placed', 'pending', 50_000, 0, 0, 0]);
  expect((await details(order)).lines[0].cancelled).toBe(1);
});

test('cash on delivery: what both orders cost together stays within the limit, or does not rise', async () => {
  const [small, large, dear] = await sizes();
  const order = await bought([small, small, large], { payment_option: 'cod' });
  const before = await sumsOf(order);
  const [, , due] = before as number[];
  const limit = (minor: number | null) => run(`update markets set cod_limit_minor = $1 where code = 'ae'`, [minor]);
  await limit(due! + 9_999);
  const { quote } = await offer(order, [{ variant: dear }]);
  expect(quote).toMatchObject({ on_delivery: true, to_pay: { amount: 50_000 } });
  expect(quote.reason).toContain('1,299.99');
  const refused = await send(await prepared(order, [{ variant: dear }]));
  expect(refused.body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
  expect(await sumsOf(order)).toEqual(before);
  expect(await onHand(dear)).toEqual([10, 0]);
  expect(await run('select from order_exchanges where from_order_id = $1', [order.order_id])).toEqual([]);
  await limit(due! + 10_000);
  expect((await offer(order, [{ variant: dear }])).quote.reason).toBeNull();
  await exchange(order, [{ variant: dear }]);
  // A lower limit that is set since then does not stop an exchange that costs no more.
  await limit(10_000);
  await exchange(order, [{ variant: large }]);
  await limit(null);
});

test('a retry with the same key finds the exchange; an outdated quote is refused with the current one', async () => {
  const [small, large] = await sizes();
  const order = await bought([small]);
  const body = await prepared(order, [{ variant: large }]);
  await price(large, 45_000);
  const late = (await send(body)).body;
  expect(late.errorCode).toBe(REFUSALS.PRICE_CHANGED.errorCode);
  expect(late.result.quote.to_pay.amount).toBe(5_000);
  await price(large, 40_000);
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(body, key)));
  const done = answers.filter(({ body: answer }) => answer.errorCode === 0);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body: answer }) => answer.result.order_id)).size).toBe(1);
  expect((await send(body, key)).body.result.order_id).toBe(done[0]!.body.result.order_id);
});

test('once the tailor has begun or the parcel is packed, nothing is exchanged', async () => {
  const [small, large] = await sizes();
  const order = await bought([small]);
  const body = await prepared(order, [{ variant: large }]);
  await move(order, 'confirmed');
  await move(order, 'packed');
  const { options } = await offer(order);
  expect([options.can, options.lines[0].choices]).toEqual([false, []]);
  expect((await send(body)).body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
});

test('a difference paid after the pieces could leave no more is paid back in full', async () => {
  const [small, , dear] = await sizes();
  const order = await bought([small]);
  const made = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
  await move(order, 'confirmed');
  await move(order, 'packed');
  await pay(shop, made);
  await untilPaidBack(shop);
  const [payment] = await run('select unmatched, refunded_minor as refunded from payments where id = $1', [
    made.payment_id,
  ]);
  expect(payment).toEqual({ unmatched: 'exchange_over', refunded: 10_000 });
  expect(await statusOf(shop, order.order_id)).toBe('packed');
  expect(await statusOf(shop, made.order_id)).toBe('expired');
});

test('another exchange takes the place of one that was not paid', async () => {
  const [small, large, dear] = await sizes();
  const order = await bought([small]);
  const first = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
  await exchange(order, [{ variant: large }]);
  expect(await statusOf(shop, first.order_id)).toBe('expired');
  expect(await onHand(dear)).toEqual([10, 0]);
});

test('a provider that is not reached after the commit: a retry under the same key opens the same payment', async () => {
  const [small, , dear] = await sizes();
  const order = await bought([small]);
  const body = await prepared(order, [{ variant: dear }], { payment_option: 'card' });
  const provider = shop.shop.payments.byName('sandbox')!;
  const create = vi.spyOn(provider, 'create').mockRejectedValue(new Error('no answer'));
  const key = newKey();
  const first = (await send(body, key)).body.result;
  create.mockRestore();
  expect(first.payment_url).toBe(`/payment/${first.payment_id}`);
  const again = (await send(body, key)).body.result;
  expect(again).toMatchObject({ order_id: first.order_id, payment_id: first.payment_id });
  expect(again.payment_url).toMatch(/dev\/pay/);
  await pay(shop, again);
  expect(await statusOf(shop, first.order_id)).toBe('placed');
});

test('one letter tells of an exchange, with both numbers and what the old pieces pay', async () => {
  const [small, large] = await sizes();
  const buyer = guestBuyer();
  const order = await ordered(shop, buyer, [small]);
  await pay(shop, order);
  await lastLetter(shop.shop, buyer.contact.email, { template: 'order_placed' });
  const made = await exchange(order, [{ variant: large }]);
  const { text } = await lastLetter(shop.shop, buyer.contact.email, { template: 'order_placed', after: 1 });
  const { order_number: number, exchange: tied } = await details(made);
  expect(tied.from).toMatchObject({ order_id: order.order_id, key: order.access_key });
  for (const told of [number, tied.from.order_number, 'Paid by the exchanged pieces']) expect(text).toContain(told);
  const templates = (await lettersTo(shop.shop, buyer.contact.email)).map(({ template }) => template);
  expect(templates).toEqual(['order_placed', 'order_placed']);
});

test('nobody else sees or exchanges', async () => {
  const [small, large] = await sizes();
  const order = await bought([small]);
  const body = await prepared(order, [{ variant: large }]);
  const { access_key: wrong } = await bought([small]);
  expect((await send({ ...body, key: wrong })).status).toBe(404);
  expect((await shop.get(`order/exchange-options/${order.order_id}?key=${wrong}`)).status).toBe(404);
});
