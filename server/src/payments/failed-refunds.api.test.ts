// Refunds that Stripe made and reports as failed afterwards: the money is owed again, by its message or by the scheduled
// checks, is paid back once under another id, and books, order, instalments and audit agree at every step.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { orderOf } from '../../testing/payments.ts';
import { openStripeRefunds, type PaidByCard, type StripeRefunds, TOTAL_MINOR } from '../../testing/stripe-refunds.ts';
import { loadMovements, loadTakings } from '../bookkeeping/bookkeeping.store.ts';
import { runAudit } from '../kernel/audit.ts';
import { applyReportedRefund, workDoneRefunds } from './failed-refunds.service.ts';
import { markUnknownRefunded, storeUnknown } from './inbox.store.ts';
import { moneyWithoutOrder } from './money.service.ts';

let refunds: StripeRefunds;
let stripe: StripeRefunds['stripe'];
let quiet: StripeRefunds['quiet'];
beforeAll(async () => {
  refunds = await openStripeRefunds();
  ({ stripe, quiet } = refunds);
});
afterAll(() => refunds?.close());

async function refunded(orderId: string, amountMinor: number): Promise<string> {
  const refundId = await refunds.wanted(orderId, amountMinor);
  await refunds.work();
  expect(await refunds.refundOf(refundId)).toMatchObject({ status: 'done' });
  return refundId;
}

/** An order with one refund that is done, and Stripe's id of it. */
async function done(amountMinor = 20_000) {
  const order = await refunds.paid();
  const refundId = await refunded(order.orderId, amountMinor);
  return { ...order, refundId, stripeId: stripe.refundsOf(order.session)[0]! };
}

async function send(stripeId: string): Promise<number> {
  const { body, headers } = stripe.refundMessage(stripeId);
  const response = await refunds.app.request('http://localhost:3000/api/webhook/stripe', {
    method: 'POST',
    body,
    headers,
  });
  return response.status;
}

const findings = async () => (await runAudit(quiet.shop.database))?.map((finding) => [finding.number, finding.count]);

async function lettersAbout(orderId: string): Promise<string[]> {
  await quiet.settle();
  const rows = await quiet.shop.database.query<{ template: string }>(
    `select l.template from letters l join outbox x on x.id = l.event_id
     where x.payload ->> 'orderId' = $1 and l.template like 'refund%' order by l.id`,
    [orderId],
  );
  return rows.map(({ template }) => template);
}

/** Has the refund tried again, and expects that it is then paid back once in all. */
async function expectPaidAgain({ orderId, session, refundId }: PaidByCard & { refundId: string }, minor: number) {
  const numbers = await refunds.numbersOf(refundId);
  expect(numbers).toHaveLength(1);
  expect(await refunds.repair(refundId)).toBe('refunding');
  await refunds.work();
  expect(await refunds.refundOf(refundId)).toMatchObject({ status: 'done', retries: 1, last_error: null });
  expect(await refunds.numbersOf(refundId)).toEqual(numbers);
  expect(await stripe.held(session)).toEqual({ captured: TOTAL_MINOR, refunded: minor });
  expect(await orderOf(quiet.shop, orderId)).toMatchObject({ refundedMinor: minor });
  expect(await runAudit(quiet.shop.database)).toEqual([]);
}

test('is owed again by Stripe’s message, which the shopper and the operators are told, and is paid once', async () => {
  const it = await done();
  stripe.failRefund(it.stripeId);
  expect(await send(it.stripeId)).toBe(200);
  await refunds.work();
  expect(await refunds.refundOf(it.refundId)).toMatchObject({
    status: 'failed',
    last_error: 'failed after it was done',
  });
  expect(await orderOf(quiet.shop, it.orderId)).toMatchObject({ paymentStatus: 'paid', refundedMinor: 0 });
  expect((await moneyWithoutOrder(quiet.shop)).refunds.map(({ refundId }) => refundId)).toEqual([it.refundId]);
  expect(await findings()).toEqual([[22, 1]]);
  expect(quiet.logged()).toContain('a refund that was done has failed');
  expect(await lettersAbout(it.orderId)).toEqual(['refund_done', 'refund_failed']);
  await expectPaidAgain(it, 20_000);
  expect(await lettersAbout(it.orderId)).toEqual(['refund_done', 'refund_failed', 'refund_done']);
  const mail = quiet.mails.find(({ subject }) => subject.includes('came back to us'));
  expect(mail?.text).toContain('AED 200.00');
});

test('may fail a second time, under its second id', async () => {
  const it = await done();
  for (const retries of [1, 2]) {
    const newest = stripe.refundsOf(it.session).at(-1)!;
    stripe.failRefund(newest);
    await send(newest);
    await refunds.work();
    expect(await refunds.refundOf(it.refundId)).toMatchObject({ status: 'failed', retries: retries - 1 });
    expect(await refunds.repair(it.refundId)).toBe('refunding');
    await refunds.work();
    expect(await refunds.refundOf(it.refundId)).toMatchObject({ status: 'done', retries });
  }
  expect(stripe.refundsOf(it.session)).toHaveLength(3);
  expect(await orderOf(quiet.shop, it.orderId)).toMatchObject({ refundedMinor: 20_000 });
  expect(await refunds.numbersOf(it.refundId)).toHaveLength(1);
  expect(await runAudit(quiet.shop.database)).toEqual([]);
});

