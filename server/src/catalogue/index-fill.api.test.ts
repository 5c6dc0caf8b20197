import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { type CatalogueIndex, makeIndex } from './catalogue.index.ts';
import { fillIndexes, fillWords, readAgain, readSome } from './index-fill.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const MARKETS = ['ae', 'sa', 'kw'];
const productIds = async () =>
  (await shop.shop.database.query<{ id: string }>('select id from products')).map(({ id }) => id);

/**
 * An index filled by reading the products by their ids, as the handling of an event does; the expected result for an
 * index that is filled as a whole.
 */
async function productByProduct(market: string): Promise<CatalogueIndex> {
  const index = makeIndex();
  await readSome(index, shop.shop.database, market, await productIds());
  return index;
}

function expectSame(one: CatalogueIndex, other: CatalogueIndex): void {
  expect([...one.ids()].sort()).toEqual([...other.ids()].sort());
  for (const id of one.ids()) expect(one.variantsOf(id)).toEqual(other.variantsOf(id));
  const words = [...new Set([...one.wordsFrom(0), ...other.wordsFrom(0)])];
  expect(words.length).toBeGreaterThan(0);
  for (const word of words) {
    const meant = { words: [word], types: [], categories: [], colours: [], fabrics: [], sizes: [] };
    const search = { terms: [{ exact: meant, near: meant }], ids: [], nearIds: [] };
    expect(one.firstFound(search, 1_000)).toEqual(other.firstFound(search, 1_000));
  }
  for (const sort of ['default', 'low_to_high', 'high_to_low'] as const) {
    const [found, expected] = [one, other].map((index) => index.find({ sort }, { start: 0, size: 1_000 }));
    expect(found).toEqual({ ...expected, asOf: expect.any(Number) });
  }
}

/**
 * Gives every variant a price in every market, and then removes some prices, so that the markets sell different
 * products. One further product is not published until tomorrow.
 */
async function sellDifferently(): Promise<void> {
  const { database } = shop.shop;
  await database.query(
    `insert into markets select (jsonb_populate_record(m, '{"code": "kw"}')).* from markets m where code = 'sa'`,
  );
  await database.query(
    `insert into variant_prices (variant_id, market, price_minor) select v.id, m.code, 90000 + 1000 * position
     from variants v cross join markets m where m.code = any($1) on conflict do nothing`,
    [MARKETS],
  );
  const [partly, hidden, draft] = [...new Set((await productIds()).toSorted())];
  await database.query(
    'delete from variant_prices r using variants v where v.id = r.variant_id and v.product_id = $1 and v.size = $2',
    [partly, '52'],
  );
  await database.query(
    'delete from variant_prices r using variants v where v.id = r.variant_id and v.product_id = $1 and r.market = $2',
    [hidden, 'ae'],
  );
  await database.query(
    `delete from variant_prices r using variants v where v.id = r.variant_id and r.market = 'kw' and v.product_id <> all($1)`,
    [(await productIds()).toSorted().slice(0, 5)],
  );
  await database.query("update products set published_at = now() + interval '1 day' where id = $1", [draft]);
}

test('markets are filled together as each is product by product, whatever each of them sells', async () => {
  for (let made = 0; made < 24; made += 1)
    await addProduct(shop.shop, { occasions: ['eid', 'work'], colours: ['black', 'sand'] });
  await sellDifferently();
  const indexes = await fillIndexes(shop.shop.database, MARKETS);
  expect([...indexes.keys()]).toEqual(MARKETS);
  await fillWords(shop.shop.database, [...indexes.values()]);
  for (const [market, index] of indexes) expectSame(index, await productByProduct(market));
  const [ae, sa] = MARKETS.map((market) => indexes.get(market)!);
  expect(sa!.productCount()).toBe(ae!.productCount() + 1);
});

test('an index that is read again has what is sold now', async () => {
  const { database } = shop.shop;
  const index = (await fillIndexes(database, ['ae'])).get('ae')!;
  const [sold, other] = [...index.ids()];
  await database.query('update products set published_at = null where id = $1', [sold]);
  await database.query(
    'delete from variant_prices r using variants v where v.id = r.variant_id and v.product_id = $1 and v.colour_code = $2',
    [other, 'black'],
  );
  await addProduct(shop.shop);
  await readAgain(index, database, 'ae');
  expect(index.has(sold!)).toBe(false);
  expect(index.variantsOf(other!).map(({ colour }) => colour)).not.toContain('black');
  expectSame(index, await productByProduct('ae'));
});

test('no markets give no indexes', async () => {
  expect(await fillIndexes(shop.shop.database, [])).toEqual(new Map());
});
