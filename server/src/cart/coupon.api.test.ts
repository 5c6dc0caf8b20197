// Coupons on a cart, for guests and members.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cart } from '@hindam/contract/cart';
import { REFUSALS, type RefusalName } from '@hindam/contract/refusals';
import { MESSAGES_BY_LANGUAGE } from '../kernel/words.ts';
import { addCoupon, spendCoupon } from '../../testing/coupons.ts';
import { addMember } from '../../testing/members.ts';
import {
  addBody,
  addProduct,
  type Answer,
  openTestShop,
  testGuest,
  type TestShop,
  type TestVariant,
} from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { buyerKeysOf } from '../pricing/buyer.ts';
import { type CouponTerms, recordBuyer } from '../pricing/coupons.service.ts';

let shop: TestShop;
let abaya: TestVariant;
let scarf: TestVariant;
beforeAll(async () => {
  shop = await openTestShop();
  [abaya] = (await addProduct(shop.shop, { priceMinor: 30_000, pieces: 20 })) as [TestVariant];
  [scarf] = (await addProduct(shop.shop, { type: 'scarf', priceMinor: 9_999, pieces: 20 })) as [TestVariant];
});
afterAll(async () => {
  await shop?.close();
});

const make = (more: Partial<CouponTerms> = {}) => addCoupon(shop, more);

interface Buyer {
  add(piece: TestVariant): Promise<Answer>;
  put(code: string, language?: string): Promise<Answer>;
  takeOff(): Promise<Answer>;
  view(language?: string): Promise<Cart>;
  setQuantity(lineId: string, quantity: number): Promise<Answer>;
}

function asGuest(guest = testGuest()): Buyer & { guest: string } {
  const ip_address = guest;
  return {
    guest,
    add: async (piece) => (await shop.post('guest-cart/add-to-cart', addBody(piece, guest))).body,
    put: async (code, language_code = 'en') =>
      (await shop.post('guest-cart/coupon', { ip_address, code, language_code })).body,
    takeOff: async () => (await remove('guest-cart/coupon', { ip_address }, {})).body,
    view: async (language = 'en') => (await shop.get(`guest-cart/view/${guest}?language_code=${language}`)).body.result,
    setQuantity: async (line_id, quantity) =>
      (await shop.post('guest-cart/line', { ip_address, line_id, quantity })).body,
  };
}

async function asMember(): Promise<Buyer & { customerId: string; bearer: Record<string, string>; email: string }> {
  const { customerId, bearer, email } = await addMember(shop.shop);
  const body = { language_code: 'en', isSingleCart: false, user_id: customerId };
  return {
    customerId,
    bearer,
    email,
    add: async (piece) => (await shop.post('cart/add-to-cart', { ...piece, ...body }, bearer)).body,
    put: async (code, language_code = 'en') => (await shop.post('cart/coupon', { code, language_code }, bearer)).body,
    takeOff: async () => (await remove('cart/coupon', {}, bearer)).body,
    view: async (language = 'en') => (await shop.get(`cart/view?language_code=${language}`, bearer)).body.result,
    setQuantity: async (line_id, quantity) => (await shop.post('cart/line', { line_id, quantity }, bearer)).body,
  };
}

const remove = (path: string, body: object, headers: Record<string, string>) => shop.delete(path, headers, body);

const isRefused = (answer: Answer, refusal: RefusalName) =>
  expect(answer).toMatchObject({
    errorCode: REFUSALS[refusal].errorCode,
    message: MESSAGES_BY_LANGUAGE.get('en')![refusal],
  });

