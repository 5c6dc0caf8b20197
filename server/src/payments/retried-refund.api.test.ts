// A refund that the provider made and then reported as failed: an operator has it tried again, under another id, and it
// is paid once even if the first attempt turns out to have succeeded.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePaymentsDue, orderOf, workAll } from '../../testing/payments.ts';
import { openStripeRefunds, type StripeRefunds } from '../../testing/stripe-refunds.ts';
import { runAudit } from '../kernel/audit.ts';
import { workRefunds } from './send-refunds.service.ts';

const TRIES = 10;
let refunds: StripeRefunds;
let stripe: StripeRefunds['stripe'];
let quiet: StripeRefunds['quiet'];
beforeAll(async () => {
  refunds = await openStripeRefunds();
  ({ stripe, quiet } = refunds);
});
afterAll(() => refunds?.close());

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
  const { orderId, session: providerPaymentId } = await refunds.paid();
  const refundId = await refunds.wanted(orderId, 20_000);
  stripe.fail('refund', 'cut_off');
  await tried(1);
  stripe.setRefunds('failed');
  await tried(TRIES);
  expect(await refundOf(refundId)).toMatchObject({ status: 'failed' });
  return { orderId, refundId, providerPaymentId };
}

async function refundOf(refundId: string) {
  const { last_error: _, ...row } = await refunds.refundOf(refundId);
  return row;
}

async function expectPaidOnce({ orderId, refundId, providerPaymentId }: Failed): Promise<void> {
  expect(await refundOf(refundId)).toMatchObject({ status: 'done' });
  expect(await stripe.held(providerPaymentId)).toEqual({ captured: 120_000, refunded: 20_000 });
  expect(await orderOf(quiet.shop, orderId)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundedMinor: 20_000,
  });
  expect(await refunds.numbersOf(refundId)).toHaveLength(1);
  expect(await runAudit(quiet.shop.database)).toEqual([]);
  expect(await refunds.repair(refundId)).toBe('nothing_to_do');
}

test('is tried again under another id, is then done, and the audit trail says so', async () => {
  const it = await failed();
  expect(await runAudit(quiet.shop.database)).toMatchObject([{ number: 22, rows: [{ refund_id: it.refundId }] }]);
  expect(
    await Promise.all([refunds.desk, refunds.owner].map((operator) => refunds.repair(it.refundId, operator))),
  ).toEqual(['refunding', 'refunding']);
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
  expect(await refunds.repair(it.refundId)).toBe('refunding');
  await makePaymentsDue(quiet.shop);
  await workAll(quiet.shop);
  await expectPaidOnce(it);
});

test('while an earlier attempt is pending again no other is made; one that fails again can be tried once more', async () => {
  const it = await failed();
  stripe.setRefunds('pending');
  await refunds.repair(it.refundId);
  await tried(3);
  expect(await refundOf(it.refundId)).toMatchObject({ status: 'sent', retries: 1 });
  stripe.setRefunds('failed');
  stripe.fail('refund', 'cut_off');
  await tried(1);
  stripe.setRefunds('failed');
  await tried(TRIES);
  expect(await refundOf(it.refundId)).toMatchObject({ status: 'failed', retries: 1 });
  await refunds.repair(it.refundId);
  await makePaymentsDue(quiet.shop);
  await workAll(quiet.shop);
  expect(await refundOf(it.refundId)).toMatchObject({ status: 'done', retries: 2 });
  await expectPaidOnce(it);
});

test('is not sent under another id before a call without an answer can be over', async () => {
  const it = await failed();
  await refunds.repair(it.refundId);
  await workRefunds(quiet.shop);
  expect(await refundOf(it.refundId)).toEqual({ status: 'wanted', retries: 1, attempts: 0 });
  await quiet.ahead('2 minutes');
  await workRefunds(quiet.shop);
  await expectPaidOnce(it);
});
