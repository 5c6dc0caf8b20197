// The Stripe adapter against Stripe's documented API: what it sends, and how it reads what comes back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStripeServer, type StripeServer } from '../../../testing/providers/stripe-server.ts';
import { newId } from '../../kernel/ids.ts';
import { makeLog } from '../../kernel/log.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import type { PaymentProvider, PaymentRequest, ProviderPayment } from './port.ts';
import { makeStripe } from './stripe.ts';

let remote: StripeServer;
let stripe: PaymentProvider;
const { lasting } = makeSecrets([newSecret()]);
const log = makeLog('silent');

beforeAll(async () => {
  remote = await openStripeServer();
  stripe = makeStripe(remote.settings, { lasting, log });
});
afterAll(async () => {
  await stripe.close();
  await remote.close();
});

const requestOf = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: newId(),
  amount: { amount: 120_000, currency: 'AED' },
  option: 'card',
  language: 'en',
  returnUrl: 'http://localhost:3000/api/payment/return/stripe?language=en',
  messagesUrl: 'https://shop.example/api/webhook/stripe',
  expiresAt: new Date(Date.now() + 30 * 60_000),
  description: 'Hindam',
  cards: null,
  contact: { name: 'Maryam Al Noor', email: 'maryam@example.com', phone: '+971501234567' },
  parts: [],
  purchase: () => Promise.reject(new Error('nothing of the order is asked for')),
  ...more,
});

async function opened(more: Partial<PaymentRequest> = {}): Promise<ProviderPayment> {
  const made = await stripe.create(requestOf(more));
  if ('refused' in made) throw new Error('refused');
  return made;
}

