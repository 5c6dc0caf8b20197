// Paying orders at the sandbox provider, on a real database, and what that does to orders, stock and ledger.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count as times } from '../../testing/counts.ts';
import {
  addOpenOrder,
  addOrderToPay,
  deliverMessages,
  choose,
  FROM,
  heldAtSandbox,
  makePaymentsDue,
  orderOf,
  parallel,
  paymentOf,
  sandboxIdOf,
  sandboxOf,
  workAll,
} from '../../testing/payments.ts';
import { draftLine, draftOrder } from '../../testing/orders.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { replaceOrder } from '../orders/moves.service.ts';
import { insertOrder, lockOrder } from '../orders/orders.service.ts';
import { holdPieces, releaseHold } from '../stock/holds.service.ts';
import { openPayment, paymentsOfOrder, placeWithoutPayment, voidPayments } from './payments.service.ts';
import { settle } from './settle.service.ts';

let quiet: IdleShop;
let variantId: string;

beforeAll(async () => {
  quiet = await openIdleShop();
  variantId = (await addProduct(quiet.shop, { pieces: 500 }))[0]!.product_item_id;
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

test('an approved card payment places its order once: number, invoice, stock, ledger, event', async () => {
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

describe('a payment that fails', () => {
  test.each([
    ['insufficient_funds', 'failed'],
    ['declined', 'failed'],
    ['authentication_failed', 'failed'],
    ['cancel', 'cancelled'],
  ] as const)(
    '%s leaves the order payable another way, its pieces held, and nothing in the ledger',
    async (ending, status) => {
      const { shop } = quiet;
      const before = await stockOf();
      const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId });
      await choose(shop, sandboxId, { ending });
      await settle(shop, paymentId);
      expect(await paymentOf(shop, paymentId)).toMatchObject({ status, capturedMinor: 0 });
      expect(await orderOf(shop, orderId)).toMatchObject({
        status: 'payment_failed',
        paymentStatus: 'failed',
        number: null,
      });
      expect(await stockOf()).toEqual({ onHand: before.onHand, reserved: before.reserved + 1 });
      expect(await count('ledger_entries where payment_id = $1', paymentId)).toBe(0);
    },
  );

  test('a test amount is declined although it is approved on the payment page', async () => {
    const { shop } = quiet;
    const { paymentId, sandboxId } = await addOpenOrder(shop, { variantId, totalMinor: 120_901 });
    await choose(shop, sandboxId);
    await settle(shop, paymentId);
    expect((await paymentOf(shop, paymentId)).status).toBe('failed');
  });
});

describe('money that cannot belong to the order', () => {
  test.each(['less', 'more', 'other_currency'] as const)(
    'a capture that differs (%s) is refunded in full, and no order is placed',
    async (taken) => {
      const { shop } = quiet;
      const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId });
      await choose(shop, sandboxId, { taken });
      await settle(shop, paymentId);
      const { capturedMinor } = await paymentOf(shop, paymentId);
      expect(capturedMinor).toBe({ less: 119_900, more: 120_100, other_currency: 120_000 }[taken]);
      expect(await orderOf(shop, orderId)).toMatchObject({ status: 'payment_failed', paidMinor: 0 });
      await workAll(shop);
      expect(await paymentOf(shop, paymentId)).toMatchObject({
        unmatched: 'wrong_amount',
        refundedMinor: capturedMinor,
      });
      expect(await count(`outbox where name = 'refund.done' and payload ->> 'orderId' = $1`, orderId)).toBe(1);
      expect(await count('invoices where order_id = $1', orderId)).toBe(0);
    },
  );

  test('a create request arriving after its payment was voided: the money is identified and refunded', async () => {
    const { shop } = quiet;
    const { orderId, paymentId } = await addOrderToPay(shop, { variantId });
    expect(await voidPayments(shop, orderId)).toBe('nothing_paid');
    const arrived = await sandboxOf(shop).create({
      ...FROM,
      paymentId,
      amount: { amount: 120_000, currency: 'AED' },
      option: 'card',
      returnUrl: `${FROM.origin}/api/payment/return/sandbox`,
      messagesUrl: `${FROM.origin}/api/webhook/sandbox`,
      expiresAt: new Date(Date.now() + 60_000),
      description: 'Hindam',
      cards: null,
      contact: { name: '', email: null, phone: null },
      parts: [],
      purchase: () => Promise.reject(new Error('the sandbox does not ask')),
    });
    if ('refused' in arrived) throw new Error('refused');
    await choose(shop, arrived.providerPaymentId, { taken: 'more' });
    await settle(shop, paymentId);
    await workAll(shop);
    expect(await paymentOf(shop, paymentId)).toMatchObject({
      status: 'captured',
      unmatched: 'wrong_amount',
      capturedMinor: 120_100,
      refundedMinor: 120_100,
    });
    expect((await sandboxOf(shop).read(arrived.providerPaymentId))?.refundedMinor).toBe(120_100);
  });

  test('a payment captured after the order expired places the order when its pieces are still available', async () => {
    const { shop } = quiet;
    const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId });
    await choose(shop, sandboxId, { messages: 'lost', readsToFail: 2 });
    await shop.database.query(`update sandbox.payments set status = 'open' where id = $1`, [sandboxId]);
    await endTime(orderId);
    await shop.database.query(`update sandbox.payments set status = 'captured' where id = $1`, [sandboxId]);
    expect((await orderOf(shop, orderId)).status).toBe('expired');
    await untilSettled(paymentId);
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'placed', paidMinor: 120_000 });
  });

  test('a payment captured after the order expired is refunded in full when other orders have the pieces', async () => {
    const { shop } = quiet;
    const [scarce] = await addProduct(shop, { pieces: 1, sizes: ['52'] });
    const id = scarce!.product_item_id;
    const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId: id });
    await choose(shop, sandboxId, { messages: 'lost', readsToFail: 2 });
    await shop.database.query(`update sandbox.payments set status = 'open' where id = $1`, [sandboxId]);
    await endTime(orderId);
    await shop.database.query(`update sandbox.payments set status = 'captured' where id = $1`, [sandboxId]);
    const other = await addOpenOrder(shop, { variantId: id });
    await choose(shop, other.sandboxId);
    await settle(shop, other.paymentId);
    await untilSettled(paymentId);
    await workAll(shop);
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'expired', number: null });
    expect(await orderOf(shop, other.orderId)).toMatchObject({ status: 'placed' });
    expect(await paymentOf(shop, paymentId)).toMatchObject({ unmatched: 'stock_gone', refundedMinor: 120_000 });
    expect(await stockOf(id)).toEqual({ onHand: 0, reserved: 0 });
  });
});

