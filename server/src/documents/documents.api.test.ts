import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { withOther } from '../../testing/nodes.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let writer: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  writer = await addOperator(shop, 'content');
});
afterAll(() => shop.close());

const PAGE = 'terms';
const TEXT = { en: { title: 'Terms', body: 'You buy.' }, arb: { title: 'الشروط', body: 'تشترين.' } };

const post = (path: string, body: object) => shop.post(`operator/content/${path}`, body, writer.bearer);
const get = (path: string) => shop.get(`operator/content/${path}`, writer.bearer);
const save = (language: 'en' | 'arb', revision: number, text: object = TEXT[language]) =>
  post('save', { page: PAGE, text_language: language, revision, ...text });
const publish = (revision: number, note = '') => post('publish', { page: PAGE, revision, note });
const read = (query = '') => shop.get(`content/${PAGE}${query}`);

async function draftRevision(): Promise<number> {
  return ((await get(`details/${PAGE}`)).body['result'] as { revision: number }).revision;
}

async function publishAs(body: string): Promise<number> {
  const revision = await draftRevision();
  await save('en', revision, { title: 'Terms', body });
  const { body: saved } = await save('arb', revision + 1);
  const published = await publish(saved['result'].revision as number);
  return published.body['result'].version as number;
}

async function expectShown(document: object): Promise<void> {
  await expect.poll(async () => (await read()).body['result']).toMatchObject(document);
}

async function lastAction(): Promise<unknown> {
  const [row] = await shop.shop.database.query(
    'select action, subject, details from operator_actions order by id desc limit 1',
  );
  return row;
}

beforeEach(async () => {
  await post('discard', { page: PAGE, revision: await draftRevision() });
});

test('a document is written by language, published complete, and read in each language', async () => {
  expect((await read()).status).toBe(404);
  const first = await save('en', 0);
  expect(first.body).toMatchObject({ errorCode: 0, result: { revision: 1 } });
  expect(await lastAction()).toMatchObject({ action: 'document.saved', subject: PAGE, details: { language: 'en' } });
  const early = await publish(1);
  expect([early.body.errorCode, early.body.fields]).toEqual([
    REFUSALS.INVALID_FIELDS.errorCode,
    { 'texts.arb': 'This field is required' },
  ]);
  expect((await read()).status).toBe(404);
  await save('arb', 1);
  const published = await publish(2, 'The first one.');
  expect(published.body).toMatchObject({ errorCode: 0, result: { version: 1 } });
  expect(await lastAction()).toMatchObject({ action: 'document.published', details: { version: 1 } });
  expect((await read()).body['result']).toMatchObject({
    page: PAGE,
    language_code: 'en',
    title: 'Terms',
    lead: '<p>You buy.</p>',
    version: 1,
    current: true,
  });
  expect((await read('?language_code=arb')).body['result']).toMatchObject({ title: 'الشروط', lead: '<p>تشترين.</p>' });
  expect((await get('history/terms')).body['result']).toMatchObject([{ version: 1, note: 'The first one.' }]);
});

test('a new version leaves the earlier one readable, and what was in force at a time is known', async () => {
  const before = await publishAs('You buy A.');
  const [clock] = await shop.shop.database.query<{ now: Date }>('select shop.now() as now');
  const after = await publishAs('You buy B.');
  expect(after).toBe(before + 1);
  await expectShown({ lead: '<p>You buy B.</p>', version: after, current: true });
  expect((await read(`?version=${before}`)).body['result']).toMatchObject({
    lead: '<p>You buy A.</p>',
    version: before,
    current: false,
  });
  expect((await read('?version=999')).status).toBe(404);
  const then = await get(`details/${PAGE}?at=${clock!.now.toISOString()}`);
  expect(then.body['result']).toMatchObject({ version: before, texts: { en: { body: 'You buy A.' } } });
  expect((await get(`details/${PAGE}?at=2001-01-01T00:00:00Z`)).status).toBe(404);
});