test('messages that come twice, at once, or about what did not fail, change nothing more', async () => {
  const it = await done();
  const other = await refunded(it.orderId, 30_000);
  await send(it.stripeId);
  await refunds.work();
  expect(await refunds.refundOf(it.refundId)).toMatchObject({ status: 'done' });
  stripe.failRefund(it.stripeId);
  const reported = { refundId: it.refundId, providerRefundId: it.stripeId, status: 'failed' } as const;
  await Promise.all(Array.from({ length: 8 }, () => applyReportedRefund(quiet.shop, 'stripe', reported)));
  const [, othersId = ''] = stripe.refundsOf(it.session);
  for (const [provider, wrong] of [
    ['stripe', { refundId: other }],
    ['stripe', { refundId: `${other}-x`, providerRefundId: othersId }],
    ['stripe', { refundId: randomUUID(), providerRefundId: othersId }],
    ['tabby', { refundId: other, providerRefundId: othersId }],
  ] as const)
    await applyReportedRefund(quiet.shop, provider, { ...reported, ...wrong });
  expect(await refunds.refundOf(other)).toMatchObject({ status: 'done' });
  expect(await orderOf(quiet.shop, it.orderId)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundedMinor: 30_000,
  });
  expect(await findings()).toEqual([[22, 1]]);
  await expectPaidAgain(it, 50_000);
});

async function setDue(refundId: string): Promise<void> {
  await quiet.shop.database.query('update refunds set next_try_at = shop.now() where id = $1', [refundId]);
}

async function minutesUntilCheck(refundId: string): Promise<number | null | undefined> {
  const [row] = await quiet.shop.database.query<{ minutes: number | null }>(
    `select round(extract(epoch from next_try_at - shop.now()) / 60)::int as minutes from refunds where id = $1`,
    [refundId],
  );
  return row?.minutes;
}

describe('without its message', () => {
  test('it is found by the checks, a day after it was done and later; an unanswered check is made again', async () => {
    const it = await done();
    expect(await workDoneRefunds(quiet.shop)).toBe(0);
    await quiet.shop.database.query(`update refunds set done_at = done_at - interval '1 day', next_try_at = shop.now()
      where status = 'done'`);
    expect(await workDoneRefunds(quiet.shop)).toBeGreaterThan(0);
    while ((await workDoneRefunds(quiet.shop)) > 0);
    expect(await refunds.refundOf(it.refundId)).toMatchObject({ status: 'done' });
    stripe.failRefund(it.stripeId);
    const due = async () => {
      await setDue(it.refundId);
      return workDoneRefunds(quiet.shop);
    };
    stripe.server.fail(/^GET \/v1\/refunds\/\w+$/, 'cut_off');
    expect(await due()).toBe(1);
    expect(await refunds.refundOf(it.refundId)).toMatchObject({ status: 'done' });
    expect(await minutesUntilCheck(it.refundId)).toBe(60);
    expect(await due()).toBe(1);
    expect(await refunds.refundOf(it.refundId)).toMatchObject({ status: 'failed' });
    await expectPaidAgain(it, 20_000);
  });

  test('a refund is checked for the last time when 40 days have passed', async () => {
    const it = await done();
    await quiet.shop.database.query(
      `update refunds set done_at = shop.now() - interval '41 days', next_try_at = shop.now() where id = $1`,
      [it.refundId],
    );
    expect(await workDoneRefunds(quiet.shop)).toBe(1);
    expect(await minutesUntilCheck(it.refundId)).toBeNull();
  });

  test('a check, even the last one, is made again when the shop fails during it', async () => {
    const it = await done();
    await quiet.shop.database.query(`update refunds set done_at = shop.now() - interval '41 days' where id = $1`, [
      it.refundId,
    ]);
    await setDue(it.refundId);
    stripe.failRefund(it.stripeId);
    const failing = vi.spyOn(quiet.shop.log, 'error').mockImplementationOnce(() => {
      throw new Error('the shop fails');
    });
    await expect(workDoneRefunds(quiet.shop)).rejects.toThrow('the shop fails');
    failing.mockRestore();
    expect(await refunds.refundOf(it.refundId)).toMatchObject({ status: 'done' });
    expect(await workDoneRefunds(quiet.shop)).toBe(0);
    expect(await minutesUntilCheck(it.refundId)).toBe(60);
    await setDue(it.refundId);
    expect(await workDoneRefunds(quiet.shop)).toBe(1);
    await expectPaidAgain(it, 20_000);
  });

  test('a refund that is still done is checked again after as long as it has been done', async () => {
    const it = await done();
    await quiet.shop.database.query(`update refunds set done_at = shop.now() - interval '4 days' where id = $1`, [
      it.refundId,
    ]);
    await setDue(it.refundId);
    expect(await workDoneRefunds(quiet.shop)).toBe(1);
    expect(await minutesUntilCheck(it.refundId)).toBe(4 * 24 * 60);
  });
});

