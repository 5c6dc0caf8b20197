// The home page's sections: what operators can do with them, and where shoppers see them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOME_SECTIONS_MAX } from '@hindam/contract/home-kinds';
import { REFUSALS } from '@hindam/contract/refusals';
import { withOther } from '../../testing/nodes.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { type Answer, addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { changeSoon, openMarket } from '../../testing/two-markets.ts';
import { addArea } from '../../testing/visits.ts';
import { publish } from '../catalogue/catalogue.write.ts';
import { transaction } from '../kernel/transaction.ts';
import { publishReview } from '../reviews/reviews.service.ts';
import { newId } from '../kernel/ids.ts';

let shop: TestShop;
let content: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  content = await addOperator(shop, 'content');
});
afterAll(() => shop?.close());

type Section = Answer['result'];

const operate = (path: string, body: object, by = content) =>
  shop.post(`operator/home-section/${path}`, body, by.bearer);
const listed = async (): Promise<Section[]> =>
  (await shop.get('operator/home-section/list', content.bearer)).body['result'];
const shown = async (language: string, market = 'ae'): Promise<Section[]> =>
  (await shop.get(`home/sections?language_code=${language}&market=${market}`)).body['result'];
const kinds = async (language = 'en') => (await shown(language)).map(({ kind }) => kind);
const strip = async () => (await shop.get('shop/settings')).body['result'].assurances.map(({ kind }: Section) => kind);
const headings = async (language: string, market?: string) =>
  (await shown(language, market)).map(({ heading }) => heading as string);
const codeOf = ({ body }: { body: Answer }) => [body.errorCode, Object.keys(body.fields ?? {})];
const lastAction = async () => {
  const [row] = await shop.shop.database.query<{ action: string; details: object }>(
    'select action, details from operator_actions order by at desc, id desc limit 1',
  );
  return row!;
};

const BAND = {
  version: 0,
  kind: 'band',
  eyebrows: { en: 'Eid', arb: 'العيد' },
  headings: { en: 'For the first morning', arb: 'لصباح العيد' },
  texts: { en: 'Soft colours.', arb: 'ألوان هادئة.' },
  links: [{ to: '/product-list?occasion=eid', labels: { en: 'See the edit', arb: 'شاهدي المختارات' } }],
};

async function added(more: object = {}): Promise<Section> {
  const { body } = await operate('save', { ...BAND, ...more });
  if (body.errorCode !== 0) throw new Error(JSON.stringify(body));
  return body.result;
}

async function published(more: object = {}): Promise<Section> {
  const { _id, version } = await added(more);
  return (await operate('publish', { _id, version, published: true })).body.result;
}

/** Deletes the section and waits until the English home page, which is cached, no longer has its heading. */
async function removed({ _id, version, headings: { en = '' } }: Section): Promise<void> {
  expect((await operate('delete', { _id, version })).body.errorCode).toBe(0);
  await expect.poll(() => headings('en'), { timeout: 10_000 }).not.toContain(en);
}

test('a new shop begins with the sections that its home page always had', async () => {
  expect((await listed()).map(({ kind, published: is }) => (is ? kind : `(${kind})`))).toEqual([
    ...['hero', 'assurances', 'rail', 'occasions', '(band)', 'rail', 'tailoring', 'home_service', 'rail'],
  ]);
  expect((await listed()).flatMap(({ missing }) => Object.keys(missing))).toEqual([]);
});

test('a section that was written before occasions had pictures has none', async () => {
  await shop.shop.database.query(`update home_sections set content = content - 'occasionPictures'`);
  expect((await listed()).map(({ occasion_pictures: pictures }) => pictures)).toEqual(Array(9).fill({}));
});

