// Stripe's API on loopback, as far as the shop calls it. It rejects what Stripe rejects: a wrong key or API version,
// unknown parameters, amounts and times out of bounds, and an idempotency key that is reused for another request.
import { createHmac } from 'node:crypto';
import type { StripeSettings } from '../../src/config-payments.ts';
import {
  type MixUps,
  mixUp,
  openProviderServer,
  type ProviderRequest,
  type ProviderServer,
  type Reply,
} from './provider-server.ts';
import {
  answerAboutCustomers,
  createCustomer,
  type Customers,
  deleteCustomer,
  detachCard,
  invalid,
  missing,
  newId,
  refused,
  updateCustomer,
} from './stripe-customers.ts';
import { answerAboutRefunds, createRefund, type Intent, type Refund, refundedOf } from './stripe-made-refunds.ts';
import type { TestMessage, TestProvider } from './test-provider.ts';

const VERSION = '2026-10-28.endive';
const KEY = 'sk_test_of_a_test_account';
const SECRETS = ['whsec_the_newer_of_two', 'whsec_the_older_of_two'] as const;
/** Stripe's smallest amount in AED, here used for every currency. */
const MINIMUM_MINOR = 200;

interface Session {
  id: string;
  reference: string;
  status: 'open' | 'complete' | 'expired';
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  createdSeconds: number;
  intent: Intent | null;
  customer: string;
  keepsCard: boolean;
  back: string;
}

interface Books {
  customers: Customers;
  sessions: Map<string, Session>;
  refunds: Refund[];
  answers: Map<string, { content: string; reply: Reply }>;
  mixUps: MixUps;
}

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

const KNOWN = new Set([
  'mode',
  'allowed_payment_method_types[0]',
  'client_reference_id',
  'metadata[reference]',
  'payment_intent_data[capture_method]',
  'payment_intent_data[description]',
  'payment_intent_data[metadata][reference]',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'adaptive_pricing[enabled]',
  'expires_at',
  'locale',
  'success_url',
  'cancel_url',
  'customer_email',
  'customer',
  'saved_payment_method_options[allow_redisplay_filters][0]',
  'saved_payment_method_options[allow_redisplay_filters][1]',
  'saved_payment_method_options[allow_redisplay_filters][2]',
  'billing_address_collection',
  'payment_intent_data[setup_future_usage]',
]);

/** Stripe's error about the parameters that say who pays; null when they are right. */
function payerFaultOf({ customers }: Books, form: URLSearchParams): Reply | null {
  const customer = form.get('customer');
  const keeps = form.get('payment_intent_data[setup_future_usage]');
  if (customer === null) return keeps === null ? null : invalid('parameter_missing', 'customer');
  if (form.has('customer_email')) return invalid('parameter_invalid', 'customer_email');
  if (keeps !== null && keeps !== 'on_session') return invalid('parameter_invalid', 'setup_future_usage');
  return customers.has(customer) ? null : invalid('resource_missing', 'customer');
}

/** Stripe's error about the parameters of a new session; null when they are right. */
function faultOf(form: URLSearchParams): Reply | null {
  const unknown = [...form.keys()].find((name) => !KNOWN.has(name));
  if (unknown !== undefined) return invalid('parameter_unknown', unknown);
  if (form.get('mode') !== 'payment') return invalid('parameter_invalid', 'mode');
  const amount = form.get('line_items[0][price_data][unit_amount]') ?? '';
  const currency = form.get('line_items[0][price_data][currency]') ?? '';
  if (!/^(aed|sar|kwd)$/.test(currency)) return invalid('parameter_invalid_currency', 'currency');
  if (!/^\d+$/.test(amount)) return invalid('parameter_invalid_integer', 'unit_amount');
  if (currency === 'kwd' && !amount.endsWith('0')) return invalid('parameter_invalid_integer', 'unit_amount');
  if (Number(amount) < MINIMUM_MINOR) return invalid('amount_too_small', 'unit_amount');
  const lasts = Number(form.get('expires_at')) - nowSeconds();
  if (!(lasts >= 30 * 60 && lasts <= 24 * 3_600)) return invalid('parameter_invalid_integer', 'expires_at');
  if (!['en', 'auto'].includes(form.get('locale') ?? '')) return invalid('parameter_invalid', 'locale');
  if (!URL.canParse(form.get('success_url') ?? '')) return invalid('url_invalid', 'success_url');
  if (!URL.canParse(form.get('cancel_url') ?? '')) return invalid('url_invalid', 'cancel_url');
  return null;
}

