// Counting pieces: what is on hand becomes what was found, with the movement that explains it. Pieces that
// are promised stay, whatever was counted.
import { setAvailability } from '../catalogue/availability.ts';
import type { MakeImage } from '../catalogue/catalogue.cards.ts';
import type { Transaction } from '../kernel/database.ts';
import { correction, type MovementReason } from './stock.ts';
import { insertMovements, lockRows, lockStock, moveHeld, writeOnHand } from './stock.store.ts';

export interface Count {
  variantId: string;
  /** Pieces found, whatever the books said; never below what is already promised. */
  counted: number;
}

/**
 * Sales lock stock first and the catalogue after it. Whoever changes a product and counts its pieces begins
 * here, so that the two wait for each other instead of deadlocking.
 */
export function keepPiecesStill(tx: Transaction, variantIds: readonly string[]): Promise<void> {
  return lockRows(tx, variantIds);
}

/** Sets what is on hand to what was counted, with the movement that explains it. */
export async function countStock(
  tx: Transaction,
  counts: readonly Count[],
  reason: MovementReason,
  makeImage: MakeImage,
): Promise<void> {
  // Rows are locked in id order, so two counts of the same pieces wait for each other instead of deadlocking.
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

/** A cart went into another: what its unpaid orders hold does not count against the other either. */
export function handHoldsOver(tx: Transaction, fromCartId: string, toCartId: string): Promise<void> {
  return moveHeld(tx, fromCartId, toCartId);
}