async function endTime(orderId: string): Promise<void> {
  await quiet.shop.database.query(`update orders set hold_expires_at = shop.now() where id = $1`, [orderId]);
  await workAll(quiet.shop);
}

async function untilSettled(paymentId: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) await settle(quiet.shop, paymentId);
}

describe('a provider that does not answer', () => {
  test('a create request that never arrives leaves the payment unknown; repeating it opens it', async () => {
    const { shop } = quiet;
    const { orderId, paymentId } = await addOrderToPay(shop, { variantId, totalMinor: 120_923 });
    expect(await openPayment(shop, paymentId, FROM)).toEqual({
      status: 'created',
      paymentUrl: `/payment/${paymentId}`,
    });
    await settle(shop, paymentId);
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'pending_payment' });
    const opened = await openPayment(shop, paymentId, FROM);
    expect(opened.paymentUrl).toMatch(/^http:\/\/localhost:3000\/dev\/pay\/sbx_/);
  });

  test('a payment whose create request never arrived is not opened once its order was replaced', async () => {
    const { shop } = quiet;
    const { orderId, paymentId } = await addOrderToPay(shop, { variantId, totalMinor: 120_923 });
    await openPayment(shop, paymentId, FROM);
    const next = await addOrderToPay(shop, { variantId });
    await transaction(shop.database, async (tx) => {
      const order = (await lockOrder(tx, orderId))!;
      await releaseHold(tx, orderId);
      await replaceOrder(tx, order, next.orderId);
    });
    expect(await openPayment(shop, paymentId, FROM)).toMatchObject({ status: 'created' });
    expect(await count('sandbox.payments where reference = $1', paymentId)).toBe(0);
  });

  test('a payment whose create response was lost is found by the shop’s own id and exists once', async () => {
    const { shop } = quiet;
    const { orderId, paymentId } = await addOrderToPay(shop, { variantId, totalMinor: 120_924 });
    expect(await openPayment(shop, paymentId, FROM)).toMatchObject({ status: 'created' });
    await choose(shop, await sandboxIdOf(shop, paymentId), { messages: 'lost' });
    await settle(shop, paymentId);
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'placed', paidMinor: 120_924 });
    expect(await count('sandbox.payments where reference = $1', paymentId)).toBe(1);
  });

  test('a payment the provider rejects is refused, and the order may be paid another way', async () => {
    const { shop } = quiet;
    const { orderId, paymentId } = await addOrderToPay(shop, { variantId, totalMinor: 120_922 });
    await expect(openPayment(shop, paymentId, FROM)).rejects.toMatchObject({ refusal: 'PAYMENT_REFUSED' });
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'payment_failed' });
  });

  test('reads that time out change nothing; the next check finds the payment', async () => {
    const { shop } = quiet;
    const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId, totalMinor: 120_917 });
    await choose(shop, sandboxId, { messages: 'lost' });
    for (let read = 0; read < 3; read += 1) {
      expect(await settle(shop, paymentId)).toBe(false);
      expect((await orderOf(shop, orderId)).status).toBe('pending_payment');
    }
    expect(await settle(shop, paymentId)).toBe(true);
    expect((await orderOf(shop, orderId)).status).toBe('placed');
  });

  test('a payment for which the provider was never asked expires, and so does its order', async () => {
    const { shop } = quiet;
    const { orderId, paymentId } = await addOrderToPay(shop, { variantId });
    const before = await stockOf();
    await shop.database.query('update payments set expires_at = shop.now() where id = $1', [paymentId]);
    await endTime(orderId);
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'expired', paymentStatus: expect.any(String) });
    expect(['expired', 'voided']).toContain((await paymentOf(shop, paymentId)).status);
    expect(await stockOf()).toEqual({ onHand: before.onHand, reserved: before.reserved - 1 });
  });
});

