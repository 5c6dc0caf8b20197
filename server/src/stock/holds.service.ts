// Service functions for holds: pieces are held for an order before the shopper pays, claimed when the order is placed,
// and released when it is not placed. The caller must have locked or inserted the order's row, so that holding and
// releasing never run at the same time for one order.
import { setAvailability } from '../catalogue/availability.ts';
import { shownPieces } from '../catalogue/catalogue.ts';
import type { Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import { type Claim, gatherPieces, type Pieces, type Shortage } from './holds.ts';
import {
  addOnHand,
  insertHold,
  loadCanHold,
  type Level,
  loadHeldVariants,
  loadOverReturned,
  updateClaimed,
  updateReleased,
} from './holds.store.ts';
import { insertMovements, lockPieces } from './stock.store.ts';

interface Change extends Level {
  change: number;
}

function changesOf(levels: readonly Level[], pieces: readonly Pieces[], sign: 1 | -1): Change[] {
  const quantities = new Map(pieces.map(({ variantId, quantity }) => [variantId, quantity]));
  return levels.map(({ variantId, available }) => ({
    variantId,
    available,
    change: sign * (quantities.get(variantId) ?? 0),
  }));
}

/**
 * Updates the catalogue for variants whose shown stock differs after all changes together. If a variant has several
 * changes, its last `available` is used.
 */
async function show(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const sums = new Map<string, Change>();
  for (const { variantId, available, change } of changes)
    sums.set(variantId, { variantId, available, change: (sums.get(variantId)?.change ?? 0) + change });
  const looksNew = ({ available, change }: Change): boolean =>
    shownPieces(available) !== shownPieces(available - change);
  await setAvailability(tx, [...sums.values()].filter(looksNew));
}

/**
 * Releases the holds of the orders `orderIds`; does nothing without any. First locks the stock rows of all these holds
 * and of the `wanted` pieces together, sorted by id, because locking them hold by hold could deadlock.
 */
async function freePieces(tx: Transaction, orderIds: readonly string[], wanted: readonly Pieces[]): Promise<Change[]> {
  if (orderIds.length === 0) return [];
  const held = await loadHeldVariants(tx, orderIds);
  await lockPieces(tx, [...held, ...wanted.map(({ variantId }) => variantId)]);
  const freed: Change[] = [];
  for (const orderId of orderIds) {
    const levels = await updateReleased(tx, orderId);
    freed.push(...changesOf(levels, levels, 1));
  }
  return freed;
}

/**
 * Locks the stock rows of these variants, and of the variants that the orders `orderIds` hold, sorted by id. A
 * transaction that both holds and returns pieces must call this first; otherwise it could deadlock.
 */
export async function lockVariants(
  tx: Transaction,
  variantIds: readonly string[],
  orderIds: readonly string[] = [],
): Promise<void> {
  const held = orderIds.length === 0 ? [] : await loadHeldVariants(tx, orderIds);
  await lockPieces(tx, [...variantIds, ...held]);
}

export interface Hold {
  orderId: string;
  cartId: string | null;
  pieces: readonly Pieces[];
  seconds: number;
  /**
   * The order may hold at most the available pieces of a variant divided by `share` and rounded down, or
   * `Pieces.minimum` pieces if that is more. Undefined means no such limit.
   */
  share?: number;
  /**
   * Ids of orders that this order replaces. Their holds are released first, so that this order can hold the same
   * pieces.
   */
  insteadOf?: readonly string[];
}

/**
 * Holds all pieces of an order for `seconds` and returns null, or holds nothing and returns the variants of which it
 * may not hold as many. If the order already has an active hold, only prolongs it, and leaves a claimed one as it is.
 * Throws IN_FLIGHT if a concurrent call has just held pieces for the same order.
 */
export async function holdPieces(tx: Transaction, order: Hold): Promise<null | Shortage[]> {
  const pieces = gatherPieces(order.pieces);
  const freed = await freePieces(tx, order.insteadOf ?? [], pieces);
  if (pieces.length === 0) {
    await show(tx, freed);
    return null;
  }
  const { outcome, written, levels, short } = await insertHold(tx, { ...order, pieces, share: order.share ?? 1 });
  if (outcome === 'held' && (written !== pieces.length || levels.length !== pieces.length)) return fault('IN_FLIGHT');
  await show(tx, [...freed, ...changesOf(levels, pieces, -1)]);
  return outcome === 'short' ? short : null;
}

/**
 * Whether the order has an active or claimed hold, or enough pieces are available for it now (`share` is not checked).
 * Takes no locks.
 */
export async function canHold(tx: Transaction, orderId: string, pieces: readonly Pieces[]): Promise<boolean> {
  return loadCanHold(tx, orderId, gatherPieces(pieces));
}

/**
 * Claims the order's hold: the pieces are sold, so `on_hand` and `reserved` both decrease. A second call changes
 * nothing.
 */
export async function claimHold(tx: Transaction, orderId: string): Promise<Claim> {
  const { rows, claimed, sold } = await updateClaimed(tx, orderId);
  if (sold.length > 0) {
    const gone = sold.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }));
    await insertMovements(tx, gone, 'sale', { orderId });
  }
  if (rows === 0) return 'none';
  return sold.length + claimed > 0 ? 'claimed' : 'gone';
}

export async function releaseHold(tx: Transaction, orderId: string): Promise<boolean> {
  const levels = await updateReleased(tx, orderId);
  if (levels.length === 0) return false;
  await show(tx, changesOf(levels, levels, 1));
  return true;
}

/** Adds sold pieces of an order back to `on_hand`. Throws if more pieces would be returned than were sold. */
export async function returnPieces(
  tx: Transaction,
  order: { orderId: string; pieces: readonly Pieces[]; reason: 'cancel' | 'return' },
): Promise<void> {
  const pieces = gatherPieces(order.pieces);
  if (pieces.length === 0) return;
  const levels = await addOnHand(tx, pieces);
  await insertMovements(tx, pieces, order.reason, { orderId: order.orderId });
  const over = await loadOverReturned(tx, order.orderId);
  if (over.length > 0) throw new Error(`more pieces came back from order ${order.orderId} than were sold to it`);
  await show(tx, changesOf(levels, pieces, 1));
}