test.each([
  ['the whole time', 30 * 60_000],
  ['a moment', 1_000],
])('a page can be opened while %s is left, in English and in Arabic', async (_, leftMs) => {
  for (const language of ['en', 'arb']) {
    const made = await opened({ language, expiresAt: new Date(Date.now() + leftMs) });
    expect(made).toMatchObject({ status: 'open', url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//) });
  }
});

test('an address Stripe may not accept is left out, so that it cannot keep anybody from paying', async () => {
  for (const email of ['مريم@example.com', 'a"b@example.com', null]) {
    const contact = { name: 'M', email, phone: null };
    expect(await opened({ contact })).toMatchObject({ status: 'open' });
  }
});

test('an amount Stripe does not take is refused; a key it does not know is no answer', async () => {
  expect(await stripe.create(requestOf({ amount: { amount: 100, currency: 'AED' } }))).toEqual({ refused: 'refused' });
  expect(await stripe.create(requestOf({ amount: { amount: 1_001, currency: 'KWD' } }))).toEqual({
    refused: 'refused',
  });
  const stranger = makeStripe({ ...remote.settings, secretKey: 'sk_test_of_nobody' }, { lasting, log });
  await expect(stranger.create(requestOf())).rejects.toThrow('api_key_invalid');
  await expect(stranger.read('cs_test_1')).rejects.toThrow('api_key_invalid');
  await stranger.close();
});

test('the same id with another amount is no second payment', async () => {
  const paymentId = newId();
  await opened({ paymentId });
  const other = requestOf({ paymentId, amount: { amount: 130_000, currency: 'AED' } });
  await expect(stripe.create(other)).rejects.toThrow('idempotency_key_in_use');
  expect(await remote.idsOf(paymentId)).toHaveLength(1);
});

test('a payment is found among many others of its time', async () => {
  const made = await opened();
  for (let other = 0; other < 120; other += 1) await opened();
  expect(await stripe.find(made.reference!)).toMatchObject({ providerPaymentId: made.providerPaymentId });
  expect(await stripe.find(newId())).toBeNull();
});

test('a payment of another shop with keys of its own is not found, and nothing is done to it', async () => {
  const shop = { lasting: makeSecrets([newSecret()]).lasting, log };
  const other = makeStripe(remote.settings, shop);
  const theirs = await other.create(requestOf());
  if ('refused' in theirs) throw new Error('refused');
  expect(await stripe.read(theirs.providerPaymentId)).toBeNull();
  await expect(stripe.void(theirs.providerPaymentId)).rejects.toThrow('no such payment');
  await expect(
    stripe.refund(theirs.providerPaymentId, { refundId: newId(), amountMinor: 1, reason: 'x', refundedMinor: 0 }),
  ).rejects.toThrow('no such payment');
  await other.close();
});

test('who closed a page decides how it ended; a declined card counts as a failure', async () => {
  const byShop = await opened();
  expect((await stripe.void(byShop.providerPaymentId)).status).toBe('voided');
  expect((await stripe.read(byShop.providerPaymentId))?.status).toBe('voided');
  const byShopper = await opened();
  expect(await stripe.leave!(byShopper.providerPaymentId)).toMatchObject({ status: 'cancelled', failure: 'abandoned' });
  const declined = await opened();
  await remote.decline(declined.providerPaymentId);
  expect((await stripe.read(declined.providerPaymentId))?.status).toBe('open');
  expect(await stripe.leave!(declined.providerPaymentId)).toMatchObject({ status: 'failed', failure: 'declined' });
  expect(await stripe.void(declined.providerPaymentId)).toMatchObject({ status: 'failed' });
});

test('a payment that was paid while it was being closed stays paid', async () => {
  const { providerPaymentId } = await opened();
  await remote.pay(providerPaymentId);
  expect(await stripe.void(providerPaymentId)).toMatchObject({
    status: 'captured',
    captured: { amount: 120_000, currency: 'AED' },
  });
});

test('a refund is made once for its id, and is reported as Stripe reports it when asked again', async () => {
  const { providerPaymentId } = await opened();
  await remote.pay(providerPaymentId);
  const wanted = { refundId: newId(), amountMinor: 20_000, reason: 'cancelled', refundedMinor: 0 };
  expect(await stripe.refund(providerPaymentId, wanted)).toMatchObject({ status: 'done' });
  expect(await stripe.refund(providerPaymentId, wanted)).toMatchObject({ status: 'done' });
  expect(await remote.held(providerPaymentId)).toEqual({ captured: 120_000, refunded: 20_000 });
  for (const [reported, status] of [
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ] as const) {
    remote.setRefunds(reported);
    expect(await stripe.refund(providerPaymentId, wanted)).toMatchObject({ status });
  }
  remote.setRefunds('succeeded');
  const tooMuch = { refundId: newId(), amountMinor: 100_001, reason: 'cancelled', refundedMinor: 0 };
  expect(await stripe.refund(providerPaymentId, tooMuch)).toEqual({ status: 'failed', providerRefundId: null });
});

test('a refund is made under another id only when the earlier one failed', async () => {
  const { providerPaymentId } = await opened();
  await remote.pay(providerPaymentId);
  const first = { refundId: newId(), amountMinor: 20_000, reason: 'cancelled', refundedMinor: 0 };
  const again = { ...first, refundId: `${first.refundId}-1`, earlierIds: [first.refundId] };
  const { providerRefundId } = await stripe.refund(providerPaymentId, first);
  expect(await stripe.refund(providerPaymentId, again)).toEqual({ status: 'done', providerRefundId });
  remote.setRefunds('pending');
  expect(await stripe.refund(providerPaymentId, again)).toEqual({ status: 'pending', providerRefundId });
  remote.setRefunds('failed');
  expect((await stripe.refund(providerPaymentId, first)).status).toBe('failed');
  const made = await stripe.refund(providerPaymentId, again);
  expect(made).toMatchObject({ status: 'done' });
  expect(made.providerRefundId).not.toBe(providerRefundId);
  expect(await stripe.refund(providerPaymentId, again)).toEqual(made);
  expect(await remote.held(providerPaymentId)).toEqual({ captured: 120_000, refunded: 20_000 });
});

test('a message is believed with either secret while one is replaced', () => {
  const { body, headers } = remote.message('cs_test_1');
  const messageOf = (webhookSecrets: readonly string[]) =>
    makeStripe({ ...remote.settings, webhookSecrets }, { lasting, log }).parseWebhook(
      Buffer.from(body),
      new Headers(headers),
      new URLSearchParams(),
    );
  const [next = '', old = ''] = remote.settings.webhookSecrets;
  expect(messageOf([next, old])).toEqual({ providerPaymentId: 'cs_test_1', eventKey: 'evt_cs_test_1_completed' });
  expect(messageOf([old])).not.toBeNull();
  expect(messageOf([next])).toBeNull();
});

test('no request is made before a payment is', async () => {
  const before = remote.server.requests.length;
  await makeStripe(remote.settings, { lasting, log }).close();
  expect(remote.server.requests).toHaveLength(before);
});