describe('four instalments', () => {
  test('are authorised first, then captured by the shop, and the provider’s plan replaces the shop’s', async () => {
    const { shop } = quiet;
    const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, {
      variantId,
      option: 'instalments_4',
      totalMinor: 120_002,
    });
    await shop.database.query(
      `update sandbox.payments set parts = jsonb_set(parts, '{3,dueOn}', '"2031-01-31"') where id = $1`,
      [sandboxId],
    );
    await choose(shop, sandboxId);
    const sandbox = shop.payments.sandbox!.provider;
    expect((await sandbox.read(sandboxId))?.status).toBe('authorised');
    await settle(shop, paymentId);
    expect((await sandbox.read(sandboxId))?.status).toBe('captured');
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'placed', paidMinor: 120_002 });
    const parts = await shop.database.query<{ due: string; minor: number }>(
      'select due_on as due, amount_minor as minor from payment_parts where payment_id = $1 order by number',
      [paymentId],
    );
    expect(parts.map(({ minor }) => minor)).toEqual([30_002, 30_000, 30_000, 30_000]);
    expect(parts[3]?.due).toBe('2031-01-31');
  });
});

describe('voiding open payments of an order', () => {
  test('closes them at the provider, and reports when one was paid after all', async () => {
    const { shop } = quiet;
    const open = await addOpenOrder(shop, { variantId });
    expect(await voidPayments(shop, open.orderId)).toBe('nothing_paid');
    expect((await paymentOf(shop, open.paymentId)).status).toBe('voided');
    await choose(shop, open.sandboxId);
    expect((await shop.payments.sandbox!.provider.read(open.sandboxId))?.status).toBe('voided');
    const paid = await addOpenOrder(shop, { variantId });
    await choose(shop, paid.sandboxId, { messages: 'lost' });
    expect(await voidPayments(shop, paid.orderId)).toBe('paid');
    expect((await orderOf(shop, paid.orderId)).status).toBe('placed');
  });

  test('a payment voided while its create request is in flight is voided at the provider when it appears', async () => {
    const { shop } = quiet;
    const { orderId, paymentId } = await addOrderToPay(shop, { variantId });
    const { provider: sandbox } = shop.payments.sandbox!;
    const { create } = sandbox;
    sandbox.create = async (ask) => {
      await voidPayments(shop, orderId);
      return create(ask);
    };
    const opened = await openPayment(shop, paymentId, FROM).finally(() => (sandbox.create = create));
    expect(opened).toEqual({ status: 'voided', paymentUrl: null });
    const id = await sandboxIdOf(shop, paymentId);
    expect((await sandbox.read(id))?.status).toBe('voided');
  });
});

