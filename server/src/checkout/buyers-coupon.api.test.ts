// The refusal of a coupon for first orders, or of limited uses for each buyer, tells whether a contact has ordered
// before. So only an order that nothing else refuses gets this answer, and one network address gets few of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { addCoupon } from '../../testing/coupons.ts';
import {
  guestBuyer,
  memberBuyer,
  ordered,
  pay,
  place,
  putIntoCart,
  quoteOf,
  type TestBuyer,
} from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';

let shop: TestShop;
let variant: TestVariant;
beforeAll(async () => {
  // At the default limits; a factor would keep a second unpaid order from being cut to its share.
  shop = await openTestShop({ LIMITS_FACTOR: '1' });
  [variant] = (await addProduct(shop.shop, { pieces: 1_000 })) as [TestVariant];
});
afterAll(() => shop?.close());

/** A guest buyer under whose contact an order was placed and paid. */
async function earlierBuyer(at: TestShop, piece: TestVariant): Promise<TestBuyer> {
  const buyer = guestBuyer();
  await pay(at, await ordered(at, buyer, [piece]));
  return buyer;
}

async function withCoupon(at: TestShop, buyer: TestBuyer, pieces: readonly TestVariant[], code: string) {
  for (const piece of pieces) await putIntoCart(at, buyer, piece);
  const { body } = await at.post('guest-cart/coupon', { ...buyer.body, code });
  expect(body.errorCode).toBe(0);
}

interface Probe {
  name: string;
  /** What the order is refused for, whoever the buyer is. */
  refusal: keyof typeof REFUSALS;
  /** What the guest does between quote and order. */
  change?: (buyer: TestBuyer, spare: TestVariant) => Promise<unknown>;
  /** Fields of place-order that get it refused. */
  fields?: (quoteId: string) => Record<string, unknown>;
}

const PROBES: readonly Probe[] = [
  {
    name: 'a way to pay that is not offered',
    refusal: 'PAYMENT_OPTION_NOT_OFFERED',
    fields: () => ({ payment_option: 'cod' }),
  },
  {
    name: 'a provider that does not exist',
    refusal: 'PAYMENT_OPTION_NOT_OFFERED',
    fields: () => ({ payment_provider: 'nobody' }),
  },
  { name: 'an invented quote', refusal: 'CART_CHANGED', fields: () => ({ quote_id: 'a.b.c' }) },
  {
    name: 'a quote of other amounts',
    refusal: 'PRICE_CHANGED',
    fields: (quoteId) => ({ quote_id: `${quoteId.split('.').slice(0, 2).join('.')}.x` }),
  },
  {
    name: 'a piece that is sold out',
    refusal: 'OUT_OF_STOCK',
    change: async (_, spare) => pay(shop, await ordered(shop, guestBuyer(), Array(5).fill(spare))),
  },
  {
    name: 'more than the share of a second order',
    refusal: 'SHARE_MAX',
    change: ({ contact: { phone } }) => ordered(shop, guestBuyer({ phone }), [variant]),
  },
];

describe.each(['firstOrder', 'usesPerBuyerMax'] as const)('a coupon with %s', (kind) => {
  test.each(PROBES)('answers an order with $name alike for every contact', async ({ refusal, change, fields }) => {
    const { code } = await addCoupon(shop, kind === 'firstOrder' ? { firstOrder: true } : { usesPerBuyerMax: 1 });
    const known = guestBuyer();
    await withCoupon(shop, known, [variant], code);
    await pay(shop, await ordered(shop, known, []));
    const answers = [];
    for (const email of [known.contact.email, guestBuyer().contact.email]) {
      const [spare] = (await addProduct(shop.shop, { pieces: 5, sizes: ['52'], priceMinor: 30_000 })) as [TestVariant];
      const buyer = guestBuyer({ email });
      await withCoupon(shop, buyer, [variant, spare, spare, spare], code);
      const { quote_id: quoteId } = await quoteOf(shop, buyer);
      await change?.(buyer, spare);
      const { status, body } = await place(shop, buyer, quoteId, fields?.(quoteId));
      const { coupon, discount, total } = body['result']?.quote ?? {};
      answers.push({ status, errorCode: body.errorCode, coupon, discount, total, after: await quoteOf(shop, buyer) });
    }
    const [before, never] = answers.map(({ after, ...answer }) => ({ ...answer, code: after.coupon }));
    expect(before).toMatchObject({ errorCode: REFUSALS[refusal].errorCode, code });
    expect(never).toEqual(before);
  });
});

test('a member learns of a typed contact by an order alone, too, and gets it without the coupon then', async () => {
  const { code } = await addCoupon(shop, { firstOrder: true });
  const { contact } = await earlierBuyer(shop, variant);
  const member = await addMember(shop.shop);
  const buyer: TestBuyer = { ...memberBuyer(member), contact };
  const cart = guestBuyer();
  await putIntoCart(shop, cart, variant);
  await shop.post('cart/merge', { guest_id: cart.body.ip_address }, member.bearer);
  expect((await shop.post('cart/coupon', { code }, member.bearer)).body.errorCode).toBe(0);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const stray = await place(shop, buyer, quoteId, { payment_option: 'cod' });
  expect(stray.body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
  const { body } = await place(shop, buyer, quoteId);
  expect(body.errorCode).toBe(REFUSALS.COUPON_FIRST_ORDER.errorCode);
  const { quote } = body['result'];
  expect(quote).toMatchObject({ coupon: null, discount: { amount: 0 } });
  expect((await place(shop, buyer, quote.quote_id)).body.errorCode).toBe(0);
});

describe('from one network address', () => {
  let few: TestShop;
  let piece: TestVariant;
  beforeAll(async () => {
    few = await openTestShop({ LIMITS: 'buyerChecks:2/3600', LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
    [piece] = (await addProduct(few.shop, { pieces: 1_000 })) as [TestVariant];
  });
  afterAll(() => few?.close());

  const tried = async (contact: Partial<TestBuyer['contact']>, coupon: object, address: string, more = {}) => {
    const { code } = await addCoupon(few, coupon);
    const buyer = { ...guestBuyer(contact), headers: { 'x-forwarded-for': address } };
    await withCoupon(few, buyer, [piece], code);
    const { status, body } = await place(few, buyer, (await quoteOf(few, buyer)).quote_id, more);
    return [status, body.errorCode];
  };
  const refused = [200, REFUSALS.COUPON_FIRST_ORDER.errorCode];
  const throttled = [429, expect.anything()];

  test('two guests’ orders with such a coupon are answered; others are not counted', async () => {
    const { contact } = await earlierBuyer(few, piece);
    const probe = { email: contact.email };
    const first = { firstOrder: true };
    for (let at = 0; at < 3; at += 1)
      expect(await tried(probe, first, '203.0.113.1', { payment_option: 'cod' })).toEqual([
        200,
        REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode,
      ]);
    expect(await tried(probe, first, '203.0.113.1')).toEqual(refused);
    expect(await tried({}, first, '203.0.113.1')).toEqual([200, 0]);
    expect(await tried(probe, first, '203.0.113.1')).toEqual(throttled);
    expect(await tried({}, first, '203.0.113.1')).toEqual(throttled);
    expect(await tried({}, { usesPerBuyerMax: 1 }, '203.0.113.1')).toEqual(throttled);
    expect(await tried({}, {}, '203.0.113.1')).toEqual([200, 0]);
    expect(await tried(probe, first, '203.0.113.2')).toEqual(refused);
  });
});
