// Two accounts at one provider, a general one and one for Saudi Arabia: a payment, its webhook messages and its refunds
// stay with the account that takes payments of the order's market.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_OPTIONS } from '@hindam/contract/order-moves';
import { addOrderToPay, FROM, orderOf, workAll } from '../../testing/payments.ts';
import { withOrder } from '../../testing/orders.ts';
import { openTabbyServer, type TabbyServer } from '../../testing/providers/tabby-server.ts';
import { type IdleShop, openIdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { marketNamed } from '../pricing/pricing.service.ts';
import { messagesIdle } from './inbox.service.ts';
import { offeredOptions, openPayment } from './payments.service.ts';
import { requestRefund } from './refunds.service.ts';

const TOTAL = 120_000;
const SAUDI_SECRET = 'the-secret-of-the-account-in-the-kingdom';
const SAUDI = { market: 'sa', currency: 'SAR' };

let quiet: IdleShop;
let home: TabbyServer;
let saudi: TabbyServer;
let app: ReturnType<typeof makeApp>;
let variantId: string;

beforeAll(async () => {
  [home, saudi] = [await openTabbyServer(), await openTabbyServer({ currency: 'SAR' })];
  const own = { ...saudi.settings, webhookSecrets: [SAUDI_SECRET] };
  const accounts = [{ market: 'sa', tabby: own, tamara: null }];
  quiet = await openIdleShop({}, { tabby: home.settings, accounts });
  app = makeApp(quiet.shop, routes);
  variantId = (await addProduct(quiet.shop, { pieces: 100 }))[0]!.product_item_id;
});
afterAll(async () => {
  await quiet.close();
  await Promise.all([home.close(), saudi.close()]);
});

async function opened(more: object = {}) {
  const paying = await addOrderToPay(quiet.shop, {
    variantId,
    option: 'instalments_4',
    totalMinor: TOTAL,
    ...more,
  });
  await openPayment(quiet.shop, paying.paymentId, FROM);
  return paying;
}

async function providerOf({ paymentId }: { paymentId: string }): Promise<string | undefined> {
  const rows = await quiet.shop.database.query<{ provider: string }>('select provider from payments where id = $1', [
    paymentId,
  ]);
  return rows[0]?.provider;
}

async function hear(account: string, remote: TabbyServer, id: string, secret: string): Promise<number> {
  const { body } = remote.message(id);
  const headers = { 'x-webhook-secret': secret };
  const { status } = await app.request(`http://localhost:3000/api/webhook/${account}`, {
    method: 'POST',
    body,
    headers,
  });
  await messagesIdle(quiet.shop);
  await workAll(quiet.shop);
  return status;
}

test('each market’s payments go to its own account, and come back to an address that names it', async () => {
  const [ours, theirs] = [await opened(), await opened(SAUDI)];
  expect([await providerOf(ours), await providerOf(theirs)]).toEqual(['tabby', 'tabby-sa']);
  expect([await home.idsOf(ours.paymentId), await saudi.idsOf(theirs.paymentId)]).toEqual([
    [expect.anything()],
    [expect.anything()],
  ]);
  expect([await home.idsOf(theirs.paymentId), await saudi.idsOf(ours.paymentId)]).toEqual([[], []]);
  const [id = ''] = await saudi.idsOf(theirs.paymentId);
  await saudi.pay(id);
  const back = await saudi.returnAddress(id);
  expect(back).toContain('/api/payment/return/tabby-sa');
  expect((await app.request(back, { redirect: 'manual' })).status).toBe(303);
  await workAll(quiet.shop);
  expect(await orderOf(quiet.shop, theirs.orderId)).toMatchObject({ status: 'placed', paidMinor: TOTAL });
});

test('a message of one account with the other’s secret is refused; a refund goes back by the account that took it', async () => {
  const { orderId, paymentId } = await opened(SAUDI);
  const [id = ''] = await saudi.idsOf(paymentId);
  await saudi.pay(id);
  const [secret = ''] = home.settings.webhookSecrets;
  expect(await hear('tabby-sa', saudi, id, secret)).toBe(401);
  expect(await hear('tabby', saudi, id, SAUDI_SECRET)).toBe(401);
  expect((await orderOf(quiet.shop, orderId)).status).toBe('pending_payment');
  expect(await hear('tabby-sa', saudi, id, SAUDI_SECRET)).toBe(200);
  expect((await orderOf(quiet.shop, orderId)).status).toBe('placed');
  await withOrder(quiet.shop, orderId, (tx) => requestRefund(tx, { orderId, amountMinor: 20_000, why: 'operator' }));
  await workAll(quiet.shop);
  expect(await saudi.held(id)).toEqual({ captured: TOTAL, refunded: 20_000 });
});

test('an option is shown in a market alone whose accounts take it', async () => {
  const { shop } = quiet;
  const inMarket = async (code: string) => {
    const market = await marketNamed(shop.database, shop, code);
    return offeredOptions(shop, { ...market, paymentOptions: PAYMENT_OPTIONS }, TOTAL);
  };
  expect(await inMarket('ae')).toContain('instalments_4');
  expect(await inMarket('sa')).toContain('instalments_4');
  const amount = { amount: TOTAL, currency: 'SAR' };
  expect(shop.payments.forPayment('instalments_4', amount, new Set(['tabby-sa']), 'sa')).toEqual([]);
  expect(shop.payments.forPayment('instalments_4', amount)).toEqual([]);
});
