// Pieces promised to orders, on a real database: many buyers of few pieces, holds that run out while they
// are being paid, and whatever else happens to stock meanwhile.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Pieces } from './holds.ts';
import { claimHold, holdPieces, releaseHold, returnPieces } from './holds.service.ts';
import { countStock } from './stock.service.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ POOL_SIZE: '24' });
});
afterAll(() => shop.close());

const hold = (orderId: string, pieces: readonly Pieces[], seconds = 900) =>
  transaction(shop.shop.database, (tx) =>
    holdPieces(tx, shop.shop.makeImage, { orderId, cartId: null, pieces, seconds }),
  );
const claim = (orderId: string) => transaction(shop.shop.database, (tx) => claimHold(tx, shop.shop.makeImage, orderId));
const release = (orderId: string) =>
  transaction(shop.shop.database, (tx) => releaseHold(tx, shop.shop.makeImage, orderId));
const recount = (variantId: string, counted: number) =>
  transaction(shop.shop.database, (tx) => countStock(tx, [{ variantId, counted }], 'count', shop.shop.makeImage));

async function pieceWith(pieces: number, sizes = ['52']): Promise<string[]> {
  const variants = await addProduct(shop.shop, { pieces, sizes });
  return variants.map((variant) => variant.product_item_id);
}

async function levelOf(variantId: string) {
  const [row] = await shop.shop.database.query<{ onHand: number; reserved: number; shown: number }>(
    `select s.on_hand as "onHand", s.reserved, v.available as shown from stock s join variants v on v.id = s.variant_id where s.variant_id = $1`,
    [variantId],
  );
  return row!;
}

/** What stock.ts and holds.ts call always true, of everything in the shop; every row is a violation. */
async function faults(): Promise<unknown[]> {
  return shop.shop.database.query(
    `select s.variant_id, s.on_hand, s.reserved, h.held, m.moved from stock s
     left join lateral (select coalesce(sum(quantity), 0)::int as held from stock_holds h
       where h.variant_id = s.variant_id and h.claimed_at is null and h.released_at is null) h on true
     left join lateral (select coalesce(sum(quantity), 0)::int as moved from stock_movements m where m.variant_id = s.variant_id) m on true
     where s.reserved <> h.held or s.on_hand <> m.moved or s.on_hand < 0 or s.reserved < 0 or s.reserved > s.on_hand`,
  );
}

test('of 200 buyers of the last piece one holds it, every time', async () => {
  for (let round = 0; round < count(100); round += 1) {
    const [variantId = ''] = await pieceWith(1);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => hold(randomUUID(), [{ variantId, quantity: 1 }])),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await levelOf(variantId)).toMatchObject({ onHand: 1, reserved: 1, shown: 0 });
  }
  expect(await faults()).toEqual([]);
});
