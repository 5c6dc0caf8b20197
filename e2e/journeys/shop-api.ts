// API calls with the cookies of a page's browser. They set up what a journey or the test of a page state (states.ts)
// starts from (a cart, an account, an order), so that pages need to be opened only for what is tested.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS } from '@hindam/contract/refusals';
import { type APIResponse, expect, type Page } from '@playwright/test';
import type { PaymentOption } from '../../contract/src/order-moves.ts';
import type { Language } from '../playwright.config.ts';
import { MARKET } from '../shop-server.ts';
import { type Piece, plenty } from './pieces.ts';

/** `quantity` is 1 by default. */
export interface Wanted {
  piece: Piece;
  quantity?: number;
}

export interface Member {
  id: string;
  name: string;
  email: string;
  password: string;
}

export interface Contact {
  email: string;
  /** The phone number without its calling code (DIAL_CODE). */
  phone: string;
}

export interface Order {
  id: string;
  paymentId: string;
  paymentUrl: string;
  /** The access key of a guest's signed link; '' for a member. */
  key: string;
  email: string;
}

/** The fields of the API's `order/details` that journeys read. */
export interface OrderAnswer {
  order_number: string | null;
  order_status: string;
  lines: { _id: string; title: string; quantity: number; cancelled: number }[];
  care_cards: { line_id: string; cloth: string }[];
  refunds: { amount: { amount: number } }[];
  exchange: { to: { order_id: string; order_number: string | null }[] };
}

interface Letter {
  text: string;
  template: string;
  created_at: string;
}

export interface ShopApi {
  /** POST /api/<path>; fails unless the server answers with errorCode 0. */
  post: <T>(path: string, data?: object) => Promise<T>;
  get: <T>(path: string) => Promise<T>;
  /** POST /api/operator/<path> as an operator with the role owner; not available with E2E_BASE_URL. */
  operator: <T>(path: string, data: object) => Promise<T>;
  /** GET /api/operator/<path> as an operator with the role owner; not available with E2E_BASE_URL. */
  operatorGet: <T>(path: string) => Promise<T>;
  /**
   * Raises the stock of each piece, in the variant that `order` and `guestWith` take, so that other journeys cannot buy
   * all of it meanwhile; not available with E2E_BASE_URL.
   */
  restock: (pieces: readonly Piece[]) => Promise<void>;
  /** Status of GET customer/session: 200 when this browser is signed in, else 401. */
  sessionStatus: () => Promise<number>;
  /** Creates a new account; this browser is signed in to it afterwards. */
  signUp: (email?: string) => Promise<Member>;
  /** Creates an account and clears this browser's cookies, so that nobody is signed in afterwards. */
  account: () => Promise<Member>;
  logIn: (member: Pick<Member, 'email' | 'password'>) => Promise<void>;
  /** Makes this browser that of a new guest with these pieces in the cart; the guest's id is stored on the device. */
  guestWith: (...wanted: readonly Wanted[]) => Promise<Guest>;
  memberAdds: (...wanted: readonly Wanted[]) => Promise<void>;
  /** Places an unpaid order: of a new guest, whose id is not stored on the device, or of the member signed in. */
  order: (wanted: readonly Wanted[], as?: 'guest' | 'member', option?: PaymentOption) => Promise<Order>;
  paidOrder: (wanted: readonly Wanted[], as?: 'guest' | 'member') => Promise<Order>;
  /** Sends the form of the sandbox provider's page, and waits until the order's status shows the payment's result. */
  endPayment: (order: Order, ending: 'approve' | 'declined') => Promise<void>;
  orderNow: (order: Pick<Order, 'id' | 'key'>) => Promise<OrderAnswer>;
  /**
   * The latest mails or SMS (at most 100) to this email address or phone number, newest first, even if not sent yet.
   */
  lettersTo: (to: string) => Promise<Letter[]>;
  /** The text of the newest mail or SMS with this template; waits until there is one. */
  letter: (to: string, template: string) => Promise<string>;
  /**
   * The code in the newest mail or SMS with a code; waits until there are `letters` (by default one) such mails or SMS.
   */
  codeSentTo: (to: string, letters?: number) => Promise<string>;
  /** The path and query of the link for a new password in the newest mail to the address; waits until there is one. */
  resetLinkSentTo: (to: string) => Promise<string>;
}

