// A product's look, which is the products that go with it: set by operators and shown on product pages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestProduct, type TestShop } from '../../testing/shop.ts';
import { changeSoon } from '../../testing/two-markets.ts';

let shop: TestShop;
let merchandiser: TestOperator;
let abaya: string;
let shayla: string;
let clutch: string;
let otherAbaya: string;
const nobody = '0193a5c0-0000-7000-8000-000000000000';

const add = async (wish: TestProduct) => (await addProduct(shop.shop, wish))[0]!.product_id;

beforeAll(async () => {
  shop = await openTestShop();
  merchandiser = await addOperator(shop, 'merchandiser');
  abaya = await add({ type: 'abaya' });
  otherAbaya = await add({ type: 'abaya' });
  shayla = await add({ type: 'shayla' });
  clutch = await add({ type: 'clutch' });
});
afterAll(() => shop?.close());

const save = (productId: string, productIds: readonly string[]) =>
  shop.post('operator/look/save', { product_id: productId, product_ids: productIds }, merchandiser.bearer);
const saveTypes = (typeId: string, typeIds: readonly string[]) =>
  shop.post('operator/look/save-types', { type_id: typeId, type_ids: typeIds }, merchandiser.bearer);
const chosen = async (productId: string) =>
  (await shop.get(`operator/look/details/${productId}`, merchandiser.bearer)).body.result.product_ids;
const types = async () => (await shop.get('operator/look/types', merchandiser.bearer)).body.result;
const typeOf = async (key: string): Promise<string> =>
  (await types()).find((one: { key: string }) => one.key === key).type_id;

async function product(id: string) {
  return (await shop.get(`product/details/${id}?language_code=en`)).body['result'].product;
}
const lookOf = async (id: string) => (await product(id)).look.map(({ _id }: { _id: string }) => _id);

test('types that go together complete a look, in their order, and nothing of it is related too', async () => {
  const [abayas, shaylas, clutches] = [await typeOf('abaya'), await typeOf('shayla'), await typeOf('clutch')];
  expect(await lookOf(abaya)).toEqual([]);
  expect((await saveTypes(abayas, [clutches, shaylas])).body.result).toEqual({
    type_id: abayas,
    key: 'abaya',
    type_ids: [clutches, shaylas],
  });
  await changeSoon(() => lookOf(abaya), [clutch, shayla]);
  const related = (await product(abaya)).related.map(({ _id }: { _id: string }) => _id);
  expect(related).toHaveLength(1);
  expect(related).not.toContain(clutch);
  await saveTypes(abayas, []);
  await changeSoon(() => lookOf(abaya), []);
});

test('products chosen by hand replace the rule, and those that cannot be had are left out', async () => {
  const abayas = await typeOf('abaya');
  await saveTypes(abayas, [await typeOf('shayla')]);
  const sold = await add({ type: 'sandals', pieces: 0 });
  const hidden = await add({ type: 'belt', publishedAt: null });
  expect((await save(abaya, [sold, clutch, hidden])).body.result).toEqual({
    product_id: abaya,
    product_ids: [sold, clutch, hidden],
  });
  expect(await chosen(abaya)).toEqual([sold, clutch, hidden]);
  await changeSoon(() => lookOf(abaya), [clutch]);
  await save(abaya, [sold, hidden]);
  await changeSoon(() => lookOf(abaya), [shayla]);
  await save(abaya, []);
  expect(await chosen(abaya)).toEqual([]);
});

test('what is wrong is named at its place, and nothing is written', async () => {
  await save(abaya, [clutch]);
  const { body } = await save(abaya, [shayla, abaya, shayla, nobody]);
  expect(body).toMatchObject({
    fields: {
      'product_ids.1': 'Enter ids of other products, each once.',
      'product_ids.2': 'Enter ids of other products, each once.',
      'product_ids.3': 'Enter ids of other products, each once.',
    },
  });
  expect(await chosen(abaya)).toEqual([clutch]);
  const otherClutch = await add({ type: 'clutch' });
  const twins = await save(abaya, [shayla, otherAbaya, clutch, otherClutch]);
  expect(twins.body).toMatchObject({
    fields: {
      'product_ids.1': 'This piece is of the same type as the product. A look is completed by pieces of other types.',
      'product_ids.3': 'A piece of this type is in the look already. Choose one of each type.',
    },
  });
  expect(Object.keys(twins.body.fields ?? {})).toHaveLength(2);
  expect(await chosen(abaya)).toEqual([clutch]);
  const [abayas, before] = [await typeOf('abaya'), await types()];
  expect(Object.keys((await saveTypes(abayas, [abayas, nobody])).body.fields ?? {})).toEqual([
    'type_ids.0',
    'type_ids.1',
  ]);
  expect(await types()).toEqual(before);
  expect((await save(nobody, [])).status).toBe(404);
  expect((await saveTypes(nobody, [])).status).toBe(404);
  expect((await shop.get(`operator/look/details/${nobody}`, merchandiser.bearer)).status).toBe(404);
  expect(
    (
      await save(
        abaya,
        Array.from({ length: 7 }, () => clutch),
      )
    ).body.errorCode,
  ).not.toBe(0);
});

test('looks that contain each other are saved at once, each with its row in the audit trail', async () => {
  const changes = Array.from({ length: count(100) }, (_, at) =>
    at % 2 ? save(abaya, [clutch, shayla]) : save(clutch, [shayla, abaya]),
  );
  const answers = await Promise.all(changes);
  expect(answers.filter(({ body }) => body.errorCode !== 0)).toEqual([]);
  expect([await chosen(abaya), await chosen(clutch)]).toEqual([
    [clutch, shayla],
    [shayla, abaya],
  ]);
  const [actions] = await shop.shop.database.query<{ count: number }>(
    `select count(*)::int as count from operator_actions where action = 'look.changed' and subject = $1
     and details = jsonb_build_object('product_ids', $2::text[])`,
    [clutch, [shayla, abaya]],
  );
  expect(actions!.count).toBe(Math.ceil(changes.length / 2));
});