function shownIntent(books: Books, { id, status, currency, amountReceived, declined }: Intent): object {
  const charge = { id: `ch_${id}`, object: 'charge', amount_refunded: refundedOf(books.refunds, id) };
  return {
    id,
    object: 'payment_intent',
    status,
    currency,
    amount_received: amountReceived,
    last_payment_error: declined
      ? { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }
      : null,
    latest_charge: amountReceived > 0 ? charge : null,
  };
}

function shown(books: Books, session: Session, isExpanded: boolean): object {
  const { id, reference, status, amount, currency, metadata, intent, createdSeconds } = session;
  return {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    amount_total: amount,
    currency,
    metadata,
    created: createdSeconds,
    url: status === 'open' ? `https://checkout.stripe.com/c/pay/${id}` : null,
    payment_intent: intent && (isExpanded ? shownIntent(books, intent) : intent.id),
  };
}

function createSession(books: Books, form: URLSearchParams): Reply {
  const session: Session = {
    id: newId('cs_test'),
    reference: form.get('client_reference_id') ?? '',
    status: 'open',
    amount: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    metadata: { reference: form.get('metadata[reference]') ?? '' },
    successUrl: form.get('success_url') ?? '',
    cancelUrl: form.get('cancel_url') ?? '',
    createdSeconds: nowSeconds(),
    intent: null,
    customer: form.get('customer') ?? '',
    keepsCard: form.has('payment_intent_data[setup_future_usage]'),
    back: '',
  };
  books.sessions.set(session.id, session);
  return { status: 200, body: shown(books, session, false) };
}

function listSessions(books: Books, query: URLSearchParams): Reply {
  const from = Number(query.get('created[gte]') ?? 0);
  const to = Number(query.get('created[lte]') ?? Infinity);
  const all = [...books.sessions.values()]
    .filter(({ createdSeconds }) => createdSeconds >= from && createdSeconds <= to)
    .toReversed();
  const after = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const limit = Number(query.get('limit') ?? 10);
  const data = all.slice(after, after + limit).map((session) => shown(books, session, false));
  return {
    status: 200,
    body: { object: 'list', url: '/v1/checkout/sessions', data, has_more: all.length > after + limit },
  };
}

const intentIn = ({ sessions }: Books, form: URLSearchParams): Intent | null | undefined =>
  [...sessions.values()].find(({ intent }) => intent?.id === form.get('payment_intent'))?.intent;

function changeSession(books: Books, session: Session, what: string, form: URLSearchParams): Reply {
  if (what === 'expire') {
    if (session.status !== 'open') return invalid('session_not_open');
    session.status = 'expired';
  }
  for (const [name, value] of form) {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    if (key) session.metadata[key] = value;
    else if (!name.startsWith('expand[')) return invalid('parameter_unknown', name);
  }
  return { status: 200, body: shown(books, session, form.has('expand[0]')) };
}

function answerPost(books: Books, path: string, form: URLSearchParams): Reply {
  if (path === '/v1/checkout/sessions') return faultOf(form) ?? payerFaultOf(books, form) ?? createSession(books, form);
  if (path === '/v1/customers') return createCustomer(books.customers, form);
  const [, customer] = /^\/v1\/customers\/(\w+)$/.exec(path) ?? [];
  if (customer !== undefined) return updateCustomer(books.customers, customer, form);
  const [, card] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? [];
  if (card !== undefined) return detachCard(books.customers, card);
  if (path === '/v1/refunds') return createRefund(books.refunds, intentIn(books, form), form);
  const [, id = '', what = ''] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(expire))?$/.exec(path) ?? [];
  const session = books.sessions.get(id);
  return session ? changeSession(books, session, what, form) : missing();
}

