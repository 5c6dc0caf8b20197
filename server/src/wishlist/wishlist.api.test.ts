import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { WISHES_MAX } from '@hindam/contract/wishlist';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';

let shop: TestShop;
let pieces: TestVariant[];
beforeAll(async () => {
  shop = await openTestShop();
  pieces = [];
  for (let index = 0; index < 6; index += 1) pieces.push((await addProduct(shop.shop, { sizes: ['52'] }))[0]!);
});
afterAll(async () => {
  await shop?.close();
});

interface Item {
  product_id: string;
  product_item_id: string | null;
  color_code: string | null;
  size: string | null;
  added_at: string;
  card?: { title: string } | null;
}

const toggle = (member: TestMember, productId: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.post('wishlist/toggle', { product_id: productId, ...more }, { ...member.bearer, ...headers });
const merge = (member: TestMember, items: object[]) => shop.post('wishlist/merge', { items }, member.bearer);
const view = async (member: TestMember, language = 'en'): Promise<{ items: Item[]; count: number }> =>
  (await shop.get(`wishlist?language_code=${language}`, member.bearer)).body['result'];
const ids = ({ items }: { items: Item[] }) => items.map(({ product_id: id }) => id);
const rows = async (member: TestMember): Promise<number> => {
  const [row] = await shop.shop.database.query<{ n: number }>(
    'select count(*)::int as n from wishes where customer_id = $1',
    [member.customerId],
  );
  return row!.n;
};

test.each([
  ['GET', () => shop.get('wishlist')],
  ['POST toggle', () => shop.post('wishlist/toggle', { product_id: newId() })],
  ['POST merge', () => shop.post('wishlist/merge', { items: [] })],
])('%s is for members only', async (_, call) => {
  expect((await call()).status).toBe(401);
});

test('a list is newest first, in the caller’s language, with no card for a withdrawn product', async () => {
  const member = await addMember(shop.shop);
  const [gone] = await addProduct(shop.shop, { handle: 'leaves-the-shop', sizes: ['52'] });
  await toggle(member, pieces[0]!.product_id, { product_item_id: pieces[0]!.product_item_id });
  await toggle(member, gone!.product_id);
  await toggle(member, pieces[1]!.product_id, { product_item_id: '' });
  await addProduct(shop.shop, { handle: 'leaves-the-shop', sizes: ['52'], publishedAt: null });
  const english = await view(member);
  expect(ids(english)).toEqual([pieces[1]!.product_id, gone!.product_id, pieces[0]!.product_id]);
  expect(english.items.map(({ product_item_id: item }) => item)).toEqual([null, null, pieces[0]!.product_item_id]);
  expect(english.items.map(({ card }) => card?.title.slice(0, 5))).toEqual(['Piece', undefined, 'Piece']);
  expect(english.items[1]!.card).toBeNull();
  expect((await view(member, 'arb')).items[0]!.card?.title).toMatch(/[\u0600-\u06FF]/);
  expect((await toggle(member, gone!.product_id)).body['result'].count).toBe(2);
});

test('a wish stores the colour shown, and the variant when a size was chosen', async () => {
  const member = await addMember(shop.shop);
  const variants = await addProduct(shop.shop, { colours: ['black', 'sand'], sizes: ['52', '54'] });
  const { product_id: id } = variants[0]!;
  const [{ product_item_id: sand54 }] = variants.filter((one) => one.color_code === 'sand' && one.size === '54') as [
    TestVariant,
  ];
  const kept = async () => {
    const [wish] = (await view(member)).items;
    return wish && [wish.color_code, wish.size, wish.product_item_id];
  };
  await toggle(member, id, { color_code: 'sand', wished: true });
  expect(await kept()).toEqual(['sand', null, null]);
  await toggle(member, id, { color_code: 'sand', size: '54', wished: true });
  expect(await kept()).toEqual(['sand', '54', sand54]);
  await toggle(member, id, { color_code: 'black', wished: true });
  expect(await kept()).toEqual(['black', null, null]);
  await toggle(member, id, { color_code: 'pink', size: '99', wished: true });
  expect(await kept()).toEqual(['black', null, null]);
  await toggle(member, id, { wished: false });
  await merge(member, [{ product_id: id, color_code: 'sand', size: '54' }]);
  expect(await kept()).toEqual(['sand', '54', sand54]);
  await toggle(member, id, { wished: false });
  await merge(member, [{ product_id: id, product_item_id: sand54, color_code: 'black' }]);
  expect(await kept()).toEqual(['sand', '54', sand54]);
});

test('a product that is unknown or not sold is refused and not added', async () => {
  const member = await addMember(shop.shop);
  const [hidden] = await addProduct(shop.shop, { publishedAt: null });
  for (const id of [newId(), hidden!.product_id]) {
    const { status, body } = await toggle(member, id, { language_code: 'arb' });
    expect([status, body.errorCode]).toEqual([200, REFUSALS.PRODUCT_GONE.errorCode]);
    expect(body.message).toMatch(/[\u0600-\u06FF]/);
  }
  expect((await toggle(member, newId(), { wished: false })).body).toMatchObject({ errorCode: 0, result: { count: 0 } });
  expect((await toggle(member, 'an-abaya')).status).toBe(422);
  expect(await rows(member)).toBe(0);
});

test('the variant of a wish is the one looked at last; another product’s variant is ignored', async () => {
  const member = await addMember(shop.shop);
  const [small, large] = await addProduct(shop.shop, { sizes: ['52', '54'] });
  const variant = async (item: string | undefined) =>
    (await toggle(member, small!.product_id, { wished: true, product_item_id: item })).body['result'].items[0]
      .product_item_id;
  expect(await variant(pieces[0]!.product_item_id)).toBeNull();
  expect(await variant(small!.product_item_id)).toBe(small!.product_item_id);
  expect(await variant(large!.product_item_id)).toBe(large!.product_item_id);
  expect(await variant(undefined)).toBe(large!.product_item_id);
  expect(await variant(newId())).toBe(large!.product_item_id);
  expect(await rows(member)).toBe(1);
});

test('50 concurrent requests that add a product give one row, and 50 that remove it leave none', async () => {
  for (let round = 0; round < count(20); round += 1) {
    const member = await addMember(shop.shop);
    const all = (wished: boolean) =>
      Promise.all(Array.from({ length: 50 }, () => toggle(member, pieces[0]!.product_id, { wished })));
    const put = await all(true);
    expect(put.map(({ body }) => [body.errorCode, body['result'].count])).toEqual(put.map(() => [0, 1]));
    expect(await rows(member)).toBe(1);
    await all(false);
    expect(await rows(member)).toBe(0);
  }
});

test('each of several concurrent toggles counts once', async () => {
  for (const times of [10, 11]) {
    const member = await addMember(shop.shop);
    const answers = await Promise.all(Array.from({ length: times }, () => toggle(member, pieces[0]!.product_id)));
    expect(answers.every(({ body }) => body.errorCode === 0)).toBe(true);
    expect(await rows(member)).toBe(times % 2);
  }
});

test('repeated requests under one idempotency key toggle a wish once', async () => {
  const member = await addMember(shop.shop);
  const key = { 'idempotency-key': 'turned-once' };
  await Promise.all(Array.from({ length: 4 }, () => toggle(member, pieces[0]!.product_id, {}, key)));
  expect(await rows(member)).toBe(1);
  expect((await toggle(member, pieces[1]!.product_id, {}, key)).body.errorCode).toBe(9423);
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('toggle' as const),
    piece: fc.nat(5),
    wished: fc.option(fc.boolean(), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('merge' as const), device: fc.array(fc.nat(7), { maxLength: 8 }) }),
);

test('after any sequence of changes the list is the expected set, and count is its number of rows', async () => {
  const unknown = [newId(), newId()];
  const known = pieces.map(({ product_id: id }) => id);
  const all = [...known, ...unknown];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const member = await addMember(shop.shop);
      const model = new Set<string>();
      for (const each of steps) {
        if (each.kind === 'toggle') {
          const id = known[each.piece]!;
          if (each.wished ?? !model.has(id)) model.add(id);
          else model.delete(id);
        } else {
          for (const index of each.device) if (known[index]) model.add(known[index]);
        }
        const answer =
          each.kind === 'toggle'
            ? await toggle(member, known[each.piece]!, { wished: each.wished })
            : await merge(
                member,
                each.device.map((index) => ({ product_id: all[index] })),
              );
        expect([answer.body.errorCode, answer.body['result'].count]).toEqual([0, model.size]);
        expect(new Set(ids(answer.body['result']))).toEqual(model);
      }
      expect(await rows(member)).toBe(model.size);
    }),
    { numRuns: count(200) },
  );
});