export interface Guest {
  id: string;
  /** Adds one more piece to the cart, as if in another tab. */
  add: (piece: Piece) => Promise<void>;
  /** Orders the pieces in the cart without paying; returns the payment's id. */
  orders: () => Promise<string>;
}

export const PASSWORD = 'quiet-lanterns-71';
export const NEW_PASSWORD = 'another lantern, another lane';

export const NAME: Readonly<Record<Language, string>> = { en: 'Mariam Al Suwaidi', arb: 'مريم السويدي' };

export const newEmail = (): string => `journey-${Date.now()}-${randomInt(1_000_000)}@example.com`;

/** A random mobile number of the market without the leading 0; such numbers may begin with 50 in both markets. */
export const newNumber = (): string => `50${String(randomInt(10_000_000)).padStart(7, '0')}`;

export const newContact = (): Contact => ({ email: newEmail(), phone: newNumber() });

export const DIAL_CODE = MARKET === 'sa' ? '+966' : '+971';

export const AREA = MARKET === 'sa' ? 'riyadh' : 'dubai';

export const ADDRESS = {
  name: 'Mariam Al Suwaidi',
  ...(MARKET === 'sa'
    ? { country: 'SA', state: '', district: 'Al Olaya', city: 'Riyadh', zip_code: '12211' }
    : { country: 'AE', state: 'AE-DU', district: 'Al Barsha', city: 'Dubai' }),
  address_line_one: 'Villa 12, Street 4b',
  dial_code: DIAL_CODE,
  phone: '501234567',
};

const { name: _name, country: _country, dial_code: _dialCode, phone: _phone, ...parts } = ADDRESS;

/** What journeys type into an address form of the market, by name of the field; in the UAE only the required parts. */
export const ADDRESS_PARTS: Readonly<Record<string, string>> =
  MARKET === 'sa' ? parts : { state: parts.state, address_line_one: parts.address_line_one };

const BUSY: readonly number[] = [FAULTS.IN_FLIGHT.errorCode, FAULTS.UNAVAILABLE.errorCode];
const SENT_AT_MOST = 10;

/**
 * Sends a request. If the answer is BUSY (the same call is in progress, a row is locked, or the shop is unavailable),
 * waits and sends it again, at most ten times in all, as the API asks every client to do; `send` must use the same
 * idempotency key each time.
 */
export async function resultOf<T>(path: string, send: () => Promise<APIResponse>): Promise<T> {
  let body: { errorCode: number; result: T };
  for (let sent = 1; ; sent += 1) {
    const answer = await send();
    body = (await answer.json()) as typeof body;
    if (!BUSY.includes(body.errorCode) || sent === SENT_AT_MOST) break;
    await sleep(1000 * Number(answer.headers()['retry-after'] ?? 1));
  }
  expect(body.errorCode, `${path}: ${JSON.stringify(body)}`).toBe(0);
  return body.result;
}

interface Calls extends Pick<ShopApi, 'post' | 'get' | 'operator' | 'operatorGet'> {
  page: Page;
  origin: string;
  language: Language;
}

const operatorHeaders = (origin: string) => ({
  origin,
  authorization: `Bearer ${process.env.HINDAM_E2E_OPERATOR ?? ''}`,
});

