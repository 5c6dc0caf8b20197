// Tabby's API on loopback, as far as the shop calls it. It rejects, for example, a wrong key, amounts that are not
// strings with two decimals, missing fields, and captures and refunds that are too high or that the payment's state
// does not allow.
import { randomUUID } from 'node:crypto';
import type { TabbySettings } from '../../src/config-payments.ts';
import {
  type MixUps,
  mixUp,
  openProviderServer,
  type ProviderRequest,
  type ProviderServer,
  type Reply,
} from './provider-server.ts';
import type { Taken, TestMessage, TestProvider } from './test-provider.ts';

const KEY = 'sk_test_of_a_test_merchant';
const MERCHANT = 'HindamUAE';
const SECRETS = ['the-newer-secret-of-the-two-of-them', 'the-older-secret-of-the-two-of-them'] as const;

type Part = { amount: string; reference_id: string };

interface Payment {
  id: string;
  status: 'CREATED' | 'AUTHORIZED' | 'CLOSED' | 'REJECTED' | 'EXPIRED';
  amount: string;
  currency: string;
  createdAt: string;
  reference: string;
  urls: { success: string; cancel: string; failure: string };
  captures: Part[];
  refunds: Part[];
  taken: Taken;
  hasLeft: boolean;
  back: string;
}

interface Books {
  payments: Map<string, Payment>;
  /** The body of the last request for a session. */
  asked: Record<string, unknown>;
  /** The reason for which Tabby rejects shoppers; null = it accepts them. */
  rejects: string | null;
  /** Fields that replace those of the instalment plans in sessions. */
  plan: object;
  /** The only currency that the merchant account accepts. */
  currency: string;
  mixUps: MixUps;
}

const refused = (status: number, errorType: string, error: string): Reply => ({
  status,
  body: { status: 'error', errorType, error },
});
const bad = (error: string): Reply => refused(400, 'bad_data', error);

const AMOUNT = /^\d+\.\d{2}$/;
const minor = (amount: string): number => Math.round(Number(amount) * 100);
const decimal = (value: number): string => (value / 100).toFixed(2);
const sum = (parts: readonly Part[]): number => parts.reduce((total, { amount }) => total + minor(amount), 0);

function shown({ id, status, amount, currency, createdAt, reference, captures, refunds }: Payment): object {
  const order = { reference_id: reference, items: [] };
  return { id, status, amount, currency, created_at: createdAt, is_test: true, order, captures, refunds };
}

// oxlint-disable-next-line typescript/no-explicit-any -- fields of a request are read by name; a wrong name is refused
type Any = any;

/** Whether the shop asks only for credit; the session that Tabby makes then belongs to no order. */
const isQuestion = ({ payment }: Any): boolean => payment?.order === undefined;

/** Tabby's error about the body of a request for a session; null when the body is right. */
function faultOf(body: Any, supported: string): Reply | null {
  const { payment } = body;
  if (!payment) return bad('failed to decode request');
  if (typeof payment.amount !== 'string' || !AMOUNT.test(payment.amount)) return bad('invalid amount');
  if (payment.currency !== supported)
    return bad(`could not create payment: only ${supported} is supported, but got ${payment.currency}`);
  if (body.merchant_code !== MERCHANT) return bad('merchant is null');
  if (!['en', 'ar'].includes(body.lang)) return bad('lang');
  if (isQuestion(body)) return payment.buyer?.email && payment.buyer.phone ? null : bad('buyer');
  const { buyer, shipping_address: to, order, buyer_history: history } = payment;
  if (!buyer?.name || !buyer.email || !buyer.phone) return bad('buyer');
  if (!to?.city || !to.address || !to.zip) return bad('shipping_address');
  if (!order?.reference_id || !(order.items?.length > 0)) return bad('order');
  for (const item of order.items) {
    if (!item.title || !item.category || !Number.isInteger(item.quantity) || !AMOUNT.test(item.unit_price))
      return bad('items');
  }
  for (const name of ['tax_amount', 'shipping_amount', 'discount_amount'])
    if (!AMOUNT.test(order[name])) return bad(name);
  if (Number.isNaN(Date.parse(history?.registered_since)) || !Number.isInteger(history.loyalty_level))
    return bad('history');
  if (!Array.isArray(payment.order_history)) return bad('order_history');
  const isTooLong = JSON.stringify(body, (_, value) =>
    typeof value === 'string' && value.length > 255 ? '\u0000' : value,
  );
  return isTooLong.includes('\\u0000') ? bad('too long') : null;
}

function createSession(books: Books, body: Any): Reply {
  const { payment: wanted, merchant_urls: urls } = body;
  const payment: Payment = {
    id: randomUUID(),
    status: 'CREATED',
    amount: wanted.amount,
    currency: wanted.currency,
    createdAt: new Date().toISOString(),
    reference: wanted.order?.reference_id ?? '',
    urls,
    captures: [],
    refunds: [],
    taken: 'right',
    hasLeft: false,
    back: '',
  };
  if (books.rejects === null && !isQuestion(body)) books.payments.set(payment.id, payment);
  return sessionReply(books, payment);
}

