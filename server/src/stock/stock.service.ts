// Service functions for counts: on hand becomes the counted number, with the movement that explains it. Held pieces
// stay, whatever was counted.
import { setAvailability } from '../catalogue/availability.ts';
import type { MakeImage } from '../catalogue/catalogue.cards.ts';
import type { Transaction } from '../kernel/database.ts';
import { correction, type MovementReason } from './stock.ts';
import { insertMovements, lockStock, writeOnHand } from './stock.store.ts';

export { lockPieces, moveHoldsToCart } from './stock.store.ts';

export interface Count {
  variantId: string;
  /** Counted pieces; on hand is never set below the held pieces. */
  counted: number;
}

/** Sets on hand to the counted numbers, with the movements that explain them. */
export async function countStock(
  tx: Transaction,
  counts: readonly Count[],
  reason: MovementReason,
  makeImage: MakeImage,
): Promise<void> {
  // Rows are locked in id order, so that two counts of the same pieces cannot deadlock.
  const ids = counts.map(({ variantId }) => variantId).sort();
  const before = await lockStock(tx, ids);
  const moves = counts.map(({ variantId, counted }) => {
    const { onHand, reserved } = before.get(variantId) ?? { onHand: 0, reserved: 0 };
    const target = Math.max(counted, reserved);
    return { variantId, quantity: correction(onHand, target), onHand: target, available: target - reserved };
  });
  const moved = moves.filter(({ quantity }) => quantity !== 0);
  await writeOnHand(tx, moved);
  await insertMovements(tx, moved, reason);
  await setAvailability(tx, moves, makeImage);
}
