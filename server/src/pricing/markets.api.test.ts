// Terms of a market that change while the server runs.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { guestBuyer, ordered, putIntoCart, quoteOf } from '../../testing/buying.ts';
import { type HeldClock, holdClock } from '../../testing/held-clock.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import type { MarketTerms } from './pricing.ts';
import { listMarkets, saveMarket } from './pricing.service.ts';

let clock: HeldClock;
let shop: TestShop;
beforeAll(async () => {
  clock = holdClock();
  shop = await openTestShop();
});
afterAll(async () => {
  clock.release();
  await shop?.close();
});

const TERMS: MarketTerms = {
  vatBasisPoints: 1_000,
  shippingMinor: 1_900,
  freeShippingFromMinor: null,
  deliveryDays: { from: 1, to: 2 },
  paymentOptions: ['card', 'cod'],
};
const save = (code: string, more: Partial<MarketTerms> = {}) =>
  transaction(shop.shop.database, (tx) => saveMarket(tx, code, { ...TERMS, ...more }));

test('a changed market applies within a second in a running server, to cached responses too', async () => {
  const [piece] = await addProduct(shop.shop, { priceMinor: 10_000 });
  const guest = testGuest();
  await shop.post('guest-cart/add-to-cart', addBody(piece!, guest));
  const view = async () => (await shop.get(`guest-cart/view/${guest}`)).body.result;
  const before = await view();
  expect(before).toMatchObject({ shipping: { amount: 2_500 }, vat_rate: 5, instalments: { parts: { length: 4 } } });
  const plan = async () =>
    (await shop.get(`product/details/${piece!.product_id}`)).body.result.product.instalments?.parts.length ?? null;
  expect(await plan()).toBe(4);
  // The VAT rate in a public response that the server caches.
  const kept = async () => (await shop.get('shop/settings')).body.result.vat_rate;
  expect(await kept()).toBe(5);
  const { market } = shop.shop;
  const saved = await save('ae', { paymentOptions: ['card', 'cod', 'card'] });
  expect(saved).toMatchObject({ code: 'ae', shippingMinor: 1_900, paymentOptions: ['card', 'cod'] });
  expect(await kept()).toBe(5);
  await clock.pass(1_000, async () => {
    const now = await view();
    expect(now.arrival!.latest < before.arrival!.latest).toBe(true);
    expect(now).toMatchObject({
      shipping: { amount: 1_900 },
      vat_rate: 10,
      total: { amount: 11_900 },
      vat_included: { amount: 909 + 173 },
      instalments: null,
    });
    expect(await plan()).toBeNull();
    expect(await kept()).toBe(10);
  });
  expect(market).toMatchObject({ shippingMinor: 2_500 });
  expect(shop.shop.market.paymentOptions).toEqual(['card', 'cod']);
});

test('a change of another market does not affect this one', async () => {
  const before = { ...shop.shop.market };
  const dropped = vi.spyOn(shop.shop.cache, 'drop');
  await save('sa', { shippingMinor: 1 });
  await clock.pass(1_000, () => expect(dropped).toHaveBeenCalled());
  expect({ ...shop.shop.market }).toEqual(before);
  expect((await listMarkets(shop.shop.database)).map(({ code, shippingMinor }) => [code, shippingMinor])).toEqual([
    ['ae', 1_900],
    ['sa', 1],
  ]);
});

test('regions have delivery days of their own, which product pages state and orders keep', async () => {
  const regions = [{ region: 'AE-DU', from: 1, to: 1 }];
  await save('ae', { regions });
  const [piece] = await addProduct(shop.shop, { priceMinor: 10_000 });
  const delivery = async (language = 'en') => {
    const path = `product/details/${piece!.product_id}?language_code=${language}`;
    return (await shop.get(path)).body.result.product.delivery;
  };
  const quoteAgain = async () => {
    const buyer = guestBuyer();
    await putIntoCart(shop, buyer, piece!);
    return (await quoteOf(shop, buyer)).shipping_choices[0] as { latest: string };
  };
  await clock.pass(1_000, async () => {
    const { regions: shown } = await delivery();
    expect(shown).toHaveLength(7);
    expect(shown).toContainEqual({ region: 'AE-DU', name: 'Dubai', from: 1, to: 1 });
    expect(shown).toContainEqual({ region: 'AE-FU', name: 'Fujairah', from: 1, to: 2 });
  });
  expect((await delivery('arb')).regions[1]).toMatchObject({ region: 'AE-DU', name: 'دبي' });
  const placed = await ordered(shop, guestBuyer(), [piece!]);
  const [order] = await shop.shop.database.query<{ to: string; anywhere: string }>(
    `select delivery_to::text as to, $2::text as anywhere from orders where id = $1`,
    [placed.order_id, (await quoteAgain()).latest],
  );
  expect(order!.to < order!.anywhere).toBe(true);
  expect(await delivery()).toMatchObject({ time_zone: 'Asia/Dubai', days_off: [0, 6], free_from: null });
  expect((await save('ae')).regionDays).toEqual({ 'AE-DU': { from: 1, to: 1 } });
  expect((await save('ae', { regions: [] })).regionDays).toEqual({});
});

test('a region must be one of the market, named once, with days within the market’s', async () => {
  const refused = { fields: { regions: 'FIELD_REGION_DAYS' } };
  const dubai = { region: 'AE-DU', from: 1, to: 2 };
  for (const regions of [
    [{ ...dubai, region: 'SA-01' }],
    [{ ...dubai, region: 'AE-XX' }],
    [dubai, dubai],
    [{ ...dubai, to: 3 }],
    [{ ...dubai, from: 0 }],
    [{ ...dubai, from: 2, to: 1 }],
  ])
    await expect(save('ae', { regions })).rejects.toMatchObject(refused);
  await expect(save('sa', { regions: [{ ...dubai, region: 'AE-DU' }] })).rejects.toMatchObject(refused);
});

test('invalid terms are refused at their field, and an unknown market is not found', async () => {
  await expect(save('ae', { deliveryDays: { from: 3, to: 2 } })).rejects.toMatchObject({
    fields: { delivery_days_to: expect.objectContaining({ key: 'FIELD_NUMBER_MIN' }) },
  });
  await expect(save('ae', { freeShippingFromMinor: 0 })).rejects.toMatchObject({
    fields: { free_shipping_from: 'FIELD_FREE_SHIPPING' },
  });
  await expect(save('xx')).rejects.toMatchObject({ fault: 'NOT_FOUND' });
});
