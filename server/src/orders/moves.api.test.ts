// Moves of an order on a real database, with every combination of status, move and mover.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOVERS, type Mover, ORDER_MOVES, ORDER_STATUSES, type OrderStatus } from '@hindam/contract/order-moves';
import { count } from '../../testing/counts.ts';
import {
  addOrderIn,
  addPlacedOrder,
  addUnpaidOrder,
  draftLine,
  measuredLine,
  withOrder,
} from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { completeDelivered, expireOrder, moveOrder, replaceOrder, setStage } from './moves.service.ts';
import { lockOrder, viewOrder } from './orders.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

// A second copy of the table of moves, so that a change of only one of the two fails a test.
const ALLOWED = `
pending_payment > placed: provider shopper
pending_payment > payment_failed: provider
pending_payment > expired: clock
payment_failed > expired: clock
payment_failed > pending_payment: shopper
payment_failed > placed: provider
expired > placed: provider
placed > confirmed: operator clock
placed > cancelled: shopper operator clock
confirmed > in_tailoring: operator
confirmed > packed: operator
confirmed > cancelled: shopper operator
in_tailoring > packed: operator
in_tailoring > cancelled: operator
packed > shipped: operator carrier
packed > cancelled: operator
shipped > out_for_delivery: operator carrier
shipped > delivered: operator carrier
out_for_delivery > delivered: operator carrier
out_for_delivery > delivery_failed: operator carrier
delivery_failed > out_for_delivery: operator carrier
delivery_failed > returned_to_sender: operator carrier
returned_to_sender > packed: operator
returned_to_sender > cancelled: operator
delivered > completed: clock
delivered > return_requested: shopper
return_requested > returned: operator
return_requested > delivered: shopper operator`;

const allowed = new Set(
  ALLOWED.trim()
    .split('\n')
    .flatMap((row) => {
      const [move = '', movers = ''] = row.split(': ');
      return movers.split(' ').map((mover) => `${move} by ${mover}`);
    }),
);

class RolledBack extends Error {}

async function tried(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const rolledBack = transaction(shop.shop.database, async (tx) => {
    await work(tx);
    throw new RolledBack();
  });
  await expect(rolledBack).rejects.toBeInstanceOf(RolledBack);
}

async function hashOf(db: Queries, orderId: string): Promise<string> {
  const [row] = await db.query<{ hash: string }>(
    `select md5(concat((select o::text from orders o where id = $1),
       (select string_agg(l::text, '|' order by position) from order_lines l where order_id = $1),
       (select string_agg(e::text, '|' order by seq) from order_events e where order_id = $1),
       (select count(*) from invoices where order_id = $1), (select count(*) from outbox))) as hash`,
    [orderId],
  );
  return row!.hash;
}

interface Told {
  id: string;
  from: string | null;
  to: string | null;
  by: string;
  newsId: string | null;
  payload: unknown;
}

async function toldOf(db: Queries, orderId: string): Promise<Told[]> {
  return db.query<Told>(
    `select e.id, e.from_status as "from", e.to_status as "to", e.mover as by, x.id as "newsId", x.payload
     from order_events e left join outbox x on x.id = e.id where e.order_id = $1 order by e.seq`,
    [orderId],
  );
}