/** The response stored for the idempotency key, or a new one; validation errors are not stored. */
function answerOnce(books: Books, { path, body, headers }: ProviderRequest): Reply {
  const other = path === '/v1/checkout/sessions' && books.sessions.get(books.mixUps.get(null) ?? '');
  if (other) return { status: 200, body: shown(books, other, false) };
  const key = headers['idempotency-key'];
  const content = `${path} ${body}`;
  const stored = key === undefined ? undefined : books.answers.get(key);
  if (stored)
    return stored.content === content ? stored.reply : refused(400, 'idempotency_error', 'idempotency_key_in_use');
  const reply = answerPost(books, path, new URLSearchParams(body));
  if (key !== undefined && reply.status === 200) books.answers.set(key, { content, reply });
  return reply;
}

function answer(books: Books, request: ProviderRequest): Reply {
  const { method, path, query, headers } = request;
  if (headers['authorization'] !== `Bearer ${KEY}`) return refused(401, 'invalid_request_error', 'api_key_invalid');
  if (headers['stripe-version'] !== VERSION) return invalid('version_unknown');
  if (method === 'POST') return answerOnce(books, request);
  if (method === 'DELETE') return deleteCustomer(books.customers, path);
  if (path.startsWith('/v1/customers/')) return answerAboutCustomers(books.customers, request);
  if (path === '/v1/checkout/sessions') return listSessions(books, query);
  if (path.startsWith('/v1/refunds')) return answerAboutRefunds(books.refunds, path, query);
  const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1] ?? '';
  const session = books.sessions.get(books.mixUps.get(id) ?? id);
  return session ? { status: 200, body: shown(books, session, query.has('expand[0]')) } : missing();
}

