// Prices of products by market, as operators set them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { changeSoon, openMarket } from '../../testing/two-markets.ts';

let shop: TestShop;
let merchandiser: TestOperator;
let variants: TestVariant[];
const nobody = '0193a5c0-0000-7000-8000-000000000000';

beforeAll(async () => {
  shop = await openTestShop();
  merchandiser = await addOperator(shop, 'merchandiser');
  variants = await addProduct(shop.shop, { priceMinor: 10_000 });
});
afterAll(() => shop?.close());

const save = (prices: object[], more: object = {}, by = merchandiser) =>
  shop.post('operator/price/save', { product_id: variants[0]!.product_id, market: 'sa', prices, ...more }, by.bearer);
const list = async () =>
  (await shop.get(`operator/price/list/${variants[0]!.product_id}`, merchandiser.bearer)).body.result;

test('a price in another market opens the product there, no price closes it', async () => {
  await openMarket(shop, 'sa');
  const [first, second] = variants.map(({ product_item_id }) => product_item_id);
  const { body } = await save([{ product_item_id: first, price: 12_000, compare_at: 15_000 }]);
  expect(body.errorCode).toBe(0);
  expect(body.result).toEqual(await list());
  const AE = { market: 'ae', currency: 'AED', price: 10_000, compare_at: null };
  expect(body.result).toMatchObject([
    { product_item_id: first, prices: [AE, { market: 'sa', currency: 'SAR', price: 12_000, compare_at: 15_000 }] },
    { product_item_id: second, prices: [AE] },
  ]);
  const items = async () => {
    const { body: page } = await shop.get(`product/details/${variants[0]!.product_id}?market=sa`);
    return page.errorCode === 0
      ? page['result'].product.items.map((item: { _id: string; price: object }) => [item._id, item.price])
      : page.errorCode;
  };
  shop.shop.cache.clear();
  await changeSoon(items, [[first, { amount: 12_000, currency: 'SAR' }]]);
  await save([{ product_item_id: first, price: null }]);
  await changeSoon(async () => (await shop.get(`product/details/${variants[0]!.product_id}?market=sa`)).status, 404);
  expect((await list())[0].prices).toEqual([AE]);
});

test('what is wrong is named at its place, and nothing is written', async () => {
  const [first, second] = variants.map(({ product_item_id }) => product_item_id);
  const before = await list();
  const { body } = await save([
    { product_item_id: first, price: 100, compare_at: 100 },
    { product_item_id: second, price: null, compare_at: 5 },
    { product_item_id: first, price: 1 },
    { product_item_id: nobody, price: 1 },
  ]);
  expect(Object.keys(body.fields ?? {})).toEqual([
    'prices.0.compare_at',
    'prices.1.compare_at',
    'prices.2.product_item_id',
    'prices.3.product_item_id',
  ]);
  expect(Object.keys((await save([{ product_item_id: first, price: 1 }], { market: 'zz' })).body.fields ?? {})).toEqual(
    ['market'],
  );
  expect((await save([{ product_item_id: first, price: 1 }], { product_id: nobody })).status).toBe(404);
  expect((await shop.get(`operator/price/list/${nobody}`, merchandiser.bearer)).status).toBe(404);
  for (const price of [0, -1, 1.5, '1', 1_000_000_001])
    expect((await save([{ product_item_id: first, price }])).body.errorCode).not.toBe(0);
  expect(await list()).toEqual(before);
});

test('changes at once leave the prices and the card of one of them, and a row each in the audit trail', async () => {
  const { product_item_id: first } = variants[0]!;
  const wanted = Array.from({ length: count(100) }, (_, at) => 1_000 + at);
  const answers = await Promise.all(wanted.map((price) => save([{ product_item_id: first, price }], { market: 'ae' })));
  expect(answers.every(({ body }) => body.errorCode === 0)).toBe(true);
  const [{ prices }] = await list();
  const [card] = await shop.shop.database.query<{ price: number }>(
    `select (card -> 'price' ->> 'amount')::int as price from product_cards
     where product_id = $1 and market = 'ae' and language = 'en'`,
    [variants[0]!.product_id],
  );
  expect(card!.price).toBe(Math.min(prices[0].price, 10_000));
  const [actions] = await shop.shop.database.query<{ count: number }>(
    `select count(*)::int as count from operator_actions where action = 'prices.changed' and details ->> 'market' = 'ae'`,
  );
  expect(actions!.count).toBe(wanted.length);
});
