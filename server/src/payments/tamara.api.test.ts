// Payments at a provider of instalments, among them two checkouts for one payment and money refunded without the shop's
// knowledge.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addUnpaidOrder, draftLine, withOrder } from '../../testing/orders.ts';
import { addOrderToPay, FROM, makePaymentsDue, orderOf, paymentOf, workAll } from '../../testing/payments.ts';
import { openTamaraServer, type TamaraServer } from '../../testing/providers/tamara-server.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { viewOrder } from '../orders/orders.service.ts';
import { messagesIdle } from './inbox.service.ts';
import { openPayment, voidPayments } from './payments.service.ts';
import { purchaseOf } from './purchase.service.ts';
import { requestRefund } from './refunds.service.ts';
import { settle } from './settle.service.ts';

const TOTAL = 120_000;

let quiet: IdleShop;
let remote: TamaraServer;
let app: ReturnType<typeof makeApp>;
let variantId: string;

beforeAll(async () => {
  remote = await openTamaraServer();
  quiet = await openIdleShop({ LIMITS_FACTOR: '100000' }, { tamara: remote.settings });
  app = makeApp(quiet.shop, routes);
  variantId = (await addProduct(quiet.shop, { pieces: 100 }))[0]!.product_item_id;
});
afterAll(async () => {
  await quiet.close();
  await remote.close();
});

const start = () => addOrderToPay(quiet.shop, { variantId, option: 'instalments_4', totalMinor: TOTAL });

/**
 * A payment with two checkouts: the answer to the first create request was lost, so the shopper is shown the second
 * checkout.
 */
async function openedTwice() {
  const paying = await start();
  remote.fail('create', 'unanswered');
  await openPayment(quiet.shop, paying.paymentId, FROM);
  await openPayment(quiet.shop, paying.paymentId, FROM);
  const [unseen = '', id = ''] = await remote.idsOf(paying.paymentId);
  return { ...paying, unseen, id };
}

async function hear(id: string): Promise<void> {
  const { body, headers } = remote.message(id);
  expect(
    (await app.request('http://localhost:3000/api/webhook/tamara', { method: 'POST', body, headers })).status,
  ).toBe(200);
  await messagesIdle(quiet.shop);
  await workAll(quiet.shop);
}

test('a checkout whose answer was lost is not waited at: the shopper gets the address of another', async () => {
  const { orderId, paymentId } = await start();
  remote.fail('create', 'unanswered');
  expect(await openPayment(quiet.shop, paymentId, FROM)).toMatchObject({ status: 'created' });
  await settle(quiet.shop, paymentId);
  const opened = await openPayment(quiet.shop, paymentId, FROM);
  expect(opened).toEqual({
    status: 'open',
    paymentUrl: expect.stringMatching(/^https:\/\/checkout-sandbox\.tamara\./),
  });
  await remote.pay((await remote.idsOf(paymentId)).at(-1)!);
  await settle(quiet.shop, paymentId);
  expect(await orderOf(quiet.shop, orderId)).toMatchObject({ status: 'placed', paidMinor: TOTAL });
});

test('the end of a checkout that nobody was shown does not end the payment', async () => {
  const { orderId, paymentId, unseen, id } = await openedTwice();
  remote.books.orders.get(unseen)!.status = 'expired';
  await hear(unseen);
  expect((await paymentOf(quiet.shop, paymentId)).status).toBe('open');
  expect((await orderOf(quiet.shop, orderId)).status).toBe('pending_payment');
  await remote.pay(id);
  await hear(id);
  expect((await orderOf(quiet.shop, orderId)).status).toBe('placed');
});

test('money of a checkout that nobody was shown is never the payment’s', async () => {
  const approved = await openedTwice();
  await remote.pay(approved.unseen);
  await hear(approved.unseen);
  expect((await paymentOf(quiet.shop, approved.paymentId)).status).toBe('open');
  expect(remote.books.orders.get(approved.unseen)!.status).toBe('canceled');
  const captured = await openedTwice();
  Object.assign(remote.books.orders.get(captured.unseen)!, {
    status: 'fully_captured',
    captured: { amount: TOTAL / 100, currency: 'AED' },
  });
  await hear(captured.unseen);
  expect((await paymentOf(quiet.shop, captured.paymentId)).status).toBe('open');
  expect(await remote.held(captured.unseen)).toEqual({ captured: TOTAL, refunded: TOTAL });
});

