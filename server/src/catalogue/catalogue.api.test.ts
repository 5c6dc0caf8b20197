import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withOther } from '../../testing/nodes.ts';
import { addPictured } from '../../testing/pictured.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import type { Card } from '@hindam/contract/catalogue';
import { directionOf, LANGUAGES } from '@hindam/contract/language';
import { record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { inColour } from './catalogue.cards.ts';
import { loadTypes } from './catalogue.store.ts';
import { retireNewBadges, savePrices } from './catalogue.write.ts';
import { countStock } from '../stock/stock.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const list = async (query: string) => (await shop.get(`product/list?language_code=en&${query}`)).body.result;
const ids = (result: { products: { _id: string }[] }): string[] => result.products.map(({ _id }) => _id);

test('the three list calls answer in the required fields', async () => {
  await addProduct(shop.shop, { type: 'kaftan' });
  const { body: languages } = await shop.get('customer/language-list');
  expect(languages.errorCode).toBe(0);
  expect(languages['result'].slice(0, 2)).toEqual([
    { code: 'en', language_name: 'English', direction: 'ltr' },
    { code: 'arb', language_name: 'العربية', direction: 'rtl' },
  ]);
  const direction = ({ code, direction }: { code: string; direction: string }) => [code, direction];
  expect(Object.fromEntries(languages['result'].map(direction))).toEqual(
    Object.fromEntries(Object.keys(LANGUAGES).map((code) => [code, directionOf(code)])),
  );
  const types = (await shop.post('type/list', { language_code: 'arb' })).body;
  expect(types.errorCode).toBe(0);
  expect(types['result'][0]).toMatchObject({
    title: expect.stringMatching(/[\u0600-\u06FF]/),
    slug: expect.any(String),
    _id: expect.any(String),
  });
  const categories = (await shop.post('category/list', { language_code: 'en' })).body;
  expect(categories['category_data'][0]).toMatchObject({ title: 'All', slug: 'all' });
});

test('a type shows a picture of a published product, not that of a draft before it', async () => {
  const [draft, shown] = [
    await addPictured(shop, 10, { type: 'drafted' }),
    await addPictured(shop, 20, { type: 'drafted' }),
  ];
  const { database } = shop.shop;
  await database.query('update products set published_at = null, pinned_rank = 1 where id = $1', [draft]);
  const [picture] = await database.query<{ key: string }>(
    'select picture_key as key from product_pictures where product_id = $1',
    [shown],
  );
  const found = (await loadTypes(database)).find(({ key }) => key === 'drafted');
  expect(found?.picture?.key).toBe(picture!.key);
});

test('pages of a list never skip or repeat a product', async () => {
  for (let index = 0; index < 53; index += 1)
    await addProduct(shop.shop, { type: 'paged', sizes: ['52'], priceMinor: 10_000 });
  const [{ _id: type }] = (await shop.post('type/list', { language_code: 'en' })).body['result'].filter(
    (t: { title: string }) => t.title === 'pageds',
  );
  for (const sort of ['default', 'low_to_high', 'high_to_low']) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`list=${type}&sort=${sort}&page=${page}`)));
    expect(pages.map((page) => page.products.length)).toEqual([24, 24, 5, 0]);
    expect(new Set(pages.flatMap(ids)).size).toBe(53);
    expect(pages[0]).toMatchObject({
      total: 53,
      pages: 3,
      heading: { title: 'pageds', slugs: { en: 'pageds', arb: 'نوع-paged' } },
    });
  }
});

