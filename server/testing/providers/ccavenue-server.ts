// CCAvenue's API and payment page on loopback, as far as the shop uses them. It rejects, for example, a wrong access
// code or key, amounts above the order's, actions that the order's status does not allow, and a refund reference that
// was used before.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { CcavenueSettings } from '../../src/config-payments.ts';
import {
  type MixUps,
  mixUp,
  openProviderServer,
  type Fault,
  type ProviderRequest,
  type ProviderServer,
  type Reply,
} from './provider-server.ts';
import type { LostCall, Taken, TestMessage, TestProvider } from './test-provider.ts';

const MERCHANT = '45990';
const ACCESS_CODE = 'AVTEST00AA00BB00CC';
const WORKING_KEY = '0123456789ABCDEF0123456789ABCDEF';
const VECTOR = Buffer.from([...Array(16).keys()]);

const keyOf = (key: string): Buffer => createHash('md5').update(key).digest();

interface Cipher {
  encrypt(text: string, key?: string): string;
  decrypt(hex: string): string;
}

const CIPHERS: Readonly<Record<CcavenueSettings['cipher'], Cipher>> = {
  'aes-128-cbc': {
    encrypt(text, key = WORKING_KEY) {
      const cipher = createCipheriv('aes-128-cbc', keyOf(key), VECTOR);
      return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
    },
    decrypt(hex) {
      const decipher = createDecipheriv('aes-128-cbc', keyOf(WORKING_KEY), VECTOR);
      return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
    },
  },
  /** The first 32 hexadecimal digits are the initialisation vector, the last 32 the authentication tag. */
  'aes-256-gcm': {
    encrypt(text, key = WORKING_KEY) {
      const vector = randomBytes(16);
      const cipher = createCipheriv('aes-256-gcm', key, vector);
      const inner = cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
      return vector.toString('hex') + inner + cipher.getAuthTag().toString('hex');
    },
    decrypt(hex) {
      const decipher = createDecipheriv('aes-256-gcm', WORKING_KEY, Buffer.from(hex.slice(0, 32), 'hex'));
      decipher.setAuthTag(Buffer.from(hex.slice(-32), 'hex'));
      return decipher.update(hex.slice(32, -32), 'hex', 'utf8') + decipher.final('utf8');
    },
  },
};

interface Order {
  id: string;
  trackingId: string;
  status: string;
  amount: number;
  currency: string;
  captured: number;
  taken: Taken;
  refunds: { reference: string; amount: number }[];
  redirectUrl: string;
  outcome: string;
}

type Books = Map<string, Order>;

interface House extends Cipher {
  orders: Books;
  mixUps: MixUps;
}

// oxlint-disable-next-line typescript/no-explicit-any -- fields of a request are read by name; a wrong name is refused
type Any = any;

const NO_RECORD = { error_code: '51313', error_desc: 'No records found.' };
const text = (value: number): string => value.toFixed(2);
const sum = ({ refunds }: Order): number => refunds.reduce((total, { amount }) => total + amount, 0);

function statusOf(order: Order | undefined): object {
  if (!order) return { ...NO_RECORD, order_status: '' };
  return {
    reference_no: order.trackingId,
    order_no: order.id,
    order_status: order.status,
    order_amt: order.amount,
    order_capt_amt: order.captured,
    order_currncy: order.currency,
    error_desc: '',
    error_code: '',
  };
}

function decide(orders: Books, command: string, { order_List: list }: Any): object {
  const failed = (reason: string) => ({ success_count: 0, failed_List: [{ reason }], error_code: '' });
  const [{ reference_no: trackingId, amount }] = list;
  const order = [...orders.values()].find((one) => one.trackingId === trackingId);
  if (!order) return failed('Invalid order/tracking id');
  if (order.status !== 'Successful') return failed('Invalid order status');
  if (!/^\d+\.\d\d$|^\d+$/.test(String(amount)) || Number(amount) > order.amount) return failed('Order Amt Mismatch');
  if (command === 'cancelOrder') {
    order.status = 'Cancelled';
  } else {
    order.status = 'Shipped';
    order.captured = order.taken === 'less' ? Number(amount) - 1 : Number(amount);
    if (order.taken === 'other_currency') order.currency = 'USD';
  }
  return { success_count: 1, failed_List: '', error_code: '' };
}

