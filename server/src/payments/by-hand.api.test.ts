// Failed refunds that an owner paid back by hand: at the provider, or by bank transfer.
import { randomUUID } from 'node:crypto';
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderOf } from '../../testing/payments.ts';
import { openStripeRefunds, type StripeRefunds } from '../../testing/stripe-refunds.ts';
import { loadCash, loadRefunds } from '../bookkeeping/bookkeeping.store.ts';
import { runAudit } from '../kernel/audit.ts';
import { applyReportedRefund } from './failed-refunds.service.ts';
import { paidBackMinor } from './refunds.store.ts';

let refunds: StripeRefunds;
beforeAll(async () => {
  refunds = await openStripeRefunds();
});
afterAll(() => refunds?.close());

/** A refund that was done and has failed. */
async function failed(taken: 'right' | 'less' = 'right') {
  const { shop } = refunds.quiet;
  const order = await refunds.paid(taken);
  if (taken === 'right') await refunds.wanted(order.orderId, 20_000);
  await refunds.work();
  const [row] = await shop.database.query<{ id: string }>('select id from refunds where order_id = $1', [
    order.orderId,
  ]);
  const [stripeId = ''] = refunds.stripe.refundsOf(order.session);
  refunds.stripe.failRefund(stripeId);
  const refundId = row!.id;
  await applyReportedRefund(shop, 'stripe', { refundId, providerRefundId: stripeId, status: 'failed' });
  return { ...order, refundId };
}

async function send(stripeId: string): Promise<void> {
  const { body, headers } = refunds.stripe.refundMessage(stripeId);
  await refunds.app.request('http://localhost:3000/api/webhook/stripe', { method: 'POST', body, headers });
}

type From = 'provider' | 'bank';

const record = (refundId: string, from: From, operator = refunds.owner, key = randomUUID()) =>
  refunds.operate('refund/paid-by-hand', { refund_id: refundId, from, reference: `ref ${from}` }, operator, key);

const ALL_DAYS = {
  market: 'ae',
  timeZone: 'Asia/Dubai',
  from: '2026-01-01',
  to: '2026-01-02',
  start: new Date(0),
  end: new Date(Date.now() + 86_400_000),
};

async function accounts(refundId: string): Promise<string[]> {
  const rows = await refunds.quiet.shop.database.query<{ account: string; minor: number }>(
    'select account, credit_minor - debit_minor as minor from ledger_entries where refund_id = $1 order by created_at, id',
    [refundId],
  );
  return rows.map(({ account, minor }) => `${account} ${minor}`);
}

test.each(['provider', 'bank'] as const)('from the %s: the refund is done, once', async (from) => {
  const { orderId, refundId } = await failed();
  const { database } = refunds.quiet.shop;
  const key = randomUUID();
  const answers = await Promise.all([
    record(refundId, from, refunds.owner, key),
    record(refundId, from, refunds.owner, key),
    record(refundId, from),
  ]);
  const codes = answers.map(({ body }) => body.errorCode);
  expect(codes).toContain(0);
  expect((await record(refundId, from)).body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
  await refunds.work();
  expect(await refunds.refundOf(refundId)).toMatchObject({ status: 'done' });
  expect(await orderOf(refunds.quiet.shop, orderId)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundedMinor: 20_000,
  });
  const moved = from === 'bank' ? 'bank 20000' : 'provider 20000';
  expect((await accounts(refundId)).slice(-2).toSorted()).toEqual(['sales -20000', moved].toSorted());
  expect(await refunds.numbersOf(refundId)).toHaveLength(1);
  expect(await runAudit(database)).toEqual([]);
  const books =
    from === 'bank' ? await loadCash(database, ALL_DAYS, null, 100) : await loadRefunds(database, ALL_DAYS, null, 100);
  const references = books.map((row) => ('bankReference' in row ? row.bankReference : row.providerRefundId));
  expect(references).toContain(`ref ${from}`);
  const trail = await database.query<{ details: object }>(
    `select details from operator_actions where action = 'refund.paid_by_hand' and subject = $1`,
    [orderId],
  );
  expect(trail.map(({ details }) => details)).toEqual([{ refund: refundId, amount: 20_000, from }]);
});

test('money that paid no order can be paid back by bank transfer, too', async () => {
  const { refundId } = await failed('less');
  expect((await record(refundId, 'bank')).body.errorCode).toBe(0);
  expect((await accounts(refundId)).slice(-2).toSorted()).toEqual(['bank 119900', 'unmatched -119900']);
  expect(await runAudit(refunds.quiet.shop.database)).toEqual([]);
});

test('what went by bank transfer does not count as refunded by the provider', async () => {
  const { paymentId, refundId } = await failed();
  await record(refundId, 'bank');
  expect(await paidBackMinor(refunds.quiet.shop.database, paymentId)).toBe(0);
});

test('a refund that an owner made in Stripe’s dashboard may fail, too, by message and by check', async () => {
  const { database } = refunds.quiet.shop;
  for (const how of ['message', 'check']) {
    const { refundId, session } = await failed();
    const [stripeId = ''] = refunds.stripe.refundsOf(session);
    const again = { refund_id: refundId, from: 'provider', reference: stripeId };
    const refused = await refunds.operate('refund/paid-by-hand', again, refunds.owner);
    expect(refused.body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
    const reference = refunds.stripe.refundByHand(session, 20_000);
    await refunds.operate('refund/paid-by-hand', { ...again, reference }, refunds.owner);
    expect(await refunds.refundOf(refundId)).toMatchObject({ status: 'done' });
    refunds.stripe.failRefund(reference);
    if (how === 'message') await send(reference);
    else await database.query('update refunds set next_try_at = shop.now() where id = $1', [refundId]);
    await refunds.work();
    expect(await refunds.refundOf(refundId)).toMatchObject({ status: 'failed' });
    expect((await record(refundId, 'bank')).body.errorCode).toBe(0);
  }
  expect(await runAudit(database)).toEqual([]);
});

test('the letter about a bank transfer does not speak of cash', async () => {
  const { orderId, refundId } = await failed();
  await record(refundId, 'bank');
  await refunds.quiet.settle();
  const mail = refunds.quiet.mails.findLast(({ subject }) => subject.includes('to your bank account'));
  expect(mail?.text).toContain('could not go back the way you paid');
  expect(mail?.text).not.toContain('you named');
  expect(await orderOf(refunds.quiet.shop, orderId)).toMatchObject({ refundedMinor: 20_000 });
});

test('only an owner may record it, only of a refund that failed, and with a reference', async () => {
  const { refundId } = await failed();
  expect((await record(refundId, 'bank', refunds.desk)).status).toBe(404);
  const without = { refund_id: refundId, from: 'bank', reference: ' ' };
  const refused = await refunds.operate('refund/paid-by-hand', without, refunds.owner);
  expect(refused.body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
  const unknown = { refund_id: randomUUID(), from: 'bank', reference: 'x' };
  expect((await refunds.operate('refund/paid-by-hand', unknown, refunds.owner)).status).toBe(404);
  expect(await refunds.repair(refundId)).toBe('refunding');
  expect((await record(refundId, 'provider')).body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
  await refunds.work();
  expect(await refunds.refundOf(refundId)).toMatchObject({ status: 'done', retries: 1 });
  expect((await record(refundId, 'bank')).body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
  expect(await runAudit(refunds.quiet.shop.database)).toEqual([]);
});
