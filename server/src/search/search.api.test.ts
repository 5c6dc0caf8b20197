import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../seed/seed-demo.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { ACROSS_SCRIPTS, AS_WRITTEN, FINDS_NOTHING, LEADS_TO, MISSPELLED, WITH_PREFIXES } from './search.cases.ts';
import { searchProducts } from './search.service.ts';

let demo: TestShop;
let english: Map<string, string>;

beforeAll(async () => {
  demo = await openTestShop();
  await seedDemo(demo.shop, () => {});
  await demo.shop.catalogue.reload();
  const rows = await demo.shop.database.query<{ id: string; title: string }>(
    `select product_id as id, title from product_texts where language = 'en'`,
  );
  english = new Map(rows.map(({ id, title }) => [id, title]));
}, 120_000);
afterAll(() => demo?.close());

async function titlesFor(typed: string, language: string): Promise<string[]> {
  const { products } = await searchProducts(demo.shop, { q: typed, sort: 'default', page: 1, limit: 24 }, language);
  return products.map(({ _id }) => english.get(_id)!);
}

test('the tables are as long as they are meant to be', () => {
  expect(AS_WRITTEN.length + MISSPELLED.length + ACROSS_SCRIPTS.length).toBeGreaterThanOrEqual(200);
  expect(MISSPELLED.length).toBeGreaterThanOrEqual(50);
  expect(MISSPELLED.filter(([typed]) => /[\u0621-\u064a]/.test(typed)).length).toBeGreaterThanOrEqual(25);
  expect(WITH_PREFIXES.length).toBeGreaterThanOrEqual(10);
  expect(ACROSS_SCRIPTS.length).toBeGreaterThanOrEqual(40);
  expect(FINDS_NOTHING.length).toBeGreaterThanOrEqual(30);
});

describe.each(['en', 'arb'])('on a page in %s', (language) => {
  test.each([...AS_WRITTEN, ...WITH_PREFIXES, ...MISSPELLED, ...ACROSS_SCRIPTS])(
    '%s finds %s among the first three',
    async (typed, name) => {
      const titles = (await titlesFor(typed, language)).slice(0, 3);
      expect(titles.map((title) => title.split(' ')[0])).toContain(name);
    },
  );
  test.each(LEADS_TO)('%s finds first what has %s in its title', async (typed, word) => {
    const titles = (await titlesFor(typed, language)).slice(0, 3);
    expect(titles).toHaveLength(3);
    for (const title of titles) expect(title).toContain(word);
  });
  test.each(FINDS_NOTHING)('%s finds nothing', async (typed) => {
    expect(await titlesFor(typed, language)).toEqual([]);
  });
});
