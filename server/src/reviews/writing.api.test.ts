// Writing reviews over HTTP: which lines can be reviewed, one review for each line even with concurrent requests, and
// changing and deleting a review.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { reviewsIn } from '../../testing/reviews.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';

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
const { REVIEW_NOT_OPEN, LINE_GONE, INVALID_FIELDS } = REFUSALS;
const reviewsOf = async (lineId: string) =>
  (await run<{ n: number }>('select count(*)::int as n from reviews where order_line_id = $1', [lineId]))[0]!.n;

test('a delivered line is reviewed, changed, and waits until the shop has read it', async () => {
  const { order, lines, variants } = await calls.returns.delivered();
  const before = await calls.of(order);
  expect(before).toMatchObject({ author: 'Maryam N.', time_zone: 'Asia/Dubai' });
  expect(before.lines.map((line: object) => line)).toMatchObject([
    { _id: lines[0], can_review: true, review: null },
    { _id: lines[1], can_review: true, review: null },
  ]);
  const text = 'جميلة 🌙 abaya (مقاس 54) </script><img onerror=alert(1)>';
  const first = await calls.written(order, lines[0]!, { text, fit: 'true', height_cm: 165, language_code: 'arb' });
  expect(first).toMatchObject({
    state: 'waiting',
    text,
    fit: 'true',
    height_cm: 165,
    author: 'Maryam N.',
    language_code: 'arb',
    can_change: true,
    pictures: [],
  });
  const second = await calls.written(order, lines[0]!, { rating: 3, text: '', fit: '', author: 'أم خالد' });
  expect(second).toMatchObject({ _id: first._id, rating: 3, text: '', fit: null, height_cm: null, author: 'أم خالد' });
  expect((await calls.of(order)).lines[0]).toMatchObject({ can_review: false, review: { rating: 3 } });
  expect(await calls.shown(variants[0]!.product_id)).toMatchObject({ total: 0, average: null });
});

test('twenty calls at once write one review', async () => {
  for (let round = 0; round < count(10); round += 1) {
    const { order, lines } = await calls.returns.delivered();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => calls.write(order, lines[0]!, { rating: 1 + (index % 5) })),
    );
    expect(new Set(answers.map(({ body }) => body.errorCode))).toEqual(new Set([0]));
    expect(new Set(answers.map(({ body }) => body.result._id)).size).toBe(1);
    expect(await reviewsOf(lines[0]!)).toBe(1);
  }
});