describe('the table of moves', () => {
  test('equals the table in this test and the one in the database', async () => {
    const own = ORDER_MOVES.flatMap(({ from, to, by }) => by.map((mover) => `${from} > ${to} by ${mover}`));
    expect(own.toSorted()).toEqual([...allowed].toSorted());
    const rows = await shop.shop.database.query<{ move: string }>(
      `select from_status || ' > ' || to_status as move from order_transitions order by 1`,
    );
    const pairs = new Set(ORDER_MOVES.map(({ from, to }) => `${from} > ${to}`));
    expect(rows.map(({ move }) => move)).toEqual([...pairs].toSorted());
  });

  test('only final statuses have no way out, and an expired order is revived by a late payment alone', () => {
    const outs = (from: OrderStatus) => ORDER_MOVES.filter((move) => move.from === from);
    expect(ORDER_STATUSES.filter((status) => outs(status).length === 0).toSorted()).toEqual([
      'cancelled',
      'completed',
      'returned',
    ]);
    expect(outs('expired')).toEqual([{ from: 'expired', to: 'placed', by: ['provider'] }]);
  });

  describe.each(ORDER_STATUSES)('from %s', (from) => {
    let orderId: string;
    beforeAll(async () => {
      orderId = await addUnpaidOrder(shop.shop, { paymentOption: 'cod', lines: [draftLine(), measuredLine()] });
    });

    test.each(MOVERS)(
      '%s makes exactly the moves of the table, each with one history row and its event',
      async (by) => {
        let moved = 0;
        for (const to of ORDER_STATUSES)
          await tried(async (tx) => {
            if (await moveAndLook(tx, { orderId, from, to, by })) moved += 1;
          });
        expect(moved).toBe(
          [...allowed].filter((move) => move.startsWith(`${from} >`) && move.endsWith(` ${by}`)).length,
        );
      },
    );
  });

  interface Case {
    orderId: string;
    from: OrderStatus;
    to: OrderStatus;
    by: Mover;
  }

  /** Tries a move and returns whether the order moved; a forbidden move must write nothing. */
  async function moveAndLook(tx: Transaction, { orderId, from, to, by }: Case): Promise<boolean> {
    await tx.query('update orders set status = $2 where id = $1', [orderId, from]);
    const order = (await lockOrder(tx, orderId))!;
    const before = await hashOf(tx, orderId);
    const historyBefore = await toldOf(tx, orderId);
    const facts = { hasTracking: true, failedAttempts: 2, skipsTailoring: true, returnsSettled: true };
    const moved = await moveOrder(tx, order, { to, by, what: 'test', facts }).then(
      () => null,
      (error: unknown) => error,
    );
    if (!allowed.has(`${from} > ${to} by ${by}`)) {
      expect(moved).toBeInstanceOf(RefusalError);
      expect((moved as RefusalError).refusal).toBe('MOVE_NOT_ALLOWED');
      const open = ORDER_STATUSES.filter((one) => allowed.has(`${from} > ${one} by ${by}`));
      const named = ((moved as RefusalError).result as { allowed: OrderStatus[] }).allowed;
      expect(named.toSorted()).toEqual(open.toSorted());
      expect(await hashOf(tx, orderId)).toBe(before);
      expect(order.status).toBe(from);
      return false;
    }
    expect(moved).toBeNull();
    expect(order.status).toBe(to);
    const [row] = await tx.query<{ status: string }>('select status from orders where id = $1', [orderId]);
    expect(row!.status).toBe(to);
    const added = (await toldOf(tx, orderId)).slice(historyBefore.length);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ from, to, by, newsId: added[0]!.id, payload: { orderId, from, to } });
    return true;
  }

  test('a move without the facts it needs is refused, and nothing is written', async () => {
    const orderId = await addUnpaidOrder(shop.shop, { paymentOption: 'cod', lines: [draftLine()] });
    const cases = [
      { from: 'confirmed', to: 'in_tailoring', facts: {} },
      { from: 'packed', to: 'shipped', facts: { hasTracking: false } },
      { from: 'delivery_failed', to: 'returned_to_sender', facts: { failedAttempts: 1 } },
    ] as const;
    for (const { from, to, facts } of cases)
      await tried(async (tx) => {
        await tx.query('update orders set status = $2 where id = $1', [orderId, from]);
        const order = (await lockOrder(tx, orderId))!;
        const before = await hashOf(tx, orderId);
        await expect(moveOrder(tx, order, { to, by: 'operator', what: 'test', facts })).rejects.toThrow(
          'MOVE_NOT_ALLOWED',
        );
        expect(await hashOf(tx, orderId)).toBe(before);
      });
  });
});

describe('races', () => {
  test('cancelling and shipping concurrently: exactly one of them succeeds', async () => {
    const wins = { cancelled: 0, shipped: 0 };
    for (let round = 0; round < count(1_000); round += 1) {
      const orderId = await addOrderIn(shop.shop, 'packed', { lines: [draftLine()] });
      const move = (to: 'cancelled' | 'shipped') =>
        withOrder(shop.shop, orderId, (tx, order) =>
          moveOrder(tx, order, { to, by: 'operator', what: to, facts: { hasTracking: true } }),
        ).then(
          () => to,
          (error: unknown) => {
            if (!(error instanceof RefusalError)) throw error;
            return null;
          },
        );
      const pair =
        round % 2 === 0
          ? ([move('cancelled'), move('shipped')] as const)
          : ([move('shipped'), move('cancelled')] as const);
      const winners = (await Promise.all(pair)).filter((to) => to !== null);
      expect(winners).toHaveLength(1);
      const { status, history } = await viewOrder(shop.shop.database, orderId);
      expect(status).toBe(winners[0]);
      expect(history.filter(({ from }) => from === 'packed')).toHaveLength(1);
      wins[winners[0]!] += 1;
    }
    expect(Math.min(wins.cancelled, wins.shipped)).toBeGreaterThan(0);
  }, 600_000);

  test('a transaction that waited for the row lock reads the current lines', async () => {
    const orderId = await addPlacedOrder(shop.shop, { lines: [draftLine({ quantity: 5 })] });
    const take = () =>
      withOrder(shop.shop, orderId, async (tx, order) => {
        const [line] = order.lines;
        await tx.query('update order_lines set cancelled = $2 where id = $1', [line!.lineId, line!.cancelled + 1]);
      });
    await Promise.all(Array.from({ length: 5 }, take));
    expect((await viewOrder(shop.shop.database, orderId)).lines[0]!.cancelled).toBe(5);
  });
});

