// Changes between quote and confirmation: the order is refused together with the current quote, nothing is created and
// nobody is charged.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addCoupon } from '../../testing/coupons.ts';
import {
  ADDRESS,
  guestBuyer,
  newKey,
  ordered,
  pay,
  place,
  putIntoCart,
  quoteOf,
  statusOf,
  type TestBuyer,
} from '../../testing/buying.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);
const ordersOf = (email: string) => run<{ id: string }>('select id from orders where email = $1', [email]);

async function withCoupon(buyer: TestBuyer, code: string) {
  const { body } = await shop.post('guest-cart/coupon', { ...buyer.body, code });
  expect(body.errorCode).toBe(0);
}

interface CouponCart {
  buyer: TestBuyer;
  variant: TestVariant;
  other: TestVariant;
  code: string;
}

async function couponCart(): Promise<CouponCart> {
  const [variant, other] = await addProduct(shop.shop, { pieces: 5, priceMinor: 60_000 });
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant!, 2);
  const { code } = await addCoupon(shop);
  await withCoupon(buyer, code);
  return { buyer, variant: variant!, other: other!, code };
}

const lineOf = async ({ buyer }: CouponCart) =>
  (await shop.get(`guest-cart/view/${buyer.body.ip_address}`)).body.result.lines[0]._id as string;

const CHANGES: readonly [string, keyof typeof REFUSALS, (it: CouponCart) => Promise<unknown>][] = [
  ['a line was added in another tab', 'CART_CHANGED', ({ buyer, other }) => putIntoCart(shop, buyer, other)],
  ['one more piece was added', 'CART_CHANGED', ({ buyer, variant }) => putIntoCart(shop, buyer, variant)],
  [
    'a piece was taken out',
    'CART_CHANGED',
    async (it) => shop.post('guest-cart/line', { ...it.buyer.body, line_id: await lineOf(it), quantity: 1 }),
  ],
  [
    'remarks were written',
    'CART_CHANGED',
    async (it) =>
      shop.post('guest-cart/line', { ...it.buyer.body, line_id: await lineOf(it), quantity: 2, remarks: 'wider' }),
  ],
  [
    'the price went up',
    'PRICE_CHANGED',
    ({ variant }) =>
      run('update variant_prices set price_minor = 70000 where variant_id = $1', [variant.product_item_id]),
  ],
  [
    'the price went down',
    'PRICE_CHANGED',
    ({ variant }) =>
      run('update variant_prices set price_minor = 50000 where variant_id = $1', [variant.product_item_id]),
  ],
  [
    'the coupon ended',
    'COUPON_NOT_VALID',
    ({ code }) => run(`update coupons set ends_at = shop.now() where code = $1`, [code]),
  ],
  [
    'the coupon’s terms changed',
    'PRICE_CHANGED',
    ({ code }) => run(`update coupons set percent_basis_points = 500 where code = $1`, [code]),
  ],
  [
    'the coupon was used up by others',
    'COUPON_USED_UP',
    ({ code }) =>
      run(
        `with used as (update coupons set used = 1, uses_max = 1 where code = $1 returning id)
         insert into coupon_uses (id, coupon_id, order_id) select $2, id, $3 from used`,
        [code, newId(), newId()],
      ),
  ],
  [
    'the shopper took the coupon off',
    'PRICE_CHANGED',
    ({ buyer }) =>
      run(`update carts set coupon_code = null where guest_hash = sha256($1::bytea)`, [buyer.body.ip_address]),
  ],
  [
    'the product was taken out of the shop',
    'CART_CHANGED',
    ({ variant }) => run('update products set published_at = null where id = $1', [variant.product_id]),
  ],
  [
    'the minimum of the product was raised',
    'CART_CHANGED',
    ({ variant }) => run('update products set min_quantity = 3 where id = $1', [variant.product_id]),
  ],
  [
    'others bought all pieces',
    'OUT_OF_STOCK',
    async ({ variant }) => {
      const other = guestBuyer();
      await putIntoCart(shop, other, variant, 5);
      const { quote_id: quoteId } = await quoteOf(shop, other);
      const { body } = await place(shop, other, quoteId);
      await pay(shop, body.result);
    },
  ],
  [
    'others hold all pieces but one',
    'NOT_ENOUGH_STOCK',
    async ({ variant }) => {
      const other = guestBuyer();
      await putIntoCart(shop, other, variant, 4);
      const { quote_id: quoteId } = await quoteOf(shop, other);
      expect((await place(shop, other, quoteId)).body.errorCode).toBe(0);
    },
  ],
];

