// Reviews as operators handle them: the queue, publishing and taking down with their effect on stars and lists on every
// node, decisions about a review that has changed, and votes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { withOther } from '../../testing/nodes.ts';
import { addOperator } from '../../testing/operators.ts';
import { reviewsIn } from '../../testing/reviews.ts';
import { openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';
import { publish } from '../catalogue/catalogue.write.ts';
import { orderKeysCookie } from '../http/cookies.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { publishReview } from './reviews.service.ts';

let shop: TestShop;
let calls: Awaited<ReturnType<typeof reviewsIn>>;
beforeAll(async () => {
  shop = await openTestShop();
  calls = await reviewsIn(shop);
});
afterAll(async () => {
  await shop?.close();
});

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);
const { CHANGED_MEANWHILE, INVALID_FIELDS, REVIEW_OWN } = REFUSALS;
const histogramOf = async (productId: string) =>
  (await run<{ h: number[] }>('select rating_histogram as h from products where id = $1', [productId]))[0]!.h;

const fitVotesOf = (productId: string) =>
  run('select size, height_from_cm, fit, votes from product_fit_votes where product_id = $1 and votes > 0', [
    productId,
  ]);

/**
 * The number of the product's published reviews, and the fit votes that it should have, a row for each combination of
 * size, height band and fit. Each row has 1 vote, because the tests that call this publish at most one review of a
 * product.
 */
async function votesIn(productId: string) {
  const rows = await run<{ fit: string | null }>(
    `select size, height_from_cm, fit, 1 as votes from reviews where product_id = $1 and state = 'published'`,
    [productId],
  );
  return { shown: rows.length, fits: rows.filter(({ fit }) => fit !== null) };
}

test('the queue has the oldest first, and a decision leaves it, named in the audit trail', async () => {
  const one = await calls.returns.delivered();
  const first = await calls.written(one.order, one.lines[0]!, { text: 'First' });
  const second = await calls.written(one.order, one.lines[1]!, { text: 'Second' });
  await calls.written(one.order, one.lines[0]!, { text: 'First, again' });
  const waiting = await calls.listed();
  expect(waiting.map(({ _id }) => _id)).toEqual([second._id, first._id]);
  const [{ number }] = (await run<{ number: string }>('select number from orders where id = $1', [
    one.order.order_id,
  ])) as [{ number: string }];
  expect(waiting[0]).toMatchObject({
    version: 1,
    state: 'waiting',
    order_number: number,
    size: one.variants[1]!.size,
    title: expect.stringContaining('Piece'),
    decided_by: null,
  });
  await calls.decided(first._id, true);
  await calls.decided(second._id, false);
  expect(await calls.listed()).toEqual([]);
  expect((await calls.listed('refused'))[0]).toMatchObject({
    _id: second._id,
    decided_by: expect.stringContaining('Op'),
  });
  const owner = await addOperator(shop, 'owner');
  const { body } = await shop.get('operator/audit-trail/list', owner.bearer);
  const actions = body.result.entries.map(({ action, subject }: { action: string; subject: string }) => [
    action,
    subject,
  ]);
  expect(actions).toEqual(
    expect.arrayContaining([
      ['review.published', first._id],
      ['review.refused', second._id],
    ]),
  );
});

test('stars, card and list follow when a review is published and taken down, on another node too', async () => {
  const { order, lines, variants } = await calls.returns.delivered();
  const productId = variants[0]!.product_id;
  const { _id: reviewId } = await calls.written(order, lines[0]!, { rating: 4, fit: 'small' });
  const starsAt = async ({ get }: Pick<TestShop, 'get'>) => ({
    details: (await get(`product/details/${productId}?language_code=en`)).body.result.product.rating,
    card: (await get(`product/cards?id=${productId}&language_code=en`)).body.result.products[0]?.rating,
    reviews: (await get(`product/reviews/${productId}?language_code=en`)).body.result.total,
  });
  const none = { details: null, card: null, reviews: 0 };
  const one = { details: { average: 4, count: 1 }, card: { average: 4, count: 1 }, reviews: 1 };
  await withOther(shop, async (other, clock) => {
    expect(await starsAt(other)).toEqual(none);
    await calls.decided(reviewId, true);
    expect(await histogramOf(productId)).toEqual([0, 0, 0, 1, 0]);
    await clock.pass(1_000, async () => expect(await starsAt(other)).toMatchObject(one));
    await calls.decided(reviewId, true);
    expect(await histogramOf(productId)).toEqual([0, 0, 0, 1, 0]);
    await calls.decided(reviewId, false);
    expect(await histogramOf(productId)).toEqual([0, 0, 0, 0, 0]);
    await clock.pass(1_000, async () => expect(await starsAt(other)).toEqual(none));
  });
});

test('nothing is published that the operator has not read, and nothing is refused without a reason', async () => {
  const { order, lines } = await calls.returns.delivered();
  const { _id: reviewId } = await calls.written(order, lines[0]!);
  await calls.written(order, lines[0]!, { text: 'Something else' });
  expect((await calls.decide(reviewId, 1, true)).body.errorCode).toBe(CHANGED_MEANWHILE.errorCode);
  const silent = (await calls.decide(reviewId, 2, false, { reason: ' ' })).body;
  expect([silent.errorCode, Object.keys(silent.fields ?? {})]).toEqual([INVALID_FIELDS.errorCode, ['reason']]);
  const both = await Promise.all([calls.decide(reviewId, 2, true), calls.decide(reviewId, 2, false)]);
  expect(new Set(both.map(({ body }) => body.errorCode))).toEqual(new Set([0, CHANGED_MEANWHILE.errorCode]));
});

