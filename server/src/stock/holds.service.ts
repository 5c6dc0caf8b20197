// Promising pieces to orders: held before the shopper pays, claimed when her order is placed, released
// when it is not. The caller holds the order's row, so one order is never held and released at once;
// should it forget to, rows decide and the slower of two is told.
import { setAvailability } from '../catalogue/availability.ts';
import { shownPieces } from '../catalogue/catalogue.ts';
import type { MakeImage } from '../catalogue/catalogue.cards.ts';
import type { Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import { type Claim, gatherPieces, type Pieces, type Short } from './holds.ts';
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
import { insertMovements, lockRows } from './stock.store.ts';

interface Change extends Level {
  /** Pieces that came, or went when it is below zero, before what is available now. */
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

/** Tells the catalogue of levels that look different than before. A later change of a variant follows an earlier one. */
async function show(tx: Transaction, makeImage: MakeImage, changes: readonly Change[]): Promise<void> {
  const sums = new Map<string, Change>();
  for (const { variantId, available, change } of changes)
    sums.set(variantId, { variantId, available, change: (sums.get(variantId)?.change ?? 0) + change });
  const looksNew = ({ available, change }: Change): boolean =>
    shownPieces(available) !== shownPieces(available - change);
  await setAvailability(tx, [...sums.values()].filter(looksNew), makeImage);
}

/** Releases other orders' holds, with every row of stock that is about to change locked in one order first. */
async function freePieces(tx: Transaction, orderIds: readonly string[], wanted: readonly Pieces[]): Promise<Change[]> {
  if (orderIds.length === 0) return [];
  const held = await loadHeldVariants(tx, orderIds);
  await lockRows(tx, [...held, ...wanted.map(({ variantId }) => variantId)]);
  const freed: Change[] = [];
  for (const orderId of orderIds) {
    const levels = await updateReleased(tx, orderId);
    freed.push(...changesOf(levels, levels, 1));
  }
  return freed;
}

export interface Hold {
  orderId: string;
  cartId: string | null;
  pieces: readonly Pieces[];
  seconds: number;
  /** At most the so-manieth part of what is available of a variant, though never less than its minimum; absent = all of it. */
  share?: number;
  /** Orders this one takes the place of: what they hold is released first, and may be what it needs. */
  insteadOf?: readonly string[];
}

/**
 * Holds all of an order's pieces for so many seconds and says null, or holds none and says what is short.
 * An order that holds its pieces already keeps them as long again; one whose hold was released holds anew.
 */
export async function holdPieces(tx: Transaction, makeImage: MakeImage, order: Hold): Promise<null | Short[]> {
  const pieces = gatherPieces(order.pieces);
  const freed = await freePieces(tx, order.insteadOf ?? [], pieces);
  if (pieces.length === 0) {
    await show(tx, makeImage, freed);
    return null;
  }
  const { outcome, written, levels, short } = await insertHold(tx, { ...order, pieces, share: order.share ?? 1 });
  if (outcome === 'held' && (written !== pieces.length || levels.length !== pieces.length)) return fault('IN_FLIGHT');
  await show(tx, makeImage, [...freed, ...changesOf(levels, pieces, -1)]);
  return outcome === 'short' ? short : null;
}

/** Whether an order could hold all of its pieces now, or holds them; nothing is locked. */
export async function canHold(tx: Transaction, orderId: string, pieces: readonly Pieces[]): Promise<boolean> {
  return loadCanHold(tx, orderId, gatherPieces(pieces));
}

/**
 * Makes what the order holds its own: sold, and gone from what is on hand. Claiming again changes nothing.
 * What can be sold to others stays as it was, so no card is drawn anew.
 */
export async function claimHold(tx: Transaction, _makeImage: MakeImage, orderId: string): Promise<Claim> {
  const { rows, claimed, sold } = await updateClaimed(tx, orderId);
  if (sold.length > 0) {
    const gone = sold.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }));
    await insertMovements(tx, gone, 'sale', { orderId });
  }
  if (rows === 0) return 'none';
  return sold.length + claimed > 0 ? 'claimed' : 'gone';
}

/** Gives back what the order holds; false when it holds nothing any more, because it was claimed or released. */
export async function releaseHold(tx: Transaction, makeImage: MakeImage, orderId: string): Promise<boolean> {
  const levels = await updateReleased(tx, orderId);
  if (levels.length === 0) return false;
  await show(tx, makeImage, changesOf(levels, levels, 1));
  return true;
}

/** Sold pieces of an order are on hand again; the caller makes sure they come back once. */
export async function returnPieces(
  tx: Transaction,
  makeImage: MakeImage,
  order: { orderId: string; pieces: readonly Pieces[]; reason: 'cancel' | 'return' },
): Promise<void> {
  const pieces = gatherPieces(order.pieces);
  if (pieces.length === 0) return;
  const levels = await addOnHand(tx, pieces);
  await insertMovements(tx, pieces, order.reason, { orderId: order.orderId });
  const over = await loadOverReturned(tx, order.orderId);
  if (over.length > 0) throw new Error(`more pieces came back from order ${order.orderId} than were sold to it`);
  await show(tx, makeImage, changesOf(levels, pieces, 1));
}