test('a merge uses the device’s order and keeps the dates of the member’s own wishes', async () => {
  const member = await addMember(shop.shop);
  await toggle(member, pieces[3]!.product_id);
  await shop.shop.database.query(`update wishes set created_at = '2020-01-01T00:00:00Z' where customer_id = $1`, [
    member.customerId,
  ]);
  const device = [2, 3, 0, 2].map((index) => ({
    product_id: pieces[index]!.product_id,
    product_item_id: pieces[index]!.product_item_id,
  }));
  const { result } = (await merge(member, [{ product_id: newId() }, ...device])).body;
  expect(ids(result)).toEqual([2, 0, 3].map((index) => pieces[index]!.product_id));
  expect(result.items[2]).toMatchObject({ added_at: '2020-01-01T00:00:00.000Z', product_item_id: null });
  expect((await merge(member, device)).body['result']).toEqual(result);
});

test('a list never exceeds 100 products: the 101st is refused, a merge adds up to the limit', async () => {
  const member = await addMember(shop.shop);
  const many: string[] = [];
  for (let index = 0; index < WISHES_MAX; index += 1) many.push(newId());
  const { database } = shop.shop;
  // These products need only exist, so they get the type of another product.
  await database.query(
    `insert into products (id, handle, type_id, published_at)
     select x, x::text, (select type_id from products where id = $2), shop.now() from unnest($1::uuid[]) x`,
    [many, pieces[0]!.product_id],
  );
  await database.query(`insert into wishes (customer_id, product_id) select $1, x from unnest($2::uuid[]) x`, [
    member.customerId,
    many.slice(0, WISHES_MAX - 3),
  ]);
  const answers = await Promise.all(pieces.map(({ product_id: id }) => toggle(member, id, { wished: true })));
  const codes = answers.map(({ body }) => body.errorCode);
  expect(codes.filter((code) => code === 0)).toHaveLength(3);
  expect(codes.filter((code) => code === REFUSALS.WISHLIST_FULL.errorCode)).toHaveLength(3);
  expect(await rows(member)).toBe(WISHES_MAX);
  await toggle(member, many[0]!, { wished: false });
  const merged = (
    await merge(
      member,
      pieces.map(({ product_id: id }) => ({ product_id: id })),
    )
  ).body['result'];
  expect(merged.count).toBe(WISHES_MAX);
  expect(await rows(member)).toBe(WISHES_MAX);
  const strangers = Array.from({ length: WISHES_MAX }, () => ({ product_id: newId(), product_item_id: newId() }));
  expect((await merge(member, strangers)).body.errorCode).toBe(0);
  expect((await merge(member, [...strangers, { product_id: newId() }])).status).toBe(400);
});