describe.each([
  ['a guest', () => Promise.resolve(asGuest())],
  ['a member', asMember],
] as [string, () => Promise<Buyer>][])('%s', (_name, someone) => {
  let buyer: Buyer;
  beforeEach(async () => {
    buyer = await someone();
  });

  test('applies a coupon with its effect on discount, VAT and total, and removes it again', async () => {
    const { code } = await make();
    await buyer.add(abaya);
    const { errorCode, result } = await buyer.put(code.toLowerCase());
    expect(errorCode).toBe(0);
    const sums = { subtotal: { amount: 30_000 }, discount: { amount: 3_000 }, shipping: { amount: 2_500 } };
    expect(result).toMatchObject({
      ...sums,
      coupon: code,
      coupon_problem: null,
      total: { amount: 29_500 },
      // VAT of 5 % included in the discounted goods (270.00) and in the shipping (25.00), each rounded to whole minor
      // units.
      vat_included: { amount: 1_286 + 119 },
      instalments: { parts: [{ amount: 7_375 }, { amount: 7_375 }, { amount: 7_375 }, { amount: 7_375 }] },
    });
    expect(await buyer.view()).toEqual(result);
    const bare = (await buyer.takeOff()).result;
    expect(bare).toMatchObject({ coupon: null, discount: { amount: 0 }, total: { amount: 32_500 } });
    expect(await buyer.view()).toEqual(bare);
    expect((await buyer.takeOff()).errorCode).toBe(0);
  });

  test('gets the reason why a coupon cannot be applied, and the cart keeps the one it had', async () => {
    isRefused(await buyer.put('ANY'), 'CART_EMPTY');
    const [{ type_id: abayas }] = (await shop.shop.database.query(
      'select type_id from sellable_variants where variant_id = $1',
      [abaya.product_item_id],
    )) as [{ type_id: string }];
    const kept = await make();
    await buyer.add(scarf);
    await buyer.put(kept.code);
    const day = 86_400_000;
    const cases: [RefusalName, Partial<CouponTerms>][] = [
      ['COUPON_NOT_YET', { startsAt: new Date(Date.now() + day) }],
      ['COUPON_EXPIRED', { endsAt: new Date(Date.now() - day) }],
      ['COUPON_EXPIRED', { active: false }],
      ['COUPON_MINIMUM', { minimumMinor: 10_000 }],
      ['COUPON_OTHER_PIECES', { typeIds: [abayas] }],
      ['COUPON_UNKNOWN', { market: 'sa' }],
    ];
    for (const [refusal, terms] of cases) isRefused(await buyer.put((await make(terms)).code), refusal);
    isRefused(await buyer.put('no such code'), 'COUPON_UNKNOWN');
    expect(await buyer.view()).toMatchObject({ coupon: kept.code, discount: { amount: 1_000 } });
  });

  test('keeps a coupon that no longer applies, with the reason, until it applies again', async () => {
    const { code } = await make({ minimumMinor: 60_000 });
    await buyer.add(abaya);
    await buyer.add(abaya);
    const { result } = await buyer.put(code);
    const lineId = result.lines[0]._id;
    expect(result.discount.amount).toBe(6_000);
    const fewer = (await buyer.setQuantity(lineId, 1)).result;
    expect(fewer).toMatchObject({ coupon: code, discount: { amount: 0 }, total: { amount: 32_500 } });
    expect(fewer.coupon_problem).toBe(MESSAGES_BY_LANGUAGE.get('en')!.COUPON_MINIMUM);
    expect((await buyer.view('arb')).coupon_problem).toBe(MESSAGES_BY_LANGUAGE.get('arb')!.COUPON_MINIMUM);
    expect((await buyer.setQuantity(lineId, 2)).result).toMatchObject({
      discount: { amount: 6_000 },
      coupon_problem: null,
    });
    await shop.shop.database.query('update coupons set active = false where code = $1', [code]);
    expect((await buyer.view()).coupon_problem).toBe(MESSAGES_BY_LANGUAGE.get('en')!.COUPON_EXPIRED);
    await shop.shop.database.query('delete from coupons where code = $1', [code]);
    expect((await buyer.view()).coupon_problem).toBe(MESSAGES_BY_LANGUAGE.get('en')!.COUPON_UNKNOWN);
    await buyer.setQuantity(lineId, 0);
    expect(await buyer.view()).toMatchObject({ coupon: code, coupon_problem: null, total: { amount: 0 } });
  });

  test('a free-shipping coupon makes shipping free and leaves no amount missing to free shipping', async () => {
    const { code } = await make({ kind: 'free_shipping', percentBasisPoints: null });
    await buyer.add(scarf);
    const { free_shipping_from: from, free_shipping_missing: missing, subtotal } = await buyer.view();
    expect(missing?.amount).toBe(from!.amount - subtotal.amount);
    expect((await buyer.put(code)).result).toMatchObject({
      discount: { amount: 0 },
      shipping: { amount: 0 },
      free_shipping_missing: null,
      total: { amount: 9_999 },
    });
  });

  test('sold-out pieces get no share of the discount', async () => {
    const [rare] = await addProduct(shop.shop, { priceMinor: 50_000, pieces: 1 });
    const { code } = await make();
    await buyer.add(scarf);
    await buyer.add(rare!);
    await buyer.put(code);
    await shop.shop.database.query('update stock set on_hand = 0 where variant_id = $1', [rare!.product_item_id]);
    expect(await buyer.view()).toMatchObject({ subtotal: { amount: 9_999 }, discount: { amount: 1_000 } });
    await shop.shop.database.query('update stock set on_hand = 1 where variant_id = $1', [rare!.product_item_id]);
  });
});

