// A shop with two providers of instalments: the shopper chooses between them, and is told before ordering when the
// chosen one would not grant the credit.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ADDRESS,
  guestBuyer,
  newKey,
  ordered,
  place,
  putIntoCart,
  quoteOf,
  type TestBuyer,
} from '../../testing/buying.ts';
import { FAULTS } from '../../testing/providers/provider-server.ts';
import { openTabbyServer, type TabbyServer } from '../../testing/providers/tabby-server.ts';
import { openTamaraServer, type TamaraServer } from '../../testing/providers/tamara-server.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addMember } from '../../testing/members.ts';
import { addBody, addProduct, clientOf, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { transaction } from '../kernel/transaction.ts';
import { refreshMarkets } from '../markets.ts';
import { marketOf, saveMarket } from '../pricing/pricing.service.ts';

let quiet: IdleShop;
let tabby: TabbyServer;
let tamara: TamaraServer;
let shop: TestShop;
let piece: TestVariant;

beforeAll(async () => {
  [tabby, tamara] = await Promise.all([openTabbyServer(), openTamaraServer()]);
  const settings = { tabby: tabby.settings, tamara: tamara.settings };
  quiet = await openIdleShop({ LIMITS_FACTOR: '100000' }, settings);
  const client = clientOf(makeApp(quiet.shop, routes));
  shop = { ...client, shop: quiet.shop, allowFindings: quiet.allowFindings, close: quiet.close };
  await transaction(quiet.shop.database, async (tx) => {
    const market = await marketOf(tx, 'ae');
    await saveMarket(tx, 'ae', { ...market!, wrappingMinor: 2_000 });
  });
  await refreshMarkets(quiet.shop);
  [piece] = (await addProduct(quiet.shop, { priceMinor: 40_000, pieces: 100 })) as [TestVariant];
});
beforeEach(() => {
  tabby.setRejects(null);
  tamara.books.refusesCredit = false;
});
afterAll(async () => {
  await quiet.close();
  await Promise.all([tabby.close(), tamara.close()]);
});

const INSTALMENTS = { payment_option: 'instalments_4' };

async function withCart(buyer: TestBuyer = guestBuyer()): Promise<TestBuyer> {
  await putIntoCart(shop, buyer, piece);
  return buyer;
}

const creditOf = (buyer: TestBuyer, provider: string, more: object = {}) =>
  shop.post(
    'checkout/credit',
    { ...buyer.body, contact: buyer.contact, ...INSTALMENTS, payment_provider: provider, ...more },
    buyer.headers,
  );

const theirs = (count: number) =>
  [
    { due_date: '2031-01-31', amount: '50.00' },
    { due_date: '2031-02-28', amount: '50.00' },
    { due_date: '2031-03-31', amount: '25.00' },
  ].slice(0, count);

describe('the choice', () => {
  test.each([
    ['en', 'Pay later with Tabby', 'Split it up to 4 payments with Tamara, interest-free'],
    ['arb', 'ادفع لاحقًا عبر تابي', 'قسِّمها على 4 دفعات بدون رسوم مع تمارا'],
  ])('is listed by each provider’s own title and mark, in %s', async (code, ofTabby, ofTamara) => {
    const buyer = await withCart();
    const { body } = await shop.post('checkout/quote', { ...buyer.body, language_code: code });
    const listed = body.result.payment_options.map((one: Record<string, unknown>) => [
      one['option'],
      one['provider'],
      one['title'],
      one['mark'],
      one['available'],
    ]);
    expect(listed).toEqual([
      ['card', null, null, null, true],
      ['net_banking', null, null, null, true],
      ['instalments_4', 'tabby', ofTabby, 'tabby', true],
      ['instalments_4', 'tamara', ofTamara, 'tamara', true],
    ]);
    expect(body.result.with_wrapping.payment_options).toEqual(body.result.payment_options);
  });

  test.each([
    ['tabby', /^https:\/\/checkout\.tabby\.ai\//],
    ['tamara', /^https:\/\/checkout-sandbox\.tamara\.co\//],
    [undefined, /^https:\/\/checkout\.tabby\.ai\//],
  ])('%s takes the payment', async (provider, page) => {
    const buyer = await withCart();
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    const { body } = await place(shop, buyer, quoteId, { ...INSTALMENTS, payment_provider: provider });
    expect(body.result.payment_url).toMatch(page);
  });

  test.each([
    ['instalments_4', 'stripe'],
    ['instalments_4', 'tabby-sa'],
    ['card', 'tabby'],
  ])('of %s by %s, which is not listed, is refused and makes no order', async (option, provider) => {
    const buyer = await withCart();
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    const { body } = await place(shop, buyer, quoteId, { payment_option: option, payment_provider: provider });
    expect(body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
    expect((await quoteOf(shop, buyer)).count).toBe(1);
  });

  test('needs a mail address where its provider does', async () => {
    const buyer = await withCart(guestBuyer({ email: '' }));
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    const { body } = await place(shop, buyer, quoteId, { ...INSTALMENTS, payment_provider: 'tamara' });
    expect(Object.keys(body.fields ?? {})).toEqual(['contact.email']);
  });

  test('that is refused for another attempt leaves the open payment as it is', async () => {
    const buyer = await withCart();
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    const { body } = await place(shop, buyer, quoteId, { ...INSTALMENTS, payment_provider: 'tamara' });
    const { payment_id: paymentId, order_id: orderId, access_key: key } = body.result;
    for (const wrong of [
      { payment_option: 'card', payment_provider: 'tabby' },
      { ...INSTALMENTS, payment_provider: 'x' },
    ]) {
      const again = { order_id: orderId, key, ...wrong };
      const { body: refused } = await shop.post('payment/create', again, { 'idempotency-key': newKey() });
      expect(refused.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
    }
    const { body: seen } = await shop.get(`payment/${paymentId}?key=${key}`);
    expect(seen.result).toMatchObject({ status: 'open', option: 'instalments_4', provider: 'tamara' });
    const { body: strangers } = await shop.get(`payment/${paymentId}`);
    expect(strangers.result).toMatchObject({ provider: null, owner: null });
  });

  test('is left open for another attempt, without the provider that refused', async () => {
    const buyer = await withCart();
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    const { body } = await place(shop, buyer, quoteId, { ...INSTALMENTS, payment_provider: 'tabby' });
    const { payment_id: paymentId, order_id: orderId, access_key: key } = body.result;
    const providers = async () => {
      const { body: seen } = await shop.get(`payment/${paymentId}?key=${key}`);
      return seen.result.owner.choices.flatMap(({ provider }: { provider: string | null }) => provider ?? []);
    };
    await tabby.decline((await tabby.idsOf(paymentId))[0]!);
    expect(await providers()).toEqual(['tamara']);
    const attempt = (provider: string) =>
      shop.post(
        'payment/create',
        { order_id: orderId, key, ...INSTALMENTS, payment_provider: provider },
        { 'idempotency-key': newKey() },
      );
    expect((await attempt('tabby')).body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
    const { body: again } = await attempt('tamara');
    expect(await tamara.idsOf(again.result.payment_id)).toHaveLength(1);
  });
});

test('Tabby’s own instalments replace the shop’s, unless they do not add up to the total', async () => {
  const planOf = async (plan: object) => {
    tabby.setPlan(plan);
    const buyer = await withCart();
    const { quote_id: quoteId, total, instalments } = await quoteOf(shop, buyer);
    const { body } = await place(shop, buyer, quoteId, { ...INSTALMENTS, payment_provider: 'tabby' });
    const { payment_id: paymentId, access_key: key } = body.result;
    const { body: seen } = await shop.get(`payment/${paymentId}?key=${key}`);
    const parts: { due_on: string; amount: { amount: number } }[] = seen.result.owner.plan;
    return { total: total.amount, own: instalments, due: parts.map((part) => [part.due_on, part.amount.amount]) };
  };
  const { total, own, due } = await planOf({ downpayment: '300.00', installments: theirs(3) });
  expect(total).toBe(42_500);
  expect(due).toEqual([
    [own.due_on[0], 30_000],
    ['2031-01-31', 5_000],
    ['2031-02-28', 5_000],
    ['2031-03-31', 2_500],
  ]);
  for (const wrong of [
    { downpayment: '299.99', installments: theirs(3) },
    { downpayment: '350.00', installments: theirs(2) },
    { downpayment: 'all', installments: theirs(3) },
    { downpayment: '300.001', installments: theirs(3) },
    { downpayment: '300.00', installments: [{ due_date: 'soon', amount: '125.00' }] },
    { downpayment: null, installments: null },
  ]) {
    const kept = await planOf(wrong);
    const amounts = kept.own.parts.map(({ amount }: { amount: number }) => amount);
    expect(kept.due).toEqual(amounts.map((amount: number, at: number) => [kept.own.due_on[at], amount]));
  }
  tabby.setPlan({});
});

describe('credit, before an order is placed', () => {
  test.each([
    ['tabby', 'en', 'Sorry, Tabby is unable to approve this purchase.'],
    ['tabby', 'arb', 'نأسف، تابي غير قادرة على الموافقة'],
    ['tamara', 'en', 'We cannot checkout with Tamara right now.'],
    ['tamara', 'arb', 'لا يمكن تنفيذ الطلب مع تمارا حاليًا.'],
  ])('%s refuses in its own words, in %s, while the other would grant it', async (provider, code, text) => {
    const buyer = await withCart();
    const other = provider === 'tabby' ? 'tamara' : 'tabby';
    if (provider === 'tabby') tabby.setRejects('not_available');
    else tamara.books.refusesCredit = true;
    const { body } = await creditOf(buyer, provider, { language_code: code });
    expect(body.errorCode).toBe(REFUSALS.PAYMENT_REFUSED.errorCode);
    expect(body.message).toContain(text);
    expect((await creditOf(buyer, other)).body.errorCode).toBe(0);
    expect((await quoteOf(shop, buyer)).count).toBe(1);
  });

  test('is asked for with the amount and the contact alone', async () => {
    const buyer = await withCart();
    const { total, with_wrapping: gift } = await quoteOf(shop, buyer);
    const phone = `+971${buyer.contact.phone}`;
    await creditOf(buyer, 'tabby', { language_code: 'arb' });
    expect(tabby.asked()).toEqual({
      payment: {
        amount: (total.amount / 100).toFixed(2),
        currency: 'AED',
        buyer: { email: buyer.contact.email, phone },
      },
      lang: 'ar',
      merchant_code: 'HindamUAE',
    });
    await creditOf(buyer, 'tamara', { wrapping: true });
    expect(gift.total.amount).toBeGreaterThan(total.amount);
    expect(tamara.books.asked).toEqual({
      country: ADDRESS.country,
      order_value: { amount: gift.total.amount / 100, currency: 'AED' },
      phone_number: phone,
      is_vip: false,
    });
  });

  test('of a member is asked for with the contact of the account', async () => {
    const member = await addMember(shop.shop);
    const line = { ...addBody(piece, ''), ip_address: undefined, user_id: member.customerId };
    await shop.post('cart/add-to-cart', line, member.bearer);
    const contact = { email: '', dial_code: '+971', phone: '501234567' };
    await shop.post('checkout/credit', { contact, ...INSTALMENTS, payment_provider: 'tabby' }, member.bearer);
    expect(tabby.asked().payment.buyer).toEqual({ email: member.email, phone: '+971501234567' });
  });

  test.each(FAULTS)('counts as granted when the answer is %s, because the provider decides again', async (fault) => {
    const buyer = await withCart();
    for (const remote of [tabby, tamara]) {
      remote.fail('create', fault, 1);
      expect((await creditOf(buyer, remote.name)).body.errorCode).toBe(0);
    }
  });

  test('is not asked for a cart that cannot be ordered, and at most 60 times in 10 seconds', async () => {
    const [sold] = (await addProduct(quiet.shop, { pieces: 1 })) as [TestVariant];
    const buyer = guestBuyer();
    await putIntoCart(shop, buyer, sold);
    await ordered(shop, guestBuyer(), [sold]);
    expect((await quoteOf(shop, buyer)).can_place).toBe(false);
    tabby.setRejects('not_available');
    expect((await creditOf(buyer, 'tabby')).body.errorCode).toBe(0);
    const other = await withCart();
    const codes = await Promise.all(Array.from({ length: 70 }, () => creditOf(other, 'tabby')));
    const refused = codes.filter(({ body }) => body.errorCode === REFUSALS.PAYMENT_REFUSED.errorCode);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(60);
    expect(codes.filter(({ body }) => body.errorCode === 0)).toHaveLength(70 - refused.length);
  });

  test('is not asked for without a contact, a cart, or a provider that grants it', async () => {
    const buyer = await withCart();
    const nobody = { ...buyer, contact: { ...buyer.contact, phone: '1' } };
    expect(Object.keys((await creditOf(nobody, 'tabby')).body.fields ?? {})).toEqual(['contact.phone']);
    expect((await creditOf(guestBuyer(), 'tabby')).body.errorCode).toBe(REFUSALS.CART_EMPTY.errorCode);
    const notOffered = REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode;
    for (const [provider, more] of [
      ['stripe', {}],
      ['tabby', { payment_option: 'card' }],
      ['tabby', { payment_option: 'cod' }],
    ] as const)
      expect((await creditOf(buyer, provider, more)).body.errorCode).toBe(notOffered);
    const { quote_id: quoteId } = await quoteOf(shop, buyer);
    expect(
      (await place(shop, buyer, quoteId, { payment_option: 'cod', payment_provider: 'tabby' })).body.errorCode,
    ).toBe(notOffered);
    const noMail = await withCart(guestBuyer({ email: '' }));
    expect((await creditOf(noMail, 'tabby')).body.errorCode).toBe(notOffered);
    expect((await creditOf(buyer, '../x')).status).toBe(422);
  });
});
