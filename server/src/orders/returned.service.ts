// Pieces of an order that are returned after delivery. The caller holds the order's row lock, and requests the refund
// in the same transaction.
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refuse.ts';
import { type CancelledValue, cancelledValueOf, takeOff } from './cancelling.ts';
import type { LineQuantity, LockedOrder } from './orders.ts';
import { addInReturn, type TakenBack, writeTakenBack } from './returned.store.ts';

export { loadReturnWindow, type ReturnWindow } from './returned.store.ts';

export function returnablePieces(
  line: Pick<LockedOrder['lines'][number], 'quantity' | 'cancelled' | 'returned' | 'inReturn'>,
): number {
  return line.quantity - line.cancelled - line.returned - line.inReturn;
}

function change(order: LockedOrder, lines: readonly LineQuantity[], by: 1 | -1): void {
  for (const { lineId, quantity } of lines) {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (line) line.inReturn += by * quantity;
  }
}

/** Claims pieces for a return, so that no other return can have them. */
export async function claimForReturn(
  tx: Transaction,
  order: LockedOrder,
  wishes: readonly LineQuantity[],
): Promise<void> {
  if (wishes.length === 0 || new Set(wishes.map(({ lineId }) => lineId)).size < wishes.length) refuse('LINE_GONE');
  for (const { lineId, quantity } of wishes) {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (!line || quantity < 1 || quantity > returnablePieces(line)) refuse('LINE_GONE');
  }
  await addInReturn(tx, wishes, 1);
  change(order, wishes, 1);
}

/** Ends a return's claim to pieces, whether or not the shop takes them back. */
export async function releaseFromReturn(
  tx: Transaction,
  order: LockedOrder,
  lines: readonly LineQuantity[],
): Promise<void> {
  await addInReturn(tx, lines, -1);
  change(order, lines, -1);
}

export interface TakingBack {
  lines: readonly LineQuantity[];
  operatorId: string;
  /**
   * Computes from the value of the pieces what to refund, and how much of that value was never paid, in minor units.
   */
  refundOf(worth: CancelledValue): Pick<TakenBack, 'refundMinor' | 'unpaidMinor'>;
}

export interface TookBack {
  /** Id by which a credit note finds the pieces that it lists. */
  cancellationId: string;
  refundMinor: number;
  /** Whether nothing of the order is left with the shopper. */
  all: boolean;
}

/** Takes pieces back: they leave the order at their share of the line's price after discount. */
export async function takeBackPieces(tx: Transaction, order: LockedOrder, taking: TakingBack): Promise<TookBack> {
  const { lines, operatorId, refundOf } = taking;
  const worth = cancelledValueOf(order, lines) ?? refuse('LINE_GONE');
  const { refundMinor, unpaidMinor } = refundOf(worth);
  const cancellationId = newId();
  const sums = { refundMinor, unpaidMinor };
  await writeTakenBack(tx, { cancellationId, orderId: order.orderId, operatorId, lines: worth.lines, ...sums });
  takeOff(order.lines, worth.lines, 'returned');
  return { cancellationId, refundMinor, all: worth.all };
}
