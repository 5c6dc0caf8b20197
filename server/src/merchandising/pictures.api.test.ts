// What operators say of a product's pictures, and how the product page shows it.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addPicture } from '../../testing/pictures-of-products.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { changeSoon } from '../../testing/two-markets.ts';

let shop: TestShop;
let merchandiser: TestOperator;
let product: string;
let picture: string;
beforeAll(async () => {
  shop = await openTestShop();
  merchandiser = await addOperator(shop, 'merchandiser');
  product = (await addProduct(shop.shop))[0]!.product_id;
  picture = await addPicture(shop.shop, product);
});
afterAll(() => shop?.close());

const CAPTIONS = { en: 'The cuff, from close by', arb: 'الكم عن قرب' };
const save = (more: object, of: object = { product_id: product, picture }) =>
  shop.post('operator/picture/save', { ...of, ...more }, merchandiser.bearer);
const shown = async (language = 'en') =>
  (await shop.get(`product/details/${product}?language_code=${language}`)).body['result'].product.colors[0].images[0];

test('a picture of which nothing is said shows nothing', async () => {
  const image = await shown();
  for (const name of ['caption', 'fabric', 'model']) expect(image).not.toHaveProperty(name);
});

test('what is said of a picture is on the product page within a second, in the language of the page', async () => {
  const { body } = await save({ captions: CAPTIONS, is_fabric: true, model_height_cm: 168, model_size: '54' });
  expect(body['result'].pictures).toEqual([
    expect.objectContaining({ picture, captions: CAPTIONS, is_fabric: true, model_height_cm: 168, model_size: '54' }),
  ]);
  await changeSoon(async () => (await shown()).caption, CAPTIONS.en);
  expect(await shown('arb')).toMatchObject({
    caption: CAPTIONS.arb,
    fabric: true,
    model: { height_cm: 168, size: '54' },
  });
  const listed = await shop.get(`operator/picture/of-product/${product}`, merchandiser.bearer);
  expect(listed.body['result']).toEqual(body['result']);
});

test('saving anew takes it away', async () => {
  await save({});
  await changeSoon(async () => (await shown()).caption ?? null, null);
  expect(await shown()).not.toHaveProperty('model');
});

test.each([
  ['a caption in one language only', { captions: { en: 'The cuff' } }, 'captions.arb'],
  ['a caption in a language the shop has not', { captions: { ...CAPTIONS, fr: 'La manche' } }, 'captions.fr'],
  ['a size that nobody wears', { model_size: '54' }, 'model_height_cm'],
])('%s is refused at its field', async (_, wrong, field) => {
  const { body } = await save(wrong);
  expect(body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
  expect(Object.keys(body.fields ?? {})).toEqual([field]);
});

test('an unknown product, and a picture of another one, are not found', async () => {
  const other = (await addProduct(shop.shop))[0]!.product_id;
  expect((await save({}, { product_id: other, picture })).status).toBe(404);
  const nobody = '0193a5c0-0000-7000-8000-000000000000';
  expect((await shop.get(`operator/picture/of-product/${nobody}`, merchandiser.bearer)).status).toBe(404);
});
