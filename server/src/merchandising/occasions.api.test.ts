// Occasions (what a product is worn for): set by operators, and shown in lists and on the home page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OCCASIONS_MAX } from '@hindam/contract/operator/occasions';
import { count } from '../../testing/counts.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { changeSoon } from '../../testing/two-markets.ts';

let shop: TestShop;
let merchandiser: TestOperator;
let product: string;
const AT_ONCE = 4;
const nobody = '0193a5c0-0000-7000-8000-000000000000';

beforeAll(async () => {
  shop = await openTestShop();
  merchandiser = await addOperator(shop, 'merchandiser');
  product = (await addProduct(shop.shop, { occasions: ['eid'] }))[0]!.product_id;
});
afterAll(() => shop?.close());

const operate = (path: string, body: object, by = merchandiser) =>
  shop.post(`operator/occasion/${path}`, body, by.bearer);
const listed = async () => (await shop.get('operator/occasion/list', merchandiser.bearer)).body['result'];
const codes = async () => (await listed()).map(({ code }: { code: string }) => code);
const offered = async (language: string) =>
  (await shop.get(`occasion/list?language_code=${language}`)).body['result'].map(
    ({ code, title }: { code: string; title: string }) => `${code} ${title}`,
  );
const inList = async (code: string) =>
  (await shop.get(`product/list?occasion=${code}`)).body.result.products.map(({ _id }: { _id: string }) => _id);
const trail = (subject: string) =>
  shop.shop.database.query<{ action: string }>(
    'select action from operator_actions where subject = $1 order by at, id',
    [subject],
  );

const ramadan = {
  code: 'ramadan',
  titles: { en: 'Ramadan', arb: 'رمضان' },
  descriptions: { en: 'For long evenings.', arb: 'لأمسيات طويلة.' },
};

test('a new occasion becomes a list once a product is for it, and is changed and moved like the others', async () => {
  const added = await operate('save', ramadan);
  expect(added.body['result']).toEqual({ ...ramadan, position: 5, products: 0 });
  expect(await codes()).toEqual(['eid', 'wedding', 'majlis', 'work', 'ramadan']);
  const set = await operate('save-product', { product_id: product, occasions: ['ramadan', 'work'] });
  expect(set.body['result']).toEqual({ product_id: product, occasions: ['work', 'ramadan'] });
  await changeSoon(() => offered('arb'), ['work الدوام', 'ramadan رمضان']);
  await changeSoon(() => inList('ramadan'), [product]);
  expect(await inList('eid')).toEqual([]);
  const of = await shop.get(`operator/occasion/of-product/${product}`, merchandiser.bearer);
  expect(of.body['result']).toEqual(set.body['result']);

  const titles = { en: 'Ramadan nights', arb: 'ليالي رمضان' };
  const moved = await operate('save', { code: 'ramadan', titles, position: 1 });
  expect(moved.body['result']).toEqual({
    code: 'ramadan',
    position: 1,
    titles,
    descriptions: { en: '', arb: '' },
    products: 1,
  });
  expect(await codes()).toEqual(['ramadan', 'eid', 'wedding', 'majlis', 'work']);
  await changeSoon(() => offered('en'), ['ramadan Ramadan nights', 'work Work']);
  // Without `position` the occasion keeps its place; a position beyond the end moves it to the end.
  await operate('save', ramadan);
  expect((await codes())[0]).toBe('ramadan');
  await operate('save', { ...ramadan, position: 30 });
  expect((await codes()).at(-1)).toBe('ramadan');
  expect((await trail('ramadan')).map(({ action }) => action)).toEqual(Array(4).fill('occasion.saved'));
  expect(await trail(product)).toEqual([{ action: 'product_occasions.changed' }]);
});

test('what is wrong is named at its place, and nothing is written', async () => {
  const before = await listed();
  const { body } = await operate('save', {
    code: 'national-day',
    titles: { en: ' ', fr: 'Fête' },
    descriptions: { xx: 'x' },
  });
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(['titles.en']);
  const missing = await operate('save', {
    code: 'national-day',
    titles: { en: 'Day', fr: 'Fête' },
    descriptions: { xx: 'x' },
  });
  expect(missing.body.fields).toEqual({
    'titles.arb': expect.any(String),
    'titles.fr': expect.stringContaining('languages'),
    'descriptions.xx': expect.stringContaining('languages'),
  });
  const badly = await operate('save', { ...ramadan, code: 'National Day' });
  expect(badly.body.fields).toEqual({ code: expect.stringContaining('small Latin letters') });
  const of = await operate('save-product', { product_id: product, occasions: ['eid', 'birthday', 'eid'] });
  expect(of.body.fields).toEqual({
    'occasions.1': expect.stringContaining('that the shop has'),
    'occasions.2': expect.stringContaining('that the shop has'),
  });
  expect((await operate('save-product', { product_id: nobody, occasions: [] })).status).toBe(404);
  expect((await shop.get(`operator/occasion/of-product/${nobody}`, merchandiser.bearer)).status).toBe(404);
  expect(await listed()).toEqual(before);
});

test('occasions that are saved at once all get a place of their own, up to the most there can be', async () => {
  const wanted = OCCASIONS_MAX - (await codes()).length + count(20);
  const saved: Awaited<ReturnType<typeof operate>>[] = [];
  // Limits concurrency to AT_ONCE, because a request that waits too long for the lock is rejected.
  for (let made = 0; made < wanted; made += AT_ONCE)
    saved.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, wanted - made) }, (_, at) =>
          operate('save', { ...ramadan, code: `feast-${made + at}`, ...(at % 2 ? {} : { position: 1 + made }) }),
        ),
      )),
    );
  const refused = saved.filter(({ body }) => body.errorCode !== 0);
  expect(refused).toHaveLength(count(20));
  for (const { body } of refused) expect(body.fields).toEqual({ code: expect.stringContaining('30 occasions') });
  const all = await listed();
  expect(all.map(({ position }: { position: number }) => position)).toEqual(
    Array.from({ length: OCCASIONS_MAX }, (_, at) => at + 1),
  );
  expect((await operate('save', ramadan)).body.errorCode).toBe(0);
});