test('a cash-on-delivery order is placed at once with its payment pending', async () => {
  const { shop } = quiet;
  const before = await stockOf();
  const draft = draftOrder({ lines: [draftLine({ variantId })], paymentOption: 'cod' });
  const { orderId } = draft;
  const { paymentId } = await transaction(shop.database, async (tx) => {
    const pieces = [{ variantId, quantity: 1 }];
    await holdPieces(tx, { orderId, cartId: null, pieces, seconds: 60 });
    await insertOrder(tx, draft);
    return placeWithoutPayment(tx, shop, (await lockOrder(tx, orderId))!);
  });
  expect(await orderOf(shop, orderId)).toMatchObject({ status: 'placed', paymentStatus: 'pending', paidMinor: 0 });
  expect(await stockOf()).toEqual({ onHand: before.onHand - 1, reserved: before.reserved });
  const { attempts } = await paymentsOfOrder(shop.database, orderId);
  expect(attempts).toMatchObject([{ paymentId, provider: 'none', option: 'cod' }]);
  await quiet.ahead('1 day');
  await workAll(shop);
  await quiet.ahead('0 seconds');
  expect(await paymentOf(shop, paymentId)).toMatchObject({ status: 'open', capturedMinor: 0 });
});

test('however many requests settle a payment, its order is placed once and invoices have no gap', async () => {
  const { shop } = quiet;
  for (let round = 0; round < times(20); round += 1) {
    const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId });
    await choose(shop, sandboxId);
    await parallel(20, () => settle(shop, paymentId));
    expect(await placings(orderId)).toBe(1);
    expect(await count(`stock_movements where order_id = $1`, orderId)).toBe(1);
    expect(await count('invoices where order_id = $1', orderId)).toBe(1);
  }
  const [series] = await shop.database.query<{ last: number; n: number }>(
    `select s.last, (select count(*)::int from invoices i where i.kind = 'invoice') as n from invoice_series s where s.kind = 'invoice'`,
  );
  expect(series?.n).toBe(series?.last);
});

test('the ledger equals what the provider holds', async () => {
  const { shop } = quiet;
  await makePaymentsDue(shop);
  await deliverMessages(shop);
  await workAll(shop);
  const [books] = await shop.database.query<{ debit: number; credit: number }>(
    `select coalesce(sum(debit_minor), 0)::bigint as debit, coalesce(sum(credit_minor), 0)::bigint as credit
     from ledger_entries where account = 'provider'`,
  );
  expect({ captured: books?.debit, refunded: books?.credit }).toEqual(await heldAtSandbox(shop));
});
