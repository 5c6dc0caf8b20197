// Tamara's API on loopback, as far as the shop calls it. It rejects, for example, a wrong token, amounts that are not
// numbers, missing fields, and calls that the order's state does not allow.
import { createHmac, randomUUID } from 'node:crypto';
import type { TamaraSettings } from '../../src/config-payments.ts';
import {
  type MixUps,
  mixUp,
  openProviderServer,
  type ProviderRequest,
  type ProviderServer,
  type Reply,
} from './provider-server.ts';
import type { Taken, TestMessage, TestProvider } from './test-provider.ts';

const API_TOKEN = 'api-token-of-a-test-merchant';
const TOKENS = ['the-newer-notification-token', 'the-older-notification-token'] as const;

interface Money {
  amount: number;
  currency: string;
}

interface Order {
  id: string;
  reference: string;
  status: string;
  total: Money;
  captured: Money;
  refunds: { refund_id: string; comment: string; total_amount: Money }[];
  urls: Record<string, string>;
  taken: Taken;
  hasLeft: boolean;
  back: string;
}

interface Books {
  orders: Map<string, Order>;
  /** The body of the last request for a checkout or about credit. */
  asked: Record<string, unknown>;
  /** Whether an authorised order is captured at once. */
  autoCaptures: boolean;
  /** Whether refunds are listed without the comments that the shop sent with them. */
  hidesRefunds: boolean;
  /** Whether the answer to a question about credit is that there is no way of paying. */
  refusesCredit: boolean;
  mixUps: MixUps;
}

// oxlint-disable-next-line typescript/no-explicit-any -- fields of a request are read by name; a wrong name is refused
type Any = any;

const refused = (status: number, message: string): Reply => ({ status, body: { message, errors: [] } });
const minor = ({ amount }: Money): number => Math.round(amount * 100);
const isMoney = (money: Any): money is Money =>
  typeof money?.amount === 'number' &&
  Number.isInteger(Math.round(money.amount * 1e6) / 1e4) &&
  money.currency === 'AED';

const refundedOf = ({ refunds }: Order): number => refunds.reduce((sum, one) => sum + minor(one.total_amount), 0);

function shown(order: Order, { hidesRefunds }: Books): object {
  const refunded = { amount: refundedOf(order) / 100, currency: order.captured.currency };
  const refunds = hidesRefunds ? order.refunds.map(({ refund_id: id }) => ({ refund_id: id })) : order.refunds;
  return {
    order_id: order.id,
    order_reference_id: order.reference,
    status: order.status,
    total_amount: order.total,
    captured_amount: order.captured,
    refunded_amount: refunded,
    transactions: { captures: [], refunds, cancels: [] },
  };
}

/** Tamara's error about the body of a request for a checkout; null when the body is right. */
function faultOf(body: Any): Reply | null {
  for (const name of ['total_amount', 'shipping_amount', 'tax_amount'])
    if (!isMoney(body[name])) return refused(400, name);
  for (const name of ['order_reference_id', 'country_code', 'description']) if (!body[name]) return refused(400, name);
  if (!(body.items?.length > 0)) return refused(400, 'items');
  for (const item of body.items) {
    if (!item.name || !item.sku || !item.reference_id || !Number.isInteger(item.quantity)) return refused(400, 'item');
    if (![item.unit_price, item.discount_amount, item.total_amount].every(isMoney)) return refused(400, 'item amounts');
  }
  const pieces = body.items.reduce((sum: number, item: Any) => sum + minor(item.total_amount), 0);
  const discount = body.discount ? minor(body.discount.amount) : 0;
  if (pieces + minor(body.shipping_amount) - discount !== minor(body.total_amount)) return refused(400, 'sum');
  const { consumer, shipping_address: to, merchant_url: urls } = body;
  if (!consumer?.first_name || !consumer.last_name || !consumer.phone_number || !consumer.email)
    return refused(400, 'consumer');
  if (!to?.first_name || !to.line1 || !to.city || !to.country_code) return refused(400, 'shipping_address');
  if (!['success', 'failure', 'cancel', 'notification'].every((name) => URL.canParse(urls?.[name] ?? '')))
    return refused(400, 'merchant_url');
  if (body.payment_type !== 'PAY_BY_INSTALMENTS' || body.instalments !== 4) return refused(400, 'instalments');
  return ['en_US', 'ar_SA'].includes(body.locale) ? null : refused(400, 'locale');
}

