// Gifts: the note and the wrapping of an order, from the quote to the refund. The consistency audit runs on each test
// database at the end, so it checks the sums of these orders too.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addCoupon } from '../../testing/coupons.ts';
import {
  guestBuyer,
  newKey,
  ordered,
  pay,
  place,
  putIntoCart,
  quoteOf,
  statusOf,
  type TestBuyer,
  type TestOrder,
  untilPaidBack,
} from '../../testing/buying.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { TEST_AMOUNTS } from '../outside/payments/sandbox-outcomes.ts';

let shop: TestShop;
let merchandiser: TestOperator;
let desk: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  merchandiser = await addOperator(shop, 'merchandiser');
  desk = await addOperator(shop, 'order_desk');
});
afterAll(() => shop?.close());
beforeEach(() => offer(1_500));

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

async function offer(wrapping: number | null): Promise<void> {
  const { body } = await shop.get('operator/market/list', merchandiser.bearer);
  const { currency: _, ...terms } = (body['result'] as { market: string; currency: string }[]).find(
    ({ market }) => market === 'ae',
  )!;
  const saved = await shop.post('operator/market/save', { ...terms, gift_wrapping: wrapping }, merchandiser.bearer);
  expect(saved.body['result']).toMatchObject({ gift_wrapping: wrapping });
}

const variantOf = async (priceMinor = 20_000, pieces = 20): Promise<TestVariant> =>
  (await addProduct(shop.shop, { priceMinor, pieces }))[0]!;

async function ready(priceMinor?: number) {
  const variant = await variantOf(priceMinor);
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant);
  return { variant, buyer, quote: await quoteOf(shop, buyer) };
}

const NOTE = 'عيد ميلاد سعيد 🎂\nWith love, Maryam';
const wrappedGift = { note: NOTE, wrapping: true };

const details = async ({ order_id: id, access_key: key }: Pick<TestOrder, 'order_id' | 'access_key'>) =>
  (await shop.get(`order/details/${id}?key=${key}`)).body.result;

const rowOf = async (orderId: string) =>
  (
    await run<Record<string, unknown>>(
      `select o.is_gift as gift, o.gift_note as note, o.wrapping_minor as wrapping, o.total_minor as total, o.vat_minor as vat,
         p.amount_minor as payment, i.amount_minor as invoice, i.vat_minor as "invoiceVat"
       from orders o left join payments p on p.order_id = o.id left join invoices i on i.order_id = o.id and i.kind = 'invoice'
       where o.id = $1`,
      [orderId],
    )
  )[0];

const ordersOf = ({ contact }: TestBuyer) =>
  run<{ id: string }>('select id from orders where email = $1', [contact.email]);

async function gift(variants: readonly TestVariant[], more: { [field: string]: unknown } = {}) {
  const buyer = guestBuyer();
  for (const variant of variants) await putIntoCart(shop, buyer, variant);
  const { with_wrapping: wrapped } = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, wrapped.quote_id, { gift: wrappedGift, ...more });
  expect(body.errorCode).toBe(0);
  const order = body.result as TestOrder;
  if (order.payment_url !== null) await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  return { buyer, order };
}

test('a quote says what changes when the order is wrapped: its price, the total, the VAT and the instalments', async () => {
  const { quote } = await ready(20_000);
  expect(quote).toMatchObject({
    total: { amount: 22_500 },
    shipping: { amount: 2_500 },
    vat_included: { amount: 1_071 },
  });
  const { with_wrapping: wrapped } = quote;
  expect(wrapped).toMatchObject({
    wrapping: { amount: 1_500, currency: 'AED' },
    total: { amount: 24_000 },
    vat_included: { amount: 1_071 + 71 },
  });
  expect(wrapped.quote_id).not.toBe(quote.quote_id);
  expect(wrapped.instalments.parts.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
    24_000,
  );
  expect(wrapped.payment_options.map(({ option }: { option: string }) => option)).toEqual(
    quote.payment_options.map(({ option }: { option: string }) => option),
  );
});

