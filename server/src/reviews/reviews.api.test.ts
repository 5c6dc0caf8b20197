import { afterAll, beforeAll, expect, test } from 'vitest';
import { countReview, publish } from '../catalogue/catalogue.write.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { publishReview } from './reviews.service.ts';

const ofNoBody = { fit: null, size: null, heightCm: null };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

test('reviews are listed newest first in pages, and the card’s stars agree with them', async () => {
  const [variant] = await addProduct(shop.shop);
  const productId = variant!.product_id;
  await transaction(shop.shop.database, async (tx) => {
    for (let daysAgo = 0; daysAgo < 25; daysAgo += 1) {
      await publishReview(tx, {
        productId,
        author: 'نورة ع.',
        language: 'arb',
        rating: daysAgo % 2 ? 4 : 5,
        text: `رأي ${daysAgo}`,
        fit: 'true',
        size: daysAgo < 5 ? '52' : '54',
        heightCm: null,
        daysAgo,
      });
    }
    await publish(tx, [productId]);
  });
  const read = async (query: string) =>
    (await shop.get(`product/reviews/${productId}?language_code=en&${query}`)).body['result'];
  const first = await read('page=1');
  expect(first).toMatchObject({ total: 25, pages: 2, average: 4.5, histogram: [0, 0, 0, 12, 13] });
  expect(first.reviews.map(({ text }: { text: string }) => text).slice(0, 2)).toEqual(['رأي 0', 'رأي 1']);
  expect((await read('page=2')).reviews).toHaveLength(5);
  expect(await read('size=52')).toMatchObject({ total: 5 });
  expect((await read('page=3')).reviews).toEqual([]);
  const { product } = (await shop.get(`product/details/${productId}?language_code=en`)).body['result'];
  expect(product.rating).toEqual({ average: 4.5, count: 25, histogram: [0, 0, 0, 12, 13] });
});

test('the reviews in the language of the call come first', async () => {
  const [variant] = await addProduct(shop.shop);
  const productId = variant!.product_id;
  await transaction(shop.shop.database, async (tx) => {
    for (const [daysAgo, language] of ['arb', 'en', 'arb', 'en'].entries()) {
      const text = `${language} ${daysAgo}`;
      await publishReview(tx, { productId, author: 'A', language, rating: 5, text, ...ofNoBody, daysAgo });
    }
    await publish(tx, [productId]);
  });
  const textsIn = async (language: string) =>
    (await shop.get(`product/reviews/${productId}?language_code=${language}`)).body['result'].reviews.map(
      ({ text }: { text: string }) => text,
    );
  expect(await textsIn('en')).toEqual(['en 1', 'en 3', 'arb 0', 'arb 2']);
  expect(await textsIn('arb')).toEqual(['arb 0', 'arb 2', 'en 1', 'en 3']);
});

test('a product without reviews has no average', async () => {
  const [variant] = await addProduct(shop.shop);
  const { body } = await shop.get(`product/reviews/${variant!.product_id}`);
  expect(body['result']).toMatchObject({ total: 0, average: null, reviews: [] });
});

test('the votes on the fit are counted with the reviews by size and height, and taken back with them', async () => {
  const [variant] = await addProduct(shop.shop);
  const productId = variant!.product_id;
  const fitNow = async () => {
    shop.shop.cache.clear();
    return (await shop.get(`product/details/${productId}?language_code=en`)).body['result'].product.fit;
  };
  const vote = (fit: 'small' | 'true' | null, size: string | null, heightCm: number | null = null) =>
    transaction(shop.shop.database, (tx) =>
      publishReview(tx, {
        productId,
        author: 'A',
        language: 'en',
        rating: 5,
        text: '',
        fit,
        size,
        heightCm,
        daysAgo: 1,
      }),
    );
  for (const size of ['52', '52', '54', null]) await vote('true', size, 171);
  await vote(null, '52', 171);
  expect(await fitNow()).toBeNull();
  await Promise.all([149, 150, 154, 159, 159, 151].map((heightCm) => vote('small', '54', heightCm)));
  const of54 = { size: '54', verdict: 'small', small: 6, true: 1, large: 0 };
  const ofFifties = { from_cm: 150, below_cm: 160, verdict: 'small', small: 5, true: 0, large: 0 };
  const counts = { verdict: 'small', small: 6, true: 4, large: 0 };
  expect(await fitNow()).toEqual({ ...counts, sizes: [of54], heights: [ofFifties] });
  const counted = (change: 1 | -1) =>
    transaction(shop.shop.database, (tx) =>
      countReview(tx, productId, { rating: 5, fit: 'true', size: null, heightFromCm: 170 }, change),
    );
  await counted(-1);
  expect(await fitNow()).toMatchObject({ small: 6, true: 3 });
  await counted(1);
  expect(await fitNow()).toMatchObject({ small: 6, true: 4 });
});