/** Tabby's plan: a downpayment and three parts a month apart; the last one takes what division leaves over. */
function planOf({ amount, createdAt }: Payment, { plan }: Books): object {
  const quarter = Math.floor(minor(amount) / 4);
  const parts = [1, 2, 3].map((months) => {
    const due = new Date(createdAt);
    due.setUTCMonth(due.getUTCMonth() + months);
    const left = months === 3 ? minor(amount) - 3 * quarter : quarter;
    return { due_date: due.toISOString().slice(0, 10), amount: decimal(left), old_amount: null, service_fee: '0.00' };
  });
  return { downpayment: decimal(quarter), installments_count: 3, installments: parts, ...plan };
}

function sessionReply(books: Books, payment: Payment): Reply {
  const { rejects } = books;
  const page = `https://checkout.tabby.ai/?sessionId=${payment.id}`;
  const isOffered = rejects === null;
  // Tabby's documentation has two places for the reason; each is used for some reasons here.
  const inProduct = rejects === 'order_amount_too_high' ? [{ rejection_reason: rejects, web_url: null }] : [];
  const elsewhere = inProduct.length > 0 ? null : rejects;
  return {
    status: 200,
    body: {
      id: randomUUID(),
      status: isOffered ? 'created' : 'rejected',
      payment: shown(payment),
      configuration: {
        available_products: {
          installments: isOffered ? [{ web_url: page, ...planOf(payment, books) }] : inProduct,
        },
        products: { installments: { type: 'installments', is_available: isOffered, rejection_reason: elsewhere } },
      },
    },
  };
}

function capture(payment: Payment, { amount, reference_id: key }: Any): Reply {
  if (payment.captures.some(({ reference_id: made }) => made === key)) return { status: 200, body: shown(payment) };
  if (payment.status !== 'AUTHORIZED') return bad('could not capture not authorized payments');
  if (typeof key !== 'string' || !AMOUNT.test(amount) || minor(amount) > minor(payment.amount)) return bad('amount');
  const taken = payment.taken === 'less' ? decimal(minor(amount) - 100) : amount;
  if (payment.taken === 'other_currency') payment.currency = 'USD';
  payment.captures.push({ amount: taken, reference_id: key });
  if (minor(amount) === minor(payment.amount)) payment.status = 'CLOSED';
  return { status: 200, body: shown(payment) };
}

function refund(payment: Payment, { amount, reference_id: key }: Any): Reply {
  if (payment.refunds.some(({ reference_id: made }) => made === key)) return { status: 200, body: shown(payment) };
  if (payment.status !== 'CLOSED') return bad('can not refund payment that has no captures and not closed');
  const left = sum(payment.captures) - sum(payment.refunds);
  if (typeof key !== 'string' || !AMOUNT.test(amount) || minor(amount) > left) return bad('amount');
  payment.refunds.push({ amount, reference_id: key });
  return { status: 200, body: shown(payment) };
}

function change(payment: Payment, what: string, body: Any): Reply {
  if (what === 'captures') return capture(payment, body);
  if (what === 'refunds') return refund(payment, body);
  if (payment.status === 'CLOSED') return bad('already closed');
  if (payment.status !== 'AUTHORIZED') return bad('could not close');
  payment.status = 'CLOSED';
  return { status: 200, body: shown(payment) };
}

function list({ payments }: Books, query: URLSearchParams): Reply {
  const limit = Number(query.get('limit'));
  if (limit > 20 || !/^\d{4}-\d\d-\d\d$/.test(query.get('created_at__gte') ?? ''))
    return bad('failed to decode request');
  const offset = Number(query.get('offset'));
  const done = [...payments.values()].filter(({ status }) => status === 'AUTHORIZED' || status === 'CLOSED');
  const page = done
    .toReversed()
    .slice(offset, offset + limit)
    .map(shown);
  return { status: 200, body: { payments: page, pagination: { limit, offset, total_count: done.length } } };
}

function answer(books: Books, { method, path, query, headers, body }: ProviderRequest): Reply {
  if (headers['authorization'] !== `Bearer ${KEY}`)
    return refused(401, 'not_authorized', "auth: provided key doesn't exist");
  const sent = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
  if (path === '/api/v2/checkout' && method === 'POST') {
    books.asked = sent;
    const other = books.payments.get(books.mixUps.get(null) ?? '');
    return faultOf(sent, books.currency) ?? (other ? sessionReply(books, other) : createSession(books, sent));
  }
  if (path === '/api/v2/payments') return list(books, query);
  const [, id = '', what] = /^\/api\/v2\/payments\/([\w-]+)(?:\/(captures|refunds|close))?$/.exec(path) ?? [];
  const payment = books.payments.get((method === 'GET' && books.mixUps.get(id)) || id);
  if (!payment) return refused(404, 'not_found', 'no such payment');
  return method === 'POST' && what ? change(payment, what, sent) : { status: 200, body: shown(payment) };
}

