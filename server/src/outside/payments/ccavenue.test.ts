// The CCAvenue adapter against CCAvenue's documented page and API: what it sends, and how it reads what comes back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCcavenueServer, type CcavenueServer } from '../../../testing/providers/ccavenue-server.ts';
import { newId } from '../../kernel/ids.ts';
import { makeLog } from '../../kernel/log.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import { paymentOf, refundIn } from './ccavenue-answers.ts';
import { decrypted, encrypted } from './ccavenue-crypto.ts';
import { makeCcavenue } from './ccavenue.ts';
import type { PaymentProvider, PaymentRequest, ProviderPayment } from './port.ts';

let remote: CcavenueServer;
let ccavenue: PaymentProvider;
const parts = { lasting: makeSecrets([newSecret()]).lasting, log: makeLog('silent') };

beforeAll(async () => {
  remote = await openCcavenueServer();
  ccavenue = makeCcavenue(remote.settings, parts);
});
afterAll(() => remote.close());

const requestOf = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: newId(),
  amount: { amount: 120_000, currency: 'AED' },
  option: 'net_banking',
  language: 'arb',
  returnUrl: 'http://localhost:3000/api/payment/return/ccavenue?language=arb',
  messagesUrl: 'https://shop.example/api/webhook/ccavenue',
  expiresAt: new Date(Date.now() + 30 * 60_000),
  description: 'Hindam',
  cards: null,
  contact: { name: 'مريم & co', email: 'maryam@example.com', phone: '+971501234567' },
  parts: [],
  purchase: () => Promise.reject(new Error('nothing of the order is asked for')),
  ...more,
});

async function opened(more: Partial<PaymentRequest> = {}): Promise<ProviderPayment> {
  const made = await ccavenue.create(requestOf(more));
  if ('refused' in made) throw new Error('refused');
  remote.visit(made.url);
  return made;
}

const REFUND = { refundId: newId(), amountMinor: 20_000, reason: 'cancelled', refundedMinor: 0 };

test('the page’s address carries the order encrypted, and nothing of it in the open', async () => {
  const made = await ccavenue.create(requestOf());
  if ('refused' in made) throw new Error('refused');
  const { searchParams: query, origin } = new URL(made.url);
  expect(origin).toBe('https://test.ccavenue.ae');
  expect(made.url).not.toContain('maryam');
  const fields = decrypted(query.get('encRequest') ?? '', remote.settings);
  expect(fields?.split('&')).toEqual([
    'merchant_id=45990',
    `order_id=${made.providerPaymentId}`,
    'currency=AED',
    'amount=1200.00',
    'redirect_url=http://localhost:3000/api/payment/return/ccavenue?language=arb',
    'cancel_url=http://localhost:3000/api/payment/return/ccavenue?language=arb',
    'language=AR',
    'billing_email=maryam@example.com',
  ]);
});

test('a mail address that would change the other fields is left out', async () => {
  for (const email of ['a&amount=1@example.com', 'a=b@example.com', null]) {
    const made = await ccavenue.create(requestOf({ contact: { name: 'M', email, phone: null } }));
    if ('refused' in made) throw new Error('refused');
    const fields = decrypted(new URL(made.url).searchParams.get('encRequest') ?? '', remote.settings);
    expect(fields).not.toContain('billing_email');
  }
});

test('until its page is opened, CCAvenue knows nothing of a payment, and it is open', async () => {
  const made = await ccavenue.create(requestOf());
  if ('refused' in made) throw new Error('refused');
  expect((await ccavenue.read(made.providerPaymentId))?.status).toBe('open');
  expect(await ccavenue.find(made.reference ?? '')).toBeNull();
  remote.visit(made.url);
  // For an open payment `find` returns null: the shop then calls `create`, which makes the URL of the page again.
  expect(await ccavenue.find(made.reference ?? '')).toBeNull();
  expect((await ccavenue.void(made.providerPaymentId)).status).toBe('voided');
});

test('a key or code that CCAvenue does not know is no answer', async () => {
  const { providerPaymentId: id } = await opened();
  const strangers = [{ accessCode: 'AVNOBODY00' }, { workingKey: 'FEDCBA9876543210FEDCBA9876543210' }];
  for (const more of strangers) {
    await expect(makeCcavenue({ ...remote.settings, ...more }, parts).read(id)).rejects.toThrow('orderStatusTracker');
  }
});

test('what the bank approved is confirmed once, or cancelled where it is no longer wanted', async () => {
  const { providerPaymentId: wanted } = await opened();
  await remote.pay(wanted);
  expect((await ccavenue.read(wanted))?.status).toBe('authorised');
  const reported = { status: 'captured', captured: { amount: 120_000, currency: 'AED' } };
  expect(await ccavenue.capture(wanted, 120_000)).toMatchObject(reported);
  expect(await ccavenue.capture(wanted, 120_000)).toMatchObject(reported);
  const { providerPaymentId: unwanted } = await opened();
  await remote.pay(unwanted);
  expect((await ccavenue.void(unwanted)).status).toBe('voided');
  expect(await remote.held(unwanted)).toEqual({ captured: 0, refunded: 0 });
});

