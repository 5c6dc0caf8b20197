// Refunds at the sandbox provider; a large one requested by an operator waits for a second operator.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addOpenOrder,
  choose,
  makePaymentsDue,
  orderOf,
  parallel,
  paymentOf,
  workAll,
} from '../../testing/payments.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { runAudit } from '../kernel/audit.ts';
import { newId } from '../kernel/ids.ts';
import { RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockOrder } from '../orders/orders.service.ts';
import type { SandboxOutcome } from '../outside/payments/sandbox-outcomes.ts';
import { approveRefund, isLarge, refundOf, type RefundRequest, requestRefund } from './refunds.service.ts';
import { workRefunds } from './send-refunds.service.ts';
import { settle } from './settle.service.ts';

let quiet: IdleShop;
let variantId: string;

beforeAll(async () => {
  quiet = await openIdleShop({ POOL_SIZE: '12' });
  variantId = (await addProduct(quiet.shop, { pieces: 500 }))[0]!.product_item_id;
});
afterAll(() => quiet.close());

async function paidOrder(wish: Partial<SandboxOutcome> = {}, option: 'card' | 'instalments_4' = 'card') {
  const open = await addOpenOrder(quiet.shop, { variantId, option });
  await choose(quiet.shop, open.sandboxId, wish);
  await settle(quiet.shop, open.paymentId);
  return open;
}

const want = (orderId: string, amountMinor: number, more: Partial<RefundRequest> = {}) =>
  transaction(quiet.shop.database, async (tx) => {
    await lockOrder(tx, orderId);
    return requestRefund(tx, { orderId, amountMinor, why: 'cancelled', ...more });
  });

/**
 * An operator who requests refunds. `large` are the amounts from which on a second operator is needed, by default the
 * shop's.
 */
const by = (operatorId = newId(), large = quiet.shop.config.largeRefunds) => ({ operatorId, large });

async function creditNotes(orderId: string): Promise<number[]> {
  const rows = await quiet.shop.database.query<{ minor: number }>(
    `select amount_minor as minor from invoices where order_id = $1 and kind = 'credit_note' order by serial`,
    [orderId],
  );
  return rows.map(({ minor }) => minor);
}

const statusOf = (refundId: string) => transaction(quiet.shop.database, (tx) => refundOf(tx, refundId));

test('an order is refunded in part, then completely, each time with credit note, posting and event', async () => {
  const { shop } = quiet;
  const { orderId, paymentId } = await paidOrder();
  const [first = ''] = await want(orderId, 20_000);
  await workAll(shop);
  expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: 'partially_refunded', refundedMinor: 20_000 });
  await want(orderId, 100_000);
  await workAll(shop);
  expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: 'refunded', refundedMinor: 120_000 });
  expect(await creditNotes(orderId)).toEqual([20_000, 100_000]);
  expect(await paymentOf(shop, paymentId)).toMatchObject({ refundedMinor: 120_000 });
  const news = await shop.database.query(
    `select 1 from outbox where name = 'refund.done' and payload ->> 'refundId' = $1`,
    [first],
  );
  expect(news).toHaveLength(1);
});

test('in three decimals what is owed is rounded up to a last digit of 0, and an operator is told to round', async () => {
  const { shop } = quiet;
  const { orderId, sandboxId, paymentId } = await addOpenOrder(shop, {
    variantId,
    currency: 'KWD',
    totalMinor: 120_000,
  });
  await choose(shop, sandboxId);
  await settle(shop, paymentId);
  await want(orderId, 12_341);
  await workAll(shop);
  const byOperator = want(orderId, 5_001, { why: 'operator', askedBy: by() });
  await expect(byOperator).rejects.toMatchObject({ refusal: 'INVALID_FIELDS', fields: { amount: 'FIELD_LAST_DIGIT' } });
  await want(orderId, 107_649);
  await workAll(shop);
  expect(await creditNotes(orderId)).toEqual([12_350, 107_650]);
  expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: 'refunded', refundedMinor: 120_000 });
});

