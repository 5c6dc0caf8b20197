// A refund that the provider made and then reported as failed: an operator has it tried again, under another id, and it
// is paid once even if the first attempt turns out to have succeeded.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addOrderToPay, FROM, makePaymentsDue, orderOf, workAll } from '../../testing/payments.ts';
import { openStripeServer, type StripeServer } from '../../testing/providers/stripe-server.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct, clientOf } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { runAudit } from '../kernel/audit.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { openPayment } from './payments.service.ts';
import { requestRefund, workRefunds } from './refunds.service.ts';
import { settle } from './settle.service.ts';

const TRIES = 10;
let stripe: StripeServer;
let quiet: IdleShop;
let client: ReturnType<typeof clientOf>;
let operators: TestOperator[];
let variantId: string;
beforeAll(async () => {
  stripe = await openStripeServer();
  quiet = await openIdleShop({ POOL_SIZE: '12' }, { stripe: stripe.settings });
  client = clientOf(makeApp(quiet.shop, routes));
  variantId = (await addProduct(quiet.shop, { pieces: 500 }))[0]!.product_item_id;
  const test = { shop: quiet.shop, ...client };
  operators = [await addOperator(test, 'order_desk'), await addOperator(test, 'order_desk')];
});
afterAll(async () => {
  await quiet.close();
  await stripe.close();
});

interface Failed {
  orderId: string;
  refundId: string;
  providerPaymentId: string;
}

async function tried(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await makePaymentsDue(quiet.shop);
    await workRefunds(quiet.shop);
  }
}

/** A refund of 200 dirhams that Stripe made, whose answer was lost, and which then failed until the shop gave it up. */
async function failed(): Promise<Failed> {
  const { orderId, paymentId } = await addOrderToPay(quiet.shop, { variantId, option: 'card', totalMinor: 120_000 });
  await openPayment(quiet.shop, paymentId, FROM);
  const providerPaymentId = (await stripe.idsOf(paymentId)).at(-1)!;
  await stripe.pay(providerPaymentId);
  await settle(quiet.shop, paymentId);
  const [refundId = ''] = await transaction(quiet.shop.database, async (tx) => {
    await lockOrder(tx, orderId);
    return requestRefund(tx, { orderId, amountMinor: 20_000, why: 'operator' });
  });
  stripe.fail('refund', 'cut_off');
  await tried(1);
  stripe.setRefunds('failed');
  await tried(TRIES);
  expect(await refundOf(refundId)).toMatchObject({ status: 'failed' });
  return { orderId, refundId, providerPaymentId };
}

async function refundOf(refundId: string) {
  const [row] = await quiet.shop.database.query<{ status: string; retries: number; attempts: number }>(
    'select status, retries, attempts from refunds where id = $1',
    [refundId],
  );
  return row!;
}

const repair = async (refundId: string, operator = operators[0]!) =>
  (
    await client.post(
      'operator/money/repair',
      { refund_id: refundId },
      { ...operator.bearer, 'idempotency-key': randomUUID() },
    )
  ).body.result.done as string;

async function expectPaidOnce({ orderId, refundId, providerPaymentId }: Failed): Promise<void> {
  expect(await refundOf(refundId)).toMatchObject({ status: 'done' });
  expect(await stripe.held(providerPaymentId)).toEqual({ captured: 120_000, refunded: 20_000 });
  expect(await orderOf(quiet.shop, orderId)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundedMinor: 20_000,
  });
  const notes = await quiet.shop.database.query(`select from invoices where refund_id = $1`, [refundId]);
  expect(notes).toHaveLength(1);
  expect(await runAudit(quiet.shop.database)).toEqual([]);
  expect(await repair(refundId)).toBe('nothing_to_do');
}

test('is tried again under another id, is then done, and the audit trail says so', async () => {
  const it = await failed();
  expect(await runAudit(quiet.shop.database)).toMatchObject([{ number: 22, rows: [{ refund_id: it.refundId }] }]);
  expect(await Promise.all(operators.map((operator) => repair(it.refundId, operator)))).toEqual([
    'refunding',
    'refunding',
  ]);
  expect(await refundOf(it.refundId)).toEqual({ status: 'wanted', retries: 1, attempts: 0 });
  await makePaymentsDue(quiet.shop);
  await workAll(quiet.shop);
  await expectPaidOnce(it);
  const trail = await quiet.shop.database.query<{ details: object }>(
    `select details from operator_actions where action = 'money.repaired' and subject = $1 order by id`,
    [it.refundId],
  );
  expect(trail.map(({ details }) => details)).toEqual([
    { done: 'refunding', retry: 1 },
    { done: 'refunding', retry: 1 },
    { done: 'nothing_to_do' },
  ]);
});

test('is not made a second time when the provider says that the first attempt succeeded after all', async () => {
  const it = await failed();
  stripe.setRefunds('succeeded');
  expect(await repair(it.refundId)).toBe('refunding');
  await makePaymentsDue(quiet.shop);
  await workAll(quiet.shop);
  await expectPaidOnce(it);
});

test('while an earlier attempt is pending again no other is made; one that fails again can be tried once more', async () => {
  const it = await failed();
  stripe.setRefunds('pending');
  await repair(it.refundId);
  await tried(3);
  expect(await refundOf(it.refundId)).toMatchObject({ status: 'sent', retries: 1 });
  stripe.setRefunds('failed');
  stripe.fail('refund', 'cut_off');
  await tried(1);
  stripe.setRefunds('failed');
  await tried(TRIES);
  expect(await refundOf(it.refundId)).toMatchObject({ status: 'failed', retries: 1 });
  await repair(it.refundId);
  await makePaymentsDue(quiet.shop);
  await workAll(quiet.shop);
  expect(await refundOf(it.refundId)).toMatchObject({ status: 'done', retries: 2 });
  await expectPaidOnce(it);
});

test('is not sent under another id before a call without an answer can be over', async () => {
  const it = await failed();
  await repair(it.refundId);
  await workRefunds(quiet.shop);
  expect(await refundOf(it.refundId)).toEqual({ status: 'wanted', retries: 1, attempts: 0 });
  await quiet.ahead('2 minutes');
  await workRefunds(quiet.shop);
  await expectPaidOnce(it);
});
