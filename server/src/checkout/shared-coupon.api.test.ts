// A coupon whose discount several orders share after exchanges: it stays used as long as one of them has a part of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBuyer, newKey, ordered, pay, putIntoCart, type TestOrder } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const { run, sizes, exchange } = exchanging(() => shop);

const ROUNDS = count(60);

const cancel = async ({ order_id, access_key: key }: TestOrder): Promise<void> => {
  const body = { order_id, key, reason_code: 'changed_mind' };
  const { body: answer } = await shop.post('order/cancel', body, { 'idempotency-key': newKey() });
  expect(answer.errorCode, JSON.stringify(answer)).toBe(0);
};

/** A paid order of two pieces with a coupon of its own. */
async function couponOrder() {
  const [small, large] = await sizes();
  const coupon = await addCoupon(shop, { kind: 'percent', percentBasisPoints: 1_000, amountMinor: null });
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, small);
  await putIntoCart(shop, buyer, large);
  await shop.post('guest-cart/coupon', { ...buyer.body, code: coupon.code });
  const order = await ordered(shop, buyer, []);
  await pay(shop, order);
  const uses = () =>
    run('select order_id, released_at is not null as released from coupon_uses where coupon_id = $1', [coupon.id]);
  const used = () => run('select used from coupons where id = $1', [coupon.id]);
  return { order, small, large, uses, used };
}

test('exchanged in two orders, it is used until the last of them is cancelled', async () => {
  const { order, small, large, uses, used } = await couponOrder();
  const first = await exchange(order, [{ variant: large, line: 0 }]);
  const second = await exchange(order, [{ variant: small, line: 1 }]);
  expect(await uses()).toEqual([{ order_id: second.order_id, released: false }]);
  await cancel(second);
  expect(await uses()).toEqual([{ order_id: first.order_id, released: false }]);
  expect(await used()).toEqual([{ used: 1 }]);
  await cancel(first);
  expect(await uses()).toEqual([{ order_id: first.order_id, released: true }]);
  expect(await used()).toEqual([{ used: 0 }]);
});

test('exchanged twice, it is used after the first order is cancelled', async () => {
  const { order, small, large, uses } = await couponOrder();
  const next = await exchange(order, [{ variant: large, line: 0 }]);
  const last = await exchange(next, [{ variant: small }]);
  await cancel(order);
  expect(await uses()).toEqual([{ order_id: last.order_id, released: false }]);
});

test(`both orders cancelled at once leave no use behind, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { order, large, uses, used } = await couponOrder();
    const next = await exchange(order, [{ variant: large, line: 0 }]);
    await Promise.all([cancel(order), cancel(next)]);
    expect(await uses()).toMatchObject([{ released: true }]);
    expect(await used()).toEqual([{ used: 0 }]);
  }
});