describe('expiry, replacement and completion', () => {
  test('expiring an order also expires its payment; a replaced order names the order that replaced it', async () => {
    const expired = await addUnpaidOrder(shop.shop);
    await withOrder(shop.shop, expired, expireOrder);
    expect(await viewOrder(shop.shop.database, expired)).toMatchObject({
      status: 'expired',
      paymentStatus: 'expired',
      replacedBy: null,
    });
    const [old, next] = [await addUnpaidOrder(shop.shop), await addUnpaidOrder(shop.shop)];
    await withOrder(shop.shop, old, (tx, order) => replaceOrder(tx, order, next));
    const replaced = await viewOrder(shop.shop.database, old);
    expect(replaced).toMatchObject({ status: 'expired', replacedBy: next });
    expect(replaced.history.at(-1)!.what).toBe('replaced');
    await withOrder(shop.shop, next, expireOrder);
  });

  test('a scheduled job completes delivered orders after the return window', async () => {
    const young = await addOrderIn(shop.shop, 'delivered');
    const old = await addOrderIn(shop.shop, 'delivered');
    await shop.shop.database.query(
      `update orders set status_since = shop.now() - make_interval(days => 15, mins => 1) where id = $1`,
      [old],
    );
    expect(await transaction(shop.shop.database, completeDelivered)).toBe(1);
    expect(await transaction(shop.shop.database, completeDelivered)).toBe(0);
    expect((await viewOrder(shop.shop.database, young)).status).toBe('delivered');
    expect(await viewOrder(shop.shop.database, old)).toMatchObject({ status: 'completed' });
  });

  test('a locked order is skipped without waiting and completed by the next run', async () => {
    const orderId = await addOrderIn(shop.shop, 'delivered');
    await shop.shop.database.query(
      `update orders set status_since = shop.now() - make_interval(days => 20) where id = $1`,
      [orderId],
    );
    await withOrder(shop.shop, orderId, async () => {
      expect(await transaction(shop.shop.database, completeDelivered)).toBe(0);
    });
    expect(await transaction(shop.shop.database, completeDelivered)).toBe(1);
  });
});

describe('tailoring stages', () => {
  test('are recorded once each, only for a made-to-measure line while the order is in tailoring', async () => {
    const orderId = await addOrderIn(shop.shop, 'in_tailoring');
    const { lines } = await viewOrder(shop.shop.database, orderId);
    const [ready, sewn] = lines;
    const stage = (lineId: string, at: 'cut' | 'sewn' | 'quality') =>
      withOrder(shop.shop, orderId, (tx, order) => setStage(tx, order, { lineId, stage: at, operatorId: newId() }));
    await stage(sewn!.lineId, 'cut');
    await stage(sewn!.lineId, 'cut');
    await stage(sewn!.lineId, 'sewn');
    const packs = () =>
      withOrder(shop.shop, orderId, (tx, order) =>
        moveOrder(tx, order, { to: 'packed', by: 'operator', what: 'packed' }),
      );
    await expect(packs()).rejects.toThrow('MOVE_NOT_ALLOWED');
    const view = await viewOrder(shop.shop.database, orderId);
    expect(view.lines[1]!.tailoringStage).toBe('sewn');
    expect(view.history.slice(-2).map(({ what, to }) => [what, to])).toEqual([
      ['tailoring_cut', null],
      ['tailoring_sewn', null],
    ]);
    await expect(stage(ready!.lineId, 'cut')).rejects.toThrow('MOVE_NOT_ALLOWED');
    await expect(stage(newId(), 'cut')).rejects.toThrow('NOT_FOUND');
    await stage(sewn!.lineId, 'quality');
    await packs();
    await expect(stage(sewn!.lineId, 'cut')).rejects.toThrow('MOVE_NOT_ALLOWED');
  });
});