test('what the shop does not have or keep is not shown: pieces, visits, tailoring, reviews', async () => {
  expect(await kinds()).toEqual(['hero', 'assurances']);
  const reviews = await published({ kind: 'reviews', links: [] });
  const [ready] = await addProduct(shop.shop);
  await changeSoon(kinds, ['hero', 'assurances', 'rail', 'rail']);
  await addProduct(shop.shop, { customSize: true, occasions: ['eid', 'work'] });
  await changeSoon(kinds, ['hero', 'assurances', 'rail', 'occasions', 'rail', 'tailoring']);

  const { code, teamIds } = await addArea(shop);
  const owner = await addOperator(shop, 'owner');
  const { areas } = (await shop.get('operator/area/list', owner.bearer)).body['result'];
  const area = areas.find((one: Section) => one.code === code);
  const setOpen = (active: boolean, version: number) =>
    shop.post('operator/area/save', { ...area, active, version, reason: 'Because' }, owner.bearer);
  expect((await setOpen(false, area.version)).body.errorCode).toBe(0);
  expect(await kinds()).not.toContain('home_service');
  expect((await setOpen(true, area.version + 1)).body.errorCode).toBe(0);
  expect(teamIds).toHaveLength(1);
  await changeSoon(async () => (await kinds()).includes('home_service'), true);

  expect(await kinds()).not.toContain('reviews');
  await transaction(shop.shop.database, async (tx) => {
    const draft = { author: 'Sara', rating: 5, fit: null, size: '52', heightCm: null, daysAgo: 1 };
    for (const product of [ready!.product_id, ready!.product_id, ready!.product_id])
      await publishReview(tx, { ...draft, productId: product, language: 'en', text: 'The cloth falls as it should.' });
    await publish(tx, [ready!.product_id]);
  });
  // The section needs reviews of three products; these are three reviews of one.
  expect(await kinds()).not.toContain('reviews');
  await removed(reviews);
});

describe('reviews', () => {
  const quote = async (productId: string, more: object = {}) =>
    transaction(shop.shop.database, async (tx) => {
      const draft = { author: 'Noura', language: 'en', rating: 5, text: 'The cloth falls as it should.', fit: null };
      await publishReview(tx, { ...draft, size: '52', heightCm: null, daysAgo: 0, productId, ...more });
      await publish(tx, [productId]);
    });

  test('are quoted once there are three that may be, in their language, with the average of all', async () => {
    const section = await published({ kind: 'reviews', links: [] });
    const pieces = await Promise.all([1, 2, 3].map(async () => (await addProduct(shop.shop))[0]!.product_id));
    await quote(pieces[0]!);
    await quote(pieces[1]!, { rating: 3, text: 'It was shorter than I had thought.' });
    await quote(pieces[1]!, { text: 'Short.' });
    await quote(pieces[2]!, { language: 'arb', text: 'القماش ينسدل كما ينبغي له.' });
    expect(await kinds()).not.toContain('reviews');
    await quote(pieces[1]!, { rating: 4, text: 'Worn twice, and asked about it both times.' });
    await changeSoon(async () => (await kinds()).includes('reviews'), true);
    const { reviews, total, average } = (await shown('en')).find(({ kind }) => kind === 'reviews');
    expect([total, average]).toEqual([8, 4.6]);
    expect(reviews.map(({ rating }: Section) => rating).toSorted()).toEqual([4, 5, 5]);
    expect(reviews.find(({ rating }: Section) => rating === 4)).toMatchObject({
      text: 'Worn twice, and asked about it both times.',
      product_id: pieces[1],
      product_title: expect.stringMatching(/^Piece/),
    });
    expect(await kinds('arb')).not.toContain('reviews');
    await removed(section);
  });
});

