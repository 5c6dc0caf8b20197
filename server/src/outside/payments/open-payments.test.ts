import { PAYMENT_OPTIONS } from '@hindam/contract/order-moves';
import { expect, test } from 'vitest';
import { makeLog } from '../../kernel/log.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import { openPayments } from './open-payments.ts';
import { deliverByPost } from './sandbox-courier.ts';
import { forged, readMessage, signed } from './sandbox-messages.ts';
import { createFaultOf, DEFAULT_OUTCOME, TEST_AMOUNTS, sandboxOutcomeOf } from './sandbox-outcomes.ts';

const secrets = makeSecrets([newSecret()]);
const log = makeLog('silent');
const settings = (shopMode: 'demo' | 'live') => ({
  shopMode,
  host: '127.0.0.1',
  port: 3000,
  demoToken: null,
  databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
});

test('a live shop has no sandbox and no online payment', () => {
  const payments = openPayments(settings('live'), { secrets, log });
  expect(PAYMENT_OPTIONS.map((option) => payments.forOption(option))).toEqual([null, null, null, null]);
  expect([payments.byName('sandbox'), payments.sandbox]).toEqual([null, null]);
});

test('a demo shop’s sandbox takes every online option, and connects to the database only when needed', async () => {
  const payments = openPayments(settings('demo'), { secrets, log });
  expect(PAYMENT_OPTIONS.filter((option) => payments.forOption(option) === null)).toEqual(['cod']);
  await payments.close();
});

test('a message is authenticated by its bytes, its key and its age', () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.captured', payment: 'sbx_1' });
  const raw = Buffer.from(body);
  const heard = (header: string | null, now: number, from = secrets) => readMessage(from, raw, header, now);
  const message = { providerPaymentId: 'sbx_1', eventKey: 'evt_1' };
  expect(heard(signed(secrets, body, 1_000), 1_000)).toEqual(message);
  expect(heard(signed(secrets, body, 1_000), 1_300)).toEqual(message);
  expect(heard(signed(secrets, body, 1_000), 1_301)).toBeNull();
  expect(heard(signed(secrets, body, 1_301), 1_000)).toBeNull();
  expect(heard(forged(body, 1_000), 1_000)).toBeNull();
  expect(heard(null, 1_000)).toBeNull();
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
