// The Tamara adapter against Tamara's documented API: what it sends, and how it reads what comes back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opened as openedBy, requestOf as anyRequest } from '../../../testing/providers/instalment-request.ts';
import { openTamaraServer, tamaraToken, type TamaraServer } from '../../../testing/providers/tamara-server.ts';
import { newId } from '../../kernel/ids.ts';
import { makeLog } from '../../kernel/log.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import type { PaymentProvider, PaymentRequest, Purchase } from './port.ts';
import { makeTamara } from './tamara.ts';
import { paymentOf, tamaraOrderIn } from './tamara-answers.ts';

let remote: TamaraServer;
let tamara: PaymentProvider;
const parts = { lasting: makeSecrets([newSecret()]).lasting, log: makeLog('silent') };

beforeAll(async () => {
  remote = await openTamaraServer();
  tamara = makeTamara(remote.settings, parts);
});
afterAll(() => remote.close());

const PURCHASE: Partial<Purchase> = {
  lines: [{ title: 'Abaya', sku: 'A-52', quantity: 2, unitMinor: 60_000, discountMinor: 5_000 }],
  shippingMinor: 2_500,
  discountMinor: 5_000,
  vatMinor: 5_595,
  memberSince: new Date('2025-03-01T10:00:00Z'),
  placedBefore: 3,
};
const WISH = {
  amount: { amount: 117_500, currency: 'AED' },
  language: 'arb',
  messagesUrl: 'https://shop.example/api/webhook/tamara',
};

const requestOf = (more: Partial<PaymentRequest> = {}, purchase: Partial<Purchase> = {}): PaymentRequest =>
  anyRequest({ ...WISH, ...more }, { ...PURCHASE, ...purchase });

const opened = () => openedBy(tamara, requestOf());

async function captured(): Promise<string> {
  const { providerPaymentId: id } = await opened();
  await remote.pay(id);
  await tamara.capture(id, 117_500);
  return id;
}

const REFUND = { refundId: newId(), amountMinor: 20_000, reason: 'cancelled', refundedMinor: 0 };

test('a checkout names buyer, address, pieces and amounts as numbers, and where messages go', async () => {
  expect(await tamara.create(requestOf())).toMatchObject({ status: 'open' });
  const { books } = remote;
  expect(books.asked).toMatchObject({
    total_amount: { amount: 1175, currency: 'AED' },
    shipping_amount: { amount: 25, currency: 'AED' },
    items: [{ name: 'Abaya', unit_price: { amount: 600 }, total_amount: { amount: 1150 } }],
    consumer: { first_name: 'Maryam', last_name: 'Al Noor' },
    shipping_address: { first_name: 'Maryam', last_name: 'Maryam', city: 'Dubai', country_code: 'AE' },
    merchant_url: { notification: 'https://shop.example/api/webhook/tamara' },
    risk_assessment: { is_guest_user: false, total_order_count: 3, account_creation_date: '01-03-2025' },
    locale: 'ar_SA',
  });
});

test('a request that Tamara does not take is refused; a token it does not know is no answer', async () => {
  expect(await tamara.create(requestOf({}, { lines: [] }))).toEqual({ refused: 'refused_tamara' });
  const contact = { name: 'Maryam', email: null, phone: '+971501234567' };
  expect(await tamara.create(requestOf({ contact }))).toEqual({ refused: 'refused_contact' });
  const stranger = makeTamara({ ...remote.settings, apiToken: 'a-token-of-nobody-at-all' }, parts);
  await expect(stranger.create(requestOf())).rejects.toThrow('answered 401');
});

test('what is approved is authorised and captured once, however often it is asked for', async () => {
  const { providerPaymentId: id } = await opened();
  await remote.pay(id);
  const reported = { status: 'captured', captured: { amount: 117_500, currency: 'AED' } };
  expect((await tamara.read(id))?.status).toBe('authorised');
  expect(await tamara.capture(id, 117_500)).toMatchObject(reported);
  expect(await tamara.capture(id, 117_500)).toMatchObject(reported);
});

