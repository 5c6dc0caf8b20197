// A guest's orders go to the member who proves their mail address or phone number, whether the order or the proof came
// first, and to nobody else.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, ordered, pay, putIntoCart, type TestBuyer, type TestOrder } from '../../testing/buying.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { proveContact, type Typed } from '../../testing/codes.ts';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addOrderIn, addUnpaidOrder } from '../../testing/orders.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { openAccount } from '../customers/customers.service.ts';
import type { Transaction } from '../kernel/database.ts';
import { transaction } from '../kernel/transaction.ts';
import { placePaid } from '../payments/settle.service.ts';
import { accessKeyOf } from './order-access.ts';
import { lockOrder } from './orders.service.ts';

const PASSWORD = 'a river of 7 silver stones';
const PAGE = { origin: 'http://localhost:3000', 'x-client': 'app' };
const NOT_FOUND = 404;

let shop: TestShop;
let variants: TestVariant[];
beforeAll(async () => {
  shop = await openTestShop();
  variants = await addProduct(shop.shop, { priceMinor: 10_000, pieces: 500 });
});
afterAll(() => shop?.close());

type Bearer = { authorization: string };

async function register(contact: Typed, more: object = {}): Promise<Bearer> {
  const token = await proveContact(shop, contact);
  const body = { otp_token: token, name: 'Layla', password: PASSWORD, terms: true, language_code: 'en', ...more };
  const answer = await shop.post('customer/register', body, PAGE);
  expect(answer.body.errorCode).toBe(0);
  return { authorization: `Bearer ${answer.headers.get('x-session-token')}` };
}

const listed = async (bearer: Bearer): Promise<string[]> =>
  (await shop.get('order/list', bearer)).body['result'].orders.map(({ _id }: { _id: string }) => _id);
const byNumber = ({ contact }: TestBuyer): Typed => ({ dial_code: contact.dial_code, phone: contact.phone });
const byMail = ({ contact }: TestBuyer): Typed => ({ email: contact.email });
const buy = (buyer: TestBuyer): Promise<TestOrder> => ordered(shop, buyer, [variants[0]!]);

async function bought(buyer: TestBuyer): Promise<string> {
  const order = await buy(buyer);
  await pay(shop, order);
  return order.order_id;
}

/** Runs the work in a transaction that commits only when `release` is called. */
function heldOpen<T>(work: (tx: Transaction) => Promise<T>) {
  const gate = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<T>();
  const done = transaction(shop.shop.database, async (tx) => {
    opened.resolve(await work(tx));
    await gate.promise;
  });
  done.catch(opened.reject);
  return { opened: opened.promise, release: () => gate.resolve(), done };
}

/** Places an order that is paid on delivery, so no payment is needed. */
async function placeOnDelivery(tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error('there is no such order');
  await placePaid(tx, shop.shop, order, { by: 'shopper', paidMinor: 0 });
}

async function someoneWaits(): Promise<void> {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await vi.waitFor(async () => expect(await shop.shop.database.query(waiting)).not.toEqual([]), { timeout: 10_000 });
}

const again = ({ contact }: TestBuyer) => guestBuyer(contact);

describe('orders placed as a guest before registering', () => {
  test.each([
    ['mail', byMail],
    ['number', byNumber],
  ])('belong with all details to whoever proves their %s, and other guests’ orders do not', async (_, contactOf) => {
    const buyer = guestBuyer();
    const orderIds = [await bought(buyer), await bought(again(buyer))];
    const others = await bought(guestBuyer());
    const bearer = await register(contactOf(buyer));
    expect(await listed(bearer)).toEqual(orderIds.toReversed());
    const { body } = await shop.get(`order/details/${orderIds[0]}`, bearer);
    expect(body['result']).toMatchObject({ contact: { email: buyer.contact.email }, order_status: 'placed' });
    expect((await shop.get(`order/details/${others}`, bearer)).status).toBe(NOT_FOUND);
  });

  test('stay open to their signed links, which can still be requested by mail', async () => {
    const buyer = guestBuyer();
    const orderId = await bought(buyer);
    await register(byNumber(buyer));
    const key = accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 });
    const opened = (await shop.get(`order/details/${orderId}?key=${key}`)).body['result'];
    expect(opened).toMatchObject({ _id: orderId, can_keep_address: false });
    await shop.post('order/send-link', { order_number: opened.order_number, email: buyer.contact.email });
    const letter = await lastLetter(shop.shop, buyer.contact.email, { template: 'order_link' });
    expect(letter.text).toContain(key);
  });

  test('stay with the member they already belong to', async () => {
    const buyer = guestBuyer();
    const orderId = await bought(buyer);
    const first = await register(byMail(buyer));
    const second = await register(byNumber(buyer));
    expect(await listed(first)).toEqual([orderId]);
    expect(await listed(second)).toEqual([]);
    expect((await shop.get(`order/details/${orderId}`, second)).status).toBe(NOT_FOUND);
  });

  test('need a proved contact: knowing the mail without its code gives no order', async () => {
    const buyer = guestBuyer();
    const orderId = await bought(buyer);
    const stranger = await register({ email: `stranger-of-${buyer.contact.email}` });
    const token = await proveContact(shop, { email: `second-stranger-of-${buyer.contact.email}` });
    const body = { otp_token: token, name: 'L', password: PASSWORD, terms: true, language_code: 'en' };
    const answer = await shop.post('customer/register', { ...body, email: buyer.contact.email }, PAGE);
    expect(answer.body.errorCode).toBe(REFUSALS.OTP_TOKEN_EXPIRED.errorCode);
    expect(await listed(stranger)).toEqual([]);
    expect((await shop.get(`order/details/${orderId}`, stranger)).status).toBe(NOT_FOUND);
  });

  test('are handed over when a member proves another contact later', async () => {
    const buyer = guestBuyer();
    const orderId = await bought(buyer);
    const bearer = await register({ email: `later-${buyer.contact.email}` });
    expect(await listed(bearer)).toEqual([]);
    const token = await proveContact(shop, byNumber(buyer), 'change', bearer);
    const changed = await shop.post(
      'customer/change-contact',
      { otp_token: token, password: PASSWORD },
      { ...bearer, ...PAGE },
    );
    expect(changed.body.errorCode).toBe(0);
    expect(await listed({ authorization: `Bearer ${changed.headers.get('x-session-token')}` })).toEqual([orderId]);
  });

  test('stay anonymous after their member’s account was deleted, even when the same mail registers again', async () => {
    const buyer = guestBuyer();
    const orderId = await bought(buyer);
    const first = await register(byMail(buyer));
    expect(await listed(first)).toEqual([orderId]);
    expect((await shop.post('customer/delete', { password: PASSWORD }, first)).body.errorCode).toBe(0);
    expect(await listed(await register(byMail(buyer)))).toEqual([]);
  });
});

