// Paying orders at the sandbox provider, on a real database: each way a payment can end, and what it leaves
// in orders, stock and books.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addOpenOrder,
  addOrderToPay,
  bringMessages,
  choose,
  FROM,
  heldAtSandbox,
  hurryPayments,
  orderOf,
  paymentOf,
  sandboxIdOf,
  workAll,
} from '../../testing/payments.ts';
import { openQuietShop, type QuietShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import type { Wish } from '../outside/payments/sandbox-outcomes.ts';
import { openPayment, voidPayments } from './payments.service.ts';
import { settle } from './settle.service.ts';

let quiet: QuietShop;
let variantId: string;

beforeAll(async () => {
  quiet = await openQuietShop();
  [{ product_item_id: variantId }] = (await addProduct(quiet.shop, { pieces: 500 })) as [{ product_item_id: string }];
});
afterAll(() => quiet.close());

async function stockOf(id = variantId): Promise<{ onHand: number; reserved: number }> {
  const [row] = await quiet.shop.database.query<{ onHand: number; reserved: number }>(
    'select on_hand as "onHand", reserved from stock where variant_id = $1',
    [id],
  );
  return row!;
}

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await quiet.shop.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values);
  return row!.n;
}

const placings = (orderId: string) =>
  count(`outbox where name = 'order.moved' and payload ->> 'orderId' = $1 and payload ->> 'to' = 'placed'`, orderId);

test('an approved card payment places its order once: number, invoice, stock, books, news', async () => {
  const { shop } = quiet;
  const before = await stockOf();
  const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId });
  expect(await stockOf()).toEqual({ onHand: before.onHand, reserved: before.reserved + 1 });
  await choose(shop, sandboxId);
  await settle(shop, paymentId);
  await settle(shop, paymentId);
  const order = await orderOf(shop, orderId);
  expect(order).toMatchObject({ status: 'placed', paymentStatus: 'paid', paidMinor: 120_000, refundedMinor: 0 });
  expect(order.number).toMatch(/^HN-/);
  expect(await stockOf()).toEqual({ onHand: before.onHand - 1, reserved: before.reserved });
  expect(await placings(orderId)).toBe(1);
  expect(await count('invoices where order_id = $1', orderId)).toBe(1);
  expect(await count('ledger_entries where payment_id = $1', paymentId)).toBe(2);
});