function callsOf(page: Page, origin: string, language: Language): Calls {
  return {
    page,
    origin,
    language,
    post: async <T>(path: string, data: object = {}) => {
      const request = {
        data: { language_code: language, ...data },
        headers: { origin, 'idempotency-key': randomUUID() },
      };
      return resultOf<T>(path, () => page.request.post(`/api/${path}`, request));
    },
    operatorGet: async <T>(path: string) =>
      resultOf<T>(path, () => page.request.get(`/api/operator/${path}`, { headers: operatorHeaders(origin) })),
    operator: async <T>(path: string, data: object) => {
      const request = { data, headers: { ...operatorHeaders(origin), 'idempotency-key': randomUUID() } };
      return resultOf<T>(path, () => page.request.post(`/api/operator/${path}`, request));
    },
    get: async <T>(path: string) => resultOf<T>(path, () => page.request.get(`/api/${path}`)),
  };
}

const itemOf = (piece: Piece): object => {
  const { _id, color_code, size } = plenty(piece);
  return { product_id: piece.id, product_item_id: _id, color_code, size, isSingleCart: false };
};

async function fill(calls: Calls, path: string, who: object, wanted: readonly Wanted[]): Promise<void> {
  for (const { piece, quantity = 1 } of wanted) {
    for (let added = 0; added < quantity; added += 1) await calls.post(path, { ...who, ...itemOf(piece) });
  }
}

const fillGuest = (calls: Calls, id: string, wanted: readonly Wanted[]): Promise<void> =>
  fill(calls, 'guest-cart/add-to-cart', { ip_address: id }, wanted);

async function fillMember(calls: Calls, wanted: readonly Wanted[]): Promise<void> {
  const { _id } = await calls.get<{ _id: string }>('customer/session');
  await fill(calls, 'cart/add-to-cart', { user_id: _id }, wanted);
}

interface Placed {
  order_id: string;
  payment_id: string;
  payment_url: string;
  access_key: string | null;
}

async function place(
  { post }: Calls,
  who: object,
  contact: Partial<Contact>,
  option: PaymentOption = 'card',
): Promise<Placed> {
  const quote = await post<{ quote_id: string; with_cod: { quote_id: string } | null }>('checkout/quote', who);
  const { quote_id } = (option === 'cod' ? quote.with_cod : null) ?? quote;
  return post<Placed>('checkout/place-order', {
    ...who,
    quote_id,
    contact: contact.email ? { ...contact, dial_code: DIAL_CODE } : {},
    shipping_address: ADDRESS,
    payment_option: option,
  });
}

async function makeOrder(
  calls: Calls,
  wanted: readonly Wanted[],
  as: 'guest' | 'member',
  option?: PaymentOption,
): Promise<Order> {
  const id = `guest-${randomUUID()}`;
  const email = newEmail();
  await (as === 'member' ? fillMember(calls, wanted) : fillGuest(calls, id, wanted));
  const placed = await (as === 'member'
    ? place(calls, {}, {}, option)
    : place(calls, { ip_address: id }, { email, phone: ADDRESS.phone }, option));
  const { order_id, payment_id, payment_url, access_key } = placed;
  return { id: order_id, paymentId: payment_id, paymentUrl: payment_url, key: access_key ?? '', email };
}

async function guestWith(calls: Calls, wanted: readonly Wanted[]): Promise<Guest> {
  const id = `journey-${randomBytes(16).toString('base64url')}`;
  await fillGuest(calls, id, wanted);
  await calls.page.addInitScript((guest) => {
    // The browser's own page of an error has no storage.
    if (location.protocol === 'chrome-error:') return;
    if (localStorage.getItem('ip') === null && localStorage.getItem('first_app') === null)
      localStorage.setItem('ip', guest);
  }, id);
  return {
    id,
    add: (piece) => fillGuest(calls, id, [{ piece }]),
    orders: async () => (await place(calls, { ip_address: id }, newContact())).payment_id,
  };
}

async function lettersTo({ page }: Calls, to: string): Promise<Letter[]> {
  const answer = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { letters: Letter[] }).letters;
}

