// Tests the texts with which a new shop's documents begin: a demo shop publishes them, a live shop keeps them as
// drafts.
import { DOCUMENTS } from '@hindam/contract/document-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDocuments } from '../testing/documents.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { refreshMarkets } from '../src/markets.ts';
import { marketOf, saveMarket } from '../src/pricing/pricing.service.ts';
import { listDocuments } from '../src/documents/documents.service.ts';
import { markupFault, readMarkup, unfilled } from '../src/documents/markup.ts';
import { beginDocuments, startingText } from './documents.ts';
import { LEGAL_DETAILS } from './papers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test.each(DOCUMENTS)('%s is allowed markup in both languages, with the same headings', async (name) => {
  const shapes = [];
  for (const language of ['en', 'arb']) {
    const { title, body } = await startingText(name, language, {});
    expect(title).not.toBe('');
    expect(markupFault(body)).toBeNull();
    shapes.push(readMarkup(body).sections.map(({ parts }) => parts.length));
  }
  expect(shapes[0]).toEqual(shapes[1]);
});

test('delivery and returns say the days of the market they are read in, and that pieces can be exchanged', async () => {
  const demo = await openTestShop();
  try {
    await publishDocuments(demo.shop, LEGAL_DETAILS);
    await transaction(demo.shop.database, async (tx) => {
      for (const [code, returnDays] of [
        ['ae', 21],
        ['sa', 7],
      ] as const)
        await saveMarket(tx, code, { ...(await marketOf(tx, code))!, returnDays, open: true });
    });
    await refreshMarkets(demo.shop);
    const read = async (page: string, query: string) => {
      const { body } = await demo.get(`content/${page}?${query}`);
      return JSON.stringify(body['result']);
    };
    for (const page of ['delivery-returns', 'faq']) {
      expect(await read(page, 'language_code=en')).toContain('within 21 days of delivery');
      expect(await read(page, 'language_code=en&market=sa')).toContain('within 7 days of delivery');
      expect(await read(page, 'language_code=arb')).toContain('خلال 21 يومًا من');
      expect(await read(page, 'language_code=arb&market=sa')).toContain('خلال 7 أيام من');
    }
    expect(await read('delivery-returns', 'language_code=en')).toContain('Another size or colour');
    expect(await read('delivery-returns', 'language_code=arb')).toContain('مقاس أو لون آخر');
  } finally {
    await demo.close();
  }
});

test('a shop without its legal details gets drafts; a demo shop is given and publishes all of them, once', async () => {
  expect(await beginDocuments(shop.shop)).toEqual([...DOCUMENTS]);
  expect((await shop.get('content/terms')).status).toBe(404);
  const demo = await openTestShop();
  try {
    await publishDocuments(demo.shop, { ...LEGAL_DETAILS, legal_name: 'Silk & [Thread] <LLC>' });
    expect(await beginDocuments(demo.shop)).toEqual([]);
    const states = await listDocuments(demo.shop.database);
    expect(states.map(({ published }) => published?.version)).toEqual(DOCUMENTS.map(() => 1));
    const { body } = await demo.get('content/terms?language_code=arb');
    const text = JSON.stringify(body['result']);
    expect(text).toContain('Silk &amp; [Thread] &lt;LLC&gt;');
    expect(unfilled(text)).toBeNull();
  } finally {
    await demo.close();
  }
});