test('a draft of one language begins with the published texts, and says what differs from them', async () => {
  await publishAs('You buy A.');
  await save('en', 0, { title: 'Terms', body: 'You buy C.' });
  const { body } = await get(`details/${PAGE}`);
  expect(body['result']).toMatchObject({
    published_at: null,
    revision: 1,
    missing: [],
    texts: { en: { body: 'You buy C.', changed: true }, arb: { ...TEXT.arb, changed: false } },
  });
  await expectShown({ lead: '<p>You buy A.</p>' });
  expect((await get('list')).body['result']).toContainEqual(
    expect.objectContaining({ page: PAGE, draft: expect.objectContaining({ revision: 1 }) }),
  );
});

test('of many who save or publish at once one succeeds, and the others are told', async () => {
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, at) => save('en', 0, { title: 'Terms', body: `You buy ${at}.` })),
  );
  const codes = saves.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([0, ...Array<number>(7).fill(REFUSALS.CHANGED_MEANWHILE.errorCode)]);
  const second = await save('arb', 1);
  const revision = second.body['result'].revision as number;
  const publishes = await Promise.all(Array.from({ length: 8 }, () => publish(revision)));
  expect(publishes.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
});

test('markup that is not allowed is refused with its line, and nothing is stored', async () => {
  const refused = await save('en', 0, { title: 'Terms', body: 'Fine.\n\n<script>alert(1)</script>' });
  expect(refused.body).toMatchObject({
    errorCode: REFUSALS.INVALID_FIELDS.errorCode,
    fields: { body: expect.stringContaining('headings') },
    result: { line: 3 },
  });
  expect(await draftRevision()).toBe(0);
});

test.each([
  ['no title', { title: ' ', body: 'x' }, 'title'],
  ['a title with markup', { title: '<b>Terms</b>', body: 'x' }, 'title'],
  ['no text', { title: 'Terms', body: '\n' }, 'body'],
  ['a text that is too long', { title: 'Terms', body: 'x'.repeat(25_001) }, 'body'],
  ['hidden characters', { title: 'Terms', body: 'a\u202Eb' }, 'body'],
])('%s is refused at its field', async (_, text, field) => {
  const { body } = await save('en', 0, text);
  expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([REFUSALS.INVALID_FIELDS.errorCode, [field]]);
});

test('a language that the shop does not have is refused, a page it does not have is not there', async () => {
  const odd = await post('save', { page: PAGE, text_language: 'xx', revision: 0, ...TEXT.en });
  expect(odd.body.fields).toHaveProperty('text_language');
  expect((await shop.get('content/imprint')).status).toBe(404);
});

test('a text with something still to be filled in is not published', async () => {
  await save('en', 0, { title: 'Terms', body: 'The seller is {legal_name}.' });
  await save('arb', 1);
  const { body } = await publish(2);
  expect(body.fields).toEqual({ 'texts.en': 'Something stands in braces. Fill it in, and take the braces out.' });
});

test('the longest Arabic text fits into a request', async () => {
  expect((await save('arb', 0, { title: 'ع'.repeat(120), body: 'ع'.repeat(25_000) })).body.errorCode).toBe(0);
});

test('a publication reaches another node’s cache', async () => {
  await publishAs('You buy here.');
  await withOther(shop, async (other, clock) => {
    expect((await other.get(`content/${PAGE}`)).body['result'].lead).toBe('<p>You buy here.</p>');
    await publishAs('You buy there.');
    await clock.pass(1_000, async () => {
      expect((await other.get(`content/${PAGE}`)).body['result'].lead).toBe('<p>You buy there.</p>');
    });
  });
});

test('the database itself keeps a published version as it is', async () => {
  const { database } = shop.shop;
  const version = await publishAs('You keep.');
  const where = `document = 'terms' and version = ${version}`;
  for (const change of [
    `update document_texts set body = 'x' where ${where}`,
    `delete from document_texts where ${where}`,
    `insert into document_texts select document, version, 'en', 'x', 'x' from document_versions where ${where}`,
    `update document_versions set published_at = published_at + interval '1 day' where ${where}`,
    `delete from document_versions where ${where}`,
    `insert into document_versions (document, version, published_at) values ('terms', ${version + 1}, shop.now())`,
  ])
    await expect(database.query(change), change).rejects.toThrow(/document/);
});