const CALLS = {
  create: /^POST \/api\/v2\/checkout$/,
  read: /^GET \/api\/v2\/payments\/[\w-]+$/,
  capture: /^POST \/api\/v2\/payments\/[\w-]+\/captures$/,
  refund: /^POST \/api\/v2\/payments\/[\w-]+\/refunds$/,
};

export interface TabbyServer extends TestProvider {
  settings: TabbySettings;
  server: ProviderServer;
  /** From now on Tabby's pre-scoring rejects shoppers for this reason; null = it accepts them again. */
  setRejects(reason: string | null): void;
  /** From now on the instalment plans in sessions have these fields in place of the right ones. */
  setPlan(plan: object): void;
  asked(): Any;
}

/** Opens the server with one merchant account, which accepts payments in `currency` only. */
export async function openTabbyServer({ currency = 'AED' } = {}): Promise<TabbyServer> {
  const books: Books = { payments: new Map(), asked: {}, rejects: null, plan: {}, currency, mixUps: new Map() };
  const server = await openProviderServer((request) => answer(books, request));
  const paymentOf = (id: string) => books.payments.get(id)!;
  const end = (id: string, status: Payment['status'], back: keyof Payment['urls']) => {
    const payment = paymentOf(id);
    if (payment.status === 'CREATED') payment.status = status;
    payment.back = `${payment.urls[back]}&payment_id=${id}`;
  };
  const messageOf = (id: string, secret: string): TestMessage => {
    const payment = books.payments.get(id);
    const body = {
      ...(payment ? shown(payment) : { id, amount: '1.00', currency: 'AED' }),
      status: 'authorized',
      captures: [],
    };
    return { body: JSON.stringify(body), headers: { 'x-webhook-secret': secret }, query: '' };
  };
  return {
    name: 'tabby',
    option: 'instalments_4',
    createsOnce: false,
    closesPages: false,
    settings: {
      secretKey: KEY,
      merchantCode: MERCHANT,
      webhookSecrets: SECRETS,
      base: server.origin,
      timeoutMs: 400,
      pageOrigin: 'https://checkout.tabby.ai',
      currencies: currency === 'AED' ? ['AED', 'KWD'] : [currency],
    },
    server,
    idsOf: async (paymentId) =>
      [...books.payments.values()].filter(({ reference }) => reference.startsWith(paymentId)).map(({ id }) => id),
    async pay(id, taken = 'right') {
      if (paymentOf(id).status !== 'CREATED') throw new Error('the page is closed');
      paymentOf(id).taken = taken;
      end(id, 'AUTHORIZED', 'success');
    },
    decline: async (id) => end(id, 'REJECTED', 'failure'),
    async leave(id) {
      // Tabby reports only later that the shopper has cancelled; until then the payment is still CREATED.
      end(id, 'CREATED', 'cancel');
      paymentOf(id).hasLeft = true;
    },
    returnAddress: async (id) => paymentOf(id).back,
    message: (id) => messageOf(id, SECRETS[1]),
    lies: (id) => ({
      'another’s secret': messageOf(id, 'the-secret-of-another-shop-altogether'),
      'no secret': { ...messageOf(id, ''), headers: {} },
      'half a secret': messageOf(id, SECRETS[0].slice(0, 20)),
      rubbish: { body: '{', headers: { 'x-webhook-secret': SECRETS[0] }, query: '' },
      'no payment': { body: '{"id":"../checkout"}', headers: { 'x-webhook-secret': SECRETS[0] }, query: '' },
    }),
    async addStrange() {
      const payment = { amount: '77.00', currency: 'AED', order: { reference_id: 'an order of another shop' } };
      const made = createSession(books, { payment, merchant_urls: {} }).body as { payment: { id: string } };
      const { id } = made.payment;
      paymentOf(id).status = 'AUTHORIZED';
      capture(paymentOf(id), { amount: '77.00', reference_id: 'theirs' });
      return id;
    },
    isPayable: async (id) => paymentOf(id).status === 'CREATED' && !paymentOf(id).hasLeft,
    held: async (id) => ({ captured: sum(paymentOf(id).captures), refunded: sum(paymentOf(id).refunds) }),
    setRejects: (reason) => void (books.rejects = reason),
    setPlan: (plan) => void (books.plan = plan),
    asked: () => books.asked,
    mixUp: (id, other) => mixUp(books.mixUps, id, other),
    fail: (call, fault, times) => server.fail(CALLS[call], fault, times),
    close: () => server.close(),
  };
}
