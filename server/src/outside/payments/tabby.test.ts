// The Tabby adapter against Tabby's documented API: what it sends, and how it reads what comes back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opened as openedBy, PURCHASE, requestOf } from '../../../testing/providers/instalment-request.ts';
import { openTabbyServer, type TabbyServer } from '../../../testing/providers/tabby-server.ts';
import { newId } from '../../kernel/ids.ts';
import { makeLog } from '../../kernel/log.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import type { PaymentProvider } from './port.ts';
import { SECRET_HEADER, makeTabby } from './tabby.ts';

let remote: TabbyServer;
let tabby: PaymentProvider;
const parts = { lasting: makeSecrets([newSecret()]).lasting, log: makeLog('silent') };

beforeAll(async () => {
  remote = await openTabbyServer();
  tabby = makeTabby(remote.settings, parts);
});
afterAll(() => remote.close());

const opened = () => openedBy(tabby, requestOf());

test('a session names buyer, address and pieces, and of earlier orders only how many there were', async () => {
  const since = new Date('2025-03-01T10:00:00Z');
  await tabby.create(requestOf({ language: 'arb' }, { memberSince: since, placedBefore: 3 }));
  const { payment, lang, merchant_urls: urls } = remote.asked();
  expect([payment.amount, payment.currency, lang]).toEqual(['1200.00', 'AED', 'ar']);
  expect(payment.buyer_history).toEqual({ registered_since: since.toISOString(), loyalty_level: 3 });
  expect(payment.order_history).toEqual([]);
  expect(payment.shipping_address).toEqual({ city: 'Dubai', address: '12 Street 4', zip: '00000' });
  expect(payment.order.items).toEqual([
    { title: 'Abaya', quantity: 2, unit_price: '600.00', category: 'Clothes', reference_id: 'A-52' },
  ]);
  expect(urls.cancel).toContain('outcome=left');
});

test('texts of any length and kind are cut to what Tabby takes', async () => {
  const long = '👗'.repeat(5_000);
  const lines = [{ ...PURCHASE.lines[0]!, title: long, sku: long }];
  const contact = { name: long, email: 'maryam@example.com', phone: '+971501234567' };
  const address = { ...PURCHASE.address, line: `x${long}` };
  expect(await tabby.create(requestOf({ contact }, { lines, address }))).toMatchObject({ status: 'open' });
});

test.each([
  ['not_available', 'refused_tabby'],
  ['order_amount_too_high', 'refused_tabby_high'],
  ['order_amount_too_low', 'refused_tabby_low'],
  ['another reason', 'refused_tabby'],
])('pre-scoring that says %s is a refusal', async (reason, refused) => {
  remote.setRejects(reason);
  const answer = await tabby.create(requestOf());
  remote.setRejects(null);
  expect(answer).toEqual({ refused });
});

test('who gave no mail address, and a currency of another country, are refused', async () => {
  const contact = { name: 'Maryam', email: null, phone: '+971501234567' };
  expect(await tabby.create(requestOf({ contact }))).toEqual({ refused: 'refused_contact' });
  expect(await tabby.create(requestOf({ amount: { amount: 1_000, currency: 'SAR' } }))).toEqual({ refused: 'refused' });
  expect([tabby.takes({ amount: 1, currency: 'SAR' }), tabby.takes({ amount: 1, currency: 'AED' })]).toEqual([
    false,
    true,
  ]);
});

test('a key that Tabby does not know is no answer', async () => {
  const stranger = makeTabby({ ...remote.settings, secretKey: 'sk_test_of_nobody' }, parts);
  await expect(stranger.create(requestOf())).rejects.toThrow('answered 401');
  await expect(stranger.read(newId())).rejects.toThrow('answered 401');
});

test('an id that is none is never put into an address', async () => {
  const before = remote.server.requests.length;
  for (const id of ['../checkout', 'x?y=1', '', 'https://example.com']) expect(await tabby.read(id)).toBeNull();
  expect(remote.server.requests).toHaveLength(before);
});

test('what is authorised is captured once, however often it is asked for', async () => {
  const { providerPaymentId: id } = await opened();
  await remote.pay(id);
  expect((await tabby.read(id))?.status).toBe('authorised');
  const captured = { status: 'captured', captured: { amount: 120_000, currency: 'AED' } };
  expect(await tabby.capture(id, 120_000)).toMatchObject(captured);
  expect(await tabby.capture(id, 120_000)).toMatchObject(captured);
  expect(await remote.held(id)).toEqual({ captured: 120_000, refunded: 0 });
});

test('what is authorised and no longer wanted is closed without being captured', async () => {
  const { providerPaymentId: id } = await opened();
  expect((await tabby.void(id)).status).toBe('voided');
  await remote.pay(id);
  expect((await tabby.void(id)).status).toBe('voided');
  expect((await tabby.read(id))?.status).toBe('voided');
  expect(await remote.held(id)).toEqual({ captured: 0, refunded: 0 });
});

test('a refund beyond what was captured is refused, and a repeated one is paid once', async () => {
  const { providerPaymentId: id } = await opened();
  await remote.pay(id);
  await tabby.capture(id, 120_000);
  const wanted = { refundId: newId(), amountMinor: 20_000, reason: 'cancelled', refundedMinor: 0 };
  expect((await tabby.refund(id, wanted)).status).toBe('done');
  expect((await tabby.refund(id, wanted)).status).toBe('done');
  expect(await remote.held(id)).toEqual({ captured: 120_000, refunded: 20_000 });
  const again = { ...wanted, refundId: `${wanted.refundId}-1`, earlierIds: [wanted.refundId] };
  expect(await tabby.refund(id, again)).toEqual({ status: 'done', providerRefundId: wanted.refundId });
  expect(await remote.held(id)).toEqual({ captured: 120_000, refunded: 20_000 });
  expect((await tabby.refund(id, { ...wanted, refundId: newId(), amountMinor: 100_001 })).status).toBe('failed');
});

test('a message is believed by the secret it carries, and each state of a payment is another message', () => {
  const { body } = remote.message(newId());
  const messageOf = (text: string, secret: string | null) =>
    tabby.parseWebhook(
      Buffer.from(text),
      new Headers(secret === null ? {} : { [SECRET_HEADER]: secret }),
      new URLSearchParams(),
    );
  const [next = '', old = ''] = remote.settings.webhookSecrets;
  expect(messageOf(body, next)?.eventKey).toBe(messageOf(body, old)?.eventKey);
  expect([messageOf(body, 'nonsense'), messageOf(body, ''), messageOf(body, null)]).toEqual([null, null, null]);
  const captured = JSON.stringify({ ...JSON.parse(body), captures: [{ amount: '1.00' }] });
  expect(messageOf(captured, next)?.eventKey).not.toBe(messageOf(body, next)?.eventKey);
});