const ROUNDS = Math.max(1, Math.ceil(count(1_000) / CHANGES.length));

test.each(CHANGES)(
  `between quote and order %s → %s with the new quote, and nothing is made (${ROUNDS} times)`,
  async (_, refusal, change) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const it = await couponCart();
      const { buyer } = it;
      const before = await quoteOf(shop, buyer);
      await change(it);
      const { status, body } = await place(shop, buyer, before.quote_id);
      expect([status, body.errorCode]).toEqual([200, REFUSALS[refusal].errorCode]);
      const now = body['result'].quote;
      expect(now.quote_id !== before.quote_id || !now.can_place).toBe(true);
      expect(now).toEqual(await quoteOf(shop, buyer));
      expect(await ordersOf(buyer.contact.email)).toEqual([]);
      if (!now.can_place) continue;
      const confirmed = await place(shop, buyer, now.quote_id);
      expect(confirmed.body.errorCode).toBe(0);
      const [order] = await run<{ total: number }>('select total_minor as total from orders where id = $1', [
        confirmed.body.result.order_id,
      ]);
      expect(order!.total).toBe(now.total.amount);
    }
  },
  120_000,
);

test('an order placed while lines are being added has exactly what was confirmed, or is refused', async () => {
  for (let round = 0; round < count(100); round += 1) {
    const { buyer, variant, other } = await couponCart();
    const { quote_id: quoteId, total } = await quoteOf(shop, buyer);
    const [answer] = await Promise.all([
      place(shop, buyer, quoteId),
      putIntoCart(shop, buyer, other),
      putIntoCart(shop, buyer, variant),
    ]);
    const made = await run<{ total: number; pieces: number }>(
      `select o.total_minor as total, sum(l.quantity)::int as pieces from orders o join order_lines l on l.order_id = o.id
       where o.email = $1 group by o.id`,
      [buyer.contact.email],
    );
    const isOrdered = answer.body.errorCode === 0;
    expect(isOrdered || answer.body.errorCode === REFUSALS.CART_CHANGED.errorCode).toBe(true);
    expect(made).toEqual(isOrdered ? [{ total: total.amount, pieces: 2 }] : []);
    if (!isOrdered) continue;
    await pay(shop, answer.body.result);
    expect((await shop.get(`guest-cart/view/${buyer.body.ip_address}`)).body.result.count).toBe(2);
  }
}, 600_000);

test('a first-order coupon is refused to an earlier buyer and removed from the guest’s cart', async () => {
  const [variant] = await addProduct(shop.shop);
  const first = guestBuyer();
  await pay(shop, await ordered(shop, first, [variant!]));
  const again = guestBuyer({ phone: first.contact.phone });
  await putIntoCart(shop, again, variant!);
  await withCoupon(again, (await addCoupon(shop, { firstOrder: true })).code);
  const quote = await quoteOf(shop, again);
  expect(quote.discount.amount).toBe(12_500);
  const { body } = await place(shop, again, quote.quote_id);
  expect(body.errorCode).toBe(REFUSALS.COUPON_FIRST_ORDER.errorCode);
  expect(body['result'].quote).toMatchObject({ coupon: null, discount: { amount: 0 } });
  expect((await quoteOf(shop, again)).quote_id).toBe(body['result'].quote.quote_id);
  expect((await place(shop, again, body['result'].quote.quote_id)).body.errorCode).toBe(0);
});

test('a coupon used by the cart’s unpaid order can be used when placing again, and counts once', async () => {
  const [variant] = await addProduct(shop.shop);
  const { code } = await addCoupon(shop, { usesMax: 1, usesPerBuyerMax: 1 });
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant!);
  await withCoupon(buyer, code);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  expect((await place(shop, buyer, quoteId)).body.errorCode).toBe(0);
  expect((await quoteOf(shop, buyer)).quote_id).toBe(quoteId);
  const second = await place(shop, buyer, quoteId);
  expect(second.body.errorCode).toBe(0);
  await pay(shop, second.body.result);
  const [coupon] = await run('select used from coupons where code = $1', [code]);
  expect(coupon).toEqual({ used: 1 });
});

