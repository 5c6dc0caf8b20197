// Operators view a product's stock and correct it, but not to fewer pieces than orders hold.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { loadCardFacts } from '../catalogue/availability.store.ts';
import { refreshCards } from '../catalogue/catalogue.cards.ts';
import { transaction } from '../kernel/transaction.ts';
import { claimHold, holdPieces } from './holds.service.ts';

let shop: TestShop;
let desk: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
});
afterAll(() => shop.close());

const correct = (variant: TestVariant, onHand: number, key = randomUUID(), note = 'counted on the shelf') =>
  shop.post(
    'operator/stock/correct',
    { product_item_id: variant.product_item_id, on_hand: onHand, note },
    { ...desk.bearer, 'idempotency-key': key },
  );

async function levelsOf(variant: TestVariant) {
  const { body } = await shop.get(`operator/stock/levels/${variant.product_id}`, desk.bearer);
  return body['result'] as { product_item_id: string; on_hand: number; reserved: number; movements: object[] }[];
}

async function hold(variant: TestVariant, quantity: number): Promise<string> {
  const orderId = randomUUID();
  const pieces = [{ variantId: variant.product_item_id, quantity }];
  await transaction(shop.shop.database, (tx) => holdPieces(tx, { orderId, cartId: null, pieces, seconds: 900 }));
  return orderId;
}

test('a correction sets on hand, with a movement, a note and a row in the audit trail, and pages show it', async () => {
  const [variant] = await addProduct(shop.shop, { sizes: ['52'], pieces: 10 });
  const { body } = await correct(variant!, 3);
  expect(body['result']).toEqual({ on_hand: 3, reserved: 0 });
  const [level] = await levelsOf(variant!);
  expect(level).toMatchObject({ product_item_id: variant!.product_item_id, on_hand: 3, reserved: 0 });
  expect(level!.movements).toMatchObject([
    { quantity: -7, reason: 'correction', note: 'counted on the shelf' },
    { quantity: 10, reason: 'count', note: '' },
  ]);
  const [action] = await shop.shop.database.query(
    'select action, subject, details, operator_id as operator from operator_actions order by id desc limit 1',
  );
  expect(action).toEqual({
    action: 'stock.corrected',
    subject: variant!.product_item_id,
    details: { from: 10, to: 3 },
    operator: desk.operatorId,
  });
  shop.shop.cache.clear();
  const page = await shop.get(`product/details/${variant!.product_id}?language_code=en`);
  expect(page.body['result'].product.items[0]).toMatchObject({ stock: 'low', pieces_left: 3 });
});

test('a correction below the held pieces is refused, and the response tells their number', async () => {
  const [variant] = await addProduct(shop.shop, { sizes: ['52'], pieces: 5 });
  const orderId = await hold(variant!, 2);
  const refused = await correct(variant!, 1);
  expect(refused.body.errorCode).toBe(REFUSALS.STOCK_PROMISED.errorCode);
  expect(refused.body['result']).toEqual({ reserved: 2 });
  expect((await levelsOf(variant!))[0]).toMatchObject({ on_hand: 5, reserved: 2 });
  expect((await correct(variant!, 2)).body['result']).toEqual({ on_hand: 2, reserved: 2 });
  expect(await transaction(shop.shop.database, (tx) => claimHold(tx, orderId))).toBe('claimed');
  expect((await levelsOf(variant!))[0]).toMatchObject({ on_hand: 0, reserved: 0 });
});

test('repeated and concurrent requests under one idempotency key correct once', async () => {
  const [variant] = await addProduct(shop.shop, { sizes: ['52'], pieces: 5 });
  const key = randomUUID();
  const first = await Promise.all(Array.from({ length: 10 }, () => correct(variant!, 8, key)));
  await hold(variant!, 1);
  const later = await correct(variant!, 8, key);
  for (const { body } of [...first, later]) expect(body['result']).toEqual({ on_hand: 8, reserved: 0 });
  const [level] = await levelsOf(variant!);
  expect(level!.movements).toHaveLength(2);
  expect((await correct(variant!, 9, key)).status).toBe(422);
  const without = await shop.post(
    'operator/stock/correct',
    { product_item_id: variant!.product_item_id, on_hand: 1, note: 'x' },
    desk.bearer,
  );
  expect(without.status).toBe(400);
});

test('an unknown variant is not found, and a count that changes nothing writes no movement', async () => {
  const [variant] = await addProduct(shop.shop, { sizes: ['52'], pieces: 5 });
  const unknown = { ...variant!, product_item_id: randomUUID(), product_id: randomUUID() };
  expect((await correct(unknown, 1)).status).toBe(404);
  expect((await shop.get(`operator/stock/levels/${unknown.product_id}`, desk.bearer)).status).toBe(404);
  expect((await correct(variant!, 5)).body['result']).toEqual({ on_hand: 5, reserved: 0 });
  expect((await levelsOf(variant!))[0]!.movements).toHaveLength(1);
});

test('a card of a sold-out product counts as right when its first colour is not sold any more', async () => {
  const variants = await addProduct(shop.shop, { colours: ['black', 'sand'], sizes: ['52'], pieces: 1 });
  const { product_id: productId } = variants[0]!;
  const { database } = shop.shop;
  const sold = `update variants set active = colour_code <> 'black' where product_id = $1 returning id, colour_code as colour`;
  const rows = await database.query<{ id: string; colour: string }>(sold, [productId]);
  await transaction(database, (tx) => refreshCards(tx, [productId]));
  const sand = variants.find(({ product_item_id: id }) => rows.some((row) => row.id === id && row.colour === 'sand'))!;
  await correct(sand, 0);
  const facts = await transaction(database, (tx) => loadCardFacts(tx, [productId]));
  expect(facts.map(({ color, colourToShow, inStock }) => [color, colourToShow, inStock])).toEqual([
    ['sand', 'sand', false],
  ]);
});