describe('nothing is written', () => {
  test.each(['placed', 'packed', 'shipped'])('of an order that is %s', async (status) => {
    const { order, lines } = await calls.returns.delivered({}, undefined, status);
    expect((await calls.of(order)).lines[0].can_review).toBe(false);
    expect((await calls.write(order, lines[0]!)).body.errorCode).toBe(REVIEW_NOT_OPEN.errorCode);
    expect(await reviewsOf(lines[0]!)).toBe(0);
  });

  test('of a line that went back or was cancelled, while the other line can be reviewed', async () => {
    const { returns } = calls;
    const { order, lines } = await returns.delivered();
    const { _id: returnId } = await returns.asked(order, [returns.wish(lines[0]!)]);
    await returns.decide(returnId);
    await returns.receive(returnId, [returns.arrived(lines[0]!)]);
    expect((await calls.write(order, lines[0]!)).body.errorCode).toBe(REVIEW_NOT_OPEN.errorCode);
    expect((await calls.write(order, lines[1]!)).body.errorCode).toBe(0);
    const other = await returns.delivered({}, undefined, 'confirmed');
    await returns.post('cancel', other.order, {
      reason_code: 'changed_mind',
      lines: [{ line_id: other.lines[0], quantity: 1 }],
    });
    await returns.operate('order/move', { order_id: other.order.order_id, to: 'packed' });
    const tracking = { carrier: 'Aramex', tracking_number: 'X1' };
    await returns.operate('order/move', { order_id: other.order.order_id, to: 'shipped', ...tracking });
    await returns.operate('order/move', { order_id: other.order.order_id, to: 'delivered' });
    expect((await calls.write(other.order, other.lines[0]!)).body.errorCode).toBe(REVIEW_NOT_OPEN.errorCode);
    expect((await calls.write(other.order, other.lines[1]!)).body.errorCode).toBe(0);
  });

  test('of a published review; one that is refused is written anew and waits again', async () => {
    const { order, lines, reviewId } = await calls.published();
    expect((await calls.write(order, lines[0]!, { rating: 1 })).body.errorCode).toBe(REVIEW_NOT_OPEN.errorCode);
    expect((await calls.of(order)).lines[0].review).toMatchObject({ state: 'published', rating: 5, can_change: false });
    await calls.decided(reviewId, false);
    const refused = (await calls.of(order)).lines[0].review;
    expect(refused).toMatchObject({ state: 'refused', reason: 'It names another shop.', can_change: true });
    const again = await calls.written(order, lines[0]!, { rating: 4 });
    expect(again).toMatchObject({ _id: reviewId, state: 'waiting', reason: '' });
  });

  test('by the wrong key, without one, by another member, or of another order’s line', async () => {
    const { order, lines } = await calls.returns.delivered();
    const other = await calls.returns.delivered();
    const member = await addMember(shop.shop);
    const body = { order_id: order.order_id, line_id: lines[0], rating: 1 };
    expect((await shop.post('order/review', body)).status).toBe(404);
    expect((await shop.post('order/review', { ...body, key: other.order.access_key })).status).toBe(404);
    expect((await shop.post('order/review', body, member.bearer)).status).toBe(404);
    expect((await calls.write(order, other.lines[0]!)).body.errorCode).toBe(LINE_GONE.errorCode);
    const written = await calls.written(other.order, other.lines[0]!);
    expect((await calls.post('review-withdraw', order, { review_id: written._id })).status).toBe(404);
    expect([await reviewsOf(lines[0]!), await reviewsOf(other.lines[0]!)]).toEqual([0, 1]);
  });

  test('that is too long, hides characters, names a card or is out of bounds', async () => {
    const { order, lines } = await calls.returns.delivered();
    const faulty = async (more: object) => {
      const { body } = await calls.write(order, lines[0]!, more);
      return [body.errorCode, Object.keys(body.fields ?? {})];
    };
    expect(await faulty({ text: 'ك'.repeat(10_000) })).toEqual([INVALID_FIELDS.errorCode, ['text']]);
    expect(await faulty({ text: 'abaya‮gpj' })).toEqual([INVALID_FIELDS.errorCode, ['text']]);
    expect(await faulty({ text: 'My card is 4242 4242 4242 4242' })).toEqual([INVALID_FIELDS.errorCode, ['text']]);
    expect(await faulty({ author: 'see https://example.com' })).toEqual([INVALID_FIELDS.errorCode, ['author']]);
    expect(await faulty({ rating: 6 })).toEqual([INVALID_FIELDS.errorCode, ['rating']]);
    expect(await faulty({ height_cm: 20 })).toEqual([INVALID_FIELDS.errorCode, ['height_cm']]);
    expect(await reviewsOf(lines[0]!)).toBe(0);
    expect((await calls.write(order, lines[0]!, { text: '👗'.repeat(1_000) })).body.errorCode).toBe(0);
  });

  test('past the service: the database itself refuses a line that was not delivered, and a second review', async () => {
    const insert = (orderId: string, lineId: string, productId: string) =>
      run(
        `insert into reviews (id, product_id, order_id, order_line_id, author, language, rating, state)
         values ($1, $2, $3, $4, 'A', 'en', 5, 'waiting')`,
        [newId(), productId, orderId, lineId],
      );
    const shipped = await calls.returns.delivered({}, undefined, 'shipped');
    const { product_id: productId } = shipped.variants[0]!;
    await expect(insert(shipped.order.order_id, shipped.lines[0]!, productId)).rejects.toThrow('not delivered');
    const { order, lines, variants } = await calls.returns.delivered();
    await calls.written(order, lines[0]!);
    await expect(insert(order.order_id, lines[0]!, variants[0]!.product_id)).rejects.toThrow(
      'reviews_order_line_id_key',
    );
  });
});

test('a withdrawn review is gone for everybody, twice as once, and the line can be reviewed again', async () => {
  const { order, lines, variants, reviewId } = await calls.published();
  const productId = variants[0]!.product_id;
  expect(await calls.shown(productId)).toMatchObject({ total: 1 });
  const withdraw = () => calls.post('review-withdraw', order, { review_id: reviewId });
  expect([(await withdraw()).body.errorCode, (await withdraw()).body.errorCode]).toEqual([0, 0]);
  expect(
    (await run('select 1 from products where id = $1 and rating_histogram = $2', [productId, [0, 0, 0, 0, 0]])).length,
  ).toBe(1);
  expect((await calls.of(order)).lines[0]).toMatchObject({ can_review: true, review: null });
  expect((await calls.write(order, lines[0]!)).body.errorCode).toBe(0);
});

test('a member reviews an order without its key', async () => {
  const { order, lines } = await calls.returns.delivered();
  const member = await addMember(shop.shop);
  await run('update orders set customer_id = $2 where id = $1', [order.order_id, member.customerId]);
  const body = { order_id: order.order_id, line_id: lines[0], rating: 4 };
  expect((await shop.post('order/review', body, member.bearer)).body.result).toMatchObject({ rating: 4, text: '' });
});
