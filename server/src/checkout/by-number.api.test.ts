// A guest who gives a mobile number and no mail address gets the order's link and messages by SMS. Payment options
// whose provider needs a mail address are not offered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, ordered, pay, place, putIntoCart, quoteOf, type TestBuyer } from '../../testing/buying.ts';
import { proveContact } from '../../testing/codes.ts';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { openTabbyServer, type TabbyServer } from '../../testing/providers/tabby-server.ts';
import { type IdleShop, openIdleShop } from '../../testing/quiet-shop.ts';
import { addProduct, clientOf, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { settled } from '../../testing/table-hashes.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';

const LANDLINE = '42345678';

let shop: TestShop;
let variant: TestVariant;
beforeAll(async () => {
  shop = await openTestShop();
  [variant] = (await addProduct(shop.shop, { priceMinor: 40_000, pieces: 100 })) as [TestVariant];
});
afterAll(() => shop.close());

const byNumber = (): TestBuyer => guestBuyer({ email: '' });
const numberOf = ({ contact }: TestBuyer): string => contact.dial_code + contact.phone;
const linkIn = (text: string): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'none:');

describe('an order with a number alone', () => {
  test.each([
    ['en', /^Your Hindam order HN-\w{8} is placed/i],
    ['arb', /^تم تأكيد طلبكِ HN-\w{8}/],
  ])('is confirmed by an SMS whose link opens it: %s', async (language, says) => {
    const buyer = byNumber();
    const order = await ordered(shop, buyer, [variant], { language_code: language });
    await pay(shop, order);
    const { text } = await lastLetter(shop.shop, numberOf(buyer), { template: 'order_placed' });
    expect(text).toMatch(says);
    const link = linkIn(text);
    expect(link.pathname).toContain(`/order-details/${order.order_id}`);
    const { body } = await shop.get(`order/details/${order.order_id}?key=${link.searchParams.get('key')}`);
    expect(body['result'].contact).toMatchObject({ email: null, phone: numberOf(buyer) });
  });

  test('needs a mobile number; a landline does where there is a mail address', async () => {
    for (const [email, refused] of [
      ['', true],
      ['sara@example.com', false],
    ] as const) {
      const contact = { email, dial_code: '+971', phone: LANDLINE };
      const { body } = await shop.post('checkout/check', { ...byNumber().body, contact });
      expect(body.errorCode).toBe(refused ? REFUSALS.INVALID_FIELDS.errorCode : 0);
      expect(Object.keys(body.fields ?? {})).toEqual(refused ? ['contact.phone'] : []);
    }
  });

  test('becomes the order of the member who proves the number', async () => {
    const buyer = byNumber();
    const order = await ordered(shop, buyer, [variant]);
    await pay(shop, order);
    const { dial_code, phone } = buyer.contact;
    const token = await proveContact(shop, { dial_code, phone });
    const account = { name: 'Layla', password: 'a river of 7 silver stones', terms: true, language_code: 'en' };
    const origin = { origin: 'http://localhost:3000', 'x-client': 'app' };
    const answer = await shop.post('customer/register', { otp_token: token, ...account }, origin);
    const bearer = { authorization: `Bearer ${answer.headers.get('x-session-token')}` };
    const { orders } = (await shop.get('order/list', bearer)).body['result'];
    expect(orders).toMatchObject([{ _id: order.order_id }]);
  });
});

describe('a lost link', () => {
  test('comes by SMS for order number and number, however typed, and to no other number', async () => {
    const buyer = byNumber();
    const order = await ordered(shop, buyer, [variant]);
    await pay(shop, order);
    const { text: first } = await lastLetter(shop.shop, numberOf(buyer), { template: 'order_placed' });
    const [orderNumber] = /HN-\w{8}/.exec(first) ?? [];
    const ask = (dial_code: string, phone: string) =>
      shop.post('order/send-link', { order_number: orderNumber, dial_code, phone, language_code: 'arb' });
    const stranger = byNumber();
    const known = await ask('971', `0${buyer.contact.phone}`);
    const unknown = await ask('971', stranger.contact.phone);
    expect(unknown.body).toEqual({ ...known.body, requestId: unknown.body['requestId'] });
    const { text } = await lastLetter(shop.shop, numberOf(buyer), { template: 'order_link' });
    expect(text).toContain('رابط طلبكِ');
    expect(linkIn(text).pathname).toContain(order.order_id);
    await settled(shop.shop.database);
    expect(await lettersTo(shop.shop, numberOf(stranger))).toEqual([]);
  });

  test('comes by SMS to the number of an order that has a mail address too', async () => {
    const buyer = guestBuyer();
    const order = await ordered(shop, buyer, [variant]);
    await pay(shop, order);
    const mail = await lastLetter(shop.shop, buyer.contact.email, { template: 'order_placed' });
    const [orderNumber] = /HN-\w{8}/.exec(mail.text) ?? [];
    const { dial_code, phone } = buyer.contact;
    await shop.post('order/send-link', { order_number: orderNumber, dial_code, phone });
    expect((await lastLetter(shop.shop, numberOf(buyer), { template: 'order_link' })).text).toContain(order.order_id);
  });

  test('needs a mail address or a number', async () => {
    const { body } = await shop.post('order/send-link', { order_number: 'HN-BCDFGHJ1' });
    expect(body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
  });
});

describe('a provider that asks for a mail address', () => {
  let remote: TabbyServer;
  let quiet: IdleShop;
  let other: TestShop;
  let piece: TestVariant;
  beforeAll(async () => {
    remote = await openTabbyServer();
    quiet = await openIdleShop({ LIMITS_FACTOR: '100000' }, { tabby: remote.settings });
    const client = clientOf(makeApp(quiet.shop, routes));
    other = { ...client, shop: quiet.shop, allowFindings: quiet.allowFindings, close: quiet.close };
    [piece] = (await addProduct(quiet.shop, { priceMinor: 40_000, pieces: 100 })) as [TestVariant];
  });
  afterAll(async () => {
    await quiet.close();
    await remote.close();
  });

  test('is said to in the quote, refused at its field without one, and takes the payment with one', async () => {
    const buyer = byNumber();
    await putIntoCart(other, buyer, piece);
    const quote = await quoteOf(other, buyer);
    const needs = quote.payment_options.map((one: { option: string; needs_email: boolean }) => [
      one.option,
      one.needs_email,
    ]);
    expect(Object.fromEntries(needs)).toMatchObject({ card: false, instalments_4: true });
    const { body } = await place(other, buyer, quote.quote_id, { payment_option: 'instalments_4' });
    expect(body).toMatchObject({ errorCode: REFUSALS.INVALID_FIELDS.errorCode });
    expect(Object.keys(body.fields ?? {})).toEqual(['contact.email']);
    const contact = { ...buyer.contact, email: 'sara@example.com' };
    const withMail = await place(other, { ...buyer, contact }, quote.quote_id, { payment_option: 'instalments_4' });
    expect(withMail.body.errorCode).toBe(0);
  });

  test('is not offered for another attempt of an order without one', async () => {
    const buyer = byNumber();
    const order = await ordered(other, buyer, [piece]);
    const { body } = await other.get(`payment/${order.payment_id}?key=${order.access_key}`);
    expect(body['result'].owner.options).not.toContain('instalments_4');
  });
});
