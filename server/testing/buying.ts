// Buyers for tests. Carts, quotes and orders are made by the calls a browser makes; payments are decided at the sandbox
// provider and settled by function calls.
import { setTimeout as wait } from 'node:timers/promises';
import type { Ending } from '../src/outside/payments/sandbox-outcomes.ts';
import { settle } from '../src/payments/settle.service.ts';
import { workPayments } from '../src/payments/worker.ts';
import { lettersOfCodes } from './codes.ts';
import { addBody, type Answer, type TestShop, testGuest, type TestVariant } from './shop.ts';

export const ADDRESS = {
  name: 'Maryam Al Noor',
  country: 'AE',
  state: 'AE-DU',
  district: 'Al Barsha',
  city: '',
  address_line_one: '12 Street 4',
  address_line_two: '',
  zip_code: '',
  dial_code: '+971',
  phone: '501234567',
  alternate_number: '',
  landmark: '',
};

let made = 0;

export interface TestBuyer {
  /** Fields for the body of cart and checkout calls: the guest id; empty for a member. */
  body: { ip_address?: string };
  headers: Record<string, string>;
  contact: { email: string; dial_code: string; phone: string };
}

/**
 * A guest with a new guest id and a new contact; `contact` replaces parts of it, e.g. for a guest who bought before.
 */
export function guestBuyer(contact: Partial<TestBuyer['contact']> = {}): TestBuyer {
  made += 1;
  const number = String(1_000_000 + made).slice(-7);
  return {
    body: { ip_address: testGuest() },
    headers: {},
    contact: { email: `buyer-${made}@example.com`, dial_code: '+971', phone: `50${number}`, ...contact },
  };
}

export function memberBuyer(member: { bearer: Record<string, string> }): TestBuyer {
  return { body: {}, headers: member.bearer, contact: { email: '', dial_code: '', phone: '' } };
}

export async function putIntoCart(
  shop: TestShop,
  buyer: TestBuyer,
  variant: TestVariant,
  pieces = 1,
  more: object = {},
) {
  for (let n = 0; n < pieces; n += 1) {
    const body = addBody(variant, buyer.body.ip_address ?? '', more);
    const { body: answer } = await shop.post('guest-cart/add-to-cart', body);
    if (answer.errorCode !== 0) throw new Error(`not added: ${answer.message}`);
  }
}

export async function quoteOf(shop: TestShop, buyer: TestBuyer): Promise<Answer['result']> {
  const { body } = await shop.post('checkout/quote', buyer.body, buyer.headers);
  if (body.errorCode !== 0) throw new Error(`no quote: ${body.message}`);
  return body.result;
}

let keys = 0;
export const newKey = (): string => `key-${(keys += 1)}-${Date.now()}`;

export function place(
  shop: TestShop,
  buyer: TestBuyer,
  quoteId: string,
  { key = newKey(), ...more }: { key?: string; [field: string]: unknown } = {},
) {
  const body = {
    ...buyer.body,
    quote_id: quoteId,
    contact: buyer.contact,
    shipping_address: ADDRESS,
    payment_option: 'card',
    ...more,
  };
  return shop.post('checkout/place-order', body, { ...buyer.headers, 'idempotency-key': key });
}

/** Places the order; on 503 and 409 it retries under the same idempotency key. */
export async function placeInTheEnd(...[shop, buyer, quoteId, more]: Parameters<typeof place>) {
  const key = more?.key ?? newKey();
  for (;;) {
    const answer = await place(shop, buyer, quoteId, { ...more, key });
    if (answer.status !== 503 && answer.status !== 409) return answer;
    await wait(50);
  }
}

/** Requests the code that a guest needs for cash on delivery; returns it as the fields of place-order. */
export async function deliveryCode(shop: TestShop, { body, contact, headers }: TestBuyer) {
  const { dial_code, phone } = contact;
  const { body: answer } = await shop.post('checkout/delivery-code', { ...body, dial_code, phone }, headers);
  if (answer.errorCode !== 0) throw new Error(`no code: ${answer.errorCode} ${answer.message}`);
  const letter = (await lettersOfCodes(shop, `${dial_code}${phone}`, 'delivery')).at(-1);
  if (!letter) throw new Error('no letter carries the code');
  return { otp_ref: answer.result.otp_ref as string, otp: letter.code };
}

export interface TestOrder {
  order_id: string;
  payment_id: string;
  payment_url: string | null;
  access_key: string | null;
}

/**
 * Puts the variants into the cart and places the order; with cash on delivery, a guest enters the code from the SMS.
 */
export async function ordered(
  shop: TestShop,
  buyer: TestBuyer,
  variants: readonly TestVariant[],
  more: { [field: string]: unknown } = {},
): Promise<TestOrder> {
  for (const variant of variants) await putIntoCart(shop, buyer, variant);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const isGuestOnDelivery = more.payment_option === 'cod' && buyer.body.ip_address !== undefined;
  const code = isGuestOnDelivery ? await deliveryCode(shop, buyer) : {};
  const { body } = await place(shop, buyer, quoteId, { ...code, ...more });
  if (body.errorCode !== 0) throw new Error(`not ordered: ${body.errorCode} ${body.message}`);
  return body.result;
}

/**
 * Decides a payment at the sandbox provider. Its webhook message is lost, so the shop does not learn of it that way.
 */
export async function chooseAtProvider(
  shop: Pick<TestShop, 'shop'>,
  { payment_url: url }: TestOrder,
  ending: Ending = 'approve',
) {
  const { sandbox } = shop.shop.payments;
  if (!sandbox || url === null) throw new Error('there is no page to pay at');
  await sandbox.provider.choose(url.slice(url.lastIndexOf('/') + 1), { ending, messages: 'lost' });
}

export async function pay(shop: TestShop, order: TestOrder, ending: Ending = 'approve'): Promise<void> {
  await chooseAtProvider(shop, order, ending);
  await settle(shop.shop, order.payment_id);
}

export async function statusOf(shop: TestShop, orderId: string): Promise<string> {
  const [row] = await shop.shop.database.query<{ status: string }>('select status from orders where id = $1', [
    orderId,
  ]);
  return row?.status ?? 'none';
}

const PAID_BACK_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

/**
 * Runs the jobs of payments until no refund waits for a provider; the shop's own scheduled job may already have claimed
 * some.
 */
export async function untilPaidBack(shop: TestShop): Promise<void> {
  for (const untilMs = Date.now() + PAID_BACK_WITHIN_MS; ; await wait(LOOK_EVERY_MS)) {
    await workPayments(shop.shop);
    const open = await shop.shop.database.query(
      `select from refunds where status in ('wanted', 'sent') and not by_transfer limit 1`,
    );
    if (open.length === 0) return;
    if (Date.now() > untilMs) throw new Error('a refund is still on its way');
  }
}
