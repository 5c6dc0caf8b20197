import { searchWords } from '@hindam/contract/search-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../seed/seed-demo.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { ACROSS_SCRIPTS, AS_WRITTEN, FINDS_NOTHING, LEADS_TO, MISSPELLED, WITH_PREFIXES } from './search.cases.ts';
import { COLOURED, TWO_MISTAKES, TYPED_LETTER_BY_LETTER } from './search-words.cases.ts';
import { searchProducts, suggest } from './search.service.ts';
import { nearWords } from './typos.ts';

const ARABIC = /[\u0621-\u064a]/;

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

async function productsFor(typed: string, language: string) {
  const query = { q: typed, sort: 'default', page: 1, limit: 24 } as const;
  return (await searchProducts(demo.shop, query, language)).products;
}
const titlesFor = async (typed: string, language: string): Promise<string[]> =>
  (await productsFor(typed, language)).map(({ _id }) => english.get(_id)!);

test('the tables are as long as they are meant to be', () => {
  expect(AS_WRITTEN.length + MISSPELLED.length + ACROSS_SCRIPTS.length).toBeGreaterThanOrEqual(200);
  expect(MISSPELLED.length).toBeGreaterThanOrEqual(50);
  expect(MISSPELLED.filter(([typed]) => ARABIC.test(typed)).length).toBeGreaterThanOrEqual(25);
  expect(WITH_PREFIXES.length).toBeGreaterThanOrEqual(10);
  expect(ACROSS_SCRIPTS.length).toBeGreaterThanOrEqual(40);
  expect(FINDS_NOTHING.length).toBeGreaterThanOrEqual(30);
  expect(TWO_MISTAKES.length).toBeGreaterThanOrEqual(10);
  expect(TWO_MISTAKES.filter(([, , meant]) => ARABIC.test(meant)).length).toBeGreaterThanOrEqual(
    TWO_MISTAKES.length / 2,
  );
  expect(COLOURED.length).toBeGreaterThanOrEqual(12);
  expect(COLOURED.filter(([typed]) => ARABIC.test(typed)).length).toBeGreaterThanOrEqual(12);
});

test.each(TWO_MISTAKES)('%s has a word with two mistakes', (typed, _, meant) => {
  const [word] = searchWords(meant);
  const near = searchWords(typed).flatMap((one) => nearWords([word!], one, 2));
  expect(near.map(({ mistakes }) => mistakes)).toEqual([2]);
});

describe.each(['en', 'arb'])('on a page in %s', (language) => {
  test.each([...AS_WRITTEN, ...WITH_PREFIXES, ...MISSPELLED, ...TWO_MISTAKES, ...ACROSS_SCRIPTS])(
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
  test.each(COLOURED)(
    '%s finds what is shown in %s, and first what has %s in its title',
    async (typed, colours, word) => {
      const products = (await productsFor(typed, language)).slice(0, 3);
      expect(english.get(products[0]!._id)).toContain(word);
      for (const { color } of products) expect(colours.split(' ')).toContain(color);
    },
  );
  test.each(TYPED_LETTER_BY_LETTER)('with %s, letter by letter, suggests %s for %s', async (article, title, word) => {
    const typed = article + word;
    for (let letters = article.length; letters <= typed.length; letters += 1) {
      const found = await suggest(demo.shop, typed.slice(0, letters), language);
      expect(found.near).toBeNull();
      if (letters < article.length + 2) continue;
      expect(
        found.products
          .map(({ _id }) => english.get(_id))
          .slice(0, 3)
          .join(),
      ).toContain(title);
    }
  });
  test('a second word is suggested for from its second letter on, and until then the first one', async () => {
    for (const [first, second] of [
      ['abaya', 'linen'],
      ['عباية', 'الكتان'],
    ] as const) {
      const { total } = await suggest(demo.shop, first, language);
      for (const begun of [second[0]!, ARABIC.test(second) ? second.slice(0, 3) : second[0]!])
        expect((await suggest(demo.shop, `${first} ${begun}`, language)).total).toBe(total);
      expect((await suggest(demo.shop, `${first} ${second}`, language)).total).toBeLessThan(total);
    }
  });
  test.each(FINDS_NOTHING)('%s finds nothing', async (typed) => {
    expect(await titlesFor(typed, language)).toEqual([]);
  });
});
