// The same tests with each provider, except tests of what a provider cannot do. Providers other than the sandbox
// are simulated by local servers that follow their API documentation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOrderToPay, FROM, makePaymentsDue, orderOf, parallel, paymentOf, workAll } from '../../testing/payments.ts';
import { openCcavenueServer } from '../../testing/providers/ccavenue-server.ts';
import { FAULTS } from '../../testing/providers/provider-server.ts';
import { sandboxProvider } from '../../testing/providers/sandbox-provider.ts';
import { openStripeServer } from '../../testing/providers/stripe-server.ts';
import { openTabbyServer } from '../../testing/providers/tabby-server.ts';
import { openTamaraServer } from '../../testing/providers/tamara-server.ts';
import type { TestMessage, TestProvider } from '../../testing/providers/test-provider.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { messagesIdle } from './inbox.service.ts';
import { openPayment } from './payments.service.ts';
import { requestRefund } from './refunds.service.ts';
import { settle } from './settle.service.ts';

interface Bench {
  quiet: IdleShop;
  provider: TestProvider;
}

const ENVIRONMENT = { LIMITS_FACTOR: '100000', POOL_SIZE: '12' };
const TOTAL = 120_000;

const BENCHES: Record<string, () => Promise<Bench>> = {
  async sandbox() {
    const quiet = await openIdleShop(ENVIRONMENT);
    return { quiet, provider: sandboxProvider(quiet.shop, 'instalments_4') };
  },
  async stripe() {
    const provider = await openStripeServer();
    return { quiet: await openIdleShop(ENVIRONMENT, { stripe: provider.settings }), provider };
  },
  async tabby() {
    const provider = await openTabbyServer();
    return { quiet: await openIdleShop(ENVIRONMENT, { tabby: provider.settings }), provider };
  },
  async tamara() {
    const provider = await openTamaraServer();
    return { quiet: await openIdleShop(ENVIRONMENT, { tamara: provider.settings }), provider };
  },
  async ccavenue() {
    const provider = await openCcavenueServer();
    return { quiet: await openIdleShop(ENVIRONMENT, { ccavenue: provider.settings }), provider };
  },
};