test('what Tamara captures by itself when it is authorised is not captured again', async () => {
  const { providerPaymentId: id } = await opened();
  await remote.pay(id);
  remote.books.autoCaptures = true;
  const before = remote.server.requests.filter((request) => request === 'POST /payments/capture').length;
  expect((await tamara.capture(id, 117_500)).status).toBe('captured');
  remote.books.autoCaptures = false;
  expect(remote.server.requests.filter((request) => request === 'POST /payments/capture')).toHaveLength(before);
});

test('a capture without its amount is no answer', () => {
  const total = { amount: 1_175, currency: 'AED' };
  const order = { order_id: newId(), order_reference_id: 'x', status: 'fully_captured', total_amount: total };
  const read = (more: object) => paymentOf(tamaraOrderIn({ ...order, ...more }), 'id');
  expect(read({ captured_amount: total }).captured).toEqual({ amount: 117_500, currency: 'AED' });
  for (const more of [{}, { captured_amount: null }, { captured_amount: { amount: 0, currency: 'AED' } }])
    expect(() => read(more)).toThrow('without its amount');
});

test('what is approved and no longer wanted is cancelled without being captured', async () => {
  const { providerPaymentId: id } = await opened();
  expect((await tamara.void(id)).status).toBe('voided');
  await remote.pay(id);
  expect((await tamara.void(id)).status).toBe('voided');
  expect((await tamara.read(id))?.status).toBe('voided');
  expect(await remote.held(id)).toEqual({ captured: 0, refunded: 0 });
});

test('a repeated refund is found by its id and paid once; one beyond what was captured is refused', async () => {
  const id = await captured();
  expect((await tamara.refund(id, REFUND)).status).toBe('done');
  expect((await tamara.refund(id, REFUND)).status).toBe('done');
  const again = { ...REFUND, refundId: `${REFUND.refundId}-1`, earlierIds: [REFUND.refundId] };
  expect(await tamara.refund(id, again)).toEqual({ status: 'done', providerRefundId: REFUND.refundId });
  expect(await remote.held(id)).toEqual({ captured: 117_500, refunded: 20_000 });
  const tooMuch = { ...REFUND, refundId: newId(), amountMinor: 97_501, refundedMinor: 20_000 };
  expect((await tamara.refund(id, tooMuch)).status).toBe('failed');
});

test('where it cannot be seen whether a refund was paid, it is not paid again: an operator looks', async () => {
  const id = await captured();
  remote.books.hidesRefunds = true;
  expect((await tamara.refund(id, REFUND)).status).toBe('done');
  expect((await tamara.refund(id, REFUND)).status).toBe('failed');
  const next = { ...REFUND, refundId: newId(), refundedMinor: 20_000 };
  expect((await tamara.refund(id, next)).status).toBe('done');
  remote.books.hidesRefunds = false;
  expect(await remote.held(id)).toEqual({ captured: 117_500, refunded: 40_000 });
});

test('a message is believed by its token, in the address or the header, with either key', () => {
  const { body } = remote.message(newId());
  const messageOf = (token: string, inAddress: boolean) =>
    tamara.parseWebhook(
      Buffer.from(body),
      new Headers(inAddress ? {} : { authorization: `Bearer ${token}` }),
      new URLSearchParams(inAddress ? { tamaraToken: token } : {}),
    );
  for (const key of remote.settings.notificationTokens) {
    expect(messageOf(tamaraToken(key), true)).not.toBeNull();
    expect(messageOf(tamaraToken(key), false)).toEqual(messageOf(tamaraToken(key), true));
  }
  const [key = ''] = remote.settings.notificationTokens;
  for (const token of ['', '..', key, tamaraToken(key, -1), tamaraToken(key, 900, 'HS512'), tamaraToken('another')]) {
    expect(messageOf(token, true)).toBeNull();
  }
});

test('an id that is none is never put into an address', async () => {
  const before = remote.server.requests.length;
  for (const id of ['../checkout', 'x?y=1', '']) expect(await tamara.read(id)).toBeNull();
  expect(remote.server.requests).toHaveLength(before);
});
