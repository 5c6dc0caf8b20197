import { Writable } from 'node:stream';
import { PAYMENT_OPTIONS } from '@hindam/contract/order-moves';
import { expect, test } from 'vitest';
import type { PaymentSettings, StripeSettings } from '../../config-payments.ts';
import { makeLog } from '../../kernel/log.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import { openPayments } from './open-payments.ts';
import { deliverByPost } from './sandbox-courier.ts';
import { forged, readMessage, signed } from './sandbox-messages.ts';
import { createFaultOf, DEFAULT_OUTCOME, TEST_AMOUNTS, sandboxOutcomeOf } from './sandbox-outcomes.ts';

const secrets = makeSecrets([newSecret()]);
const log = makeLog('silent');
const NO_PROVIDERS: PaymentSettings = { stripe: null, tabby: null, tamara: null, ccavenue: null };
const STRIPE: StripeSettings = {
  secretKey: 'sk_test_0123456789',
  webhookSecrets: ['whsec_0123456789'],
  base: 'http://127.0.0.1:1',
  timeoutMs: 1_000,
};
const settings = (shopMode: 'demo' | 'live') => ({
  shopMode,
  host: '127.0.0.1',
  port: 3000,
  demoToken: null,
  payments: NO_PROVIDERS,
  databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
});

const AMOUNT = { amount: 120_000, currency: 'AED' };

test('a live shop without settings of a provider has no sandbox and no online payment', async () => {
  const payments = await openPayments(settings('live'), { secrets, log });
  expect(PAYMENT_OPTIONS.map((option) => payments.forPayment(option, AMOUNT))).toEqual([[], [], [], []]);
  expect([payments.byName('sandbox'), payments.sandbox]).toEqual([null, null]);
});

test('a live shop names at start, in one line, the providers that are off', async () => {
  const lineOf = async (payments: PaymentSettings) => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
    const opened = await openPayments({ ...settings('live'), payments }, { secrets, log: makeLog('info', sink) });
    await opened.close();
    expect(lines).toHaveLength(1);
    return JSON.parse(lines[0]!) as object;
  };
  expect(await lineOf(NO_PROVIDERS)).toMatchObject({ off: ['stripe', 'tabby', 'tamara', 'ccavenue'] });
  expect(await lineOf({ ...NO_PROVIDERS, stripe: STRIPE })).toMatchObject({
    providers: ['stripe'],
    off: ['tabby', 'tamara', 'ccavenue'],
  });
});

test('a demo shop’s sandbox takes every online option, and connects to the database only when needed', async () => {
  const payments = await openPayments(settings('demo'), { secrets, log });
  expect(PAYMENT_OPTIONS.filter((option) => payments.forPayment(option, AMOUNT).length === 0)).toEqual(['cod']);
  await payments.close();
});

test('a provider that is set up takes its option, and the sandbox takes the others', async () => {
  const providers = { ...NO_PROVIDERS, stripe: STRIPE };
  const payments = await openPayments({ ...settings('demo'), payments: providers }, { secrets, log });
  const chosen = (...asked: Parameters<typeof payments.forPayment>) => payments.forPayment(...asked)[0]?.name;
  expect(chosen('card', AMOUNT)).toBe('stripe');
  expect(chosen('net_banking', AMOUNT)).toBe('sandbox');
  expect(chosen('card', AMOUNT, new Set(['stripe']))).toBeUndefined();
  expect(chosen('card', { amount: 1_230, currency: 'KWD' })).toBe('stripe');
  expect(chosen('card', { amount: 1_234, currency: 'KWD' })).toBeUndefined();
  expect(payments.pageOrigins).toEqual(['https://checkout.stripe.com']);
  await payments.close();
});

test('a live shop has the providers that are set up and nothing else', async () => {
  const providers = { ...NO_PROVIDERS, stripe: STRIPE };
  const payments = await openPayments({ ...settings('live'), payments: providers }, { secrets, log });
  const offered = PAYMENT_OPTIONS.map((option) => payments.forPayment(option, AMOUNT)[0]?.name ?? null);
  expect(new Set(offered)).toEqual(new Set(['stripe', null]));
  expect(payments.sandbox).toBeNull();
  await payments.close();
});

test('a message is authenticated by its bytes, its key and its age', () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.captured', payment: 'sbx_1' });
  const raw = Buffer.from(body);
  const messageOf = (header: string | null, now: number, from = secrets) => readMessage(from, raw, header, now);
  const message = { providerPaymentId: 'sbx_1', eventKey: 'evt_1' };
  expect(messageOf(signed(secrets, body, 1_000), 1_000)).toEqual(message);
  expect(messageOf(signed(secrets, body, 1_000), 1_300)).toEqual(message);
  expect(messageOf(signed(secrets, body, 1_000), 1_301)).toBeNull();
  expect(messageOf(signed(secrets, body, 1_301), 1_000)).toBeNull();
  expect(messageOf(forged(body, 1_000), 1_000)).toBeNull();
  expect(messageOf(null, 1_000)).toBeNull();
  expect(readMessage(secrets, Buffer.from(`${body} `), signed(secrets, body, 1_000), 1_000)).toBeNull();
});

test('a message signed before a secret was rotated is accepted after it', () => {
  const [old, next] = [newSecret(), newSecret()];
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.captured', payment: 'sbx_1' });
  const header = signed(makeSecrets([old]), body, 1_000);
  expect(readMessage(makeSecrets([next, old]), Buffer.from(body), header, 1_000)).not.toBeNull();
  expect(readMessage(makeSecrets([next]), Buffer.from(body), header, 1_000)).toBeNull();
});

test('the amount decides where the shopper chose nothing; an explicit choice overrides it', () => {
  expect(sandboxOutcomeOf(120_000, {})).toEqual(DEFAULT_OUTCOME);
  expect(sandboxOutcomeOf(120_901, { ending: 'approve' }).ending).toBe('insufficient_funds');
  expect(sandboxOutcomeOf(120_901, { ending: 'cancel' }).ending).toBe('cancel');
  expect(createFaultOf(120_922)).toBe('refused');
  expect(createFaultOf(120_000)).toBeNull();
});

test('no price in round figures, nor a tenth off it, is a test amount', () => {
  const endings = new Set(TEST_AMOUNTS.map(({ ending }) => ending));
  const prices = Array.from({ length: 4_000 }, (_, index) => (index + 1) * 500);
  expect(prices.filter((price) => endings.has(price % 1_000) || endings.has((price * 0.9) % 1_000))).toEqual([]);
});

test('messages go to the shop’s own port, by loopback where it listens on all addresses', async () => {
  const addresses: string[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (address) => {
    addresses.push(address instanceof Request ? address.url : address.toString());
    return Promise.resolve(new Response(null, { status: 200 }));
  };
  try {
    for (const host of ['127.0.0.1', '0.0.0.0', '::', '::1', '192.168.1.5']) {
      await deliverByPost({ host, port: 3000, demoToken: null })({ body: '', headers: {} });
    }
  } finally {
    globalThis.fetch = original;
  }
  expect(addresses.map((address) => new URL(address).host)).toEqual([
    '127.0.0.1:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '[::1]:3000',
    '192.168.1.5:3000',
  ]);
});
