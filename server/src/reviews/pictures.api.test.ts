// Pictures of reviews: only the author and operators see them until the review is published, then everybody; they are
// deleted with the review.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { addMember } from '../../testing/members.ts';
import { reviewsIn } from '../../testing/reviews.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { blankReviews, purgeRefusedReviews, reviewsPersonalData } from './reviews.personal-data.ts';

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
const png = (shade = '#a04060', width = 900) =>
  sharp({ create: { width, height: 600, channels: 3, background: shade } })
    .png()
    .toBuffer();
const keysOf = async (reviewId: string) =>
  (
    await run<{ key: string }>('select key from review_pictures where review_id = $1 order by position', [reviewId])
  ).map(({ key }) => key);
async function filesOf(key: string): Promise<string[]> {
  const folder = join(shop.shop.config.dataFolder, 'pictures');
  const names = await Promise.all(['masters', 'derived'].map((name) => readdir(join(folder, name)).catch(() => [])));
  return names.flat().filter((name) => name.startsWith(key));
}
const statusOf = async (address: string) => (await shop.page(address)).status;
const eventually = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: 15_000, interval: 50 });

test('a picture is the author’s and the shop’s until the review is published, and gone when it is taken down', async () => {
  const { order, lines, variants } = await calls.returns.delivered();
  const productId = variants[0]!.product_id;
  const { _id: reviewId } = await calls.written(order, lines[0]!);
  const { body } = await calls.addPicture(order, reviewId, await png());
  expect(body.result.pictures).toMatchObject([{ width: 900, height: 600 }]);
  const [{ _id: pictureId }] = body.result.pictures;
  const path = `order/review-picture/${pictureId}`;
  const own = await shop.get(`${path}?key=${order.access_key}`);
  expect((await sharp(Buffer.from(own.body.result.picture, 'base64')).metadata()).format).toBe('webp');
  expect((await shop.get(path)).status).toBe(404);
  expect((await shop.get(`operator/review/picture/${pictureId}`, calls.reader.bearer)).status).toBe(200);
  const [key] = (await keysOf(reviewId)) as [string];
  const address = `/pictures/${key}-640.webp`;
  expect(await statusOf(address)).toBe(404);
  await calls.decided(reviewId, true);
  await eventually(async () => expect(await statusOf(address)).toBe(200));
  // nosniff and the sandbox keep uploaded bytes from running as a page of this site.
  const { headers } = await shop.page(address);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const [image] = (await calls.shown(productId)).reviews[0].images;
  expect(image).toMatchObject({ src: address, width: 640, height: 427, alt: '' });
  expect(await calls.shown(productId)).toMatchObject({ with_pictures: 1 });
  const more = await calls.addPicture(order, reviewId, await png('#333333'));
  expect(more.body.errorCode).toBe(REFUSALS.REVIEW_NOT_OPEN.errorCode);
  await calls.decided(reviewId, false);
  await eventually(async () => expect(await filesOf(key)).toEqual([]));
  expect(await statusOf(address)).toBe(404);
});

test('the pictures an operator has not seen are not published, and the sixth is refused', async () => {
  const { order, lines } = await calls.returns.delivered();
  const { _id: reviewId } = await calls.written(order, lines[0]!);
  const shades = ['#100000', '#200000', '#300000', '#400000', '#500000'];
  for (const shade of shades)
    expect((await calls.addPicture(order, reviewId, await png(shade))).body.errorCode).toBe(0);
  // The same picture again, for example when a form is sent twice, adds neither a picture nor a version.
  expect((await calls.addPicture(order, reviewId, await png(shades[4]))).body.result.pictures).toHaveLength(5);
  const sixth = (await calls.addPicture(order, reviewId, await png('#600000'))).body;
  expect(sixth.fields).toEqual({ picture: expect.stringContaining('5 pictures') });
  const [before] = await calls.listed();
  expect(before).toMatchObject({ _id: reviewId, version: 6 });
  const away = { review_id: reviewId, picture_id: before.pictures[1]._id };
  expect((await calls.post('review-remove-picture', order, away)).body.result.pictures).toHaveLength(4);
  expect((await calls.post('review-remove-picture', order, away)).body.result.pictures).toHaveLength(4);
  expect((await calls.decide(reviewId, 6, true)).body.errorCode).toBe(REFUSALS.CHANGED_MEANWHILE.errorCode);
  expect((await calls.decide(reviewId, 7, false)).body.errorCode).toBe(0);
});

