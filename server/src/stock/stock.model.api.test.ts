// A model-based test: for random sequences of operations, a simple model predicts the result and the stock after each
// of them.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { shownPieces } from '../catalogue/catalogue.ts';
import { transaction } from '../kernel/transaction.ts';
import { claimHold, holdPieces, releaseHold, returnPieces } from './holds.service.ts';
import { countStock } from './stock.service.ts';

let shop: TestShop;
let ids: string[];

beforeAll(async () => {
  shop = await openTestShop();
  ids = (await addProduct(shop.shop, { sizes: ['50', '52', '54'], pieces: 0 }))
    .map((variant) => variant.product_item_id)
    .sort();
});
afterAll(() => shop.close());

const VARIANTS = 3;
const ORDERS = 4;

interface Order {
  id: string;
  state: 'none' | 'held' | 'sold' | 'released';
  pieces: number[];
  returned: number[];
}

interface Model {
  onHand: number[];
  orders: Order[];
}

const reservedOf = ({ orders }: Model, variant: number): number =>
  orders.reduce((sum, { state, pieces }) => sum + (state === 'held' ? pieces[variant]! : 0), 0);

type ModelStep =
  | { what: 'hold'; order: number; pieces: number[] }
  | { what: 'claim'; order: number }
  | { what: 'release'; order: number }
  | { what: 'back'; order: number; pieces: number[]; reason: 'cancel' | 'return' }
  | { what: 'count'; variant: number; counted: number };

const order = fc.integer({ min: 0, max: ORDERS - 1 });
const fewPieces = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: VARIANTS, maxLength: VARIANTS });
const modelStep: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('hold' as const), order, pieces: fewPieces }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('claim' as const), order }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('release' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('back' as const),
      order,
      pieces: fewPieces,
      reason: fc.constantFrom('cancel' as const, 'return' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('count' as const),
      variant: fc.integer({ min: 0, max: VARIANTS - 1 }),
      counted: fc.integer({ min: 0, max: 12 }),
    }),
  },
);

const listed = (pieces: readonly number[]) =>
  pieces.flatMap((quantity, variant) => (quantity > 0 ? [{ variantId: ids[variant]!, quantity }] : []));

function expected(model: Model, step: ModelStep): unknown {
  if (step.what === 'count') {
    model.onHand[step.variant] = Math.max(step.counted, reservedOf(model, step.variant));
    return undefined;
  }
  const mine = model.orders[step.order]!;
  if (step.what === 'claim') {
    if (mine.state === 'held') mine.pieces.forEach((quantity, variant) => (model.onHand[variant]! -= quantity));
    if (mine.state === 'held') mine.state = 'sold';
    return { none: 'none', held: 'claimed', sold: 'claimed', released: 'gone' }[mine.state];
  }
  if (step.what === 'release') {
    const held = mine.state === 'held';
    if (held) mine.state = 'released';
    return held;
  }
  if (step.what === 'back') {
    const over = step.pieces.some(
      (quantity, v) => quantity > 0 && quantity + mine.returned[v]! > (mine.state === 'sold' ? mine.pieces[v]! : 0),
    );
    if (over) return 'refused';
    step.pieces.forEach((quantity, variant) => {
      model.onHand[variant]! += quantity;
      mine.returned[variant]! += quantity;
    });
    return undefined;
  }
  if (mine.state === 'held' || mine.state === 'sold' || listed(step.pieces).length === 0) return null;
  const free = model.onHand.map((pieces, variant) => pieces - reservedOf(model, variant));
  const short = step.pieces.flatMap((quantity, v) =>
    quantity > free[v]! ? [{ variantId: ids[v]!, available: free[v]! }] : [],
  );
  if (short.length > 0) return short;
  mine.state = 'held';
  mine.pieces = step.pieces;
  return null;
}

function really(model: Model, step: ModelStep): Promise<unknown> {
  const { database } = shop.shop;
  return transaction(database, async (tx) => {
    if (step.what === 'count')
      return countStock(tx, [{ variantId: ids[step.variant]!, counted: step.counted }], 'count');
    const orderId = model.orders[step.order]!.id;
    if (step.what === 'claim') return claimHold(tx, orderId);
    if (step.what === 'release') return releaseHold(tx, orderId);
    if (step.what === 'back') return returnPieces(tx, { orderId, pieces: listed(step.pieces), reason: step.reason });
    return holdPieces(tx, { orderId, cartId: null, pieces: listed(step.pieces), seconds: 900 });
  }).catch((error: Error) => (error.message.startsWith('more pieces came back') ? 'refused' : Promise.reject(error)));
}

const STATE = `
  select s.on_hand as "onHand", s.reserved, v.available as shown,
    (select coalesce(sum(quantity), 0)::int from stock_movements m where m.variant_id = s.variant_id) as moved
  from stock s join variants v on v.id = s.variant_id where s.variant_id = any($1) order by s.variant_id`;

test(
  'stock gives the results and states of the model after any sequence of operations',
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(modelStep, { maxLength: 30 }), async (steps) => {
        const blank = () => Array<number>(VARIANTS).fill(0);
        const orders = Array.from({ length: ORDERS }, (): Order => ({
          id: randomUUID(),
          state: 'none',
          pieces: blank(),
          returned: blank(),
        }));
        const model: Model = { onHand: blank(), orders };
        await transaction(shop.shop.database, async (tx) => {
          for (const { order_id } of await tx.query<{ order_id: string }>(
            'select distinct order_id from stock_holds where released_at is null and claimed_at is null',
          ))
            await releaseHold(tx, order_id);
          await countStock(
            tx,
            ids.map((variantId) => ({ variantId, counted: 0 })),
            'count',
          );
        });
        for (const step of steps) {
          expect(await really(model, step)).toEqual(expected(model, step));
          const rows = await shop.shop.database.query(STATE, [ids]);
          expect(rows).toEqual(
            model.onHand.map((onHand, variant) => {
              const reserved = reservedOf(model, variant);
              return { onHand, reserved, shown: shownPieces(onHand - reserved), moved: onHand };
            }),
          );
        }
      }),
      { numRuns: count(500) },
    );
  },
);