test('another member can neither see nor change the list', async () => {
  const [mine, stranger] = [await addMember(shop.shop), await addMember(shop.shop)];
  await toggle(mine, pieces[0]!.product_id);
  expect(await view(stranger)).toEqual({ items: [], count: 0 });
  await toggle(stranger, pieces[0]!.product_id, { wished: false });
  await merge(stranger, [{ product_id: pieces[1]!.product_id }]);
  expect(ids(await view(mine))).toEqual([pieces[0]!.product_id]);
});

test('cards come in the requested order and language, each once, without unknown or hidden ones', async () => {
  const [hidden] = await addProduct(shop.shop, { publishedAt: null });
  const [a, b, c] = pieces.map(({ product_id: id }) => id);
  const asked = [c, newId(), a, hidden!.product_id, b, a].map((id) => `id=${id}`).join('&');
  const { products } = (await shop.get(`product/cards?language_code=arb&${asked}`)).body['result'];
  expect(products.map(({ _id: id }: { _id: string }) => id)).toEqual([c, a, b]);
  expect(products[0].title).toMatch(/[\u0600-\u06FF]/);
  expect((await shop.get('product/cards')).body['result'].products).toEqual([]);
  const thirty = Array.from({ length: 30 }, () => `id=${newId()}`).join('&');
  expect((await shop.get(`product/cards?${thirty}`)).status).toBe(200);
  expect((await shop.get(`product/cards?${thirty}&id=${newId()}`)).status).toBe(422);
  expect((await shop.get('product/cards?id=abaya')).status).toBe(422);
});

test('a guest id equal to a member’s id does not share the member’s idempotency keys', async () => {
  const member = await addMember(shop.shop);
  const key = { 'idempotency-key': 'the-same-key' };
  const guest = await shop.post('guest-cart/add-to-cart', addBody(pieces[0]!, member.customerId), key);
  const wished = await toggle(member, pieces[0]!.product_id, { wished: true }, key);
  expect([guest, wished].map(({ status, body }) => [status, body.errorCode])).toEqual([
    [200, 0],
    [200, 0],
  ]);
});
