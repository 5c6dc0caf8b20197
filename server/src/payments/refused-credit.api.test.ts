// A provider of instalments that refuses a purchase: the shopper reads the reason in the provider's wording and is not
// sent to that provider again.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guestBuyer, memberBuyer, place, putIntoCart, quoteOf } from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { openTabbyServer, type TabbyServer } from '../../testing/providers/tabby-server.ts';
import { openTamaraServer } from '../../testing/providers/tamara-server.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct, clientOf, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';

let quiet: IdleShop;
let remote: TabbyServer;
let shop: TestShop;
let variant: TestVariant;

beforeAll(async () => {
  remote = await openTabbyServer();
  quiet = await openIdleShop({ LIMITS_FACTOR: '100000' }, { tabby: remote.settings });
  const client = clientOf(makeApp(quiet.shop, routes));
  shop = { ...client, shop: quiet.shop, allowFindings: quiet.allowFindings, close: quiet.close };
  variant = (await addProduct(quiet.shop, { pieces: 100 }))[0]!;
});
beforeEach(() => remote.setRejects(null));
afterAll(async () => {
  await quiet.close();
  await remote.close();
});

const TEXTS = [
  ['not_available', 'Sorry, Tabby is unable to approve this purchase.', 'نأسف، تابي غير قادرة على الموافقة'],
  ['order_amount_too_high', 'This purchase is above your current spending limit', 'قيمة الطلب تفوق الحد الأقصى'],
  ['order_amount_too_low', 'The purchase amount is below the minimum amount', 'قيمة الطلب أقل من الحد الأدنى'],
] as const;

test.each(TEXTS)('%s: told in the provider’s words, and the cart is kept', async (reason, english, arabic) => {
  for (const [code, text] of [
    ['en', english],
    ['arb', arabic],
  ] as const) {
    const buyer = guestBuyer();
    await putIntoCart(shop, buyer, variant);
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    remote.setRejects(reason);
    const more = { payment_option: 'instalments_4', language_code: code };
    const { body } = await place(shop, buyer, quoteId, more);
    expect(body.errorCode).toBe(REFUSALS.PAYMENT_REFUSED.errorCode);
    expect(body.message).toContain(text);
    expect((await quoteOf(shop, buyer)).count).toBe(1);
  }
});

test('a member without a phone number reads what is missing, and the provider is asked nothing', async () => {
  remote.setRejects('not_available');
  const [buyer, guest] = [memberBuyer(await addMember(shop.shop)), guestBuyer()];
  await putIntoCart(shop, guest, variant);
  await shop.post('cart/merge', { guest_id: guest.body.ip_address }, buyer.headers);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, quoteId, { payment_option: 'instalments_4' });
  expect(body).toMatchObject({ errorCode: REFUSALS.PAYMENT_REFUSED.errorCode });
  expect(body.message).toContain('needs your mobile number');
});

test.each([
  ['en', 'Pay later with Tabby'],
  ['arb', 'ادفع لاحقًا عبر تابي'],
])('the option is offered under the title that Tabby prescribes, in %s', async (code, title) => {
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant);
  const { body } = await shop.post('checkout/quote', { ...buyer.body, language_code: code });
  const titles = body.result.payment_options.map((one: { option: string; title: string | null }) => [
    one.option,
    one.title,
  ]);
  expect(Object.fromEntries(titles)).toMatchObject({ instalments_4: title, card: null });
});

test('the buyer pays the same cart by card afterwards', async () => {
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  remote.setRejects('not_available');
  await place(shop, buyer, quoteId, { payment_option: 'instalments_4' });
  const { body } = await place(shop, buyer, quoteId, { payment_option: 'card' });
  expect(body.errorCode).toBe(0);
});

test('an order that Tabby refused on its page offers the other options only', async () => {
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, quoteId, { payment_option: 'instalments_4' });
  const { payment_id: paymentId, order_id: orderId, access_key: key } = body.result;
  const [id = ''] = await remote.idsOf(paymentId);
  await remote.decline(id);
  const { body: seen } = await shop.get(`payment/${paymentId}?key=${key}`);
  expect(seen.result).toMatchObject({ status: 'failed', reason: expect.stringContaining('Sorry, Tabby is unable') });
  expect(seen.result.owner).toMatchObject({ can_retry: true, retry_plan: null });
  expect(seen.result.owner.options).not.toContain('instalments_4');
  const again = { order_id: orderId, key, payment_option: 'instalments_4' };
  const { body: refused } = await shop.post('payment/create', again, { 'idempotency-key': 'refused-1' });
  expect(refused.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
  const { body: byCard } = await shop.post(
    'payment/create',
    { ...again, payment_option: 'card' },
    { 'idempotency-key': 'refused-2' },
  );
  expect(byCard.errorCode).toBe(0);
});

test('where another provider of instalments is set up, it is asked next', async () => {
  const other = await openTamaraServer();
  const both = await openIdleShop({ LIMITS_FACTOR: '100000' }, { tabby: remote.settings, tamara: other.settings });
  const client = clientOf(makeApp(both.shop, routes));
  const here: TestShop = { ...client, shop: both.shop, allowFindings: both.allowFindings, close: both.close };
  const [piece] = await addProduct(both.shop, { pieces: 5 });
  const buyer = guestBuyer();
  await putIntoCart(here, buyer, piece!);
  const { quote_id: quoteId } = await quoteOf(here, buyer);
  const { body } = await place(here, buyer, quoteId, { payment_option: 'instalments_4' });
  const { payment_id: paymentId, order_id: orderId, access_key: key } = body.result;
  await remote.decline((await remote.idsOf(paymentId))[0]!);
  const { body: seen } = await here.get(`payment/${paymentId}?key=${key}`);
  expect(seen.result.owner.options).toContain('instalments_4');
  expect(seen.result.owner.choices).toContainEqual({
    option: 'instalments_4',
    provider: 'tamara',
    title: 'Split it up to 4 payments with Tamara, interest-free',
    mark: 'tamara',
  });
  const again = { order_id: orderId, key, payment_option: 'instalments_4' };
  const { body: next } = await here.post('payment/create', again, { 'idempotency-key': 'next-1' });
  expect(next.result.payment_url).toMatch(/^https:\/\/checkout-sandbox\.tamara\.co\//);
  expect(await other.idsOf(next.result.payment_id)).toHaveLength(1);
  await both.close();
  await other.close();
});