describe.each(Object.keys(BENCHES))('%s', (name) => {
  /** CCAvenue has no create call: a payment begins there when the browser opens CCAvenue's page. */
  const hasCreate = name !== 'ccavenue';
  let quiet: IdleShop;
  let provider: TestProvider;
  let app: ReturnType<typeof makeApp>;
  let variantId: string;

  beforeAll(async () => {
    ({ quiet, provider } = await BENCHES[name]!());
    app = makeApp(quiet.shop, routes);
    variantId = (await addProduct(quiet.shop, { pieces: 500 }))[0]!.product_item_id;
  });
  afterAll(async () => {
    await quiet.close();
    await provider.close();
  });

  const start = () => addOrderToPay(quiet.shop, { variantId, option: provider.option, totalMinor: TOTAL });

  async function open() {
    const paying = await start();
    const opened = await openPayment(quiet.shop, paying.paymentId, FROM);
    expect(opened.status).toBe('open');
    provider.visit?.(opened.paymentUrl ?? '');
    const id = (await provider.idsOf(paying.paymentId)).at(-1)!;
    return { ...paying, id };
  }

  const send = async ({ body, headers, query }: TestMessage) =>
    (await app.request(`http://localhost:3000/api/webhook/${name}${query}`, { method: 'POST', body, headers })).status;

  async function requestReturn(id: string): Promise<Response> {
    const body = provider.returnBody?.(id);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://bank.example' };
    return app.request(await provider.returnAddress(id), body === undefined ? {} : { method: 'POST', body, headers });
  }

  async function comeBack(id: string): Promise<string> {
    const response = await requestReturn(id);
    expect(response.status).toBe(303);
    return response.headers.get('location')?.replace(/\?.*/, '') ?? '';
  }

  async function work(): Promise<void> {
    await messagesIdle(quiet.shop);
    await makePaymentsDue(quiet.shop);
    await workAll(quiet.shop);
  }

  async function count(sql: string, value: string): Promise<number> {
    const [row] = await quiet.shop.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [value]);
    return row!.n;
  }

  async function expectPlaced({ orderId, paymentId, id }: { orderId: string; paymentId: string; id: string }) {
    expect(await orderOf(quiet.shop, orderId)).toMatchObject({ status: 'placed', paidMinor: TOTAL });
    expect(await paymentOf(quiet.shop, paymentId)).toMatchObject({ status: 'captured', unmatched: null });
    expect(await provider.held(id)).toEqual({ captured: TOTAL, refunded: 0 });
    const others = provider.visit ? [] : (await provider.idsOf(paymentId)).filter((one) => one !== id);
    if (provider.createsOnce) expect(others).toEqual([]);
    for (const other of others) expect(await provider.held(other)).toEqual({ captured: 0, refunded: 0 });
    expect(await count('stock_movements where order_id = $1', orderId)).toBe(1);
    expect(await count(`invoices where kind = 'invoice' and order_id = $1`, orderId)).toBe(1);
    const placed = `outbox where name = 'order.moved' and payload ->> 'orderId' = $1 and payload ->> 'to' = 'placed'`;
    expect(await count(placed, orderId)).toBe(1);
  }

  async function paid() {
    const paying = await open();
    await provider.pay(paying.id);
    await settle(quiet.shop, paying.paymentId);
    await expectPlaced(paying);
    return paying;
  }

  async function refund(orderId: string, amountMinor: number): Promise<void> {
    await transaction(quiet.shop.database, async (tx) => {
      await lockOrder(tx, orderId);
      await requestRefund(tx, { orderId, amountMinor, why: 'cancelled' });
    });
  }

  test('paid: the message and the return place the order once', async () => {
    const paying = await open();
    await provider.pay(paying.id);
    expect(await send(provider.message(paying.id))).toBe(200);
    expect(await comeBack(paying.id)).toMatch(/\/success$/);
    await work();
    await expectPlaced(paying);
  });

  test.each(['the return', 'the message', 'both'])('paid, and %s is lost: the order is placed', async (lost) => {
    const paying = await open();
    await provider.pay(paying.id);
    if (lost === 'the return') expect(await send(provider.message(paying.id))).toBe(200);
    if (lost === 'the message') expect(await comeBack(paying.id)).toMatch(/\/success$/);
    await work();
    await expectPlaced(paying);
  });

  test('twenty messages and returns at once place the order once; a replay later changes nothing', async () => {
    const paying = await open();
    await provider.pay(paying.id);
    const message = provider.message(paying.id);
    await parallel(20, async (index) => void (await (index % 4 === 0 ? comeBack(paying.id) : send(message))));
    await work();
    await expectPlaced(paying);
    expect(await send(message)).toBe(200);
    await work();
    await expectPlaced(paying);
    expect(await count('webhook_inbox where provider_payment_id = $1', paying.id)).toBe(1);
  });

  test('declined: the order waits for another attempt, nothing was charged, and the page is closed', async () => {
    const { orderId, paymentId, id } = await open();
    await provider.decline(id);
    expect(await comeBack(id)).toMatch(/\/failure$/);
    await work();
    expect(await orderOf(quiet.shop, orderId)).toMatchObject({ status: 'payment_failed', paidMinor: 0 });
    expect(await paymentOf(quiet.shop, paymentId)).toMatchObject({ status: 'failed', capturedMinor: 0 });
    expect(await provider.isPayable(id)).toBe(false);
  });

  test('left by the way back: the order waits for another attempt, and the page is closed', async () => {
    const { orderId, paymentId, id } = await open();
    await provider.leave(id);
    expect(await comeBack(id)).toMatch(/\/cancel$/);
    await work();
    expect(await orderOf(quiet.shop, orderId)).toMatchObject({ status: 'payment_failed', paidMinor: 0 });
    expect(await paymentOf(quiet.shop, paymentId)).toMatchObject({ status: 'cancelled', capturedMinor: 0 });
    expect(await provider.isPayable(id)).toBe(false);
  });

  test.skipIf(name === 'sandbox')('left by the way back, but paid in another tab: the order is placed', async () => {
    const paying = await open();
    await provider.leave(paying.id);
    const body = provider.returnBody?.(paying.id);
    const address = await provider.returnAddress(paying.id);
    await provider.pay(paying.id);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const back = await app.request(address, body === undefined ? {} : { method: 'POST', body, headers });
    expect(back.headers.get('location')).toMatch(/\/success/);
    await work();
    await expectPlaced(paying);
  });

  test('abandoned: the order expires, and nothing can be charged any more', async () => {
    const { orderId, paymentId, id } = await open();
    const over = 'update orders set hold_expires_at = shop.now() where id = $1';
    await quiet.shop.database.query(over, [orderId]);
    await work();
    expect(await orderOf(quiet.shop, orderId)).toMatchObject({ status: 'expired', paidMinor: 0 });
    expect(['voided', 'expired']).toContain((await paymentOf(quiet.shop, paymentId)).status);
    expect(await provider.isPayable(id)).toBe(!provider.closesPages);
    if (provider.closesPages) return;
    await provider.pay(id);
    expect(await send(provider.message(id))).toBe(200);
    await work();
    expect(await orderOf(quiet.shop, orderId)).toMatchObject({ status: 'expired', paidMinor: 0 });
    expect(await provider.held(id)).toEqual({ captured: 0, refunded: 0 });
  });

  test.each(['less', 'other_currency'] as const)(
    '%s was taken: it is paid back, and no order is placed',
    async (taken) => {
      const { orderId, paymentId, id } = await open();
      await provider.pay(id, taken);
      await settle(quiet.shop, paymentId);
      await work();
      expect((await orderOf(quiet.shop, orderId)).status).toBe('payment_failed');
      expect((await paymentOf(quiet.shop, paymentId)).unmatched).toBe('wrong_amount');
      const { captured, refunded } = await provider.held(id);
      expect(captured).toBeGreaterThan(0);
      expect(refunded).toBe(captured);
    },
  );

  test.runIf(hasCreate).each(FAULTS)('the create is %s: asked again, one payment is shown and paid', async (fault) => {
    const paying = await start();
    provider.fail('create', fault);
    expect(await openPayment(quiet.shop, paying.paymentId, FROM)).toMatchObject({ status: 'created' });
    expect(await openPayment(quiet.shop, paying.paymentId, FROM)).toMatchObject({ status: 'open' });
    const id = (await provider.idsOf(paying.paymentId)).at(-1)!;
    await provider.pay(id);
    await settle(quiet.shop, paying.paymentId);
    await expectPlaced({ ...paying, id });
  });

  test.runIf(hasCreate)(
    'the answer to the create is lost for good, and it is paid: it is found by the shop’s own id',
    async () => {
      const paying = await start();
      provider.fail('create', 'unanswered');
      await openPayment(quiet.shop, paying.paymentId, FROM);
      const [id = ''] = await provider.idsOf(paying.paymentId);
      await provider.pay(id);
      await work();
      await expectPlaced({ ...paying, id });
    },
  );

  test.each(FAULTS)('the capture is %s: asked again, it is captured once', async (fault) => {
    const paying = await open();
    await provider.pay(paying.id);
    provider.fail('capture', fault);
    await settle(quiet.shop, paying.paymentId);
    await work();
    await expectPlaced(paying);
  });

  test.each(FAULTS)('a read that is %s changes nothing', async (fault) => {
    const paying = await open();
    await provider.pay(paying.id);
    provider.fail('read', fault);
    expect(await settle(quiet.shop, paying.paymentId)).toBe(false);
    expect((await orderOf(quiet.shop, paying.orderId)).status).toBe('pending_payment');
    await work();
    await expectPlaced(paying);
  });

  test('an answer about another payment pays nothing: that one pays its own order alone', async () => {
    const asked = await open();
    const other = await open();
    await provider.pay(other.id);
    provider.mixUp(asked.id, other.id);
    expect(await settle(quiet.shop, asked.paymentId)).toBe(false);
    expect(await send(provider.message(asked.id))).toBe(200);
    await messagesIdle(quiet.shop);
    expect(await orderOf(quiet.shop, asked.orderId)).toMatchObject({ status: 'pending_payment', paidMinor: 0 });
    expect(await paymentOf(quiet.shop, asked.paymentId)).toMatchObject({ status: 'open', capturedMinor: 0 });
    expect(quiet.logged()).toMatch(/answered about another payment|AnotherPayment/);
    await settle(quiet.shop, other.paymentId);
    await expectPlaced(other);
    provider.mixUp(asked.id, null);
    await provider.pay(asked.id);
    await work();
    await expectPlaced(asked);
  });

  test.runIf(hasCreate)('a create answered with another payment opens nothing, and the next one is shown', async () => {
    const other = await open();
    const paying = await start();
    provider.mixUp(null, other.id);
    expect(await openPayment(quiet.shop, paying.paymentId, FROM)).toMatchObject({ status: 'created' });
    await provider.pay(other.id);
    expect(await openPayment(quiet.shop, paying.paymentId, FROM)).toMatchObject({ status: 'created' });
    expect((await orderOf(quiet.shop, paying.orderId)).status).toBe('pending_payment');
    provider.mixUp(null, null);
    expect(await openPayment(quiet.shop, paying.paymentId, FROM)).toMatchObject({ status: 'open' });
    await settle(quiet.shop, other.paymentId);
    await expectPlaced(other);
  });

  test.skipIf(name === 'sandbox')(
    'a refund about which the provider shows another payment waits, and then goes to its own',
    async () => {
      const asked = await paid();
      const other = await paid();
      provider.mixUp(asked.id, other.id);
      await refund(asked.orderId, 20_000);
      await work();
      expect(await provider.held(asked.id)).toEqual({ captured: TOTAL, refunded: 0 });
      provider.mixUp(asked.id, null);
      await work();
      expect(await provider.held(asked.id)).toEqual({ captured: TOTAL, refunded: 20_000 });
      expect(await provider.held(other.id)).toEqual({ captured: TOTAL, refunded: 0 });
      expect(await orderOf(quiet.shop, asked.orderId)).toMatchObject({ refundedMinor: 20_000 });
    },
  );

  test('refunded in part and then whole', async () => {
    const { orderId, id } = await paid();
    await refund(orderId, 20_000);
    await work();
    expect(await provider.held(id)).toEqual({ captured: TOTAL, refunded: 20_000 });
    expect(await orderOf(quiet.shop, orderId)).toMatchObject({ paymentStatus: 'partially_refunded' });
    await refund(orderId, 100_000);
    await work();
    expect(await provider.held(id)).toEqual({ captured: TOTAL, refunded: TOTAL });
    expect(await orderOf(quiet.shop, orderId)).toMatchObject({ paymentStatus: 'refunded', refundedMinor: TOTAL });
  });

  test.each(FAULTS)('the refund is %s: asked again, it is paid once', async (fault) => {
    const { orderId, id } = await paid();
    provider.fail('refund', fault);
    await refund(orderId, 20_000);
    await work();
    await work();
    expect(await provider.held(id)).toEqual({ captured: TOTAL, refunded: 20_000 });
    expect(await orderOf(quiet.shop, orderId)).toMatchObject({ refundedMinor: 20_000 });
  });

  test('lies get 401 and leave nothing', async () => {
    const { orderId, id } = await open();
    await provider.pay(id);
    for (const [lie, message] of Object.entries(provider.lies(id)))
      expect([lie, await send(message)]).toEqual([lie, 401]);
    expect(await count('webhook_inbox where provider_payment_id = $1', id)).toBe(0);
    expect((await orderOf(quiet.shop, orderId)).status).toBe('pending_payment');
    await work();
  });

  test('a true message alone does not pay an open payment; one about no payment does nothing', async () => {
    const { orderId, id } = await open();
    expect(await send(provider.message(id))).toBe(200);
    await messagesIdle(quiet.shop);
    expect((await orderOf(quiet.shop, orderId)).status).toBe('pending_payment');
    const nobody = id.replace(/.{12}$/, '0123456789ab');
    expect(await send(provider.message(nobody))).toBe(200);
    await work();
    expect(await count('unknown_payments where provider_payment_id = $1', nobody)).toBe(0);
  });

  test.skipIf(name === 'sandbox')('another shop’s payment on the same account is left alone', async () => {
    const id = await provider.addStrange();
    expect(await send(provider.message(id))).toBe(200);
    await work();
    expect(await count('unknown_payments where provider_payment_id = $1', id)).toBe(0);
    expect((await provider.held(id)).refunded).toBe(0);
  });

  test.skipIf(name === 'sandbox' || name === 'ccavenue')('a return with a wrong proof opens nothing', async () => {
    const { id, paymentId } = await open();
    await provider.leave(id);
    const address = new URL(await provider.returnAddress(id));
    address.searchParams.set('payment', `${address.searchParams.get('payment')?.slice(0, -3)}AAA`);
    const response = await app.request(address.href);
    expect(response.headers.get('location')).toMatch(/\/find-order$/);
    expect((await paymentOf(quiet.shop, paymentId)).status).toBe('open');
  });
});