test('50 concurrent refunds of one order: the captured amount is never exceeded', async () => {
  const { shop } = quiet;
  const { orderId, sandboxId } = await paidOrder();
  const answers = await parallel(50, () => want(orderId, 7_000).then(() => 'wanted', refusalOf));
  expect(answers.filter((answer) => answer === 'wanted')).toHaveLength(17);
  expect(answers.filter((answer) => answer === 'REFUND_TOO_MUCH')).toHaveLength(33);
  await Promise.all([workRefunds(shop), workRefunds(shop), workRefunds(shop)]);
  await workAll(shop);
  expect((await shop.payments.sandbox!.provider.read(sandboxId))?.refundedMinor).toBe(119_000);
  expect(await orderOf(shop, orderId)).toMatchObject({ refundedMinor: 119_000 });
  expect(await creditNotes(orderId)).toHaveLength(17);
});

function refusalOf(error: unknown): string {
  if (error instanceof RefusalError) return error.refusal;
  throw error;
}

test('an unpaid order cannot be refunded', async () => {
  const { orderId } = await addOpenOrder(quiet.shop, { variantId });
  await expect(want(orderId, 1)).rejects.toMatchObject({ refusal: 'REFUND_TOO_MUCH' });
  expect(await want(orderId, 0)).toEqual([]);
});

describe('a refund that does not succeed at once', () => {
  test.each([
    ['twice', 3],
    ['reply_lost', 2],
    ['slow', 2],
  ] as const)('%s: is retried under its own id until it is done, and executed once', async (refunds, tries) => {
    const { shop } = quiet;
    const { orderId, sandboxId } = await paidOrder({ refunds });
    const [refundId = ''] = await want(orderId, 30_000);
    for (let run = 1; run <= tries; run += 1) {
      expect((await statusOf(refundId)).status).toBe('on_its_way');
      await makePaymentsDue(shop);
      await workRefunds(shop);
    }
    expect((await statusOf(refundId)).status).toBe('done');
    expect((await shop.payments.sandbox!.provider.read(sandboxId))?.refundedMinor).toBe(30_000);
    expect(await creditNotes(orderId)).toEqual([30_000]);
    const postings = await shop.database.query('select 1 from ledger_entries where refund_id = $1', [refundId]);
    expect(postings).toHaveLength(2);
  });

  test('is not made under another id when the sandbox has carried out an earlier one', async () => {
    const { shop } = quiet;
    const { orderId, sandboxId } = await paidOrder({ refunds: 'reply_lost' });
    const [refundId = ''] = await want(orderId, 30_000);
    await workRefunds(shop);
    await shop.database.query('update refunds set retries = 1 where id = $1', [refundId]);
    await makePaymentsDue(shop);
    await workRefunds(shop);
    expect((await statusOf(refundId)).status).toBe('done');
    expect((await shop.payments.sandbox!.provider.read(sandboxId))?.refundedMinor).toBe(30_000);
  });

  test('is given up after ten tries, is still owed, and stays on the operators’ list', async () => {
    const { shop } = quiet;
    const { orderId, sandboxId } = await paidOrder();
    await shop.database.query('update sandbox.payments set refunds_to_fail = 11 where id = $1', [sandboxId]);
    const [refundId = ''] = await want(orderId, 100_000);
    for (let run = 0; run < 12; run += 1) {
      await makePaymentsDue(shop);
      await workRefunds(shop);
    }
    expect((await statusOf(refundId)).status).toBe('failed');
    expect(await runAudit(shop.database)).toMatchObject([{ number: 22, count: 1, rows: [{ refund_id: refundId }] }]);
    await expect(want(orderId, 100_000)).rejects.toMatchObject({ refusal: 'REFUND_TOO_MUCH' });
    await shop.database.query(`update refunds set status = 'wanted', next_try_at = shop.now() where id = $1`, [
      refundId,
    ]);
    await shop.database.query('update sandbox.payments set refunds_to_fail = 0 where id = $1', [sandboxId]);
    await workAll(shop);
    expect((await statusOf(refundId)).status).toBe('done');
  });
});