describe('an operator', () => {
  test('adds a section unpublished, publishes, moves, changes and deletes it, each with a row in the audit trail', async () => {
    const section = await added();
    const all = await listed();
    expect(section).toMatchObject({ ...BAND, version: 1, position: all.length, published: false, missing: {} });
    expect(await lastAction()).toMatchObject({ action: 'home_section.saved', details: { is_new: true, kind: 'band' } });
    expect(await headings('en')).not.toContain('For the first morning');

    const { _id, version } = section;
    await operate('publish', { _id, version, published: true });
    await changeSoon(async () => (await headings('arb')).at(-1)!, 'لصباح العيد');

    const ids = [_id, ...all.flatMap((one) => (one._id === _id ? [] : [one._id]))];
    expect((await operate('order', { ids })).body.result.map((one: Section) => one._id)).toEqual(ids);
    expect(await lastAction()).toMatchObject({ action: 'home_sections.ordered', details: { after: ids } });
    await changeSoon(async () => (await headings('en'))[0]!, 'For the first morning');

    const texts = { en: 'Softer colours.', arb: 'ألوان أهدأ.' };
    expect((await operate('save', { ...BAND, _id, version: 2, texts })).body.result).toMatchObject({
      version: 3,
      position: 1,
      published: true,
      texts,
    });
    await changeSoon(async () => (await shown('en'))[0].text as string, 'Softer colours.');

    expect((await operate('delete', { _id, version: 3 })).body.errorCode).toBe(0);
    expect(await lastAction()).toMatchObject({ action: 'home_section.deleted', details: { content: { texts } } });
    await changeSoon(async () => (await headings('en')).includes('For the first morning'), false);
    expect((await listed()).map(({ position }) => position)).toEqual(all.slice(1).map((_, at) => at + 1));
  });

  test('is told when somebody changed it meanwhile; of several at once exactly one succeeds', async () => {
    const { _id } = await added();
    const saves = await Promise.all(
      Array.from({ length: 5 }, (_, n) => operate('save', { ...BAND, _id, version: 1, headings: { en: `${n}` } })),
    );
    expect(saves.map(({ body }) => body.errorCode).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array<number>(4).fill(REFUSALS.CHANGED_MEANWHILE.errorCode),
    ]);
    for (const path of ['publish', 'delete'])
      expect(codeOf(await operate(path, { _id, version: 1, published: false }))[0]).toBe(
        REFUSALS.CHANGED_MEANWHILE.errorCode,
      );
    const ids = (await listed()).map((one) => one._id);
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [], [...ids, '0193a5c0-0000-7000-8000-000000000000']])
      expect(codeOf(await operate('order', { ids: wrong }))[0]).toBe(REFUSALS.CHANGED_MEANWHILE.errorCode);
    await operate('delete', { _id, version: 2 });
  });

  test('of another role cannot touch it', async () => {
    const desk = await addOperator(shop, 'order_desk');
    expect((await operate('save', BAND, desk)).status).toBe(404);
    expect((await shop.get('operator/home-section/list', desk.bearer)).status).toBe(404);
  });

  test.each([
    [{ links: [{ to: '/api/operator/logout', labels: { en: 'x' } }] }, 'links.0.to'],
    [{ links: [{ to: '/nowhere', labels: { en: 'x' } }] }, 'links.0.to'],
    [{ links: [{ to: 'https://evil.example', labels: { en: 'x' } }] }, 'links.0.to'],
    [{ links: [{ to: '//evil.example', labels: { en: 'x' } }] }, 'links.0.to'],
    [{ links: [{ to: '/\\evil.example', labels: { en: 'x' } }] }, 'links.0.to'],
    [{ links: [{ to: 'javascript:alert(1)', labels: { en: 'x' } }] }, 'links.0.to'],
    [{ links: [{ to: '/home\n', labels: { en: 'x' } }] }, 'links.0.to'],
    [{ links: [{ to: `/home?q=${'x'.repeat(10_000)}`, labels: { en: 'x' } }] }, 'links.0.to'],
    [{ headings: { en: 'Look at https://evil.example' } }, 'headings.en'],
    [{ headings: { en: '\u202Eevil' } }, 'headings.en'],
    [{ headings: { en: 'x'.repeat(10_000) } }, 'headings.en'],
    [{ headings: { fr: 'Fête' } }, 'headings.fr'],
    [{ texts: { en: '4242 4242 4242 4242' } }, 'texts.en'],
    [{ pictures: ['no-such-picture'] }, 'pictures.0'],
    [{ markets: ['kw'] }, 'markets.0'],
    [{ kind: 'rail', links: [], list: 'cheapest' }, 'list'],
    [{ kind: 'rail', links: [] }, 'list'],
    [{ kind: 'assurances', eyebrows: {}, texts: {}, links: [] }, 'headings'],
  ])('%o is refused at its field, and nothing is stored', async (wrong, field) => {
    const before = await listed();
    const [code, fields] = codeOf(await operate('save', { ...BAND, ...wrong }));
    expect([code, (fields as string[])[0]]).toEqual([REFUSALS.INVALID_FIELDS.errorCode, field]);
    expect(await listed()).toEqual(before);
  });

  test('a rail may show a type of which this market sells nothing', async () => {
    const type = newId();
    await shop.shop.database.query('insert into product_types (id, key, position) values ($1, $2, 90)', [
      type,
      'elsewhere',
    ]);
    expect(codeOf(await operate('save', { ...BAND, kind: 'rail', links: [], list: type, markets: ['sa'] }))).toEqual([
      0,
      [],
    ]);
    expect((await lastAction()).action).toBe('home_section.saved');
  });

  test('markup in a text is text', async () => {
    const section = await published({ headings: { en: '<img src=x onerror=alert(1)>', arb: 'عنوان' } });
    await expect.poll(() => headings('en'), { timeout: 10_000 }).toContain('<img src=x onerror=alert(1)>');
    await removed(section);
  });

  test('can have so many sections and no more, and a section keeps its kind', async () => {
    const made: Section[] = [];
    while ((await listed()).length < HOME_SECTIONS_MAX) made.push(await added());
    expect(codeOf(await operate('save', BAND))).toEqual([REFUSALS.INVALID_FIELDS.errorCode, ['kind']]);
    const { _id, version } = made[0]!;
    expect(codeOf(await operate('save', { ...BAND, _id, version, kind: 'home_service' }))).toEqual([
      REFUSALS.INVALID_FIELDS.errorCode,
      ['kind'],
    ]);
    for (const section of made) await removed(section);
  });
});