function createOrder({ orders }: Books, body: Any): Reply {
  const { total_amount: total, order_reference_id: reference, merchant_url: urls } = body;
  const order: Order = {
    id: randomUUID(),
    reference,
    status: 'new',
    total,
    captured: { amount: 0, currency: total.currency },
    refunds: [],
    urls,
    taken: 'right',
    hasLeft: false,
    back: '',
  };
  orders.set(order.id, order);
  return checkoutReply(order.id);
}

function checkoutReply(id: string): Reply {
  const url = `https://checkout-sandbox.tamara.co/c/${id}`;
  return { status: 200, body: { order_id: id, checkout_id: randomUUID(), checkout_url: url, status: 'new' } };
}

function capture(order: Order, wanted: Money): Reply {
  if (order.status !== 'authorised') return refused(409, 'the order is not authorised');
  if (!isMoney(wanted) || minor(wanted) > minor(order.total)) return refused(400, 'total_amount');
  const amount = order.taken === 'less' ? wanted.amount - 1 : wanted.amount;
  order.captured = { amount, currency: order.taken === 'other_currency' ? 'USD' : wanted.currency };
  order.status = minor(wanted) === minor(order.total) ? 'fully_captured' : 'partially_captured';
  return {
    status: 200,
    body: { capture_id: randomUUID(), order_id: order.id, status: order.status, captured_amount: order.captured },
  };
}

function authorise(order: Order, { autoCaptures }: Books): Reply {
  if (order.status !== 'approved') return refused(409, 'the order is not approved');
  order.status = 'authorised';
  if (autoCaptures) capture(order, order.total);
  return { status: 200, body: { order_id: order.id, status: order.status, auto_captured: autoCaptures } };
}

function cancel(order: Order, wanted: Money): Reply {
  if (order.status !== 'authorised') return refused(409, 'the order is not authorised');
  if (!isMoney(wanted) || minor(wanted) !== minor(order.total)) return refused(400, 'total_amount');
  order.status = 'canceled';
  return {
    status: 200,
    body: { cancel_id: randomUUID(), order_id: order.id, status: order.status, canceled_amount: wanted },
  };
}

function refund(order: Order, { total_amount: wanted, comment }: Any): Reply {
  if (typeof wanted?.amount !== 'number' || wanted.currency !== order.captured.currency || !comment)
    return refused(400, 'total_amount');
  if (minor(wanted) > minor(order.captured) - refundedOf(order)) return refused(409, 'more than was captured');
  order.refunds.push({ refund_id: randomUUID(), comment, total_amount: wanted });
  order.status = refundedOf(order) === minor(order.captured) ? 'fully_refunded' : 'partially_refunded';
  return { status: 200, body: { order_id: order.id, comment, status: order.status, refunded_amount: wanted } };
}

function scored(
  { refusesCredit }: Books,
  { country, order_value: value, phone_number: phone, is_vip: vip }: Any,
): Reply {
  if (!/^[A-Z]{2}$/.test(country) || !isMoney(value) || !/^\+\d+$/.test(phone) || typeof vip !== 'boolean')
    return refused(400, 'payment options');
  const labels = [
    { payment_type: 'PAY_BY_INSTALMENTS', instalment: 4, description_en: 'Split in 4', description_ar: '' },
  ];
  return {
    status: 200,
    body: {
      has_available_payment_options: !refusesCredit,
      single_checkout_enabled: true,
      available_payment_labels: refusesCredit ? [] : labels,
    },
  };
}

function answer(books: Books, { method, path, headers, body }: ProviderRequest): Reply {
  if (headers['authorization'] !== `Bearer ${API_TOKEN}`) return refused(401, 'unauthorized');
  const sent: Any = body === '' ? {} : JSON.parse(body);
  if (path === '/checkout' && method === 'POST') {
    books.asked = sent;
    const other = books.mixUps.get(null);
    return faultOf(sent) ?? (other === undefined ? createOrder(books, sent) : checkoutReply(other));
  }
  if (path === '/checkout/payment-options-pre-check' && method === 'POST') {
    books.asked = sent;
    return scored(books, sent);
  }
  if (path === '/payments/capture') {
    const order = books.orders.get(sent.order_id);
    return order ? capture(order, sent.total_amount) : refused(404, 'not found');
  }
  const reference = /^\/merchants\/orders\/reference-id\/(.+)$/.exec(path)?.[1];
  const id = /^\/(?:payments\/simplified-refund|orders)\/([\w-]+)/.exec(path)?.[1] ?? '';
  const order = reference
    ? [...books.orders.values()].findLast((one) => one.reference === reference)
    : books.orders.get((method === 'GET' && books.mixUps.get(id)) || id);
  if (!order) return refused(404, 'not found');
  if (method === 'GET') return { status: 200, body: shown(order, books) };
  if (path.endsWith('/authorise')) return authorise(order, books);
  if (path.endsWith('/cancel')) return cancel(order, sent.total_amount);
  return path.startsWith('/payments/') ? refund(order, sent) : refused(404, 'not found');
}