test('reviews with pictures come first, or alone', async () => {
  const { returns } = calls;
  const { order, lines, variants } = await returns.delivered();
  const productId = variants[0]!.product_id;
  const { _id: pictured } = await calls.written(order, lines[0]!);
  await calls.addPicture(order, pictured, await png());
  await calls.decided(pictured, true);
  const other = await returns.delivered({}, variants);
  const { _id: plain } = await calls.written(other.order, other.lines[0]!);
  await calls.decided(plain, true);
  const idsOf = async (query: string) =>
    (await calls.shown(productId, query)).reviews.map(({ _id }: { _id: string }) => _id);
  expect(await idsOf('')).toEqual([plain, pictured]);
  expect(await idsOf('&pictures=first')).toEqual([pictured, plain]);
  expect(await idsOf('&pictures=only')).toEqual([pictured]);
});

test('erasing a member leaves the stars of a published review and nothing else of any', async () => {
  const { database } = shop.shop;
  const { customerId } = await addMember(shop.shop);
  const { order, lines, variants } = await calls.returns.delivered();
  const productId = variants[0]!.product_id;
  await run('update orders set customer_id = $2 where id = $1', [order.order_id, customerId]);
  const { _id: reviewId } = await calls.written(order, lines[0]!, { rating: 4, fit: 'true', height_cm: 161 });
  await calls.addPicture(order, reviewId, await png());
  await calls.decided(reviewId, true);
  await calls.written(order, lines[1]!);
  const [key] = (await keysOf(reviewId)) as [string];
  await eventually(async () => expect(await filesOf(key)).not.toEqual([]));
  const liked = await calls.published();
  const vote = { id: liked.reviewId, product: liked.variants[0]!.product_id };
  await run('insert into review_votes (id, review_id, customer_id) values (gen_random_uuid(), $1, $2)', [
    vote.id,
    customerId,
  ]);
  await run('update reviews set helpful = 1 where id = $1', [vote.id]);
  const exported = JSON.stringify(
    await transaction(database, (tx) => reviewsPersonalData.exportOf(tx, customerId, shop.shop.secrets)),
  );
  expect(exported).toContain('Falls well.');
  expect(exported).toContain('Maryam N.');
  expect(exported).toContain(vote.id);
  const [{ picture }] = (await run<{ picture: Buffer }>('select picture from review_pictures where key = $1', [
    key,
  ])) as [{ picture: Buffer }];
  expect(exported).toContain(picture.toString('base64').slice(0, 60));
  await transaction(database, (tx) => reviewsPersonalData.erase(tx, customerId, shop.shop.secrets));
  await eventually(async () => {
    const { reviews, ...page } = await calls.shown(productId);
    expect(page).toMatchObject({ total: 1, average: 4, fits: { true: 1 } });
    expect(reviews).toMatchObject([{ author: '', text: '', height_cm: null, images: [] }]);
  });
  await eventually(async () => expect(await filesOf(key)).toEqual([]));
  expect(await run('select 1 from reviews where order_id = $1', [order.order_id])).toHaveLength(1);
  expect((await calls.shown(vote.product)).reviews[0].helpful).toBe(0);
  await transaction(database, (tx) => blankReviews(tx, [order.order_id]));
  // The fit vote and its height band stay after erasure, because taking the review down subtracts exactly that vote.
  const votes = () =>
    run('select size, height_from_cm, votes from product_fit_votes where product_id = $1', [productId]);
  const counted = { size: variants[0]!.size, height_from_cm: 160 };
  expect(await votes()).toEqual([{ ...counted, votes: 1 }]);
  await calls.decided(reviewId, false);
  expect(await votes()).toEqual([{ ...counted, votes: 0 }]);
});

test('a refused review is deleted after half a year, others stay', async () => {
  const { order, lines } = await calls.returns.delivered();
  const { _id: refused } = await calls.written(order, lines[0]!);
  await calls.decided(refused, false);
  await calls.written(order, lines[1]!);
  const purge = () => transaction(shop.shop.database, purgeRefusedReviews);
  await purge();
  expect((await calls.of(order)).lines[0].review).toMatchObject({ state: 'refused' });
  await run(
    `update reviews set decided_at = shop.now() - interval '181 days', created_at = shop.now() - interval '181 days',
     changed_at = shop.now() - interval '181 days' where order_id = $1 and state = 'refused'`,
    [order.order_id],
  );
  await purge();
  expect((await calls.of(order)).lines.map(({ review }: { review: unknown }) => review)).toMatchObject([
    null,
    { state: 'waiting' },
  ]);
});