test('further pages go on where the first ended, although prices and stock move in between', async () => {
  const pieces: TestVariant[] = [];
  for (let index = 0; index < 53; index += 1)
    pieces.push((await addProduct(shop.shop, { type: 'moving', sizes: ['52'], priceMinor: 10_000 + index }))[0]!);
  const [{ _id: type }] = (await shop.post('type/list', { language_code: 'en' })).body['result'].filter(
    (t: { title: string }) => t.title === 'movings',
  );
  const query = `list=${type}&sort=low_to_high&in_stock=true`;
  const first = await list(`${query}&page=1`);
  const dearest = pieces.at(-1)!;
  const soldOut = pieces[30]!;
  await transaction(shop.shop.database, async (tx) => {
    const variantId = dearest.product_item_id;
    await savePrices(tx, dearest.product_id, 'ae', [{ variantId, priceMinor: 1, compareAtMinor: null }]);
    await countStock(tx, [{ variantId: soldOut.product_item_id, counted: 0 }], 'count');
  });
  const productIds = [dearest.product_id, soldOut.product_id];
  await shop.shop.catalogue.follow({ productIds, groups: false });
  shop.shop.cache.clear();
  const rest = await Promise.all([2, 3].map((page) => list(`${query}&page=${page}&as_of=${first.as_of}`)));
  expect(rest.map(({ as_of }) => as_of)).toEqual([first.as_of, first.as_of]);
  expect([first, ...rest].flatMap(ids)).toEqual(pieces.map(({ product_id }) => product_id));
  // Without `as_of` the list shows the present state: the product whose price fell comes first, and the sold-out
  // product is missing.
  const now = await list(`${query}&page=1`);
  expect(ids(now)[0]).toBe(dearest.product_id);
  expect(now.total).toBe(52);
  expect((await list(`${query}&page=2&as_of=1`)).as_of).toBeGreaterThanOrEqual(now.as_of);
});

test('filters narrow a list, and the count of a choice is the length of the list it gives', async () => {
  await addProduct(shop.shop, {
    type: 'filtered',
    colours: ['rose', 'black'],
    sizes: ['52'],
    priceMinor: 5_000,
    sleeve: 'long',
    fabric: 'linen',
  });
  await addProduct(shop.shop, {
    type: 'filtered',
    colours: ['rose'],
    sizes: ['54'],
    priceMinor: 7_000,
    customSize: true,
    pieces: 0,
  });
  const [{ _id: type }] = (await shop.post('type/list', { language_code: 'en' })).body['result'].filter(
    (t: { title: string }) => t.title === 'filtereds',
  );
  expect((await list(`list=${type}`)).facets).toMatchObject({
    size: [
      { code: '52', count: 1 },
      { code: '54', count: 1 },
    ],
    made_to_measure: 1,
    in_stock: 1,
    price: { min: { amount: 5_000, currency: 'AED' }, max: { amount: 7_000, currency: 'AED' } },
  });
  expect((await list(`list=${type}&color=black`)).total).toBe(1);
  expect((await list(`list=${type}&color=black&color=rose`)).total).toBe(2);
  expect((await list(`list=${type}&in_stock=true`)).total).toBe(1);
  expect((await list(`list=${type}&made_to_measure=1&min_price=6000`)).total).toBe(1);
  expect((await list(`list=${type}&size=60`)).products).toEqual([]);
});

test('each collection contains the products its name promises', async () => {
  const [sale] = await addProduct(shop.shop, { priceMinor: 8_000, compareAtMinor: 10_000 });
  const [limited] = await addProduct(shop.shop, { limited: true, pieces: 2, sizes: ['52'] });
  expect(ids(await list('list=product_sales'))).toEqual([sale!.product_id]);
  const edition = await list('list=limited_edition');
  expect(ids(edition)).toEqual([limited!.product_id]);
  expect(edition.products[0]).toMatchObject({ pieces_left: 2, badges: expect.arrayContaining(['limited', 'new']) });
  expect((await list('list=latest_collection')).products.length).toBeLessThanOrEqual(24);
});

test('a list of an unknown type or category is NOT_FOUND; a malformed query is a fault', async () => {
  expect((await shop.get(`product/list?list=${newId()}`)).status).toBe(404);
  expect((await shop.get(`product/list?category=${newId()}`)).status).toBe(404);
  for (const query of [
    'list=abayas',
    'sort=cheapest',
    'page=0',
    'page=1e9',
    'page=x',
    'min_price=-1',
    'made_to_measure=maybe',
  ]) {
    const { status, body } = await shop.get(`product/list?${query}`);
    expect([query, status >= 200 && status < 500, body.errorCode > 0]).toEqual([query, true, true]);
  }
});

