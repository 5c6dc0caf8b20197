// Cash on delivery with a fee and a limit, from the quote to the cash that the carrier collects. The consistency audit
// runs on each test database at the end, so it checks the sums of these orders too.
import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import {
  ADDRESS,
  deliveryCode,
  guestBuyer,
  memberBuyer,
  newKey,
  place,
  putIntoCart,
  quoteOf,
  type TestBuyer,
  type TestOrder,
} from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { moveOrderTo, withOrder } from '../../testing/orders.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { dueMinor } from '../fulfilment/delivery.ts';
import { vatIncludedMinor } from '../pricing/pricing.ts';

const COD = { payment_option: 'cod' };

let shop: TestShop;
/** The same shop, with requests in its second market. */
let second: TestShop;
let owner: TestOperator;

function inMarket(one: TestShop, market: string): TestShop {
  const named = (path: string) => `${path}${path.includes('?') ? '&' : '?'}market=${market}`;
  return {
    ...one,
    get: (path, headers) => one.get(named(path), headers),
    post: (path, body, headers) => one.post(named(path), body, headers),
  };
}

beforeAll(async () => {
  shop = await openTestShop();
  second = inMarket(shop, 'sa');
  owner = await addOperator(shop);
  await run(`update markets set currency = 'KWD' where code = 'sa'`);
  await save({ open: true }, 'sa');
  while (!shop.shop.markets.has('sa')) await wait(50);
});
afterAll(() => shop?.close());
beforeEach(() => save(OFFERED));

const run = <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

const OFFERED = {
  payment_options: ['card', 'net_banking', 'instalments_4', 'cod'],
  vat_basis_points: 500,
  shipping: 2_500,
  free_shipping_from: 50_000,
  gift_wrapping: 1_500,
  cod_fee: 1_000,
  cod_limit: null,
};

async function save(terms: object, market = 'ae'): Promise<void> {
  const { body } = await shop.get('operator/market/list', owner.bearer);
  const { currency: _, ...before } = body.result.find((one: { market: string }) => one.market === market);
  const saved = await shop.post('operator/market/save', { ...before, ...terms }, owner.bearer);
  expect(saved.body.result).toMatchObject(terms);
}

const variantOf = async (priceMinor = 20_000, pieces = 20): Promise<TestVariant> =>
  (await addProduct(shop.shop, { priceMinor, saudiMinor: priceMinor, pieces }))[0]!;

async function ready(priceMinor?: number, buyer: TestBuyer = guestBuyer()) {
  await putIntoCart(shop, buyer, await variantOf(priceMinor));
  return { buyer, quote: await quoteOf(shop, buyer) };
}

async function ofMember(priceMinor?: number): Promise<Awaited<ReturnType<typeof ready>> & { member: TestMember }> {
  const member = await addMember(shop.shop);
  const cart = guestBuyer();
  await putIntoCart(shop, cart, await variantOf(priceMinor));
  const buyer = memberBuyer(member);
  await shop.post('cart/merge', { guest_id: cart.body.ip_address }, buyer.headers);
  return { member, buyer, quote: await quoteOf(shop, buyer) };
}

const ordersOf = ({ contact }: TestBuyer) =>
  run<{ id: string }>('select id from orders where email = $1', [contact.email]);

const rowOf = async (orderId: string) =>
  (
    await run<Record<string, number | null>>(
      `select o.cod_fee_minor as fee, o.cod_fee_vat_minor as "feeVat", o.total_minor as total, o.vat_minor as vat,
         i.amount_minor as invoice, i.vat_minor as "invoiceVat"
       from orders o join invoices i on i.order_id = o.id and i.kind = 'invoice' where o.id = $1`,
      [orderId],
    )
  )[0];

const optionOf = (quote: { payment_options: { option: string }[] }) =>
  quote.payment_options.find(({ option }) => option === 'cod');

test('a quote says what cash on delivery costs, wrapped or not; without a fee it says nothing', async () => {
  const { buyer, quote } = await ready();
  expect(quote.total.amount).toBe(22_500);
  expect(quote.with_cod).toEqual({
    quote_id: expect.not.stringMatching(quote.quote_id),
    cod_fee: { amount: 1_000, currency: 'AED' },
    vat_included: { amount: 1_071 + 48, currency: 'AED' },
    total: { amount: 23_500, currency: 'AED' },
  });
  expect(quote.with_wrapping.with_cod).toMatchObject({ cod_fee: { amount: 1_000 }, total: { amount: 25_000 } });
  for (const none of [{ cod_fee: null }, { cod_fee: 0 }, { payment_options: ['card'] }]) {
    await save({ ...OFFERED, ...none });
    const now = await quoteOf(shop, buyer);
    expect([now.quote_id, now.with_cod, now.with_wrapping.with_cod]).toEqual([quote.quote_id, null, null]);
  }
});

