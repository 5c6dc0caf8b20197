// More concurrent buyers than a process can serve: they wait in a queue, and when the queue is full they are told when
// to retry.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, newKey, ordered, place, putIntoCart, quoteOf } from '../../testing/buying.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { changeSetting } from '../content/content.service.ts';
import { transaction } from '../kernel/transaction.ts';
import { workDueOrders } from '../payments/due.service.ts';
import { placingQueueOf, PLACINGS_WAITING_MAX, placingsAtOnce } from './placing-queue.ts';

const POOL_SIZE = 8;
const AT_ONCE = placingsAtOnce(POOL_SIZE);
const ROOM = AT_ONCE + PLACINGS_WAITING_MAX;

let shop: TestShop;
beforeAll(async () => {
  // All buyers have the same network address, whose default limit of `writes` allows only 1,000 orders a minute.
  const settings = { LIMITS_FACTOR: '1', LIMITS: 'writes:1000000/60', POOL_SIZE: String(POOL_SIZE) };
  shop = await openTestShop(settings);
  const wide = { guests_of_address: { pieces: 10_000, orders: 10_000 } };
  await transaction(shop.shop.database, (tx) => changeSetting(tx, 'ceilings', { unpaid: wide }));
});
afterAll(async () => {
  await shop?.close();
});

const run = <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

async function readyBuyer(variant: TestVariant) {
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant);
  return { buyer, quoteId: (await quoteOf(shop, buyer)).quote_id as string };
}

/** Locks a variant's row of stock, so that orders of it wait in the database until the returned function is called. */
async function stopped(variant: TestVariant) {
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const done = transaction(shop.shop.database, async (tx) => {
    await tx.query('select from stock where variant_id = $1 for update', [variant.product_item_id]);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await done;
  };
}

/** Starts requests to place orders, which cannot finish: some wait in the database, the others in the queue. */
async function lineUp(variant: TestVariant, count: number) {
  const ready = [];
  for (let at = 0; at < count; at += 1) ready.push(await readyBuyer(variant));
  const go = await stopped(variant);
  const placings = ready.map(({ buyer, quoteId }) => place(shop, buyer, quoteId));
  while (placingQueueOf(shop.shop).waiting() < count - AT_ONCE) await wait(5);
  return async () => {
    await go();
    return Promise.all(placings);
  };
}

test('placings beyond a full queue get 503 with retry-after; all queued ones are served', async () => {
  const [variant] = (await addProduct(shop.shop, { pieces: 1_000, sizes: ['52'] })) as [TestVariant];
  const late = await Promise.all(Array.from({ length: 30 }, () => readyBuyer(variant)));
  const go = await lineUp(variant, ROOM);
  const turnedAway = await Promise.all(late.map(({ buyer, quoteId }) => place(shop, buyer, quoteId)));
  expect(turnedAway.map(({ status }) => status)).toEqual(late.map(() => 503));
  for (const { headers } of turnedAway) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const served = await go();
  expect(served.map(({ body }) => body.errorCode)).toEqual(Array(ROOM).fill(0));
  expect((await place(shop, late[0]!.buyer, late[0]!.quoteId)).body.errorCode).toBe(0);
});

test('sold-out pieces are refused before the queue, with the current quote, even when the queue is full', async () => {
  const [wanted] = (await addProduct(shop.shop, { pieces: 1_000, sizes: ['52'] })) as [TestVariant];
  const [gone] = (await addProduct(shop.shop, { pieces: 1, sizes: ['52'] })) as [TestVariant];
  const late = await readyBuyer(gone);
  const other = await readyBuyer(wanted);
  await ordered(shop, guestBuyer(), [gone]);
  const go = await lineUp(wanted, ROOM);
  const { body } = await place(shop, late.buyer, late.quoteId);
  expect(body.errorCode).toBe(REFUSALS.OUT_OF_STOCK.errorCode);
  expect(body.result.quote).toMatchObject({ can_place: false, lines: [{ notices: [{ kind: 'sold_out' }] }] });
  expect(placingQueueOf(shop.shop).waiting()).toBe(ROOM - AT_ONCE);
  expect((await place(shop, other.buyer, other.quoteId)).status).toBe(503);
  await go();
});

test('a retry finds its order although the piece is sold out by now and the queue is long', async () => {
  const [wanted] = (await addProduct(shop.shop, { pieces: 1_000, sizes: ['52'] })) as [TestVariant];
  const [last] = (await addProduct(shop.shop, { pieces: 1, sizes: ['52'] })) as [TestVariant];
  const { buyer, quoteId } = await readyBuyer(last);
  const key = newKey();
  const first = await place(shop, buyer, quoteId, { key });
  await run('update orders set hold_expires_at = shop.now() where id = $1', [first.body.result.order_id]);
  while ((await workDueOrders(shop.shop)) > 0);
  await ordered(shop, guestBuyer(), [last]);
  const go = await lineUp(wanted, AT_ONCE + 2 * AT_ONCE);
  placingQueueOf(shop.shop).noteSoldOut();
  expect(placingQueueOf(shop.shop).checksStockFirst()).toBe(true);
  const again = place(shop, buyer, quoteId, { key });
  await go();
  expect((await again).body.result.order_id).toBe(first.body.result.order_id);
});

test('a provider that does not answer blocks nobody in the queue', async () => {
  const { provider: sandbox } = shop.shop.payments.sandbox!;
  const { create } = sandbox;
  const released = Promise.withResolvers<void>();
  sandbox.create = async (request) => {
    await released.promise;
    return create.call(sandbox, request);
  };
  const [variant] = (await addProduct(shop.shop, { pieces: 1_000, sizes: ['52'] })) as [TestVariant];
  const ready = [];
  for (let at = 0; at < 3 * AT_ONCE; at += 1) ready.push(await readyBuyer(variant));
  const placings = ready.map(({ buyer, quoteId }) => place(shop, buyer, quoteId));
  const made = async () => {
    const [row] = await run<{ n: number }>(
      'select count(distinct order_id)::int as n from order_lines where variant_id = $1',
      [variant.product_item_id],
    );
    return row!.n;
  };
  await expect.poll(made).toBe(ready.length);
  released.resolve();
  const answers = await Promise.all(placings);
  sandbox.create = create;
  expect(new Set(answers.map(({ body }) => body.errorCode))).toEqual(new Set([0]));
});
