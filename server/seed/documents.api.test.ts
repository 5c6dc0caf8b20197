// Tests the texts with which a new shop's documents begin: a demo shop publishes them, a live shop keeps them as
// drafts.
import { DOCUMENTS } from '@hindam/contract/document-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDocuments } from '../testing/documents.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
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