describe('languages and markets', () => {
  test('a section that lacks words in one language is shown in the other alone, and says what it lacks', async () => {
    const half = await published({ texts: { en: 'Soft colours.' } });
    expect(half.missing).toEqual({ arb: ['texts.arb'] });
    await changeSoon(async () => (await headings('en')).includes('For the first morning'), true);
    expect(await headings('arb')).not.toContain('لصباح العيد');
    await removed(half);
  });

  test('a section that is whole in no language cannot be published, nor made so once it is', async () => {
    const { _id, version } = await added({ headings: {} });
    expect(codeOf(await operate('publish', { _id, version, published: true }))).toEqual([
      REFUSALS.INVALID_FIELDS.errorCode,
      ['headings.en'],
    ]);
    const whole = (await operate('save', { ...BAND, _id, version })).body.result;
    const now = (await operate('publish', { _id, version: whole.version, published: true })).body.result;
    expect(codeOf(await operate('save', { ...BAND, _id, version: now.version, headings: {} }))[0]).toBe(
      REFUSALS.INVALID_FIELDS.errorCode,
    );
    await removed(now);
  });

  test('a section of one market is shown there alone', async () => {
    await openMarket(shop, 'sa');
    const section = await published({ markets: ['sa'] });
    await expect.poll(() => headings('en', 'sa'), { timeout: 10_000 }).toContain('For the first morning');
    expect(await headings('en')).not.toContain('For the first morning');
    await removed(section);
  });

  test('the strip follows the terms of the market, and an operator’s words', async () => {
    expect(await strip()).toEqual(['free_delivery', 'returns', 'instalments']);
    const { version } = (await shop.get('operator/setting/list', content.bearer)).body['result'].assurances;
    const assurances = [
      { kind: 'made_in', texts: { en: 'Sewn in Dubai' } },
      { kind: 'returns', texts: { en: '{days} to return', arb: 'الإرجاع خلال {days}' } },
    ];
    const save = (body: object) => shop.post('operator/setting/assurances', { version, ...body }, content.bearer);
    expect((await save({ assurances })).body.result).toEqual({ version: version + 1, assurances });
    await changeSoon(strip, ['made_in', 'returns']);
    const wrong = [{ kind: 'free_delivery', texts: { en: 'Free delivery, always' } }];
    expect(codeOf(await save({ assurances: wrong }))).toEqual([
      REFUSALS.INVALID_FIELDS.errorCode,
      ['assurances.0.texts.en'],
    ]);
    expect(codeOf(await save({ assurances }))[0]).toBe(REFUSALS.CHANGED_MEANWHILE.errorCode);
  });
});

test('a change reaches another node', async () => {
  await withOther(shop, async (other, clock) => {
    const read = async () => (await other.get('home/sections')).body['result'].at(-1).heading;
    expect(await read()).not.toBe('Seen elsewhere');
    const section = await published({ headings: { en: 'Seen elsewhere', arb: 'يُرى هناك' } });
    await clock.pass(1_000, async () => expect(await read()).toBe('Seen elsewhere'));
    await removed(section);
  });
});
