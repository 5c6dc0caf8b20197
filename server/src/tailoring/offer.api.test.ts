import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { inMarket, openMarket } from '../../testing/two-markets.ts';
import { reloadCatalogues } from '../markets.ts';
import { daysOfAll } from './offer.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

async function offered(query = '') {
  shop.shop.cache.clear();
  return (await shop.get(`tailoring/offer${query}`)).body['result'];
}

test('only what is made to measure is offered, with its measurements, lowest price and days', async () => {
  expect(await offered()).toMatchObject({ types: [], days: null });
  await addProduct(shop.shop, { type: 'bisht' });
  await addProduct(shop.shop, { type: 'kaftan', customSize: true, priceMinor: 90_000 });
  const [cheap] = await addProduct(shop.shop, { type: 'kaftan', customSize: true, priceMinor: 45_000 });
  await addProduct(shop.shop, { type: 'kaftan', customSize: true, priceMinor: 100, publishedAt: null });
  await shop.shop.database.query(
    `update product_types set measurement_fields = '{waist,item_length}' where id =
    (select type_id from products where id = $1)`,
    [cheap!.product_id],
  );
  const offer = await offered('?language_code=arb');
  expect(offer.types).toEqual([
    expect.objectContaining({
      fields: ['item_length', 'waist'],
      pieces: 2,
      price_from: { amount: 45_000, currency: 'AED' },
      days: { from: 10, to: 14 },
    }),
  ]);
  expect(offer.days).toEqual({ from: 10, to: 14 });
  expect(offer.calendar).toMatchObject({ time_zone: 'Asia/Dubai', days_off: expect.any(Array) });
});

test('a piece without stated days takes the promise of its type and of all away', async () => {
  const [slow] = await addProduct(shop.shop, { type: 'kaftan', customSize: true });
  await shop.shop.database.query(
    'update products set tailoring_days_from = null, tailoring_days_to = null where id = $1',
    [slow!.product_id],
  );
  expect(await offered()).toMatchObject({ types: [{ pieces: 3, days: null }], days: null });
  expect(daysOfAll([{ from: 7, to: 9 }, null])).toBeNull();
  expect(
    daysOfAll([
      { from: 7, to: 9 },
      { from: 3, to: 5 },
    ]),
  ).toEqual({ from: 3, to: 9 });
});

test('a market is offered only what has a price there', async () => {
  await openMarket(shop, 'sa');
  await addProduct(shop.shop, { type: 'abaya', customSize: true, saudiMinor: 70_000 });
  await reloadCatalogues(shop.shop);
  const { body } = await inMarket(shop, 'sa').get('tailoring/offer');
  expect(body['result'].types).toEqual([expect.objectContaining({ price_from: { amount: 70_000, currency: 'SAR' } })]);
});