test('money that went back before the shop heard of it places no order', async () => {
  const { orderId, paymentId } = await start();
  await openPayment(quiet.shop, paymentId, FROM);
  const [id = ''] = await remote.idsOf(paymentId);
  const amount = { amount: TOTAL / 100, currency: 'AED' };
  Object.assign(remote.books.orders.get(id)!, {
    status: 'fully_refunded',
    captured: amount,
    refunds: [{ refund_id: 'theirs', comment: 'by hand', total_amount: amount }],
  });
  await hear(id);
  await makePaymentsDue(quiet.shop);
  await workAll(quiet.shop);
  expect(await paymentOf(quiet.shop, paymentId)).toMatchObject({ status: 'failed', capturedMinor: 0 });
  expect(await orderOf(quiet.shop, orderId)).toMatchObject({ status: 'payment_failed', paidMinor: 0 });
});

test('what is approved after the order’s time, and no message tells of it, is found and given back', async () => {
  const { orderId, paymentId } = await start();
  await openPayment(quiet.shop, paymentId, FROM);
  const [id = ''] = await remote.idsOf(paymentId);
  const { database } = quiet.shop;
  await database.query('update payments set expires_at = shop.now() where id = $1', [paymentId]);
  await database.query('update orders set hold_expires_at = shop.now() where id = $1', [orderId]);
  await workAll(quiet.shop);
  expect((await orderOf(quiet.shop, orderId)).status).toBe('expired');
  await remote.pay(id);
  for (let looks = 0; looks < 3; looks += 1) {
    await makePaymentsDue(quiet.shop);
    await workAll(quiet.shop);
  }
  expect(remote.books.orders.get(id)!.status).toBe('canceled');
  const [row] = await database.query<{ next: Date | null }>('select next_look_at as next from payments where id = $1', [
    paymentId,
  ]);
  expect(row!.next).toBeNull();
});

test('messages are sent to the shop’s own address, whatever address the shopper’s request named', async () => {
  const { paymentId } = await start();
  await openPayment(quiet.shop, paymentId, { ...FROM, origin: 'http://elsewhere.example' });
  const { merchant_url: urls } = remote.books.asked as { merchant_url: Record<string, string> };
  expect(urls['notification']).toBe(`${quiet.shop.config.publicUrl}/api/webhook/tamara`);
});

test('what a message said about a person is not kept once it is processed', async () => {
  const { paymentId } = await start();
  await openPayment(quiet.shop, paymentId, FROM);
  const [id = ''] = await remote.idsOf(paymentId);
  await hear(id);
  const rows = await quiet.shop.database.query<{ body: Buffer }>(
    'select body from webhook_inbox where provider_payment_id = $1 and processed_at is not null',
    [id],
  );
  expect(rows.map(({ body }) => body.length)).toEqual([0]);
});

test('while its provider is switched off, a payment and a refund wait, and the log tells', async () => {
  const { shop } = quiet;
  const paid = await start();
  const open = await start();
  for (const { paymentId } of [paid, open]) await openPayment(shop, paymentId, FROM);
  const [id = ''] = await remote.idsOf(paid.paymentId);
  await remote.pay(id);
  await settle(shop, paid.paymentId);
  await withOrder(shop, paid.orderId, (tx) =>
    requestRefund(tx, { orderId: paid.orderId, amountMinor: 20_000, why: 'cancelled' }),
  );
  const off = vi.spyOn(shop.payments, 'byName').mockReturnValue(null);
  expect(await settle(shop, open.paymentId)).toBe(false);
  expect(await voidPayments(shop, open.orderId)).toBe('unknown');
  await makePaymentsDue(shop);
  await workAll(shop);
  off.mockRestore();
  expect(quiet.logged()).toContain('its provider is not set up');
  expect((await paymentOf(shop, open.paymentId)).status).toBe('open');
  await makePaymentsDue(shop);
  await workAll(shop);
  expect(await remote.held(id)).toEqual({ captured: TOTAL, refunded: 20_000 });
});

test('what a provider is told about an order adds up to its total, wrapping included', async () => {
  const lines = [draftLine({ quantity: 2, discountMinor: 1_500 }), draftLine()];
  const orderId = await addUnpaidOrder(quiet.shop, {
    lines,
    gift: { note: '' },
    wrappingMinor: 1_000,
  });
  const told = await purchaseOf(quiet.shop.database, orderId, 'en');
  const pieces = told.lines.reduce((sum, one) => sum + one.unitMinor * one.quantity - one.discountMinor, 0);
  expect(pieces + told.shippingMinor).toBe((await viewOrder(quiet.shop.database, orderId)).totalMinor);
});