test('coupons and free shipping look at the pieces alone', async () => {
  // If wrapping counted, the order would reach the free-shipping threshold of 500.00.
  const { quote } = await ready(49_000);
  expect(quote.with_wrapping).toMatchObject({ total: { amount: 49_000 + 2_500 + 1_500 } });
  const { code } = await addCoupon(shop, { percentBasisPoints: 10_000 });
  const { buyer } = await ready(60_000);
  await shop.post('guest-cart/coupon', { ...buyer.body, code });
  const free = await quoteOf(shop, buyer);
  expect(free).toMatchObject({ discount: { amount: 60_000 }, shipping: { amount: 0 }, total: { amount: 0 } });
  expect(free.with_wrapping).toMatchObject({ total: { amount: 1_500 }, vat_included: { amount: 71 } });
  // Without wrapping the order would cost nothing; with wrapping it has to be paid.
  const { body } = await place(shop, buyer, free.with_wrapping.quote_id, { gift: wrappedGift });
  expect(body.result.payment_url).toContain('/dev/pay/');
  await pay(shop, body.result);
  expect(await rowOf(body.result.order_id)).toMatchObject({
    total: 1_500,
    payment: 1_500,
    invoice: 1_500,
    invoiceVat: 71,
  });
});

test('a wrapped gift is placed, paid, billed and shown with its price and its note', async () => {
  const { buyer, order } = await gift([await variantOf()]);
  expect(await rowOf(order.order_id)).toEqual({
    gift: true,
    note: NOTE,
    wrapping: 1_500,
    total: 24_000,
    vat: 1_142,
    payment: 24_000,
    invoice: 24_000,
    invoiceVat: 1_142,
  });
  expect(await details(order)).toMatchObject({
    gift: { note: NOTE, wrapped: true },
    wrapping: { amount: 1_500, currency: 'AED' },
    total: { amount: 24_000 },
  });
  const letter = await lastLetter(shop.shop, buyer.contact.email, { template: 'order_placed' });
  expect(letter.text).toContain(NOTE);
  expect(letter.text).toMatch(/Gift wrapping.*15\.00/);
});

test('a gift without wrapping and without a note is a gift; an order of a client that knows of none is not', async () => {
  const { buyer, quote } = await ready();
  const { body } = await place(shop, buyer, quote.quote_id, { gift: {} });
  expect(await details(body.result)).toMatchObject({
    gift: { note: '', wrapped: false },
    wrapping: null,
    total: { amount: 22_500 },
  });
  const plain = await ordered(shop, guestBuyer(), [await variantOf()]);
  expect(await details(plain)).toMatchObject({ gift: null, wrapping: null });
});

test('wrapping that is free is on the order and costs nothing', async () => {
  await offer(0);
  const { order } = await gift([await variantOf()]);
  expect(await details(order)).toMatchObject({
    gift: { wrapped: true },
    wrapping: { amount: 0 },
    total: { amount: 22_500 },
  });
});

const CHANGES: readonly [string, number | null, keyof typeof REFUSALS, number | null][] = [
  ['went up', 2_500, 'PRICE_CHANGED', 25_000],
  ['went down to nothing', 0, 'PRICE_CHANGED', 22_500],
  ['is gone, because it is no longer offered', null, 'WRAPPING_NOT_OFFERED', null],
];

test.each(CHANGES)(
  'the price of wrapping %s meanwhile: the shopper is told, nothing is ordered',
  async (_, price, refusal, total) => {
    const { buyer, quote } = await ready();
    await offer(price);
    const { body } = await place(shop, buyer, quote.with_wrapping.quote_id, { gift: wrappedGift });
    expect(body.errorCode).toBe(REFUSALS[refusal].errorCode);
    const { quote: now } = body.result;
    expect(now.with_wrapping?.total.amount ?? null).toBe(total);
    expect(await ordersOf(buyer)).toEqual([]);
    const id = total === null ? now.quote_id : now.with_wrapping.quote_id;
    const again = await place(shop, buyer, id, { gift: { note: NOTE, wrapping: total !== null } });
    expect(again.body.errorCode).toBe(0);
    expect(await rowOf(again.body.result.order_id)).toMatchObject({ wrapping: price, total: total ?? 22_500 });
  },
);

test('another price of wrapping does not concern an order that is not wrapped', async () => {
  const { buyer, quote } = await ready();
  await offer(9_900);
  expect((await place(shop, buyer, quote.quote_id, { gift: { note: NOTE } })).body.errorCode).toBe(0);
});

