// What happens to an order while the difference of its exchange is not paid yet: the exchange that the shopper
// confirmed is the one that is done.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBuyer, newKey, ordered, pay, putIntoCart, statusOf, untilPaidBack } from '../../testing/buying.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { runAudit } from '../kernel/audit.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const { sizes, offer, exchange, details, sumsOf, refundsOf } = exchanging(() => shop);

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
