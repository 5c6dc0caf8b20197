// Holds on a real database: many buyers of few pieces, holds that expire during the payment, and other concurrent
// changes of stock.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Pieces } from './holds.ts';
import { claimHold, holdPieces, releaseHold, returnPieces } from './holds.service.ts';
import { countStock } from './stock.service.ts';

const LONG = { timeout: 900_000 };
/**
 * The number of buyers that run at once. Further ones wait in the test, so that none times out waiting for a database
 * connection.
 */
const AT_ONCE = 24;

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ POOL_SIZE: String(AT_ONCE) });
});
afterAll(() => shop.close());

const hold = (orderId: string, pieces: readonly Pieces[], seconds = 900) =>
  transaction(shop.shop.database, (tx) => holdPieces(tx, { orderId, cartId: null, pieces, seconds }));
const claim = (orderId: string) => transaction(shop.shop.database, (tx) => claimHold(tx, orderId));
const release = (orderId: string) => transaction(shop.shop.database, (tx) => releaseHold(tx, orderId));
const recount = (variantId: string, counted: number) =>
  transaction(shop.shop.database, (tx) => countStock(tx, [{ variantId, counted }], 'count'));

async function everybody<T, R>(buyers: readonly T[], work: (buyer: T, place: number) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const turns = buyers.entries();
  const turn = async (): Promise<void> => {
    for (const [place, buyer] of turns) answers[place] = await work(buyer, place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
  return answers;
}

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

/** Rows of stock in the whole shop that contradict their active holds or their movements, or are out of bounds. */
async function faults(): Promise<unknown[]> {
  return shop.shop.database.query(
    `select s.variant_id, s.on_hand, s.reserved, h.held, m.moved from stock s
     left join lateral (select coalesce(sum(quantity), 0)::int as held from stock_holds h
       where h.variant_id = s.variant_id and h.claimed_at is null and h.released_at is null) h on true
     left join lateral (select coalesce(sum(quantity), 0)::int as moved from stock_movements m where m.variant_id = s.variant_id) m on true
     where s.reserved <> h.held or s.on_hand <> m.moved or s.on_hand < 0 or s.reserved < 0 or s.reserved > s.on_hand`,
  );
}

const HELD = { onHand: 1, reserved: 1, shown: 0 };

test('of 200 concurrent buyers of the last piece exactly one holds it', LONG, async () => {
  for (let round = 0; round < count(100); round += 1) {
    const [variantId = ''] = await pieceWith(1);
    const buyers = Array.from({ length: 200 }, () => randomUUID());
    const answers = await everybody(buyers, (id) => hold(id, [{ variantId, quantity: 1 }]));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer !== null)).toEqual(
      Array.from({ length: 199 }, () => [{ variantId, available: 0 }]),
    );
    expect(await levelOf(variantId)).toEqual(HELD);
  }
  expect(await faults()).toEqual([]);
});

test('of 5,000 buyers of 100 pieces exactly 100 get one, even when some holds are released', LONG, async () => {
  const [variantId = ''] = await pieceWith(100);
  const piece = [{ variantId, quantity: 1 }];
  const buyers = Array.from({ length: count(5_000) }, () => randomUUID());
  const tryToHold = async (id: string) => ((await hold(id, piece)) === null ? [id] : []);
  let holding = await everybody(buyers, tryToHold);
  expect(holding.flat()).toHaveLength(100);
  // One in ten of those who hold a piece does not pay in time, and the piece is released for another buyer; no piece
  // may be held twice.
  const leaving = holding.flat().filter((_, place) => place % 10 === 0);
  const waiting = buyers.filter((id) => !holding.flat().includes(id));
  const leave = (id: string): Promise<string[]> => release(id).then(() => []);
  const seconds = await everybody([...leaving, ...waiting], (id, place) =>
    (place < leaving.length ? leave : tryToHold)(id),
  );
  const rest = await everybody(waiting, tryToHold);
  holding = [...holding, ...seconds, ...rest];
  const paid = new Set(holding.flat().filter((id) => !leaving.includes(id)));
  expect(paid.size).toBe(100);
  expect(await everybody([...paid], claim)).toEqual(Array.from({ length: 100 }, () => 'claimed'));
  expect(await everybody(leaving, claim)).toEqual(leaving.map(() => 'gone'));
  expect(await levelOf(variantId)).toEqual({ onHand: 0, reserved: 0, shown: 0 });
  expect(await faults()).toEqual([]);
});

test('a hold that expires during the payment is claimed or released, never both', LONG, async () => {
  const [variantId = ''] = await pieceWith(count(1_000));
  const won = { claim: 0, release: 0 };
  for (let done = 0; done < count(1_000); done += 10) {
    const orders = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all(orders.map((id) => hold(id, [{ variantId, quantity: 1 }])));
    await Promise.all(
      orders.map(async (id, place) => {
        // The two calls are begun in alternating order, so that both outcomes occur.
        const [first, second] = place % 2 === 0 ? [claim(id), release(id)] : [release(id), claim(id)];
        const [claimed, released] =
          place % 2 === 0 ? await Promise.all([first, second]) : (await Promise.all([first, second])).reverse();
        expect([claimed, released]).toBeOneOf([
          ['claimed', false],
          ['gone', true],
        ]);
        won[released === true ? 'release' : 'claim'] += 1;
      }),
    );
  }
  expect(won.claim).toBeGreaterThan(0);
  expect(won.release).toBeGreaterThan(0);
  expect(await levelOf(variantId)).toMatchObject({ onHand: won.release, reserved: 0 });
  expect(await faults()).toEqual([]);
});

