import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBody, addProduct, openTestShop, testGuest, type TestShop } from '../testing/shop.ts';
import { changeSetting, shopSettings } from '../src/content/content.service.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { addMissingWelcomeCoupon, seedWelcome } from './welcome.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const coupons = () =>
  shop.shop.database.query('select market, code, first_order, percent_basis_points from coupons order by market');

test('a demo shop from before the coupon gets it once, and a promo strip that names it', async () => {
  await addMissingWelcomeCoupon(shop.shop);
  expect(await coupons()).toEqual([]);
  await transaction(shop.shop.database, async (tx) => {
    await changeSetting(tx, 'promo', { en: '10% off your first order · Pay in 4, no interest', arb: 'خصم' });
    await changeSetting(tx, 'demo_seed', 'done');
  });
  await addMissingWelcomeCoupon(shop.shop);
  await addMissingWelcomeCoupon(shop.shop);
  expect(await coupons()).toEqual(
    ['ae', 'sa'].map((market) => ({ market, code: 'WELCOME10', first_order: true, percent_basis_points: 1_000 })),
  );
  expect((await shopSettings(shop.shop, 'en')).promo).toBe('10% off your first order · code WELCOME10');
  expect((await shopSettings(shop.shop, 'arb')).promo).toContain('WELCOME10');
});

test('the code of the strip takes ten per cent off a guest’s first cart', async () => {
  await seedWelcome(shop.shop);
  const [piece] = await addProduct(shop.shop, { priceMinor: 100_000 });
  const guest = testGuest();
  await shop.post('guest-cart/add-to-cart', addBody(piece!, guest));
  const { body } = await shop.post('guest-cart/coupon', { ip_address: guest, code: 'welcome10' });
  expect(body).toMatchObject({ errorCode: 0, result: { coupon: 'WELCOME10', discount: { amount: 10_000 } } });
});

test('the owner’s own promo text and coupons stay unchanged', async () => {
  const { database } = shop.shop;
  await transaction(database, (tx) => changeSetting(tx, 'promo', { en: 'Eid is near' }));
  await database.query(`update coupons set code = 'MINE10'`);
  await addMissingWelcomeCoupon(shop.shop);
  expect((await shopSettings(shop.shop, 'en')).promo).toBe('Eid is near');
  expect((await coupons()).map((row) => (row as { code: string }).code)).toEqual(['MINE10', 'MINE10']);
});