describe('orders placed as a guest with a member’s contact', () => {
  test('are handed over once they are placed, not while they could stay unpaid', async () => {
    const buyer = guestBuyer();
    const order = await buy(buyer);
    const bearer = await register(byMail(buyer));
    expect(await listed(bearer)).toEqual([]);
    await pay(shop, order);
    expect(await listed(bearer)).toEqual([order.order_id]);
    const later = await bought(again(buyer));
    expect(await listed(bearer)).toEqual([later, order.order_id]);
  });

  test('answer the buyer the same, whether or not the mail is a member’s', async () => {
    const seen = [];
    for (const isMember of [false, true]) {
      const buyer = guestBuyer();
      if (isMember) await register(byMail(buyer));
      const order = await buy(buyer);
      await pay(shop, order);
      const { body } = await shop.get(`payment/${order.payment_id}?key=${order.access_key}`);
      const details = (await shop.get(`order/details/${order.order_id}?key=${order.access_key}`)).body['result'];
      seen.push([body['result'].owner.guest, details.can_keep_address, Object.keys(details)]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  test('are handed over when payment and registration run concurrently, whichever comes first', async () => {
    for (let round = 0; round < count(60); round += 1) {
      const buyer = guestBuyer();
      const order = await buy(buyer);
      const contact = round % 2 === 0 ? byMail(buyer) : byNumber(buyer);
      const token = await proveContact(shop, contact);
      const body = { otp_token: token, name: 'Layla', password: PASSWORD, terms: true, language_code: 'en' };
      const [answer] = await Promise.all([shop.post('customer/register', body, PAGE), pay(shop, order)]);
      expect(await listed({ authorization: `Bearer ${answer.headers.get('x-session-token')}` })).toEqual([
        order.order_id,
      ]);
    }
  });

  test('are handed over when placed but not yet committed: the registration waits', async () => {
    const buyer = guestBuyer();
    const { email, phone } = buyer.contact;
    const orderId = await addUnpaidOrder(shop.shop, { paymentOption: 'cod', email, phone });
    const { opened, release, done } = heldOpen((tx) => placeOnDelivery(tx, orderId));
    await opened;
    const registering = register(byMail(buyer));
    await someoneWaits();
    release();
    await done;
    expect(await listed(await registering)).toEqual([orderId]);
  });

  test('are handed over when paid while the registration is not yet committed: the payment waits', async () => {
    const buyer = guestBuyer();
    const order = await buy(buyer);
    const contact = { email: buyer.contact.email, dialCode: null, phone: null };
    const { opened, release, done } = heldOpen((tx) => openAccount(tx, { ...contact, name: 'Layla', language: 'en' }));
    const customerId = await opened;
    const paying = pay(shop, order);
    await someoneWaits();
    release();
    await Promise.all([done, paying]);
    const [row] = await shop.shop.database.query('select customer_id as "customerId" from orders where id = $1', [
      order.order_id,
    ]);
    expect(row).toEqual({ customerId });
  });

  test('two people who prove the mail and the number of one order concurrently: exactly one gets it', async () => {
    for (let round = 0; round < count(30); round += 1) {
      const buyer = guestBuyer();
      const orderId = await bought(buyer);
      const both = await Promise.all([register(byMail(buyer)), register(byNumber(buyer))]);
      const lists = await Promise.all(both.map(listed));
      expect(lists.flat()).toEqual([orderId]);
    }
  });
});

describe('a coupon for a first order', () => {
  let code: string;
  beforeAll(async () => {
    ({ code } = await addCoupon(shop, { firstOrder: true }));
  });

  async function tries(bearer: Bearer): Promise<{ errorCode: number; message: string }> {
    const cart = guestBuyer();
    await putIntoCart(shop, cart, variants[0]!);
    await shop.post('cart/merge', { guest_id: cart.body.ip_address }, { ...bearer, ...PAGE });
    return (await shop.post('cart/coupon', { code }, { ...bearer, ...PAGE })).body;
  }

  test('is refused with its reason to a member whose list has an order, and accepted otherwise', async () => {
    const buyer = guestBuyer();
    await bought(buyer);
    const bearer = await register(byMail(buyer));
    expect(await listed(bearer)).toHaveLength(1);
    expect(await tries(bearer)).toMatchObject({
      errorCode: REFUSALS.COUPON_FIRST_ORDER.errorCode,
      message: expect.stringMatching(/an order was placed before with this account, email or phone number/) as string,
    });
    const fresh = await register({ email: `fresh-${buyer.contact.email}` });
    expect(await listed(fresh)).toEqual([]);
    expect((await tries(fresh)).errorCode).toBe(0);
  });

  test('counts an order handed over by a contact the member has changed since', async () => {
    const buyer = guestBuyer();
    await bought(buyer);
    const bearer = await register(byMail(buyer));
    const token = await proveContact(shop, { email: `new-${buyer.contact.email}` }, 'change', bearer);
    const changed = await shop.post(
      'customer/change-contact',
      { otp_token: token, password: PASSWORD },
      { ...bearer, ...PAGE },
    );
    const now = { authorization: `Bearer ${changed.headers.get('x-session-token')}` };
    expect(await listed(now)).toHaveLength(1);
    expect((await tries(now)).errorCode).toBe(REFUSALS.COUPON_FIRST_ORDER.errorCode);
  });
});

describe('the delivery address of a handed-over order', () => {
  const book = async (bearer: Bearer) => (await shop.get('address/list', bearer)).body['result'] as { name: string }[];
  const offer = async (bearer: Bearer) => (await shop.get('order/address-to-keep', bearer)).body['result'];
  const keep = (bearer: Bearer, orderId: string) =>
    shop.post('order/keep-address', { order_id: orderId }, { ...bearer, ...PAGE });

  test('is offered until the address book has it, and kept once, however often the request is sent', async () => {
    const buyer = guestBuyer();
    const orderId = await bought(buyer);
    const bearer = await register(byMail(buyer));
    expect(await offer(bearer)).toMatchObject({ order_id: orderId, address: { name: 'Maryam Al Noor' } });
    expect((await shop.get(`order/details/${orderId}`, bearer)).body['result'].can_keep_address).toBe(true);
    const answers = await Promise.all(Array.from({ length: 10 }, () => keep(bearer, orderId)));
    expect(answers.map(({ body }) => body.errorCode)).toEqual(answers.map(() => 0));
    expect(await book(bearer)).toMatchObject([
      { name: 'Maryam Al Noor', address_line_one: '12 Street 4', default_shipping: true, default_billing: true },
    ]);
    expect(await offer(bearer)).toBeNull();
    expect((await shop.get(`order/details/${orderId}`, bearer)).body['result'].can_keep_address).toBe(false);
  });

  test('cannot be kept by another member, who is offered none', async () => {
    const buyer = guestBuyer();
    const orderId = await bought(buyer);
    await register(byMail(buyer));
    const other = await addMember(shop.shop);
    expect((await keep(other.bearer, orderId)).status).toBe(NOT_FOUND);
    expect(await offer(other.bearer)).toBeNull();
    expect(await book(other.bearer)).toEqual([]);
  });
});

test('the account gets the mail language chosen at registration', async () => {
  const bearer = await register({ email: 'letters-language@example.com' }, { letters_language: 'arb' });
  expect((await shop.get('customer/profile', bearer)).body['result'].language_code).toBe('arb');
});

test('a mail language that the shop does not have is English', async () => {
  const bearer = await register({ email: 'letters-unknown@example.com' }, { letters_language: 'xx' });
  expect((await shop.get('customer/profile', bearer)).body['result'].language_code).toBe('en');
});

test('handed-over orders are exported with the account and blanked when it is deleted', async () => {
  const buyer = guestBuyer();
  const { email, phone } = buyer.contact;
  const orderId = await addOrderIn(shop.shop, 'completed', { email, phone });
  const bearer = await register(byMail(buyer));
  expect(await listed(bearer)).toEqual([orderId]);
  const exported = await shop.post('customer/export', { password: PASSWORD }, bearer);
  expect(JSON.stringify(exported.body['result'].orders)).toContain(phone);
  expect((await shop.post('customer/delete', { password: PASSWORD }, bearer)).body.errorCode).toBe(0);
  const [row] = await shop.shop.database.query<{ text: string }>('select o::text as text from orders o where id = $1', [
    orderId,
  ]);
  expect(row!.text).not.toContain(email);
  expect(row!.text).not.toContain(phone);
});
