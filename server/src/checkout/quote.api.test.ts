import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { addMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const quote = (guest: string, more: object = {}) => shop.post('checkout/quote', { ip_address: guest, ...more });
const put = async (guest: string, variant: TestVariant, pieces = 1) => {
  for (let n = 0; n < pieces; n += 1) {
    const { body } = await shop.post('guest-cart/add-to-cart', addBody(variant, guest));
    expect(body.errorCode).toBe(0);
  }
};

test('a quote has prices, shipping and payment options of the cart, and changes nothing', async () => {
  const [variant] = await addProduct(shop.shop, { priceMinor: 12_345 });
  const guest = testGuest();
  await put(guest, variant!, 2);
  const { body } = await quote(guest, { country: 'AE' });
  expect(body).toMatchObject({
    errorCode: 0,
    result: {
      count: 2,
      subtotal: { amount: 24_690, currency: 'AED' },
      discount: { amount: 0 },
      shipping: { amount: 2_500 },
      vat_included: { amount: 1_176 + 119 },
      vat_rate: 5,
      total: { amount: 27_190 },
      coupon: null,
      country: 'AE',
      can_place: true,
      shipping_choices: [{ code: 'standard', price: { amount: 2_500 } }],
      payment_options: [
        { option: 'card', available: true, reason: null },
        { option: 'net_banking', available: true, reason: null },
        { option: 'instalments_4', available: true, reason: null },
      ],
    },
  });
  const { parts, due_on: days } = body.result.instalments;
  expect(parts.map(({ amount }: { amount: number }) => amount)).toEqual([6_799, 6_797, 6_797, 6_797]);
  expect(days.every((day: string, at: number) => at === 0 || day > days[at - 1])).toBe(true);
  expect((await quote(guest)).body.result).toEqual(body.result);
});

test('a cart is quoted to its owner only: members by their session, guests by their id', async () => {
  const [variant] = await addProduct(shop.shop);
  const member = await addMember(shop.shop);
  const { body: added } = await shop.post(
    'cart/add-to-cart',
    { ...addBody(variant!, ''), ip_address: undefined, user_id: member.customerId },
    member.bearer,
  );
  expect(added.errorCode).toBe(0);
  const theirs = await shop.post('checkout/quote', {}, member.bearer);
  expect(theirs.body.result).toMatchObject({ count: 1 });
  expect((await shop.post('checkout/quote', {})).status).toBe(422);
  expect((await quote(testGuest())).body.errorCode).toBe(REFUSALS.CART_EMPTY.errorCode);
});

test('a country other than the market’s is refused in the request’s language', async () => {
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  await put(guest, variant!);
  const { body } = await quote(guest, { country: 'FR', language_code: 'arb' });
  expect(body.errorCode).toBe(REFUSALS.COUNTRY_NOT_SERVED.errorCode);
  expect(body.message).toMatch(/[\u0600-\u06FF]/);
});

test('a sold-out piece blocks placing and does not count', async () => {
  const [gone, there] = await addProduct(shop.shop, { pieces: 3, priceMinor: 80_000 });
  const guest = testGuest();
  await put(guest, gone!);
  await put(guest, there!);
  const before = (await quote(guest)).body.result;
  await shop.shop.database.query('update stock set reserved = on_hand where variant_id = $1', [gone!.product_item_id]);
  const after = (await quote(guest)).body.result;
  expect(after).toMatchObject({ can_place: false, total: { amount: 80_000 } });
  expect(after.quote_id).not.toBe(before.quote_id);
  await shop.shop.database.query('update stock set reserved = 0 where variant_id = $1', [gone!.product_item_id]);
  expect((await quote(guest)).body.result.quote_id).toBe(before.quote_id);
});