test('a refund of money that paid no order is owed again, too', async () => {
  const { orderId, paymentId, session } = await refunds.paid('less');
  await refunds.work();
  const [refund] = await quiet.shop.database.query<{ id: string }>('select id from refunds where order_id = $1', [
    orderId,
  ]);
  const [stripeId = ''] = stripe.refundsOf(session);
  stripe.failRefund(stripeId);
  await send(stripeId);
  await refunds.work();
  const { payments, refunds: listed } = await moneyWithoutOrder(quiet.shop);
  expect(payments).toMatchObject([{ paymentId, why: 'wrong_amount' }]);
  expect(listed.map(({ refundId }) => refundId)).toEqual([refund!.id]);
  expect(await refunds.repair(refund!.id)).toBe('refunding');
  await refunds.work();
  expect(await stripe.held(session)).toEqual({ captured: TOTAL_MINOR - 100, refunded: TOTAL_MINOR - 100 });
  expect((await moneyWithoutOrder(quiet.shop)).payments).toEqual([]);
  expect(await runAudit(quiet.shop.database)).toEqual([]);
});

test('money that came too late and was paid back once does not place its order when that refund fails', async () => {
  const { shop } = quiet;
  const { orderId, paymentId, session } = await refunds.paid('less');
  await shop.database.query('update orders set hold_expires_at = shop.now() where id = $1', [orderId]);
  await refunds.work();
  expect(await orderOf(shop, orderId)).toMatchObject({ status: 'expired' });
  await shop.database.query(`update payments set unmatched = 'stock_gone' where id = $1`, [paymentId]);
  const [stripeId = ''] = stripe.refundsOf(session);
  stripe.failRefund(stripeId);
  await send(stripeId);
  await refunds.work();
  const { body } = await refunds.operate('money/repair', { payment_id: paymentId }, refunds.desk);
  expect(body.result).toMatchObject({ done: 'refunding' });
  await refunds.work();
  expect(await orderOf(shop, orderId)).toMatchObject({ status: 'expired', paidMinor: 0 });
  expect(await stripe.held(session)).toEqual({ captured: TOTAL_MINOR - 100, refunded: TOTAL_MINOR - 100 });
  expect(await runAudit(shop.database)).toEqual([]);
});

test('a refund of a payment that the shop never asked for is owed again, too', async () => {
  const { database } = quiet.shop;
  const unknown = { provider: 'stripe', providerPaymentId: 'cs_never_asked-for' };
  await storeUnknown(database, { ...unknown, capturedMinor: 5_000, currency: 'AED' });
  await markUnknownRefunded(database, unknown.provider, unknown.providerPaymentId);
  const reported = { providerRefundId: 're_1', status: 'failed' } as const;
  await applyReportedRefund(quiet.shop, 'stripe', { ...reported, refundId: 'unknown-cs_never_asked-for-0' });
  expect((await moneyWithoutOrder(quiet.shop)).payments).toMatchObject([{ ...unknown, why: 'unknown_payment' }]);
  await markUnknownRefunded(database, unknown.provider, unknown.providerPaymentId);
});

test('books of the day show the refund, its failure and the second refund, and sum up to one', async () => {
  const { database } = quiet.shop;
  const [start, end] = [Date.now() - 86_400_000, Date.now() + 86_400_000].map((at) => new Date(at));
  const days = { from: '2026-01-01', to: '2026-01-02' };
  const period = { market: 'ae', timeZone: 'Asia/Dubai', ...days, start: start!, end: end! };
  const sums = async () => {
    const rows = await loadTakings(database, period);
    const sum = (of: 'captures' | 'capturedMinor' | 'refunds' | 'refundedMinor') =>
      rows.reduce((total, row) => total + row[of], 0);
    return [sum('captures'), sum('capturedMinor'), sum('refunds'), sum('refundedMinor')] as const;
  };
  const before = await sums();
  const it = await done(7_000);
  stripe.failRefund(it.stripeId);
  await send(it.stripeId);
  await refunds.work();
  const failed = await sums();
  expect(failed.map((value, at) => value - before[at]!)).toEqual([1, TOTAL_MINOR, 1, 0]);
  await expectPaidAgain(it, 7_000);
  const after = await sums();
  expect(after.map((value, at) => value - before[at]!)).toEqual([1, TOTAL_MINOR, 2, 7_000]);
  const own = (await loadMovements(database, 'stripe', period, null, 1_000)).filter(
    ({ refundId }) => refundId === it.refundId,
  );
  const [first, second] = stripe.refundsOf(it.session);
  expect(own.map(({ amountMinor, providerRefundId }) => [amountMinor, providerRefundId])).toEqual([
    [-7_000, first],
    [7_000, first],
    [-7_000, second],
  ]);
});