function refund(orders: Books, wanted: Any): object {
  const failed = (code: string, reason: string) => ({ refund_status: 1, error_code: code, reason });
  const order = [...orders.values()].find((one) => one.trackingId === wanted.reference_no);
  if (!order || order.status !== 'Shipped') return failed('51310', 'Refund not allowed.');
  if (!/^[A-Za-z0-9]{1,30}$/.test(wanted.refund_ref_no)) return failed('51310', 'refund_ref_no');
  const all = [...orders.values()].flatMap(({ refunds }) => refunds);
  if (all.some(({ reference }) => reference === wanted.refund_ref_no)) return failed('51309', 'repeated');
  if (Number(wanted.refund_amount) > order.captured - sum(order)) return failed('51314', 'Refund limit exceeds.');
  order.refunds.push({ reference: wanted.refund_ref_no, amount: Number(wanted.refund_amount) });
  return { refund_status: 0, error_code: '', reason: '' };
}

function refundsOf(orders: Books, { reference_no: trackingId }: Any): object {
  const order = [...orders.values()].find((one) => one.trackingId === trackingId);
  if (!order || order.refunds.length === 0) return { ...NO_RECORD, reference_no: trackingId };
  const list = order.refunds.map(({ reference, amount }) => ({
    refund_amt: text(amount),
    refund_mer_ref_no: reference,
    refund_status: 'TS-REFA',
  }));
  return { refund_list: list, reference_no: trackingId, order_no: order.id, error_code: '', error_desc: '' };
}

function answer({ orders, mixUps, encrypt, decrypt }: House, { method, path, body }: ProviderRequest): Reply {
  const form = new URLSearchParams(body);
  const plain = (message: string): Reply => ({
    status: 200,
    body: `status=1&enc_response=${message}&enc_error_code=51407`,
  });
  if (method !== 'POST' || !path.startsWith('/apis/servlet/DoWebTrans')) return { status: 404, body: 'not found' };
  if (form.get('access_code') !== ACCESS_CODE) return plain('Access_code: Invalid Parameter');
  if (form.get('request_type') !== 'JSON' || form.get('version') !== '1.1')
    return plain('Request Type: Invalid Parameter');
  let request: Any;
  try {
    request = JSON.parse(decrypt(form.get('enc_request') ?? ''));
  } catch {
    return plain('Enc_request: Invalid Request');
  }
  const command = form.get('command') ?? '';
  const answers: Record<string, () => object> = {
    orderStatusTracker: () => statusOf(orders.get(mixUps.get(request.order_no) ?? request.order_no)),
    confirmOrder: () => decide(orders, command, request),
    cancelOrder: () => decide(orders, command, request),
    refundOrder: () => refund(orders, request),
    getRefundDetails: () => refundsOf(orders, request),
  };
  const found = answers[command];
  if (!found) return plain('Command: Invalid Parameter');
  return { status: 200, body: `status=0&enc_response=${encrypt(JSON.stringify(found()))}&enc_error_code=` };
}

const COMMANDS: Readonly<Record<LostCall, string>> = {
  create: 'none',
  read: 'orderStatusTracker',
  capture: 'confirmOrder',
  refund: 'refundOrder',
};

export interface CcavenueServer extends TestProvider {
  settings: CcavenueSettings;
  server: ProviderServer;
  visit(url: string): void;
  returnBody(id: string): string;
  /** The encrypted outcome that a browser brings back from the page; a test may use a wrong key. */
  outcome(orderId: string, status: string, key?: string): string;
}