test('an order that costs nothing is placed at once without calling a provider', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 2 });
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant!);
  await withCoupon(buyer, (await addCoupon(shop, { percentBasisPoints: 10_000 })).code);
  const quote = await quoteOf(shop, buyer);
  expect(quote.total.amount).toBe(0);
  const key = newKey();
  const answers = [
    await place(shop, buyer, quote.quote_id, { key }),
    await place(shop, buyer, quote.quote_id, { key }),
  ];
  expect(answers[1]!.body.result).toEqual(answers[0]!.body.result);
  const { order_id: id, payment_url: url } = answers[0]!.body.result;
  expect([url, await statusOf(shop, id)]).toEqual([null, 'placed']);
  const [order] = await run('select payment_status, number is not null as numbered from orders where id = $1', [id]);
  expect(order).toEqual({ payment_status: 'paid', numbered: true });
  const [stock] = await run('select on_hand, reserved from stock where variant_id = $1', [variant!.product_item_id]);
  expect(stock).toEqual({ on_hand: 1, reserved: 0 });
});

test('cash on delivery, where the market offers it, places the order at once and empties the cart', async () => {
  const market = shop.shop.market;
  shop.shop.market = { ...market, paymentOptions: [...market.paymentOptions, 'cod'] };
  try {
    const [variant] = await addProduct(shop.shop, { pieces: 2 });
    const buyer = guestBuyer();
    const order = await ordered(shop, buyer, [variant!], { payment_option: 'cod' });
    expect([order.payment_url, await statusOf(shop, order.order_id)]).toEqual([null, 'placed']);
    const [row] = await run('select payment_status, paid_minor from orders where id = $1', [order.order_id]);
    expect(row).toEqual({ payment_status: 'pending', paid_minor: 0 });
    expect((await shop.get(`guest-cart/view/${buyer.body.ip_address}`)).body.result.count).toBe(0);
    const { quote_id: nothing } = { quote_id: 'a.b.c' };
    expect((await place(shop, buyer, nothing)).body.errorCode).toBe(REFUSALS.CART_EMPTY.errorCode);
  } finally {
    shop.shop.market = market;
  }
});

test('when the provider rejects the payment, the refusal says so and the order can be paid another way', async () => {
  const [variant] = await addProduct(shop.shop, { priceMinor: 60_922 });
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant!);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, quoteId);
  expect(body.errorCode).toBe(REFUSALS.PAYMENT_REFUSED.errorCode);
  const [order] = await ordersOf(buyer.contact.email);
  expect(await statusOf(shop, order!.id)).toBe('payment_failed');
});

test.each([
  ['never arrived', 60_923],
  ['was answered, but the answer was lost', 60_924],
])(
  'a create request that %s: the shopper gets the shop’s own page, and a retry with the same key opens the payment',
  async (_, price) => {
    const [variant] = await addProduct(shop.shop, { priceMinor: price });
    const buyer = guestBuyer();
    await putIntoCart(shop, buyer, variant!);
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    const key = newKey();
    const first = await place(shop, buyer, quoteId, { key });
    expect(first.body.result.payment_url).toBe(`/payment/${first.body.result.payment_id}`);
    expect(await statusOf(shop, first.body.result.order_id)).toBe('pending_payment');
    const second = await place(shop, buyer, quoteId, { key });
    expect(second.body.result.payment_url).toContain('/dev/pay/');
    await pay(shop, second.body.result);
    expect(await statusOf(shop, first.body.result.order_id)).toBe('placed');
    expect(await ordersOf(buyer.contact.email)).toHaveLength(1);
  },
);

test('a coupon of one use per buyer is refused to another guest with the same mail', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 10 });
  const { code } = await addCoupon(shop, { usesPerBuyerMax: 1 });
  const one = guestBuyer();
  const other = guestBuyer({ email: one.contact.email });
  const answers = [];
  for (const buyer of [one, other]) {
    await putIntoCart(shop, buyer, variant!);
    await withCoupon(buyer, code);
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    answers.push(await place(shop, buyer, quoteId, { shipping_address: ADDRESS }));
  }
  expect(answers.map(({ body }) => body.errorCode)).toEqual([0, REFUSALS.COUPON_USED_BY_YOU.errorCode]);
});