test('claiming twice, concurrently or later, sells once', async () => {
  const [variantId = ''] = await pieceWith(3);
  const orderId = randomUUID();
  await hold(orderId, [{ variantId, quantity: 2 }]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(orderId)));
  expect(new Set([...answers, await claim(orderId)])).toEqual(new Set(['claimed']));
  expect(await release(orderId)).toBe(false);
  expect(await levelOf(variantId)).toEqual({ onHand: 1, reserved: 0, shown: 1 });
  const sales = await shop.shop.database.query('select quantity, reason from stock_movements where order_id = $1', [
    orderId,
  ]);
  expect(sales).toEqual([{ quantity: -2, reason: 'sale' }]);
});

test('for late money the pieces are held again, or the claim tells that they are gone', async () => {
  const [variantId = ''] = await pieceWith(1);
  const [late, other] = [randomUUID(), randomUUID()];
  const piece = [{ variantId, quantity: 1 }];
  await hold(late, piece);
  expect([await release(late), await release(late)]).toEqual([true, false]);
  expect(await claim(late)).toBe('gone');
  expect(await hold(late, piece)).toBeNull();
  expect(await claim(late)).toBe('claimed');
  expect(await hold(other, piece)).toEqual([{ variantId, available: 0 }]);
  expect(await claim(other)).toBe('none');
  expect(await faults()).toEqual([]);
});

test('an order holds all of its pieces or none, and gets all that are short', async () => {
  const [plenty = ''] = await pieceWith(9);
  const [few = ''] = await pieceWith(1);
  const [never = ''] = await pieceWith(1);
  await shop.shop.database.query('delete from stock_movements where variant_id = $1', [never]);
  await shop.shop.database.query('delete from stock where variant_id = $1', [never]);
  const pieces = [
    { variantId: few, quantity: 1 },
    { variantId: plenty, quantity: 4 },
    { variantId: never, quantity: 1 },
    { variantId: few, quantity: 1 },
  ];
  const short = [few, never].sort().map((variantId) => ({ variantId, available: variantId === few ? 1 : 0 }));
  expect(await hold(randomUUID(), pieces)).toEqual(short);
  expect(await levelOf(plenty)).toMatchObject({ reserved: 0 });
  expect(await hold(randomUUID(), pieces.slice(0, 2))).toBeNull();
  expect(await levelOf(few)).toEqual(HELD);
});

test('holding again prolongs the hold and takes no piece twice, however many concurrent calls', async () => {
  const [variantId = ''] = await pieceWith(10);
  const orderId = randomUUID();
  const untilOf = async () => {
    const [row] = await shop.shop.database.query<{ seconds: number }>(
      'select extract(epoch from expires_at - shop.now())::int as seconds from stock_holds where order_id = $1',
      [orderId],
    );
    return row!.seconds;
  };
  const once = () =>
    hold(orderId, [{ variantId, quantity: 2 }], 60).then(
      () => 'held',
      (error: Error) => error.message,
    );
  const answers = await Promise.all(Array.from({ length: 10 }, once));
  // A duplicate call that comes while the first is in progress may get IN_FLIGHT; no call holds the pieces a second
  // time.
  expect(new Set(answers)).toEqual(new Set(['held', ...(answers.includes('IN_FLIGHT') ? ['IN_FLIGHT'] : [])]));
  expect(await untilOf()).toBeLessThanOrEqual(60);
  expect(await hold(orderId, [{ variantId, quantity: 2 }], 900)).toBeNull();
  expect(await untilOf()).toBeGreaterThan(800);
  expect(await hold(orderId, [{ variantId, quantity: 2 }], 10)).toBeNull();
  expect(await untilOf()).toBeGreaterThan(800);
  expect(await levelOf(variantId)).toMatchObject({ onHand: 10, reserved: 2 });
  expect(await faults()).toEqual([]);
});

test('cancelling and returning put pieces back, never more than were sold', async () => {
  const [variantId = ''] = await pieceWith(3);
  const orderId = randomUUID();
  const back = (quantity: number, reason: 'cancel' | 'return') =>
    transaction(shop.shop.database, (tx) => returnPieces(tx, { orderId, pieces: [{ variantId, quantity }], reason }));
  await hold(orderId, [{ variantId, quantity: 3 }]);
  await claim(orderId);
  expect(await levelOf(variantId)).toMatchObject({ onHand: 0, shown: 0 });
  await back(1, 'cancel');
  await back(1, 'return');
  await expect(back(2, 'return')).rejects.toThrow(/more pieces came back/);
  expect(await levelOf(variantId)).toEqual({ onHand: 2, reserved: 0, shown: 2 });
  expect(await faults()).toEqual([]);
});