function visitOf({ orders, decrypt }: House, url: string): void {
  const { searchParams: query, pathname } = new URL(url);
  if (pathname !== '/transaction/transaction.do' || query.get('command') !== 'initiateTransaction')
    throw new Error(url);
  const fields = new URLSearchParams(decrypt(query.get('encRequest') ?? '').replaceAll('+', '%2B'));
  const id = fields.get('order_id') ?? '';
  const isWhole = query.get('access_code') === ACCESS_CODE && fields.get('merchant_id') === MERCHANT;
  if (!isWhole || !/^[\w-]{1,30}$/.test(id) || !/^\d+\.\d\d$/.test(fields.get('amount') ?? ''))
    throw new Error('refused');
  if (!URL.canParse(fields.get('redirect_url') ?? '')) throw new Error('refused');
  if (orders.has(id)) return;
  orders.set(id, {
    id,
    trackingId: String(312_000_000_000 + orders.size),
    status: 'Initiated',
    amount: Number(fields.get('amount')),
    currency: fields.get('currency') ?? '',
    captured: 0,
    taken: 'right',
    refunds: [],
    redirectUrl: fields.get('redirect_url') ?? '',
    outcome: '',
  });
}

export async function openCcavenueServer(cipher: CcavenueSettings['cipher'] = 'aes-128-cbc'): Promise<CcavenueServer> {
  const house: House = { orders: new Map(), mixUps: new Map(), ...CIPHERS[cipher] };
  const { orders, mixUps, encrypt } = house;
  const server = await openProviderServer(
    (request) => answer(house, request),
    ({ body }) => new URLSearchParams(body).get('command') ?? '',
  );
  const orderOf = (id: string) => orders.get(id)!;
  const outcome = (orderId: string, status: string, key = WORKING_KEY) =>
    encrypt(`order_id=${orderId}&tracking_id=3120&order_status=${status}&payment_mode=Net Banking&amount=1.00`, key);
  const messageOf = (encResp: string): TestMessage => ({
    body: new URLSearchParams({ encResp, orderNo: 'x' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    query: '',
  });
  const end = (id: string, status: string, told: string) => {
    const order = orderOf(id);
    if (order.status === 'Initiated') order.status = status;
    order.outcome = told;
  };
  return {
    name: 'ccavenue',
    option: 'net_banking',
    createsOnce: true,
    closesPages: false,
    settings: {
      merchantId: MERCHANT,
      accessCode: ACCESS_CODE,
      workingKey: WORKING_KEY,
      cipher,
      base: server.origin,
      timeoutMs: 400,
      pageOrigin: 'https://test.ccavenue.ae',
    },
    server,
    visit: (url) => visitOf(house, url),
    outcome,
    idsOf: async () => [...orders.keys()],
    async pay(id, taken = 'right') {
      if (orderOf(id).status !== 'Initiated') throw new Error('the page is closed');
      orderOf(id).taken = taken;
      end(id, 'Successful', 'Success');
    },
    decline: async (id) => end(id, 'Unsuccessful', 'Failure'),
    leave: async (id) => end(id, 'Initiated', 'Aborted'),
    returnAddress: async (id) => orderOf(id).redirectUrl,
    returnBody: (id) => new URLSearchParams({ encResp: outcome(id, orderOf(id).outcome) }).toString(),
    message: (id) => messageOf(outcome(id, 'Success')),
    lies: (id) => ({
      'another’s key': messageOf(outcome(id, 'Success', 'FEDCBA9876543210FEDCBA9876543210')),
      'not encrypted': messageOf(`order_id=${id}&order_status=Success`),
      'half of it': messageOf(outcome(id, 'Success').slice(0, 40)),
      nothing: messageOf(''),
      'no order': messageOf(encrypt('order_status=Success&order_id=../x')),
    }),
    async addStrange() {
      const order = { amount: 77, currency: 'AED', captured: 77, taken: 'right' as const, refunds: [] };
      const more = { id: 'theirs-1', trackingId: '1', status: 'Shipped', redirectUrl: '', outcome: '' };
      orders.set('theirs-1', { ...order, ...more });
      return 'theirs-1';
    },
    isPayable: async (id) => orderOf(id).status === 'Initiated' && orderOf(id).outcome === '',
    held: async (id) => ({
      captured: Math.round(orderOf(id).captured * 100),
      refunded: Math.round(sum(orderOf(id)) * 100),
    }),
    mixUp: (id, other) => mixUp(mixUps, id, other),
    fail: (lost, fault: Fault, times) => server.fail(new RegExp(`^POST ${API_NAME} ${COMMANDS[lost]}$`), fault, times),
    close: () => server.close(),
  };
}

const API_NAME = '/apis/servlet/DoWebTrans';