test('the fee is placed, billed, told in the letter, shown and collected on delivery', async () => {
  const { buyer, quote } = await ready();
  const { body } = await place(shop, buyer, quote.with_cod.quote_id, { ...COD, ...(await deliveryCode(shop, buyer)) });
  expect(body.errorCode).toBe(0);
  const { order_id: id, access_key: key } = body.result as TestOrder;
  expect(await rowOf(id)).toEqual({
    fee: 1_000,
    feeVat: 48,
    total: 23_500,
    vat: 1_119,
    invoice: 23_500,
    invoiceVat: 1_119,
  });
  const { body: shown } = await shop.get(`order/details/${id}?key=${key}`);
  expect(shown.result).toMatchObject({ cod_fee: { amount: 1_000, currency: 'AED' }, total: { amount: 23_500 } });
  const { body: paper } = await shop.get(`order/invoice/${id}?key=${key}`);
  expect(paper.result.lines.at(-1)).toMatchObject({
    kind: 'cod',
    title: 'Cash on delivery fee',
    total: { amount: 1_000 },
    vat: { amount: 48 },
  });
  const letter = await lastLetter(shop.shop, buyer.contact.email, { template: 'order_placed' });
  expect(letter.text).toMatch(/Cash on delivery fee.*10\.00/);
  const { body: delivery } = await shop.get(`delivery/details/${id}?key=${key}`);
  expect(delivery.result.due).toEqual({ amount: 23_500, currency: 'AED' });
  const slip = await shop.get(`operator/order/packing-slip/${id}`, owner.bearer);
  expect(slip.body.result.html).not.toMatch(/AED|235\.00|10\.00/);
});

test('an order that is not paid on delivery has no fee', async () => {
  const { buyer, quote } = await ready();
  const { body } = await place(shop, buyer, quote.quote_id);
  const { body: shown } = await shop.get(`order/details/${body.result.order_id}?key=${body.result.access_key}`);
  expect(shown.result).toMatchObject({ cod_fee: null, total: { amount: 22_500 } });
});

test('a quote without the fee orders nothing on delivery, and one with it nothing else', async () => {
  const { buyer, quote } = await ready();
  const code = await deliveryCode(shop, buyer);
  for (const { body } of [
    await place(shop, buyer, quote.quote_id, { ...COD, ...code }),
    await place(shop, buyer, quote.with_cod.quote_id),
    await place(shop, buyer, quote.with_wrapping.quote_id, { ...COD, ...code, gift: { note: '', wrapping: true } }),
  ]) {
    expect(body.errorCode).toBe(REFUSALS.PRICE_CHANGED.errorCode);
    expect(body.result.quote.with_cod).toEqual(quote.with_cod);
  }
  expect(await ordersOf(buyer)).toEqual([]);
});

test('the fee went up meanwhile: the shopper is told, and orders at the price shown then', async () => {
  const { buyer, quote } = await ready();
  const code = await deliveryCode(shop, buyer);
  await save({ ...OFFERED, cod_fee: 1_700 });
  const { body } = await place(shop, buyer, quote.with_cod.quote_id, { ...COD, ...code });
  expect(body.errorCode).toBe(REFUSALS.PRICE_CHANGED.errorCode);
  const { with_cod: now } = body.result.quote;
  expect(now).toMatchObject({ cod_fee: { amount: 1_700 }, total: { amount: 24_200 } });
  const again = await place(shop, buyer, now.quote_id, { ...COD, ...code });
  expect(await rowOf(again.body.result.order_id)).toMatchObject({ fee: 1_700, total: 24_200 });
});

test('at the limit exactly, fee included, the order is placed', async () => {
  await save({ ...OFFERED, cod_limit: 23_500 });
  const { buyer, quote } = await ready();
  const { body } = await place(shop, buyer, quote.with_cod.quote_id, { ...COD, ...(await deliveryCode(shop, buyer)) });
  expect(await rowOf(body.result.order_id)).toMatchObject({ total: 23_500 });
  await save(OFFERED);
});

