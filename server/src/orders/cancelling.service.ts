// Writes cancellations, and buyers' requests to cancel, to the order's rows and its history. The caller puts the pieces
// back into stock and requests the refund in the same transaction.
import { type CancelReason, EXCHANGED, type Mover, type NOT_CONFIRMED } from '@hindam/contract/order-moves';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refuse.ts';
import { amountToRefund, cancelledValueOf, type Leaving, takeOff, uncancelledPieces } from './cancelling.ts';
import { addHistoryNote } from './moves.service.ts';
import type { CancelReasonGiven, LineQuantity, LockedOrder } from './orders.ts';
import { writeCancellation, writeCancelRequest } from './orders.store.ts';

export interface CancelCommand {
  /** Null means what is left of the order. */
  lines: readonly Leaving[] | null;
  by: Mover;
  operatorId?: string | null;
  reasonCode: CancelReason | typeof NOT_CONFIRMED | typeof EXCHANGED;
  reasonText: string;
  feeMinor?: number;
}

export interface Cancelled {
  cancellationId: string;
  /** Minor units to refund, after the cancellation fee. */
  refundMinor: number;
  /** Ready-made pieces to put back into stock; made-to-measure pieces cannot be sold to anybody else. */
  restock: { variantId: string; quantity: number }[];
  /** Whether nothing of the order is left, so that the caller has to move it to `cancelled`. */
  all: boolean;
}

/** Cancels pieces in the order's rows. Refuses a fee above what would be refunded. */
export async function cancelPieces(tx: Transaction, order: LockedOrder, wish: CancelCommand): Promise<Cancelled> {
  const { by, operatorId = null, reasonCode, reasonText, feeMinor = 0 } = wish;
  const worth = cancelledValueOf(order, wish.lines ?? uncancelledPieces(order));
  if (!worth) return refuse('LINE_GONE');
  const refundMinor = amountToRefund(worth.minor, feeMinor, order);
  if (refundMinor === null) return refuse('REFUND_TOO_MUCH');
  const cancellationId = newId();
  const reason = { reasonCode, reasonText };
  const { orderId } = order;
  await writeCancellation(tx, {
    cancellationId,
    orderId,
    lines: worth.lines,
    mover: by,
    operatorId,
    ...reason,
    refundMinor,
    feeMinor,
  });
  if (reasonCode === EXCHANGED) {
    // Without the event `order.partly_cancelled`: the buyer gets the message about the new order instead.
    await addHistoryNote(tx, orderId, { by, operatorId, what: 'pieces_exchanged' });
  } else if (!worth.all) {
    await addHistoryNote(tx, orderId, { by, operatorId, what: 'pieces_cancelled' });
    await record(tx, 'order.partly_cancelled', { orderId });
  }
  takeOff(order.lines, worth.lines, 'cancelled');
  return { cancellationId, refundMinor, restock: restockOf(order, worth.lines), all: worth.all };
}

function restockOf(order: LockedOrder, cut: readonly LineQuantity[]): Cancelled['restock'] {
  const pieces = new Map<string, number>();
  for (const { lineId, quantity } of cut) {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (line && !line.madeToMeasure) pieces.set(line.variantId, (pieces.get(line.variantId) ?? 0) + quantity);
  }
  return [...pieces].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/**
 * Stores the buyer's request to cancel an order or pieces of it, which an operator answers. `lines` null means what is
 * left of the order; `pieces` lists the same pieces by SKU for the history.
 */
export async function requestCancel(
  tx: Transaction,
  order: LockedOrder,
  {
    pieces = '',
    lines = null,
    ...reason
  }: CancelReasonGiven & { pieces?: string; lines?: readonly LineQuantity[] | null },
): Promise<void> {
  if (order.cancelRequestedAt !== null) refuse('CANCEL_REQUESTED_ALREADY');
  const { orderId } = order;
  await writeCancelRequest(tx, orderId, { ...reason, lines: lines ?? uncancelledPieces(order) });
  await addHistoryNote(tx, orderId, { by: 'shopper', what: 'cancel_requested', note: pieces });
  await record(tx, 'order.cancel_requested', { orderId });
}

/** Ends the buyer's request to cancel; the caller records the answer. */
export async function endCancelRequest(tx: Transaction, order: LockedOrder): Promise<void> {
  await writeCancelRequest(tx, order.orderId, null);
  order.cancelRequestedAt = null;
}

export async function refuseToCancel(
  tx: Transaction,
  order: LockedOrder,
  { operatorId, note }: { operatorId: string; note: string },
): Promise<void> {
  if (order.cancelRequestedAt === null) refuse('MOVE_NOT_ALLOWED');
  const { orderId } = order;
  await endCancelRequest(tx, order);
  await addHistoryNote(tx, orderId, { by: 'operator', operatorId, what: 'cancel_refused', note });
  await record(tx, 'order.cancel_refused', { orderId });
}