test('product details have colours, sizes, items, instalments and days; an unknown product is NOT_FOUND', async () => {
  const [variant] = await addProduct(shop.shop, {
    colours: ['black', 'sand'],
    sizes: ['54', '52'],
    customSize: true,
    priceMinor: 100_003,
  });
  const { product } = (await shop.get(`product/details/${variant!.product_id}?language_code=arb`)).body['result'];
  expect(product.title).toMatch(/[\u0600-\u06FF]/);
  expect(product.sizes).toEqual(['52', '54']);
  expect(product.items).toHaveLength(4);
  expect(product.instalments.parts.map(({ amount }: { amount: number }) => amount)).toEqual([
    25_003, 25_000, 25_000, 25_000,
  ]);
  expect(product).toMatchObject({
    custom_size: { offered: true, fields: ['bust', 'hips'] },
    tailoring_days: { from: 10, to: 14 },
    delivery_days: { from: 3, to: 5 },
    delivery: {
      time_zone: 'Asia/Dubai',
      days_off: [0, 6],
      holidays: expect.arrayContaining(['2026-12-02']),
      regions: [],
      free_from: { amount: 50_000, currency: 'AED' },
    },
    size_guide: {
      lengths: [
        { size: '52', height_cm: [147, 152], length_cm: 132, ankle_cm: [158, 168] },
        { size: '54', height_cm: [152, 158], length_cm: 137, ankle_cm: [164, 174] },
      ],
    },
    return_days: 14,
    vat_rate: 5,
  });
  expect(product.related.length).toBeGreaterThan(0);
  expect((await shop.get(`product/details/${newId()}`)).status).toBe(404);
  expect((await shop.get('product/details/not-an-id')).status).toBe(404);
  const [hidden] = await addProduct(shop.shop, { publishedAt: null });
  expect((await shop.get(`product/details/${hidden!.product_id}`)).status).toBe(404);
});

/**
 * Sets the stock of a variant on the first server, and records one more event with the given cache tags, which other
 * servers read to drop cached responses.
 */
const recount = ({ product_item_id: variantId }: TestVariant, counted: number, ...tags: string[]) =>
  transaction(shop.shop.database, async (tx) => {
    await countStock(tx, [{ variantId, counted }], 'count');
    await record(tx, 'stock.moved', { variantIds: [variantId] }, tags);
  });

test('a change reaches the cache entries of every node within a second', async () => {
  const [variant] = await addProduct(shop.shop, { sizes: ['52'], pieces: 10 });
  await withOther(shop, async (other, clock) => {
    const get = async (path: string) => (await other.get(path)).body.result;
    const { product_id: id } = variant!;
    const stock = async () => (await get(`product/details/${id}?language_code=en`))['product'].items[0].stock;
    expect(await stock()).toBe('in');
    await recount(variant!, 0);
    // The other server still answers from its cache, because it has not read the event yet.
    expect(await stock()).toBe('in');
    await clock.pass(1_000, async () => expect(await stock()).toBe('out'));
    const { products } = await get('product/list?language_code=en&in_stock=true&size=52');
    expect(ids({ products })).not.toContain(id);
  });
});

test('stock changes that do not change what is shown leave cache entries alone', async () => {
  const [variant] = await addProduct(shop.shop, { sizes: ['52'], pieces: 30 });
  await withOther(shop, async (other, clock) => {
    const { cache } = other.shop;
    await other.get(`product/details/${variant!.product_id}?language_code=en`);
    const before = cache.stats().entries;
    expect(before).toBeGreaterThan(0);
    const dropped = vi.spyOn(cache, 'drop');
    await recount(variant!, 29, 'said by this test');
    await clock.pass(1_000, () => expect(dropped.mock.calls).toEqual([[['said by this test']]]));
    expect(cache.stats().entries).toBe(before);
  });
});

