import { SEARCHED_CHARACTERS } from '@hindam/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Node, withOther } from '../../testing/nodes.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { saveColours } from '../catalogue/catalogue.write.ts';
import { LIST_TAG, productTag, record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { purgeOldMisses, saveMisses } from './search.service.ts';
import { productsBySku } from './search.store.ts';

let shop: TestShop;
let operator: TestOperator;
let black: TestVariant;
let sand: TestVariant;

beforeAll(async () => {
  shop = await openTestShop();
  operator = await addOperator(shop, 'content');
  [black] = (await addProduct(shop.shop, { handle: 'zumurrud', colours: ['black'], sizes: ['52'] })) as [TestVariant];
  [sand] = (await addProduct(shop.shop, { handle: 'yaqut', colours: ['sand'], sizes: ['54'] })) as [TestVariant];
  await rename(shop, black, 'Zumurrud abaya');
  await rename(shop, sand, 'Yaqut abaya');
  await shop.shop.catalogue.reload();
});
afterAll(() => shop?.close());

/** Changes the English title of a variant's product and records the event, as an import does. */
function rename({ shop: { database } }: TestShop, { product_id: id }: TestVariant, title: string): Promise<void> {
  return transaction(database, async (tx) => {
    await tx.query(`update product_texts set title = $2 where product_id = $1 and language = 'en'`, [id, title]);
    await record(tx, 'catalogue.changed', { productIds: [id] }, [productTag(id), LIST_TAG]);
  });
}

const search = async (q: string, more: Record<string, string> = {}, test: Pick<Node, 'get'> = shop) => {
  const { status, body } = await test.get(
    `product/search?${new URLSearchParams({ q, language_code: 'en', ...more }).toString()}`,
  );
  expect(status).toBe(200);
  return body.result as {
    products: { _id: string; color: string }[];
    total: number;
    near: unknown;
    facets: Record<string, { code: string; count: number }[]>;
  };
};
const ids = async (...asked: Parameters<typeof search>) => (await search(...asked)).products.map(({ _id }) => _id);

test('a search has the filters, counts and pages of lists', async () => {
  const all = await search('abaya');
  expect(all.products.map(({ _id }) => _id).sort()).toEqual([black.product_id, sand.product_id].sort());
  expect(all.total).toBe(2);
  expect(all.near).toBeNull();
  expect(
    all.facets['color']!.map(({ code, count }) => [code, count]).toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  ).toEqual([
    ['black', 1],
    ['sand', 1],
  ]);
  expect(await ids('abaya', { color: 'sand' })).toEqual([sand.product_id]);
  expect(await ids('abaya', { page: '2', limit: '1' })).toHaveLength(1);
  const none = await search('zumurrud', { color: 'sand' });
  expect([none.total, none.near]).toEqual([0, null]);
});

test('colours, sizes and SKUs find their products, also in Arabic-Indic digits', async () => {
  expect(await ids('black abaya')).toEqual([black.product_id]);
  expect(await ids('عباية مقاس ٥٤')).toEqual([sand.product_id]);
  const [row] = await shop.shop.database.query<{ sku: string }>('select sku from variants where id = $1', [
    sand.product_item_id,
  ]);
  expect(await ids(row!.sku)).toEqual([sand.product_id]);
  expect(await ids(` ${row!.sku.toLowerCase()} `)).toEqual([sand.product_id]);
});

test('a SKU is found in any case, without a digit too, and from four characters on by its beginning', async () => {
  const rename = (item: TestVariant, sku: string) =>
    shop.shop.database.query('update variants set sku = $2 where id = $1', [item.product_item_id, sku]);
  await rename(black, 'QxV-Red_One');
  await rename(sand, 'QXV-RED_TWO');
  const both = [black.product_id, sand.product_id].sort();
  for (const typed of ['QxV-Red_One', 'qxv-red_one', 'QXV-RED_ONE', ' qXv-rED_oNE '])
    expect(await ids(typed)).toEqual([black.product_id]);
  for (const typed of ['qxv-', 'QXV-R', 'qxv-red_']) expect((await ids(typed)).sort()).toEqual(both);
  for (const typed of ['qxv', 'qxv-red%', 'qxv%', 'qxv-redzone', '____', 'ـــ\u064b\u064b'])
    expect(await ids(typed)).toEqual([]);
  const suggested = await shop.get('product/suggestions?q=qxv-red_t&language_code=en');
  expect(suggested.body.result.products.map(({ _id }: { _id: string }) => _id)).toEqual([sand.product_id]);
  await rename(black, 'QXV-RED_TWO-B');
  expect(await ids('qxv-red_two')).toEqual([sand.product_id, black.product_id]);
  await shop.shop.database.query('update variants set active = false where product_id = $1', [black.product_id]);
  expect(await ids('qxv-red_two')).toEqual([sand.product_id]);
  await shop.shop.database.query('update variants set active = true where product_id = $1', [black.product_id]);
});

test('SKUs are looked up by their index, however many there are', async () => {
  const plan = await transaction(shop.shop.database, async (tx) => {
    // PostgreSQL reads a small table as a whole, so this is forbidden, to see whether the index could be used.
    await tx.query('set local enable_seqscan = off');
    await tx.query('set local enable_bitmapscan = off');
    const explain = {
      query: <Row>(text: string, values?: readonly unknown[]) => tx.query<Row>(`explain ${text}`, values),
    };
    return productsBySku(explain, ['QXV-'], { beginnings: true });
  });
  const lines = plan.map((row) => Object.values(row)[0]).join('\n');
  expect(lines).toMatch(/Index Scan using variants_sku_upper/);
  expect(lines).toMatch(/Index Cond: .*upper\(sku\).*>=.*upper\(sku\).*<=/);
});

test('a search for a colour shows the product in it', async () => {
  const [piece] = (await addProduct(shop.shop, { handle: 'luban', colours: ['black', 'sand'], sizes: ['50'] })) as [
    TestVariant,
  ];
  await rename(shop, piece, 'Luban abaya');
  await shop.shop.catalogue.reload();
  expect((await search('luban sand')).products.map(({ color }) => color)).toEqual(['sand']);
  expect((await search('luban black')).products.map(({ color }) => color)).toEqual(['black']);
});

test('suggestions begin with the second letter, and have products, types and how many are found', async () => {
  const suggest = async (q: string) =>
    (await shop.get(`product/suggestions?${new URLSearchParams({ q, language_code: 'en' }).toString()}`)).body.result;
  expect(await suggest('z')).toEqual({ products: [], types: [], total: 0, near: null });
  const found = await suggest('zu');
  expect(found.products.map(({ _id }: { _id: string }) => _id)).toEqual([black.product_id]);
  expect([found.total, found.near]).toEqual([1, null]);
  expect((await suggest('aba')).types.length).toBeGreaterThan(0);
});

test('a search that finds nothing offers the words that find something alone, and types', async () => {
  const { near } = await search('zumurrud iphone');
  expect(near).toMatchObject({ words: ['zumurrud'] });
  expect((near as { types: unknown[] }).types.length).toBeGreaterThan(0);
  // Each word finds one piece, but both together find none.
  expect((await search('zumurrud yaqut iphone')).near).toMatchObject({ words: ['zumurrud', 'yaqut'] });
});

test('names that are written similarly are offered in the page’s language, if they find anything', async () => {
  await transaction(shop.shop.database, (tx) =>
    saveColours(tx, [{ code: 'blacky', hex: '#221c1a', names: { en: 'blacky', arb: 'لون blacky' } }]),
  );
  await shop.shop.catalogue.reload();
  const words = async (language: string) =>
    (await search('blakc iphone', { language_code: language })).near as { words: string[] };
  expect((await words('en')).words).toEqual(['black']);
  expect((await words('arb')).words).toEqual(['لون black']);
});

test.each([
  '',
  ' ',
  '%',
  '\\',
  "'; drop table products; --",
  '🧕🏽',
  'a',
  'ع',
  '\u202Eabaya',
  '\ud800abaya',
  'abaya '.repeat(1_600),
  'ab'.repeat(5_000),
  Array.from({ length: 90 }, (_, at) => String.fromCodePoint(0x0621 + (at % 40))).join(' '),
])('whatever is typed is answered: %j', async (typed) => {
  const asked = encodeURIComponent(typed.toWellFormed());
  for (const call of ['product/search', 'product/suggestions'])
    expect((await shop.get(`${call}?q=${asked}&language_code=arb`)).status).toBe(200);
});

test('only the first characters are searched for', async () => {
  expect(await ids(`zumurrud${' '.repeat(SEARCHED_CHARACTERS)}iphone`)).toEqual([black.product_id]);
});

test('a new title and a new synonym are found on every node within a second', async () => {
  const [piece] = (await addProduct(shop.shop, { handle: 'murjan', colours: ['black'] })) as [TestVariant];
  await withOther(shop, async (other, clock) => {
    await rename(shop, piece, 'Xanthippe abaya');
    const { status } = await shop.post(
      'operator/search/synonyms',
      { words: ['xanthippe', 'زانثيب'] },
      { ...operator.bearer, 'idempotency-key': crypto.randomUUID() },
    );
    expect(status).toBe(200);
    await clock.pass(1_000, async () => {
      expect(await ids('xanthippe', {}, other)).toEqual([piece.product_id]);
      expect(await ids('زانثيب', {}, other)).toEqual([piece.product_id]);
    });
  });
});

test('operators change and delete synonyms; a group needs two different single words', async () => {
  const send = (path: string, body: object) =>
    shop.post(path, body, { ...operator.bearer, 'idempotency-key': crypto.randomUUID() });
  const save = (body: object) => send('operator/search/synonyms', body);
  for (const words of [['one'], ['same', 'same'], ['same', 'SAME'], ['two words', 'one'], ['!!', 'one']])
    expect((await save({ words })).body.fields).toHaveProperty('words');
  const { _id } = (await save({ words: ['gemstone', 'zumurrud'] })).body.result;
  const groups = async () => (await shop.get('operator/search/synonyms', operator.bearer)).body.result;
  expect(await groups()).toContainEqual({ _id, words: ['gemstone', 'zumurrud'] });
  expect((await save({ _id: newId(), words: ['jewel', 'zumurrud'] })).status).toBe(404);
  await save({ _id, words: ['jewel', 'zumurrud'] });
  expect(await groups()).toContainEqual({ _id, words: ['jewel', 'zumurrud'] });
  expect((await send('operator/search/synonyms/delete', { _id })).status).toBe(200);
  expect((await send('operator/search/synonyms/delete', { _id })).status).toBe(404);
});

test('searches that find nothing are counted by their words, unless they may be about a person', async () => {
  const asked = [
    'Teleporter',
    'teleporters',
    'x@example.com teleporter',
    '+971 50 123 4567',
    'abaya 1 2 3 4 5 6 7',
    '٠٥٠١٢٣٤٥٦٧',
    '۰۵۰۱۲۳۴۵۶۷',
  ];
  for (const q of asked) await search(q);
  await search('teleporter', { page: '2' });
  await search('zumurrud', { color: 'sand' });
  await saveMisses(shop.shop);
  await search('TELEPORTER');
  await saveMisses(shop.shop);
  const { body } = await shop.get('operator/search/misses', operator.bearer);
  const mine = body.result.filter(({ words }: { words: string }) => !words.includes('iphone'));
  expect(mine).toEqual(
    expect.arrayContaining([expect.objectContaining({ words: 'teleporter', language: 'en', count: 3 })]),
  );
  expect(JSON.stringify(mine)).not.toMatch(/example|4567|5 6 7/);
  expect(mine.map(({ words }: { words: string }) => words)).not.toContain('zumurrud');
  await shop.shop.database.query(`update search_misses set day = day - 181 where words = 'teleporter'`);
  await transaction(shop.shop.database, purgeOldMisses);
  const left = await shop.shop.database.query('select words from search_misses');
  expect(left).not.toContainEqual({ words: 'teleporter' });
  expect(left.length).toBeGreaterThan(0);
});