test('above the limit, fee included, the option says the amount, no code is sent and no order is placed', async () => {
  await save({ ...OFFERED, cod_limit: 23_500 });
  const { buyer, quote } = await ready(20_000);
  expect(optionOf(quote)).toMatchObject({ available: true, reason: null });
  // With wrapping the total exceeds the limit.
  expect(quote.with_wrapping.with_cod).toBeNull();
  expect(optionOf(quote.with_wrapping)).toMatchObject({ available: false });
  const code = await deliveryCode(shop, buyer);
  await save({ ...OFFERED, cod_limit: 23_499 });
  const now = await quoteOf(shop, buyer);
  expect(now.with_cod).toBeNull();
  expect(optionOf(now)).toEqual({
    option: 'cod',
    provider: null,
    title: null,
    mark: null,
    available: false,
    keeps_card: false,
    needs_email: false,
    reason: 'Cash on delivery is possible up to \u2068AED\u00A0234.99\u2069. Choose another way of paying.',
  });
  const { body: arabic } = await shop.post('checkout/quote', { ...buyer.body, language_code: 'arb' });
  expect(optionOf(arabic.result)).toMatchObject({ reason: expect.stringContaining('234.99') });
  for (const id of [now.quote_id, quote.with_cod.quote_id]) {
    const { body } = await place(shop, buyer, id, { ...COD, ...code });
    expect([REFUSALS.PRICE_CHANGED.errorCode, REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode]).toContain(body.errorCode);
  }
  const { dial_code, phone } = buyer.contact;
  const sent = await shop.post('checkout/delivery-code', { ...buyer.body, dial_code, phone });
  expect(sent.body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
  expect(await ordersOf(buyer)).toEqual([]);
});

test('another attempt never changes a total: with a fee, or above the limit, it is not paid on delivery', async () => {
  const { buyer, quote } = await ofMember();
  const { body } = await place(shop, buyer, quote.quote_id);
  const again = { order_id: body.result.order_id, ...COD };
  const attempt = () => shop.post('payment/create', again, { ...buyer.headers, 'idempotency-key': newKey() });
  for (const terms of [{ cod_fee: 1_000 }, { cod_fee: null, cod_limit: 22_499 }]) {
    await save({ ...OFFERED, ...terms });
    await untilKnown(terms);
    expect((await attempt()).body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
  }
  await save({ ...OFFERED, cod_fee: null });
  await untilKnown({ cod_fee: null });
  expect((await attempt()).body.result).toMatchObject({ status: 'on_delivery' });
  expect(await rowOf(body.result.order_id)).toMatchObject({ fee: null, total: 22_500 });
});

async function untilKnown({
  cod_fee: fee = null,
  cod_limit: limit = null,
}: {
  cod_fee?: number | null;
  cod_limit?: number | null;
}) {
  for (;;) {
    const { codFeeMinor, codLimitMinor } = shop.shop.market;
    if (codFeeMinor === fee && codLimitMinor === limit) return;
    await wait(20);
  }
}

test('whatever the market’s terms, the order is the sum of its parts, and that is what is collected', async () => {
  const terms = fc.record({
    vat_basis_points: fc.constantFrom(0, 500, 1_500, 1_234),
    shipping: fc.constantFrom(0, 2_500, 3_333),
    gift_wrapping: fc.constantFrom(null, 0, 1_501),
    cod_fee: fc.oneof(fc.constantFrom(null, 0), fc.integer({ min: 1, max: 9_999 })),
  });
  const pieces = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(terms, pieces, fc.boolean(), fc.boolean(), async (wanted, prices, isSecond, isGift) => {
      const [there, market] = isSecond ? [second, 'sa'] : [shop, 'ae'];
      await save({ ...OFFERED, ...wanted }, market);
      const buyer = guestBuyer();
      for (const price of prices) await putIntoCart(there, buyer, await variantOf(price), 2);
      const quote = await quoteOf(there, buyer);
      const gift = isGift ? quote.with_wrapping : null;
      const confirmed = (gift ?? quote).with_cod ?? gift ?? quote;
      const address = isSecond ? { ...ADDRESS, country: 'SA', state: '', city: 'Riyadh', zip_code: '12211' } : ADDRESS;
      const { body } = await place(there, buyer, confirmed.quote_id, {
        ...COD,
        ...(await deliveryCode(there, buyer)),
        ...(gift ? { gift: { note: '', wrapping: true } } : {}),
        shipping_address: address,
      });
      expect(body.errorCode, JSON.stringify(body)).toBe(0);
      const { order_id: id, access_key: key } = body.result as TestOrder;
      const fee = wanted.cod_fee === null || wanted.cod_fee === 0 ? 0 : wanted.cod_fee;
      const total = quote.subtotal.amount + quote.shipping.amount + (gift?.wrapping.amount ?? 0) + fee;
      expect(await rowOf(id)).toMatchObject({
        total,
        invoice: total,
        feeVat: vatIncludedMinor(fee, wanted.vat_basis_points),
      });
      const { body: paper } = await there.get(`order/invoice/${id}?key=${key}`);
      const { lines, vat, total: billed } = paper.result;
      expect(billed).toEqual({ amount: total, currency: isSecond ? 'KWD' : 'AED' });
      const sum = (part: 'total' | 'vat') =>
        lines.reduce((all: number, line: Record<'total' | 'vat', { amount: number }>) => all + line[part].amount, 0);
      expect([sum('total'), sum('vat')]).toEqual([total, vat.amount]);
      expect(vat.amount).toBe(confirmed.vat_included.amount);
      expect(await withOrder(shop.shop, id, (_, order) => Promise.resolve(dueMinor(order)))).toBe(total);
      await moveOrderTo(shop.shop, id, 'delivered');
      const [cash] = await run<{ amount: number }>(
        'select amount_minor as amount from cash_deliveries where order_id = $1',
        [id],
      );
      expect(cash?.amount).toBe(total);
      expect(await cashOf(id)).toEqual({ due: total, collected: total });
    }),
    { numRuns: count(60) },
  );
}, 600_000);

test('when every piece is cancelled nothing is collected, and a part cancelled keeps the fee', async () => {
  const { buyer } = await ready(20_000);
  await putIntoCart(shop, buyer, await variantOf(10_000));
  const { with_cod: paid } = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, paid.quote_id, { ...COD, ...(await deliveryCode(shop, buyer)) });
  const { order_id: id, access_key: key } = body.result as TestOrder;
  const due = () => withOrder(shop.shop, id, (_, order) => Promise.resolve(dueMinor(order)));
  expect(await cashOf(id)).toEqual({ due: 33_500, collected: 0 });
  const { lines } = (await shop.get(`order/details/${id}?key=${key}`)).body.result;
  const cancel = (line: { _id: string }) =>
    shop.post(
      'order/cancel',
      { order_id: id, key, reason_code: 'changed_mind', lines: [{ line_id: line._id, quantity: 1 }] },
      { 'idempotency-key': newKey() },
    );
  expect(await due()).toBe(33_500);
  await cancel(lines[0]);
  expect(await due()).toBe(33_500 - lines[0].line_total.amount);
  expect(await cashOf(id)).toEqual({ due: await due(), collected: 0 });
  await cancel(lines[1]);
  expect(await due()).toBe(0);
  const papers = `select kind, sum(amount_minor)::int as minor, sum(vat_minor)::int as vat from invoices where order_id = $1
    group by kind order by kind`;
  const [credited, billed] = await run<{ kind: string; minor: number; vat: number }>(papers, [id]);
  expect(credited).toEqual({ ...billed, kind: 'credit_note' });
});

async function cashOf(orderId: string): Promise<{ due: number; collected: number }> {
  const [row] = await run<{ due: number; collected: number }>(
    `select amount_minor as due, captured_minor as collected from payments where order_id = $1 and provider = 'none'`,
    [orderId],
  );
  return row!;
}

test('the database refuses a fee without cash on delivery, of nothing, or that is not in the total', async () => {
  const { buyer, quote } = await ready();
  const { body } = await place(shop, buyer, quote.with_cod.quote_id, { ...COD, ...(await deliveryCode(shop, buyer)) });
  for (const change of [
    `payment_option = 'card'`,
    `cod_fee_minor = 0, cod_fee_vat_minor = 0, total_minor = total_minor - cod_fee_minor`,
    `cod_fee_minor = 900`,
    `cod_fee_minor = null, cod_fee_vat_minor = 0`,
    `cod_fee_vat_minor = cod_fee_minor + 1`,
  ])
    await expect(run(`update orders set ${change} where id = $1`, [body.result.order_id]), change).rejects.toThrow(
      /check/,
    );
});