test('a count below the held pieces keeps the held pieces', async () => {
  const [variantId = ''] = await pieceWith(5);
  const orderId = randomUUID();
  await hold(orderId, [{ variantId, quantity: 3 }]);
  await recount(variantId, 0);
  expect(await levelOf(variantId)).toEqual({ onHand: 3, reserved: 3, shown: 0 });
  expect(await claim(orderId)).toBe('claimed');
  await recount(variantId, 4);
  expect(await levelOf(variantId)).toEqual({ onHand: 4, reserved: 0, shown: 4 });
  expect(await faults()).toEqual([]);
});

test('concurrent orders of the same pieces in any order, counts and new cards never deadlock', LONG, async () => {
  const ids = [...(await pieceWith(40, ['50', '52', '54'])), ...(await pieceWith(3, ['50', '52', '54']))];
  const order = async (turn: number) => {
    const orderId = randomUUID();
    const pieces = Array.from({ length: 4 }, (_, k) => ({
      variantId: ids[(turn * 5 + k * (turn % 5)) % ids.length]!,
      quantity: 1,
    }));
    if ((await hold(orderId, pieces)) !== null) return;
    if (turn % 3 === 0) await release(orderId);
    else await claim(orderId);
  };
  const counting = (turn: number) => recount(ids[turn % ids.length]!, 3 + (turn % 30));
  const turns = Array.from({ length: count(1_000) }, (_, turn) => turn);
  await everybody(turns, (turn) => (turn % 8 === 7 ? counting(turn) : order(turn)));
  expect(await faults()).toEqual([]);
  // PostgreSQL counts deadlocks. There must be none, because these operations lock rows in the same order.
  const [stats] = await shop.shop.database.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(stats?.deadlocks).toBe(0);
});

test('cards and pages show the available pieces after every hold and release of the last ones', async () => {
  const variants = await addProduct(shop.shop, { pieces: 4, sizes: ['52', '54'] });
  const [first, second] = variants.map((variant) => variant.product_item_id) as [string, string];
  const card = async () => {
    const [row] = await shop.shop.database.query<{ card: { in_stock: boolean; pieces_left: number | null } }>(
      `select card from product_cards where product_id = $1 and language = 'en' and market = 'ae'`,
      [variants[0]!.product_id],
    );
    return [row!.card.in_stock, row!.card.pieces_left];
  };
  expect(await card()).toEqual([true, null]);
  const orders = [randomUUID(), randomUUID()] as const;
  await Promise.all([
    hold(orders[0], [{ variantId: first, quantity: 3 }]),
    hold(orders[1], [{ variantId: second, quantity: 3 }]),
  ]);
  expect(await card()).toEqual([true, 2]);
  await hold(randomUUID(), [
    { variantId: first, quantity: 1 },
    { variantId: second, quantity: 1 },
  ]);
  expect(await card()).toEqual([false, null]);
  await Promise.all(orders.map(release));
  expect(await card()).toEqual([true, null]);
});

test(
  'an order that replaces another can use its pieces, and two crossing replacements never deadlock',
  LONG,
  async () => {
    const { database } = shop.shop;
    const exchange = (orderId: string, pieces: readonly Pieces[], insteadOf: readonly string[]) =>
      transaction(database, (tx) => holdPieces(tx, { orderId, cartId: null, pieces, seconds: 900, insteadOf }));
    const ids = await pieceWith(4, ['50', '52', '54', '56']);
    const one = (place: number) => [{ variantId: ids[place % 4]!, quantity: 2 }];
    let orders = [0, 1, 2, 3].map(() => randomUUID());
    await Promise.all(orders.map((id, place) => hold(id, one(place))));
    for (let round = 1; round <= count(200); round += 1) {
      const next = orders.map(() => randomUUID());
      // Each order releases one size, and holds the size that another order releases at the same time.
      const answers = await Promise.all(next.map((id, place) => exchange(id, one(place + round), [orders[place]!])));
      expect(answers).toEqual([null, null, null, null]);
      expect(await Promise.all(orders.map(claim))).toEqual(['gone', 'gone', 'gone', 'gone']);
      orders = next;
    }
    for (const id of ids) expect(await levelOf(id)).toEqual({ onHand: 4, reserved: 2, shown: 2 });
    // One size is asked for completely, all four pieces. Two of them are held by an order that is not replaced, so only
    // two are available.
    const place = (3 + count(200)) % 4;
    const all = [{ variantId: ids[place]!, quantity: 4 }];
    expect(await exchange(randomUUID(), all, [])).toEqual([{ variantId: ids[place], available: 2 }]);
    expect(await exchange(randomUUID(), all, [orders[3]!])).toBeNull();
    expect(await levelOf(ids[place]!)).toEqual({ onHand: 4, reserved: 4, shown: 0 });
    expect(await faults()).toEqual([]);
    const [stats] = await database.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(stats?.deadlocks).toBe(0);
  },
);
