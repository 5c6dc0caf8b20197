// Whatever is uploaded as a picture of a return or of a review is refused, or encoded anew without the hidden data in
// it. Meanwhile the shop still responds to other requests.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { HOSTILE_PICTURES, SECRET } from './hostile-pictures.ts';
import { addOperator } from './operators.ts';
import { reviewsIn } from './reviews.ts';
import { type Answer, openTestShop, testGuest, type TestShop } from './shop.ts';

interface Upload {
  add(bytes: Uint8Array): Promise<{ status: number; body: Answer }>;
  read(pictureId: string): Promise<Buffer>;
  remove(pictureId: string): Promise<unknown>;
}

let shop: TestShop;
const uploads: Record<string, Upload> = {};

beforeAll(async () => {
  shop = await openTestShop();
  const { returns, written } = await reviewsIn(shop, await addOperator(shop, 'owner'));
  const { order, lines } = await returns.delivered();
  const owned = {
    return: { return_id: (await returns.asked(order, [returns.wish(lines[0]!, { reason_code: 'fault' })]))._id },
    review: { review_id: (await written(order, lines[0]!))._id },
  };
  for (const [kind, named] of Object.entries(owned)) {
    uploads[kind] = {
      add: (bytes) =>
        returns.post(`${kind}-picture`, order, { ...named, picture: Buffer.from(bytes).toString('base64') }),
      async read(pictureId) {
        const { body } = await shop.get(`order/${kind}-picture/${pictureId}?key=${order.access_key}`);
        return Buffer.from(body.result.picture, 'base64');
      },
      remove: (picture_id) => returns.post(`${kind}-remove-picture`, order, { ...named, picture_id }),
    };
  }
});
afterAll(() => shop?.close());

describe.each(['return', 'review'])('a picture of a %s', (kind) => {
  // Each slow picture keeps the picture process busy until that process's own time limit, so the slow pictures are
  // uploaded to a review only.
  const tried = HOSTILE_PICTURES.filter(({ slow }) => !slow || kind === 'review');
  test.each(tried)('$name is $outcome', { timeout: 60_000 }, async ({ outcome, make }) => {
    const { add, read, remove } = uploads[kind]!;
    const { status, body } = await add(await make());
    expect(status).toBe(200);
    if (outcome === 'refused') {
      expect(body).toMatchObject({ errorCode: REFUSALS.INVALID_FIELDS.errorCode });
      expect(body.fields).toEqual({ picture: expect.stringContaining('not a picture') });
      return;
    }
    expect(body.errorCode).toBe(0);
    const [{ _id: pictureId }] = body.result.pictures;
    const bytes = await read(pictureId);
    const { format, exif, xmp, icc, pages = 1, width, height } = await sharp(bytes).metadata();
    expect({ format, exif, xmp, icc, pages }).toEqual({ format: 'webp', pages: 1 });
    expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
    expect(bytes.includes(SECRET)).toBe(false);
    await remove(pictureId);
  });

  test('is at most 8 MB', async () => {
    const { add } = uploads[kind]!;
    const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#111' } })
      .png()
      .toBuffer();
    const large = await add(Buffer.concat([small, Buffer.alloc(8 * 1024 * 1024)]));
    expect(large.body.fields).toEqual({ picture: expect.stringContaining('8 MB') });
    expect((await add(Buffer.alloc(9 * 1024 * 1024))).status).toBe(413);
  });
});

const CALLS = 150;
const ATTACK_MS = 4_000;
/** How many times slower other calls may be during the uploads: many, because the machine of a test run may be busy. */
const TIMES_SLOWER_MAX = 8;
/** Added to the time that is allowed, because a multiple of a very short time would be too strict. */
const SPARE_MS = 150;
/**
 * How many times more processor time of this process other calls may take: fewer than TIMES_SLOWER_MAX, because it
 * hardly depends on what else the machine does.
 */
const TIMES_PROCESSOR_MAX = 3;
const SPARE_PROCESSOR_MS = 10;
/**
 * The longest that making one size of a product picture may take. An upload can take longer, so a size that had to wait
 * for uploads would be noticed.
 */
const SIZE_MS_MAX = 4_000;
const SIZES = 12;

const p95 = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length * 0.95)]!;

interface Slowest {
  /** The 95th percentile of the time that a call took. */
  tookMs: number;
  /** The 95th percentile of the processor time of this process, in which the shop runs, during a call. */
  processorMs: number;
}

async function viewCarts(leastMs = 0): Promise<Slowest> {
  const untilMs = performance.now() + leastMs;
  const took: number[] = [];
  const processor: number[] = [];
  while (took.length < CALLS || performance.now() < untilMs) {
    const startedMs = performance.now();
    const before = process.cpuUsage();
    await shop.get(`guest-cart/view/${testGuest()}`);
    const { user, system } = process.cpuUsage(before);
    took.push(performance.now() - startedMs);
    processor.push((user + system) / 1_000);
  }
  return { tookMs: p95(took), processorMs: p95(processor) };
}

async function makeSizes(): Promise<number[]> {
  const took: number[] = [];
  for (let size = 0; size < SIZES; size += 1) {
    const background = { r: size, g: 90, b: 60 };
    const picture = sharp({ create: { width: 400, height: 500, channels: 3, background } });
    const { key } = await shop.shop.pictures.store(await picture.png().toBuffer());
    const startedMs = performance.now();
    expect((await shop.shop.pictures.derive(key, 320, 'webp')).kind).toBe('ready');
    took.push(performance.now() - startedMs);
  }
  return took;
}

test('others are answered as before while bombs are unpacked', { timeout: 180_000 }, async ({ annotate }) => {
  const bombs: Buffer[] = [];
  for (const { name, slow, make } of HOSTILE_PICTURES)
    if (slow || /14,000|60 MB|10,000|60,000|gigabyte/.test(name)) bombs.push(await make());
  expect(bombs).toHaveLength(9);
  await viewCarts();
  const quiet = await viewCarts();
  let isMeasured = false;
  let sent = 0;
  const attacks = Object.values(uploads).map(async ({ add }) => {
    for (; !isMeasured; sent += 1) await add(bombs[sent % bombs.length]!);
  });
  const attacked = await viewCarts(ATTACK_MS);
  const sizes = await makeSizes();
  isMeasured = true;
  await Promise.all(attacks);
  const figures = ({ tookMs, processorMs }: Slowest) =>
    `${tookMs.toFixed(1)} ms, ${processorMs.toFixed(1)} ms of the processor`;
  await annotate(
    `p95 of a cart: quiet ${figures(quiet)}; attacked ${figures(attacked)}. The slowest size of a product meanwhile: ${Math.max(...sizes).toFixed(0)} ms. Uploads: ${sent}.`,
  );
  expect(sent).toBeGreaterThan(1);
  expect(attacked.tookMs).toBeLessThan(quiet.tookMs * TIMES_SLOWER_MAX + SPARE_MS);
  expect(attacked.processorMs).toBeLessThan(quiet.processorMs * TIMES_PROCESSOR_MAX + SPARE_PROCESSOR_MS);
  expect(Math.max(...sizes)).toBeLessThan(SIZE_MS_MAX);
});