test.each([1_500, 0])(
  'a quote without wrapping orders none, and one with it nothing else, at a price of %i',
  async (price) => {
    await offer(price);
    const { buyer, quote } = await ready();
    const unwrapped = await place(shop, buyer, quote.quote_id, { gift: wrappedGift });
    const wrapped = await place(shop, buyer, quote.with_wrapping.quote_id, { gift: { note: NOTE } });
    for (const { body } of [unwrapped, wrapped]) expect(body.errorCode).toBe(REFUSALS.PRICE_CHANGED.errorCode);
    expect(await ordersOf(buyer)).toEqual([]);
  },
);

test('one idempotency key is one gift, and another note under it is another request', async () => {
  const { buyer, quote } = await ready();
  const key = newKey();
  const { quote_id: id } = quote.with_wrapping;
  const many = await Promise.all(Array.from({ length: 10 }, () => place(shop, buyer, id, { key, gift: wrappedGift })));
  for (const { body } of many) expect(body.result).toEqual(many[0]!.body.result);
  expect(await ordersOf(buyer)).toHaveLength(1);
  const other = await place(shop, buyer, id, { key, gift: { ...wrappedGift, note: 'another' } });
  expect(other.status).toBe(422);
});

/**
 * A price change can make a buyer's order fail and be tried again. After this many changes the price stays, so that the
 * test ends even on a slow machine.
 */
const CHANGES_MAX = 60;

test('while the price of wrapping changes, every order has the price it was confirmed with', async () => {
  const variant = await variantOf(20_000, 200);
  const prices = [700, 1_500, 0, 3_100];
  const buyers = Array.from({ length: count(80) + 8 }, () => guestBuyer());
  let isOver = false;
  const changing = (async () => {
    for (let n = 0; n < CHANGES_MAX && !isOver; n += 1) await offer(prices[n % prices.length]!);
  })();
  const placed = await Promise.all(
    buyers.map(async (buyer) => {
      await putIntoCart(shop, buyer, variant);
      for (;;) {
        const { with_wrapping: wrapped } = await quoteOf(shop, buyer);
        const { body } = await place(shop, buyer, wrapped.quote_id, { gift: wrappedGift });
        if (body.errorCode === 0) return { id: body.result.order_id as string, total: wrapped.total.amount as number };
        expect(body.errorCode).toBe(REFUSALS.PRICE_CHANGED.errorCode);
      }
    }),
  );
  isOver = true;
  await changing;
  for (const { id, total } of placed) {
    const row = await rowOf(id);
    expect(row).toMatchObject({ total, payment: total, wrapping: total - 22_500 });
    expect(prices).toContain(total - 22_500);
  }
});

const cancel = ({ order_id: id, access_key: key }: TestOrder, lines?: { line_id: string; quantity: number }[]) =>
  shop.post('order/cancel', { order_id: id, key, reason_code: 'changed_mind', lines }, { 'idempotency-key': newKey() });

test('wrapping follows shipping: a part cancelled keeps it, the last piece brings it back', async () => {
  const { order } = await gift([await variantOf(), await variantOf()]);
  const [first, other] = (await details(order)).lines;
  const part = await cancel(order, [{ line_id: first._id, quantity: 1 }]);
  expect(part.body.result.refund.amount.amount).toBe(20_000);
  const last = await cancel(order, [{ line_id: other._id, quantity: 1 }]);
  expect(last.body.result).toMatchObject({
    status: 'cancelled',
    refund: { amount: { amount: 20_000 + 2_500 + 1_500 } },
  });
  await untilPaidBack(shop);
  expect(await details(order)).toMatchObject({ total: { amount: 44_000 }, refunded: { amount: 44_000 } });
});

