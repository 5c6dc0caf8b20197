import { afterAll, beforeAll, expect, test } from 'vitest';
import { countReview, publish } from '../catalogue/catalogue.write.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { publishReview } from './reviews.service.ts';

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
      await publishReview(tx, { productId, author: 'A', language, rating: 5, text, fit: null, size: null, daysAgo });
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

test('the votes on the fit are counted with the reviews, and taken back with them', async () => {
  const [variant] = await addProduct(shop.shop);
  const productId = variant!.product_id;
  const fitNow = async () => {
    shop.shop.cache.clear();
    return (await shop.get(`product/details/${productId}?language_code=en`)).body['result'].product.fit;
  };
  const vote = (fit: 'small' | 'true' | null, size: string | null) =>
    transaction(shop.shop.database, (tx) =>
      publishReview(tx, { productId, author: 'A', language: 'en', rating: 5, text: '', fit, size, daysAgo: 1 }),
    );
  for (const size of ['52', '52', '54', null]) await vote('true', size);
  await vote(null, '52');
  expect(await fitNow()).toBeNull();
  await Promise.all(Array.from({ length: 6 }, () => vote('small', '54')));
  const of54 = { size: '54', verdict: 'small', small: 6, true: 1, large: 0 };
  expect(await fitNow()).toEqual({ verdict: 'small', small: 6, true: 4, large: 0, sizes: [of54] });
  const [count] = await shop.shop.database.query<{ differ: number }>(
    `select count(*)::int as differ from (
       select coalesce(size, '') as size, fit, count(*)::int as votes from reviews
       where product_id = $1 and fit is not null group by 1, 2
       except select size, fit, votes from product_fit_votes where product_id = $1) x`,
    [productId],
  );
  expect(count!.differ).toBe(0);
  const counted = (change: 1 | -1) =>
    transaction(shop.shop.database, (tx) => countReview(tx, productId, { rating: 5, fit: 'true', size: null }, change));
  await counted(-1);
  expect(await fitNow()).toMatchObject({ small: 6, true: 3 });
  await counted(1);
  expect(await fitNow()).toMatchObject({ small: 6, true: 4 });
});