describe('a large refund requested by an operator', () => {
  test('waits until another operator approves it; its requester cannot', async () => {
    const { shop } = quiet;
    const { orderId } = await addOpenOrder(shop, { variantId, totalMinor: 900_000 }).then(async (open) => {
      await choose(shop, open.sandboxId);
      await settle(shop, open.paymentId);
      return open;
    });
    const [asker, other] = [newId(), newId()];
    const [refundId = ''] = await want(orderId, 300_000, { why: 'operator', askedBy: by(asker) });
    await workAll(shop);
    expect(await statusOf(refundId)).toMatchObject({ status: 'waits_for_second' });
    const approve = (operatorId: string) => transaction(shop.database, (tx) => approveRefund(tx, refundId, operatorId));
    await expect(approve(asker)).rejects.toMatchObject({ refusal: 'SECOND_OPERATOR_NEEDED' });
    expect(await approve(other)).toBe(true);
    expect(await statusOf(refundId)).toMatchObject({ status: 'on_its_way' });
    expect(await approve(asker)).toBe(false);
    await workAll(shop);
    expect(await statusOf(refundId)).toMatchObject({ status: 'done' });
    const [small = ''] = await want(orderId, 1_000, { why: 'operator', askedBy: by(asker) });
    expect(await statusOf(small)).toMatchObject({ status: 'on_its_way' });
    await workAll(shop);
  });

  test('waits also when it is the last of many small ones', async () => {
    const { shop } = quiet;
    const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId, totalMinor: 900_000 });
    await choose(shop, sandboxId);
    await settle(shop, paymentId);
    const asked = { why: 'operator', askedBy: by() } as const;
    const statuses = [];
    for (const minor of [100_000, 99_999, 1]) {
      const [refundId = ''] = await want(orderId, minor, asked);
      statuses.push((await statusOf(refundId)).status);
    }
    expect(statuses).toEqual(['on_its_way', 'on_its_way', 'waits_for_second']);
    await workAll(shop);
  });

  test('waits also when its operator refunded much within a day, over any orders, and several at once', async () => {
    const { shop } = quiet;
    const asked = { why: 'operator', askedBy: by() } as const;
    const refund = async (minor: number, more: Partial<RefundRequest> = asked) => {
      const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId, totalMinor: 400_000 });
      await choose(shop, sandboxId);
      await settle(shop, paymentId);
      return async () => (await statusOf((await want(orderId, minor, more))[0]!)).status;
    };
    for (let order = 0; order < 5; order += 1) expect(await (await refund(190_000))()).toBe('on_its_way');
    const last = await Promise.all(Array.from({ length: 3 }, () => refund(49_999)));
    const statuses = await Promise.all(last.map(async (send) => send()));
    expect(statuses.sort()).toEqual(['on_its_way', 'waits_for_second', 'waits_for_second']);
    expect(await (await refund(190_000, { ...asked, askedBy: by() }))()).toBe('on_its_way');
    await shop.database.query(`update refunds set created_at = created_at - interval '1 day' where asked_by = $1`, [
      asked.askedBy.operatorId,
    ]);
    expect(await (await refund(190_000))()).toBe('on_its_way');
    await workAll(shop);
  });

  test('waits from the amounts on that the shop has set', async () => {
    const { orderId } = await paidOrder();
    const large = { refund: 100, day: 150 };
    const stateOf = async (id: string, minor: number, asker: ReturnType<typeof by>) => {
      const [refundId = ''] = await want(id, minor, { why: 'operator', askedBy: asker });
      return (await statusOf(refundId)).status;
    };
    const asker = by(newId(), large);
    expect(await stateOf(orderId, 9_999, asker)).toBe('on_its_way');
    expect(await stateOf(orderId, 1, asker)).toBe('waits_for_second');
    const [other, third] = [await paidOrder(), await paidOrder()];
    expect(await stateOf(other.orderId, 4_999, asker)).toBe('on_its_way');
    expect(await stateOf(third.orderId, 2, asker)).toBe('waits_for_second');
    await workAll(quiet.shop);
  });

  test.each([
    [199_999, 'AED', false],
    [200_000, 'AED', true],
    [1_999_999, 'KWD', false],
    [2_000_000, 'KWD', true],
  ])('%i minor units of %s are large: %s', (minor, currency, expected) => {
    expect(isLarge(minor, currency, 2_000)).toBe(expected);
  });
});

test('a refund of an instalment payment reduces the instalments still to be paid', async () => {
  const { shop } = quiet;
  const { orderId, paymentId } = await paidOrder({}, 'instalments_4');
  await want(orderId, 40_000);
  await workAll(shop);
  const parts = await shop.database.query<{ left: number }>(
    'select amount_minor - reduced_minor as left from payment_parts where payment_id = $1 order by number',
    [paymentId],
  );
  expect(parts.map(({ left }) => left)).toEqual([30_000, 30_000, 20_000, 0]);
});