test('a repeated refund is paid once; one beyond what was captured is refused', async () => {
  const { providerPaymentId: id } = await opened();
  await remote.pay(id);
  await ccavenue.capture(id, 120_000);
  expect((await ccavenue.refund(id, REFUND)).status).toBe('done');
  expect((await ccavenue.refund(id, REFUND)).status).toBe('done');
  const { providerRefundId } = await ccavenue.refund(id, REFUND);
  const again = { ...REFUND, refundId: `${REFUND.refundId}-1`, earlierIds: [REFUND.refundId] };
  expect(await ccavenue.refund(id, again)).toEqual({ status: 'done', providerRefundId });
  expect(await remote.held(id)).toEqual({ captured: 120_000, refunded: 20_000 });
  expect((await ccavenue.refund(id, { ...REFUND, refundId: newId(), amountMinor: 100_001 })).status).toBe('failed');
});

test('a refund that CCAvenue lists as failed or declined has failed', () => {
  const listed = (status: string) => ({ refund_list: [{ refund_mer_ref_no: 'a1', refund_status: status }] });
  expect(['TS-REFC', 'TS-REFA', 'TS-REFF', 'TS-REFD'].map((status) => refundIn(listed(status), 'a1'))).toEqual([
    'done',
    'done',
    'failed',
    'failed',
  ]);
  expect(refundIn(listed('TS-REFC'), 'a2')).toBeNull();
  expect(refundIn({ error_code: '51419' }, 'a1')).toBeNull();
});

test('every documented status means something, and an unknown one is no answer', () => {
  const order = { referenceNo: '1', amount: '1.0', captured: '1.0', currency: 'AED' };
  const read = (status: string) => paymentOf({ ...order, status }, 'id', 'paymentId').status;
  expect(read('Auto-Cancelled')).toBe('voided');
  expect(read('Auto- Reversed')).toBe('failed');
  expect(read('Systemrefund')).toBe('captured');
  expect(read('Timeout')).toBe('cancelled');
  expect(() => read('Something new')).toThrow('not known');
});

test('a capture without its amount is no answer, unless the whole order went back', () => {
  const order = { referenceNo: '1', amount: '10.00', captured: '0', currency: 'AED' };
  expect(() => paymentOf({ ...order, status: 'Shipped' }, 'id', 'paymentId')).toThrow('without its amount');
  const back = { captured: { amount: 1_000, currency: 'AED' }, refundedMinor: 1_000 };
  expect(paymentOf({ ...order, status: 'Systemrefund' }, 'id', 'paymentId')).toMatchObject(back);
});

test('a browser comes back with a payment only by what this key encrypted and this shop’s reference proves', async () => {
  const { providerPaymentId: id, reference } = await opened();
  const back = (encResp: string) => ccavenue.parseReturn(new URLSearchParams(), new URLSearchParams({ encResp }));
  expect(back(remote.outcome(id, 'Success'))).toEqual({ paymentId: reference, left: false });
  expect(back(remote.outcome(id, 'Aborted'))).toEqual({ paymentId: reference, left: true });
  expect(back(remote.outcome(id, 'Success', 'FEDCBA9876543210FEDCBA9876543210'))).toBeNull();
  expect(back(remote.outcome('theirs-1', 'Success'))).toBeNull();
  for (const rubbish of ['', 'xyz', '00'.repeat(16), 'ab'.repeat(70_000)]) expect(back(rubbish)).toBeNull();
});

test('an encrypted text is read with its key alone', () => {
  const key = { workingKey: 'a-key', cipher: 'aes-128-cbc' } as const;
  expect(encrypted('order_id=1', key)).toMatch(/^[0-9a-f]{32}$/);
  expect(decrypted(encrypted('طلب', key), key)).toBe('طلب');
  expect(decrypted(encrypted('x'.repeat(100), key), { ...key, workingKey: 'another' })).not.toBe('x'.repeat(100));
});

describe('an account that encrypts by AES-256-GCM', () => {
  let newer: CcavenueServer;
  let provider: PaymentProvider;
  beforeAll(async () => {
    newer = await openCcavenueServer('aes-256-gcm');
    provider = makeCcavenue(newer.settings, parts);
  });
  afterAll(() => newer.close());

  test('is paid, captured and refunded', async () => {
    const made = await provider.create(requestOf());
    if ('refused' in made) throw new Error('refused');
    const { providerPaymentId: id } = made;
    newer.visit(made.url);
    await newer.pay(id);
    const back = new URLSearchParams(newer.returnBody?.(id));
    expect(provider.parseReturn(new URLSearchParams(), back)).toEqual({ paymentId: made.reference, left: false });
    expect(await provider.capture(id, 120_000)).toMatchObject({ status: 'captured', captured: { amount: 120_000 } });
    expect(await provider.refund(id, REFUND)).toMatchObject({ status: 'done' });
    expect(await newer.held(id)).toEqual({ captured: 120_000, refunded: 20_000 });
  });

  test('gives each text another form, and one that was changed anywhere is read as none', () => {
    const { settings } = newer;
    const text = encrypted('order_id=1&طلب', settings);
    expect(text).not.toBe(encrypted('order_id=1&طلب', settings));
    expect(decrypted(text, settings)).toBe('order_id=1&طلب');
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
      expect(decrypted(changed, settings)).toBeNull();
    }
    for (const short of ['', text.slice(0, 40), text.slice(0, -2)]) expect(decrypted(short, settings)).toBeNull();
    expect(decrypted(text, { ...settings, workingKey: 'F'.repeat(32) })).toBeNull();
  });
});
