// Limits that count by order or home visit: only calls of those who may open it count against them, so that nobody
// else can use them up.
import { LIMITS } from '@hindam/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUnpaidOrder } from '../../../testing/orders.ts';
import { openTestShop, testGuest, type TestShop } from '../../../testing/shop.ts';
import { addArea, requested } from '../../../testing/visits.ts';
import { newId } from '../../kernel/ids.ts';
import { transaction } from '../../kernel/transaction.ts';
import { accessKeyOf } from '../../orders/order-access.ts';
import { raiseAccessVersion } from '../../orders/orders.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
});
afterAll(() => shop?.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const pay = (order_id: string, key?: string, headers: Record<string, string> = from('203.0.113.1')) =>
  shop.post(
    'payment/create',
    { order_id, key, payment_option: 'card' },
    { 'idempotency-key': testGuest(), ...headers },
  );
const keyOf = (orderId: string, accessVersion = 1) => accessKeyOf(shop.shop.secrets, { orderId, accessVersion });

async function statusesOf(times: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let at = 0; at < times; at += 1) statuses.add((await call()).status);
  return [...statuses];
}

test('whoever knows the id of an order uses up no attempt to pay it, neither without a key nor by a revoked one', async () => {
  const orderId = await addUnpaidOrder(shop.shop);
  const revoked = keyOf(orderId);
  await transaction(shop.shop.database, (tx) => raiseAccessVersion(tx, orderId));
  for (const key of [undefined, revoked])
    expect(await statusesOf(LIMITS.orders.points + 1, () => pay(orderId, key))).toEqual([404]);
  const own = () => pay(orderId, keyOf(orderId, 2));
  expect(await statusesOf(LIMITS.orders.points, own)).toEqual([200]);
  // An order counts as itself, whoever of those who may open it calls and from wherever.
  expect((await pay(orderId, keyOf(orderId, 2), from('203.0.113.2'))).status).toBe(429);
  expect((await pay(orderId.toUpperCase(), keyOf(orderId, 2))).status).toBe(429);
});

test('whoever knows the id of a home visit uses up no cancellation of it', async () => {
  await addArea(shop);
  const visit = await requested(shop);
  const cancel = (key: string) => shop.post('booking/cancel', { booking_id: visit.booking_id, key });
  expect(await statusesOf(LIMITS.bookings.points + 1, () => cancel('k'.repeat(43)))).toEqual([404]);
  expect((await cancel(visit.access_key)).status).toBe(200);
});

test('calls that name an order are counted by address before anything is read of the order', async () => {
  const narrow = await openTestShop({ LIMITS: 'ownerCalls:3/60', LIMITS_FACTOR: '1' });
  const withdraw = () => narrow.post('order/review-withdraw', { order_id: newId(), review_id: newId() });
  const statuses = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await withdraw()).status);
  await narrow.close();
  expect(statuses).toEqual([404, 404, 404, 429]);
});