async function codeSentTo(calls: Calls, to: string, letters: number): Promise<string> {
  const codes = async () =>
    (await lettersTo(calls, to)).flatMap(({ text, template }) => {
      // Only mails and SMS with codes are read, because others contain four digits too, such as a year or a port.
      const [code] = (template.startsWith('code') && /(?<!\d)\d{4}(?:\d{2})?(?!\d)/.exec(text)) || [];
      return code ? [code] : [];
    });
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(letters);
  return (await codes())[0] ?? '';
}

async function signUp(calls: Calls, email = newEmail()): Promise<Member> {
  const { post, language } = calls;
  const name = NAME[language];
  const { otp_ref } = await post<{ otp_ref: string }>('customer/send-otp', { purpose: 'register', email });
  const otp = await codeSentTo(calls, email, 1);
  const { otp_token } = await post<{ otp_token: string }>('customer/verify-otp', { otp_ref, otp });
  const account = { otp_token, name, password: PASSWORD, terms: true };
  const { _id } = await post<{ _id: string }>('customer/register', account);
  return { id: _id, name, email, password: PASSWORD };
}

async function endPayment(calls: Calls, order: Order, ending: 'approve' | 'declined'): Promise<void> {
  const { page, origin } = calls;
  await page.request.post(order.paymentUrl, { form: { do: ending }, headers: { origin }, maxRedirects: 0 });
  const status = async () => {
    await page.request.get(`/api/payment/${order.paymentId}?key=${order.key}`);
    return (await orderNow(calls, order)).order_status;
  };
  await expect.poll(status, { intervals: [20, 100, 500] }).toBe(ending === 'approve' ? 'placed' : 'payment_failed');
}

const orderNow = ({ get }: Calls, { id, key }: Pick<Order, 'id' | 'key'>): Promise<OrderAnswer> =>
  get<OrderAnswer>(`order/details/${id}${key ? `?key=${key}` : ''}`);

async function letterOf(calls: Calls, to: string, template: string): Promise<string> {
  const text = async () => (await lettersTo(calls, to)).find((letter) => letter.template === template)?.text ?? '';
  await expect.poll(text).not.toBe('');
  return text();
}

async function resetLinkSentTo(calls: Calls, to: string): Promise<string> {
  const [link = ''] = /\/\w+\/forgot-password\?key=[\w-]+/.exec(await letterOf(calls, to, 'reset_link')) ?? [];
  return link;
}

export function shopApi(page: Page, origin: string, language: Language): ShopApi {
  const calls = callsOf(page, origin, language);
  const { post, get, operator, operatorGet } = calls;
  return {
    post,
    get,
    operator,
    operatorGet,
    restock: async (pieces) => {
      for (const piece of pieces) {
        const counted = { product_item_id: plenty(piece)._id, on_hand: 200, note: 'A new delivery' };
        await operator('stock/correct', counted);
      }
    },
    sessionStatus: async () => (await page.request.get('/api/customer/session')).status(),
    signUp: (email) => signUp(calls, email),
    account: async () => {
      const member = await signUp(calls);
      await page.context().clearCookies();
      return member;
    },
    logIn: async ({ email, password }) => void (await post('customer/login', { email, password })),
    guestWith: (...wanted) => guestWith(calls, wanted),
    memberAdds: (...wanted) => fillMember(calls, wanted),
    order: (wanted, as = 'guest', option) => makeOrder(calls, wanted, as, option),
    paidOrder: async (wanted, as = 'guest') => {
      const order = await makeOrder(calls, wanted, as);
      await endPayment(calls, order, 'approve');
      return order;
    },
    endPayment: (order, ending) => endPayment(calls, order, ending),
    orderNow: (order) => orderNow(calls, order),
    lettersTo: (to) => lettersTo(calls, to),
    letter: (to, template) => letterOf(calls, to, template),
    codeSentTo: (to, letters = 1) => codeSentTo(calls, to, letters),
    resetLinkSentTo: (to) => resetLinkSentTo(calls, to),
  };
}