test('a review of the demo shop can be taken down too, and one of a hidden product has its title', async () => {
  const { order, lines, variants } = await calls.returns.delivered();
  const productId = variants[0]!.product_id;
  await transaction(shop.shop.database, async (tx) => {
    const text = { text: 'Lovely', fit: null, size: null, heightCm: null, daysAgo: 3 };
    await publishReview(tx, { productId, author: 'نورة ع.', language: 'arb', rating: 5, ...text });
    await publish(tx, [productId]);
  });
  await run('update products set published_at = null where id = $1', [productId]);
  await calls.written(order, lines[0]!);
  expect((await calls.listed()).at(-1)).toMatchObject({ title: expect.stringContaining('Piece') });
  const demo = (await calls.listed('published')).find(({ text }) => text === 'Lovely');
  expect(demo).toMatchObject({ order_id: null, order_number: null, version: 1 });
  expect((await calls.decided(demo._id, false)).state).toBe('refused');
  expect(await histogramOf(productId)).toEqual([0, 0, 0, 0, 0]);
});

test('stars and pictures narrow the list, and its counts stay those to choose from', async () => {
  const { returns } = calls;
  const { variants, reviewId } = await calls.published({ rating: 5, fit: 'true' });
  for (const [rating, fit] of [
    [4, 'small'],
    [4, 'large'],
  ] as const) {
    const more = await returns.delivered({}, variants);
    await calls.decided((await calls.written(more.order, more.lines[1]!, { rating, fit }))._id, true);
  }
  const productId = variants[0]!.product_id;
  const fours = await calls.shown(productId, '&stars=4');
  expect(fours).toMatchObject({ total: 2, histogram: [0, 0, 0, 2, 1], fits: { small: 1, true: 1, large: 1 } });
  expect(fours.sizes).toEqual([
    { size: variants[1]!.size, count: 2 },
    { size: variants[0]!.size, count: 1 },
  ]);
  const ofSize = await calls.shown(productId, `&size=${variants[0]!.size}&stars=4`);
  expect(ofSize).toMatchObject({ total: 0, histogram: [0, 0, 0, 0, 1], average: 5 });
  const [oldest] = (await calls.shown(productId, '&stars=5')).reviews;
  expect(oldest).toMatchObject({ _id: reviewId, author: 'Maryam N.', helpful: 0, height_cm: null, images: [] });
  expect((await shop.get(`product/reviews/${productId}?stars=6`)).status).not.toBe(500);
});

test('whatever authors, operators and voters do at once, stars and votes are those of what is there', async () => {
  const { order, lines, variants } = await calls.published();
  const productId = variants[0]!.product_id;
  const now = async () => {
    const [row] = await run<{ id: string; version: number }>(
      'select id, version from reviews where order_line_id = $1',
      [lines[0]],
    );
    return row ?? { id: newId(), version: 1 };
  };
  async function decide(isPublished: boolean) {
    const { id, version } = await now();
    return calls.decide(id, version, isPublished);
  }
  const acts: (() => Promise<{ status: number }>)[] = [
    () => decide(true),
    () => decide(false),
    () => calls.write(order, lines[0]!, { rating: 2, fit: 'small', height_cm: 149 }),
    async () => calls.post('review-withdraw', order, { review_id: (await now()).id }),
    async () => shop.post('review/helpful', { review_id: (await now()).id, helpful: true, ip_address: testGuest() }),
    () => decide(true),
  ];
  const statuses = new Set<number>();
  for (let round = 0; round < count(40); round += 1) {
    await calls.write(order, lines[0]!, { rating: 4, fit: 'large', height_cm: 165 });
    await decide(true);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => acts[(at * 5 + round) % acts.length]!()));
    for (const { status } of answers) statuses.add(status);
    expect((await histogramOf(productId)).reduce((sum, n) => sum + n, 0)).toBe((await votesIn(productId)).shown);
    expect(await fitVotesOf(productId)).toEqual((await votesIn(productId)).fits);
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
});

test('a shopper has one vote, guest or member, can take it back, and has none on a review of their own', async () => {
  const { order, reviewId } = await calls.published();
  const member = await addMember(shop.shop);
  const vote = (helpful: boolean, as: Record<string, string> = {}, guest?: string) =>
    shop.post('review/helpful', { review_id: reviewId, helpful, ...(guest ? { ip_address: guest } : {}) }, as);
  const guests = Array.from({ length: 5 }, testGuest);
  const votes = guests.flatMap((guest) => [vote(true, {}, guest), vote(true, {}, guest), vote(true, {}, guest)]);
  await Promise.all([...votes, vote(true, member.bearer), vote(true, member.bearer)]);
  const after = await vote(true, member.bearer);
  expect(after.body.result).toEqual({ helpful: 6, voted: true });
  expect((await vote(false, {}, guests[0])).body.result).toEqual({ helpful: 5, voted: false });
  expect((await vote(false, {}, guests[0])).body.result).toEqual({ helpful: 5, voted: false });
  expect((await vote(true)).status).toBe(422);
  const [cookie = ''] = orderKeysCookie(new Map([[order.order_id, order.access_key!]]), true).split(';');
  const browser = { cookie, origin: 'http://localhost:3000' };
  const own = await shop.post(
    'review/helpful',
    { review_id: reviewId, helpful: true, ip_address: testGuest() },
    browser,
  );
  expect(own.body.errorCode).toBe(REVIEW_OWN.errorCode);
  await run('update orders set customer_id = $2 where id = $1', [order.order_id, member.customerId]);
  expect((await vote(false, member.bearer)).body.errorCode).toBe(REVIEW_OWN.errorCode);
  await calls.decided(reviewId, false);
  expect((await vote(true, {}, testGuest())).status).toBe(404);
});
