// Service functions for counted stock, and for moving pieces between variants.
import { setAvailability } from '../catalogue/availability.ts';
import type { Transaction } from '../kernel/database.ts';
import { correction, type MovementReason } from './stock.ts';
import { insertMovements, insertOnHand, type Level, lockStock, writeOnHand } from './stock.store.ts';

export { analyzeStock, lockPieces, moveHoldsToCart } from './stock.store.ts';

export interface Count {
  variantId: string;
  /** The number of pieces counted. If orders hold more than that, `on_hand` becomes the number they hold. */
  counted: number;
}

export interface Passing {
  fromId: string;
  toId: string;
}

/** Moves all pieces that no order holds from one variant to another. A variant may occur in only one of the moves. */
export async function passPieces(tx: Transaction, passings: readonly Passing[], reason: MovementReason): Promise<void> {
  const before = await lockStock(tx, passings.flatMap(({ fromId, toId }) => [fromId, toId]).sort());
  const level = (id: string): Level => before.get(id) ?? { onHand: 0, reserved: 0 };
  const changes = passings.flatMap(({ fromId, toId }) => {
    const [from, to] = [level(fromId), level(toId)];
    const quantity = from.onHand - from.reserved;
    return [
      { variantId: fromId, quantity: -quantity, onHand: from.reserved, available: 0 },
      { variantId: toId, quantity, onHand: to.onHand + quantity, available: to.onHand + quantity - to.reserved },
    ];
  });
  const moved = changes.filter(({ quantity }) => quantity !== 0);
  await writeOnHand(tx, moved);
  await insertMovements(tx, moved, reason);
  await setAvailability(tx, changes);
}

export async function countStock(tx: Transaction, counts: readonly Count[], reason: MovementReason): Promise<void> {
  const wanted = counts.map(({ variantId, counted }) => ({ variantId, onHand: counted }));
  const first = new Set(await insertOnHand(tx, wanted));
  // Rows are locked in the order of their ids, so that two counts of the same variants cannot deadlock.
  const ids = counts.map(({ variantId }) => variantId).filter((id) => !first.has(id));
  const before = ids.length > 0 ? await lockStock(tx, ids.sort()) : new Map<string, Level>();
  const moves = counts.map(({ variantId, counted }) => {
    const { onHand, reserved } = before.get(variantId) ?? { onHand: 0, reserved: 0 };
    const target = Math.max(counted, reserved);
    return { variantId, quantity: correction(onHand, target), onHand: target, available: target - reserved };
  });
  const moved = moves.filter(({ quantity }) => quantity !== 0);
  const corrected = moved.filter(({ variantId }) => !first.has(variantId));
  if (corrected.length > 0) await writeOnHand(tx, corrected);
  await insertMovements(tx, moved, reason);
  await setAvailability(tx, moves);
}