test('however a gift is cancelled, with a coupon or without, what comes back is what was paid', async () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 3 });
  const wish = fc.record({ pieces, wrapping: fc.constantFrom(0, 1, 999, 1_500, 12_345), coupon: fc.nat(9_000) });
  await fc.assert(
    fc.asyncProperty(wish, fc.infiniteStream(fc.nat()), async ({ pieces: prices, wrapping, coupon }, chance) => {
      await offer(wrapping);
      const buyer = guestBuyer();
      for (const price of prices) await putIntoCart(shop, buyer, await variantOf(price), 2);
      const { code } = await addCoupon(shop, { percentBasisPoints: coupon + 1 });
      await shop.post('guest-cart/coupon', { ...buyer.body, code });
      const { with_wrapping: wrapped } = await quoteOf(shop, buyer);
      // The sandbox provider fails on purpose for amounts with these endings.
      fc.pre(TEST_AMOUNTS.every(({ ending }) => wrapped.total.amount % 1_000 !== ending));
      const { body } = await place(shop, buyer, wrapped.quote_id, { gift: wrappedGift });
      expect(body.errorCode).toBe(0);
      await pay(shop, body.result);
      expect(await statusOf(shop, body.result.order_id)).toBe('placed');
      const left = (await details(body.result)).lines.map(({ _id }: { _id: string }) => ({
        line_id: _id,
        quantity: 2,
      }));
      let back = 0;
      while (left.some(({ quantity }: { quantity: number }) => quantity > 0)) {
        const open = left.filter(({ quantity }: { quantity: number }) => quantity > 0);
        const line = open[chance.next().value % open.length];
        const answer = await cancel(body.result, [{ line_id: line.line_id, quantity: 1 }]);
        expect(answer.body.errorCode).toBe(0);
        back += answer.body.result.refund.amount.amount;
        line.quantity -= 1;
      }
      expect(back).toBe(wrapped.total.amount);
    }),
    { numRuns: count(40) },
  );
  await untilPaidBack(shop);
}, 600_000);

test('what is paid on delivery has the wrapping in it', async () => {
  const { order } = await gift([await variantOf()], { payment_option: 'net_banking' });
  await run(`update orders set payment_option = 'cod' where id = $1`, [order.order_id]);
  const { body } = await shop.get(`delivery/details/${order.order_id}?key=${order.access_key}`);
  await run(`update orders set payment_option = 'net_banking' where id = $1`, [order.order_id]);
  expect(body.result.due).toEqual({ amount: 24_000, currency: 'AED' });
});

test('operators see that it is a gift, and print its slip in the language of the order', async () => {
  const { order } = await gift([await variantOf()], { language_code: 'arb' });
  const plain = await ordered(shop, guestBuyer(), [await variantOf()]);
  const { body } = await shop.get(`operator/order/details/${order.order_id}`, desk.bearer);
  expect(body['result']).toMatchObject({ gift: { note: NOTE, wrapped: true }, wrapping: { amount: 1_500 } });
  const { number } = (await run<{ number: string }>('select number from orders where id = $1', [order.order_id]))[0]!;
  const list = await shop.get(`operator/order/list?q=${number}`, desk.bearer);
  expect(list.body.result.orders).toMatchObject([{ is_gift: true, is_wrapped: true }]);
  expect(JSON.stringify(list.body)).not.toContain('Maryam\\n');
  const slip = await shop.get(`operator/order/packing-slip/${order.order_id}`, desk.bearer);
  const { html } = slip.body.result;
  expect(html).toContain('dir="rtl"');
  expect(html).toContain('<p dir="auto">With love, Maryam</p>');
  expect(html).not.toMatch(/AED|د\.إ|درهم|225|240\.00/);
  expect((await shop.get(`operator/order/packing-slip/${plain.order_id}`, desk.bearer)).status).toBe(404);
  expect((await shop.get(`operator/order/packing-slip/${order.order_id}`)).status).toBe(404);
  expect((await shop.get(`operator/order/packing-slip/${order.order_id}`, merchandiser.bearer)).status).toBe(404);
});

test('the database refuses a note or wrapping without a gift, and a total without its wrapping', async () => {
  const { order } = await gift([await variantOf()]);
  const broken = [
    `is_gift = false`,
    `wrapping_minor = null, wrapping_vat_minor = 0`,
    `wrapping_minor = 1400`,
    `total_minor = total_minor - wrapping_minor`,
    `wrapping_vat_minor = wrapping_minor + 1`,
    `gift_note = repeat('x', 5001)`,
  ];
  for (const change of broken)
    await expect(run(`update orders set ${change} where id = $1`, [order.order_id]), change).rejects.toThrow(/check/);
});