test('stock on hand is always the sum of the movements, and movements are never changed', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 7 });
  const counts = [3, 12, 0, 5];
  for (const counted of counts) {
    await transaction(shop.shop.database, (tx) =>
      countStock(tx, [{ variantId: variant!.product_item_id, counted }], 'count'),
    );
  }
  const differing = await shop.shop.database.query(
    `select s.variant_id from stock s left join stock_movements m on m.variant_id = s.variant_id
     group by s.variant_id, s.on_hand having s.on_hand <> coalesce(sum(m.quantity), 0)`,
  );
  expect(differing).toEqual([]);
  await expect(shop.shop.database.query('update stock_movements set quantity = 0')).rejects.toThrow(/append-only/);
});

test('a product has the badge `new` for thirty days, and then loses it', async () => {
  const [variant] = await addProduct(shop.shop, { type: 'ageing' });
  const badges = async () => {
    const rows = await shop.shop.database.query<{ badges: string[] }>(
      `select card -> 'badges' as badges from product_cards where product_id = $1 and language = 'en' and market = 'ae'`,
      [variant!.product_id],
    );
    return rows[0]?.badges;
  };
  expect(await badges()).toEqual(['new']);
  await transaction(shop.shop.database, (tx) => retireNewBadges(tx));
  expect(await badges()).toEqual(['new']);
  await shop.shop.database.query(`update products set published_at = shop.now() - interval '31 days' where id = $1`, [
    variant!.product_id,
  ]);
  await transaction(shop.shop.database, (tx) => retireNewBadges(tx));
  expect(await badges()).toEqual([]);
});

test('a card in another colour shows only pictures of that colour', () => {
  const image = (src: string) => ({ src, srcset: '', alt: '', width: 1, height: 1, placeholder: '' });
  const colour = (code: string) => ({ code, name: code, hex: '#000000', image: image(code) });
  const card = {
    color: 'green',
    colors: [colour('green'), colour('black')],
    image: image('green'),
    image_hover: image('detail'),
  } as Card;
  expect(inColour(card, 'black')).toMatchObject({ color: 'black', image: { src: 'black' }, image_hover: null });
  expect(inColour(card, 'green')).toBe(card);
  expect(inColour(card, 'pink')).toBe(card);
  expect(inColour(card, null)).toBe(card);
});

test('a list shows each product in a colour that is available and matches the filters', async () => {
  const variants = await addProduct(shop.shop, { type: 'twofold', colours: ['green', 'black'], sizes: ['52', '54'] });
  const leave = async (colour: string, size: string, counted: number) => {
    const { product_item_id: variantId } = variants.find((one) => one.color_code === colour && one.size === size)!;
    await transaction(shop.shop.database, (tx) => countStock(tx, [{ variantId, counted }], 'count'));
    await shop.shop.catalogue.reload();
    shop.shop.cache.clear();
  };
  const { type_id: type } = (await shop.get(`product/details/${variants[0]!.product_id}`)).body['result'].product;
  const shown = async (query: string) =>
    (await list(`list=${type}&${query}`)).products.map(({ color }: { color: string }) => color);
  expect(await shown('')).toEqual(['green']);
  expect(await shown('color=black')).toEqual(['black']);
  expect(await shown('color=black&color=green')).toEqual(['green']);
  await leave('green', '52', 0);
  expect(await shown('')).toEqual(['green']);
  expect(await shown('size=52')).toEqual(['black']);
  expect(await shown('color=green&size=52')).toEqual(['green']);
  expect(await shown('color=green&size=52&in_stock=true')).toEqual([]);
  await leave('green', '54', 0);
  expect(await shown('')).toEqual(['black']);
  await leave('green', '54', 3);
  expect(await shown('')).toEqual(['green']);
});