test('a member is recognised by account and by mail: uses as a guest with the same mail count', async () => {
  const buyer = await asMember();
  await buyer.add(scarf);
  const once = await make({ usesPerBuyerMax: 1 });
  const first = await make({ firstOrder: true });
  expect((await buyer.put(once.code)).errorCode).toBe(0);
  const asGuestKeys = buyerKeysOf(shop.shop.secrets, { customerId: null, email: buyer.email, phone: null });
  await transaction(shop.shop.database, async (tx) => {
    await spendCoupon(tx, { coupon: once, orderId: newId(), buyerKeys: asGuestKeys });
    await recordBuyer(tx, asGuestKeys);
  });
  expect(await buyer.view()).toMatchObject({
    coupon_problem: MESSAGES_BY_LANGUAGE.get('en')!.COUPON_USED_BY_YOU,
    discount: { amount: 0 },
  });
  isRefused(await buyer.put(once.code), 'COUPON_USED_BY_YOU');
  isRefused(await buyer.put(first.code), 'COUPON_FIRST_ORDER');
  // The shop does not know a guest's earlier orders before checkout, so the cart accepts the coupon.
  const guest = asGuest();
  await guest.add(scarf);
  expect((await guest.put(first.code)).errorCode).toBe(0);
});

test('a member is recognised by phone number as well', async () => {
  const buyer = await asMember();
  await buyer.add(scarf);
  await shop.shop.database.query(`update customers set dial_code = '+971', phone = '501234567' where id = $1`, [
    buyer.customerId,
  ]);
  const keys = buyerKeysOf(shop.shop.secrets, { customerId: null, email: null, phone: '+971501234567' });
  await transaction(shop.shop.database, (tx) => recordBuyer(tx, keys));
  const { errorCode } = await buyer.put((await make({ firstOrder: true })).code);
  expect(errorCode).toBe(REFUSALS.COUPON_FIRST_ORDER.errorCode);
});

test('a limit reached by others shows on the cart; the cart’s own unpaid order does not count against it', async () => {
  const [buyer, other] = [await asMember(), await asMember()];
  const coupon = await make({ usesMax: 1, usesPerBuyerMax: 1 });
  for (const one of [buyer, other]) {
    await one.add(scarf);
    await one.put(coupon.code);
  }
  const cartId = (await buyer.view())._id;
  const buyerKeys = buyerKeysOf(shop.shop.secrets, { customerId: buyer.customerId, email: buyer.email, phone: null });
  await transaction(shop.shop.database, (tx) => spendCoupon(tx, { coupon, orderId: newId(), cartId, buyerKeys }));
  expect(await buyer.view()).toMatchObject({ coupon_problem: null, discount: { amount: 1_000 } });
  expect(await other.view()).toMatchObject({
    coupon_problem: MESSAGES_BY_LANGUAGE.get('en')!.COUPON_USED_UP,
    discount: { amount: 0 },
  });
});

describe('when a guest’s cart is merged into a member’s', () => {
  const merged = async (guests: string | null, members: string | null): Promise<Cart> => {
    const [guest, member] = [asGuest(), await asMember()];
    await guest.add(abaya);
    await member.add(scarf);
    if (guests) await guest.put(guests);
    if (members) await member.put(members);
    await shop.post('cart/merge', { guest_id: guest.guest }, member.bearer);
    expect(await guest.view()).toMatchObject({ coupon: null, lines: [] });
    return member.view();
  };

  test('the member’s coupon is kept; the guest’s is taken over when the member’s cart has none', async () => {
    const [one, two] = [await make(), await make()];
    expect((await merged(one.code, two.code)).coupon).toBe(two.code);
    expect(await merged(one.code, null)).toMatchObject({ coupon: one.code, discount: { amount: 4_000 } });
    expect((await merged(null, two.code)).coupon).toBe(two.code);
    expect((await merged(null, null)).coupon).toBeNull();
  });
});

test('guests may try ten codes in ten minutes; the next try is answered with HTTP 429', async () => {
  const small = await openTestShop({ LIMITS_FACTOR: '1' });
  try {
    const ip_address = testGuest();
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await small.post('guest-cart/coupon', { ip_address, code: `GUESS-${tries}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  } finally {
    await small.close();
  }
});