function signedMessage(body: string, secret: string, seconds = nowSeconds()): TestMessage {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` }, query: '' };
}

const CALLS = {
  create: /^POST \/v1\/checkout\/sessions$/,
  read: /^GET \/v1\/checkout\/sessions\/\w+$/,
  // Stripe captures by itself here, so the shop's capture only reads the session.
  capture: /^GET \/v1\/checkout\/sessions\/\w+$/,
  refund: /^POST \/v1\/refunds$/,
};

export interface StripeServer extends TestProvider {
  settings: StripeSettings;
  server: ProviderServer;
  /** Sets the status that Stripe reports for refunds from now on. */
  setRefunds(status: string): void;
  /** The ids of a payment's refunds, in the order in which they were made. */
  refundsOf(sessionId: string): string[];
  /** A refund made in Stripe's dashboard; returns its id. */
  refundByHand(sessionId: string, amountMinor: number): string;
  /** Sets the status of a refund to `failed`, as when a bank sends the money back. */
  failRefund(refundId: string): void;
  /** A valid message that a refund has failed, which need not be true. */
  refundMessage(refundId: string): TestMessage;
  customers(): { id: string; email: string; cards: string[] }[];
  /** Deletes a customer, as an employee of the shop can do in Stripe's dashboard. */
  deleteCustomer(id: string): void;
  takeCards(customerId: string): void;
  /** The id of the customer whose payment page this is; '' for none. */
  customerOf(sessionId: string): string;
}

export async function openStripeServer(): Promise<StripeServer> {
  const books: Books = {
    customers: new Map(),
    sessions: new Map(),
    refunds: [],
    answers: new Map(),
    mixUps: new Map(),
  };
  const server = await openProviderServer((request) => answer(books, request));
  const sessionOf = (id: string) => books.sessions.get(id)!;
  const tried = (session: Session, declined: boolean): Intent =>
    (session.intent = {
      id: session.intent?.id ?? newId('pi'),
      status: declined ? 'requires_payment_method' : 'succeeded',
      currency: session.currency,
      amountReceived: declined ? 0 : session.amount,
      declined,
    });
  const messageOf = (id: string, type: string) =>
    JSON.stringify({
      id: `evt_${id}_${type}`,
      object: 'event',
      type: `checkout.session.${type}`,
      livemode: false,
      data: { object: { id, object: 'checkout.session' } },
    });
  return {
    name: 'stripe',
    option: 'card',
    createsOnce: true,
    closesPages: true,
    settings: { secretKey: KEY, webhookSecrets: SECRETS, base: server.origin, timeoutMs: 400 },
    server,
    idsOf: async (paymentId) =>
      [...books.sessions.values()].filter(({ reference }) => reference.startsWith(paymentId)).map(({ id }) => id),
    async pay(id, taken = 'right') {
      const session = sessionOf(id);
      if (session.status !== 'open') throw new Error('the page is closed');
      const intent = tried(session, false);
      if (taken === 'less') intent.amountReceived -= 100;
      if (taken === 'other_currency') intent.currency = 'usd';
      session.status = 'complete';
      session.back = session.successUrl;
      const cards = session.keepsCard ? books.customers.get(session.customer)?.cards : undefined;
      cards?.push({ id: newId('pm'), lastFour: String(4242 + cards.length) });
    },
    async decline(id) {
      const session = sessionOf(id);
      tried(session, true);
      session.back = session.cancelUrl;
    },
    async leave(id) {
      const session = sessionOf(id);
      session.back = session.cancelUrl;
    },
    returnAddress: async (id) => sessionOf(id).back,
    message: (id) => signedMessage(messageOf(id, 'completed'), SECRETS[1]),
    lies: (id) => {
      const body = messageOf(id, 'completed');
      const message = signedMessage(body, SECRETS[0]);
      return {
        'another’s signature': signedMessage(body, 'whsec_of_another_account'),
        'no signature': { ...message, headers: {} },
        'an old signature': signedMessage(body, SECRETS[0], nowSeconds() - 301),
        'a changed body': { ...message, body: `${body} ` },
        rubbish: { body: '{', headers: { 'stripe-signature': 't=x,v1=' }, query: '' },
      };
    },
    async addStrange() {
      const form = new URLSearchParams({ client_reference_id: 'an invoice of another tool' });
      form.set('line_items[0][price_data][unit_amount]', '7700');
      form.set('line_items[0][price_data][currency]', 'aed');
      const { id } = createSession(books, form).body as { id: string };
      tried(sessionOf(id), false);
      sessionOf(id).status = 'complete';
      return id;
    },
    isPayable: async (id) => sessionOf(id).status === 'open',
    async held(id) {
      const { intent } = sessionOf(id);
      return { captured: intent?.amountReceived ?? 0, refunded: intent ? refundedOf(books.refunds, intent.id) : 0 };
    },
    refundsOf: (sessionId) =>
      books.refunds.filter(({ intentId }) => intentId === sessionOf(sessionId).intent?.id).map(({ id }) => id),
    refundByHand(sessionId, amountMinor) {
      const form = new URLSearchParams({
        payment_intent: sessionOf(sessionId).intent!.id,
        amount: String(amountMinor),
      });
      const { id } = createRefund(books.refunds, intentIn(books, form), form).body as { id: string };
      return id;
    },
    failRefund: (id) => void (books.refunds.find((refund) => refund.id === id)!.status = 'failed'),
    refundMessage(id) {
      const object = { id, object: 'refund', status: 'failed' };
      const event = { id: `evt_${id}`, object: 'event', type: 'refund.failed', livemode: false, data: { object } };
      return signedMessage(JSON.stringify(event), SECRETS[0]);
    },
    setRefunds: (status) => books.refunds.forEach((refund) => (refund.status = status)),
    customers: () =>
      [...books.customers.values()].map(({ id, email, cards }) => ({
        id,
        email,
        cards: cards.map(({ lastFour }) => lastFour),
      })),
    deleteCustomer: (id) => void books.customers.delete(id),
    takeCards: (id) => void books.customers.get(id)?.cards.splice(0),
    customerOf: (sessionId) => sessionOf(sessionId).customer,
    mixUp: (id, other) => mixUp(books.mixUps, id, other),
    fail: (call, fault, times) => server.fail(CALLS[call], fault, times),
    close: () => server.close(),
  };
}
