import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const list = async (query: string) => (await shop.get(`product/list?${query}`)).body.result;
const occasions = async (language: string) =>
  (await shop.get(`occasion/list?language_code=${language}`)).body['result'] as { code: string; title: string }[];

test('an occasion is a filter with counts, and a list of its own with a title in every language', async () => {
  const [both] = await addProduct(shop.shop, { occasions: ['eid', 'work'], type: 'abaya' });
  const [work] = await addProduct(shop.shop, { occasions: ['work'], type: 'bag' });
  await addProduct(shop.shop, { type: 'bag' });

  const all = await list('language_code=arb');
  expect(all.total).toBe(3);
  expect(all.heading).toBeNull();
  expect(all.facets.occasion).toEqual([
    { code: 'eid', name: 'العيد', count: 1 },
    { code: 'work', name: 'الدوام', count: 2 },
  ]);

  const eid = await list('language_code=en&occasion=eid');
  expect(eid.products).toMatchObject([{ _id: both!.product_id }]);
  expect(eid.heading).toMatchObject({ title: 'Eid', slug: 'eid', slugs: { en: 'eid', arb: 'eid' } });
  expect(eid.heading.description).toMatch(/morning/);
  expect((await list('language_code=arb&occasion=eid')).heading).toMatchObject({ title: 'العيد' });

  const either = await list('language_code=en&occasion=eid&occasion=work');
  expect(either).toMatchObject({ total: 2, heading: null });
  const pieces = await list(`language_code=en&occasion=work&type=${(await typeOf(work!.product_id)).type}`);
  expect(pieces).toMatchObject({ total: 1, products: [{ _id: work!.product_id }], heading: { title: 'Work' } });
  const { type } = await typeOf(both!.product_id);
  expect((await list(`language_code=en&list=${type}&occasion=eid`)).heading.title).toBe('abayas');

  expect(await list('language_code=en&occasion=birthday')).toMatchObject({ total: 0, heading: null });
});

async function typeOf(productId: string): Promise<{ type: string }> {
  const [row] = await shop.shop.database.query<{ type: string }>('select type_id as type from products where id = $1', [
    productId,
  ]);
  return row!;
}

test('occasions without products are not offered, and those offered follow the products', async () => {
  const handle = 'moves';
  await addProduct(shop.shop, { handle, occasions: ['majlis'] });
  expect((await occasions('en')).map(({ code }) => code)).toContain('majlis');
  expect(await occasions('arb')).toContainEqual(
    expect.objectContaining({ code: 'majlis', title: 'المجلس', count: 1, image: null }),
  );
  await addProduct(shop.shop, { handle, occasions: ['wedding'] });
  shop.shop.cache.clear();
  const codes = (await occasions('en')).map(({ code }) => code);
  expect(codes).toContain('wedding');
  expect(codes).not.toContain('majlis');
});