const CALLS = {
  create: /^POST \/checkout(\/payment-options-pre-check)?$/,
  read: /^GET \/orders\/[\w-]+$/,
  capture: /^POST \/payments\/capture$/,
  refund: /^POST \/payments\/simplified-refund\/[\w-]+$/,
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT signed with `key`, as Tamara sends it with its messages. */
export function tamaraToken(key: string, lastsSeconds = 900, alg = 'HS256'): string {
  const now = Math.floor(Date.now() / 1_000);
  const signed = `${encoded({ alg, typ: 'JWT' })}.${encoded({ exp: now + lastsSeconds, iat: now, iss: 'Tamara' })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

export interface TamaraServer extends TestProvider {
  settings: TamaraSettings;
  server: ProviderServer;
  books: Books;
}

export async function openTamaraServer(): Promise<TamaraServer> {
  const books: Books = {
    orders: new Map(),
    asked: {},
    autoCaptures: false,
    hidesRefunds: false,
    refusesCredit: false,
    mixUps: new Map(),
  };
  const server = await openProviderServer((request) => answer(books, request));
  const orderOf = (id: string) => books.orders.get(id)!;
  const end = (id: string, status: string, back: string) => {
    const order = orderOf(id);
    if (order.status === 'new') order.status = status;
    order.back = order.urls[back] ?? '';
  };
  const messageOf = (id: string, token: string): TestMessage => {
    const body = JSON.stringify({ order_id: id, order_reference_id: 'x', event_type: 'order_approved', data: [] });
    return { body, headers: {}, query: `?tamaraToken=${encodeURIComponent(token)}` };
  };
  const isRight = tamaraToken(TOKENS[0]);
  return {
    name: 'tamara',
    option: 'instalments_4',
    createsOnce: false,
    closesPages: false,
    settings: {
      apiToken: API_TOKEN,
      notificationTokens: TOKENS,
      base: server.origin,
      timeoutMs: 400,
      pageOrigin: 'https://checkout-sandbox.tamara.co',
    },
    server,
    books,
    idsOf: async (paymentId) =>
      [...books.orders.values()].filter(({ reference }) => reference.startsWith(paymentId)).map(({ id }) => id),
    async pay(id, taken = 'right') {
      if (orderOf(id).status !== 'new') throw new Error('the page is closed');
      orderOf(id).taken = taken;
      end(id, 'approved', 'success');
    },
    decline: async (id) => end(id, 'declined', 'failure'),
    async leave(id) {
      // Tamara reports only later that the shopper has cancelled; until then the order is still `new`.
      end(id, 'new', 'cancel');
      orderOf(id).hasLeft = true;
    },
    returnAddress: async (id) => orderOf(id).back,
    message: (id) => ({
      ...messageOf(id, ''),
      query: '',
      headers: { authorization: `Bearer ${tamaraToken(TOKENS[1])}` },
    }),
    lies: (id) => ({
      'another’s token': messageOf(id, tamaraToken('the-token-of-another-shop')),
      'no token': messageOf(id, ''),
      'an old token': messageOf(id, tamaraToken(TOKENS[0], -1)),
      'a token of no algorithm': messageOf(id, tamaraToken(TOKENS[0], 900, 'none')),
      'half a token': messageOf(id, isRight.slice(0, -10)),
      rubbish: { ...messageOf(id, isRight), body: '{' },
      'no order': { ...messageOf(id, isRight), body: '{"order_id":"../checkout"}' },
    }),
    async addStrange() {
      const wanted = { total_amount: { amount: 77, currency: 'AED' }, order_reference_id: 'theirs', merchant_url: {} };
      const { order_id: id } = createOrder(books, wanted).body as { order_id: string };
      orderOf(id).status = 'authorised';
      capture(orderOf(id), wanted.total_amount);
      return id;
    },
    isPayable: async (id) => orderOf(id).status === 'new' && !orderOf(id).hasLeft,
    held: async (id) => ({ captured: minor(orderOf(id).captured), refunded: refundedOf(orderOf(id)) }),
    mixUp: (id, other) => mixUp(books.mixUps, id, other),
    fail: (call, fault, times) => server.fail(CALLS[call], fault, times),
    close: () => server.close(),
  };
}
