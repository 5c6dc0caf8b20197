// Use cases of operators' refunds: refunding part or all of an order without cancelling, a second operator's approval
// of large refunds, and the return of a whole order. A refund never exceeds what was captured minus all refunds, also
// those in flight.
import type { OrderStatus } from '@hindam/contract/order-moves';
import { operatorMoves, parcelOf } from '../fulfilment/fulfilment.service.ts';
import type { Operator } from '../kernel/call.ts';
import { type Key, runOnce, attemptOfOperator } from '../kernel/idempotency.ts';
import { fault, refuse, refuseWith } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { uncancelledPieces, cancelledValueOf } from '../orders/cancelling.ts';
import { moveOrder } from '../orders/moves.service.ts';
import { type LineQuantity, isAllowed, type LockedOrder } from '../orders/orders.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { refundableMinor } from '../payments/refundable.service.ts';
import {
  approveRefund,
  type RefundSummary,
  refundOf,
  refuseRefund,
  requestRefund,
} from '../payments/refunds.service.ts';
import type { Shop } from '../shop.ts';
import { returnPieces } from '../stock/holds.service.ts';

export interface Refunding {
  orderId: string;
  amountMinor: number;
  /** The operator's reason, in the operator's own words. */
  note: string;
  requestId: string;
}

/**
 * Requests a refund of an amount without cancelling pieces. Refuses an amount above what is left to refund; a large
 * refund waits for another operator.
 */
export async function refundByOperator(
  shop: Shop,
  operator: Operator,
  { orderId, amountMinor, note, requestId }: Refunding,
  key: Key | null,
): Promise<RefundSummary> {
  const { operatorId } = operator;
  return transaction(shop.database, async (tx) => {
    if (!(await lockOrder(tx, orderId))) fault('NOT_FOUND');
    const refundId = await runOnce(tx, attemptOfOperator(operator, key), async () => {
      const wish = { orderId, amountMinor, why: 'operator', note, askedBy: operatorId } as const;
      const [made] = await requestRefund(tx, wish);
      const details = { refund: made, amount: amountMinor };
      await recordAction(tx, operator, { action: 'refund.wanted', subject: orderId, details, requestId });
      return made ?? refuse('REFUND_TOO_MUCH');
    });
    return refundOf(tx, refundId);
  });
}

/** A second operator approves a large refund. */
export async function approveByOperator(
  shop: Shop,
  operator: Operator,
  { refundId, requestId }: { refundId: string; requestId: string },
  key: Key | null,
): Promise<RefundSummary> {
  return transaction(shop.database, async (tx) => {
    await runOnce(tx, attemptOfOperator(operator, key), async () => {
      const { orderId } = await approveRefund(tx, refundId, operator.operatorId);
      const details = { refund: refundId };
      await recordAction(tx, operator, { action: 'refund.approved', subject: orderId, details, requestId });
      return refundId;
    });
    return refundOf(tx, refundId);
  });
}

/** Refuses a large refund that waits, by another operator or the one who requested it. */
export async function refuseByOperator(
  shop: Shop,
  operator: Operator,
  { refundId, note, requestId }: { refundId: string; note: string; requestId: string },
  key: Key | null,
): Promise<RefundSummary> {
  const { operatorId } = operator;
  return transaction(shop.database, async (tx) => {
    await runOnce(tx, attemptOfOperator(operator, key), async () => {
      const { orderId } = await refuseRefund(tx, refundId, { operatorId, note });
      const details = { refund: refundId };
      await recordAction(tx, operator, { action: 'refund.refused', subject: orderId, details, requestId });
      return refundId;
    });
    return refundOf(tx, refundId);
  });
}

/**
 * Settles the return of an order whose pieces have arrived: the order ends, its ready-made pieces go back into stock,
 * and what was paid and not refunded yet is refunded.
 */
export async function settleReturnedOrder(
  shop: Shop,
  operator: Operator,
  { orderId, note, requestId }: { orderId: string; note: string; requestId: string },
): Promise<OrderStatus> {
  const { operatorId } = operator;
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    if (!isAllowed(order, 'returned', 'operator', {}))
      refuseWith('MOVE_NOT_ALLOWED', { allowed: operatorMoves(order, await parcelOf(tx, orderId)) });
    await moveOrder(tx, order, { to: 'returned', by: 'operator', operatorId, what: 'returned', note });
    const left = uncancelledPieces(order);
    const worth = cancelledValueOf(order, left)?.minor ?? 0;
    const amountMinor = Math.min(worth, await refundableMinor(tx, orderId));
    // The shopper requested the return, so the refund needs no second operator.
    await requestRefund(tx, { orderId, amountMinor, why: 'returned', operatorId });
    await returnPieces(tx, { orderId, pieces: readyMade(order, left), reason: 'return' });
    const details = { from: 'return_requested', to: 'returned', refund: amountMinor };
    await recordAction(tx, operator, { action: 'order.moved', subject: orderId, details, requestId });
    return order.status;
  });
}

function readyMade({ lines }: LockedOrder, wishes: readonly LineQuantity[]): { variantId: string; quantity: number }[] {
  return wishes.flatMap(({ lineId, quantity }) => {
    const line = lines.find((one) => one.lineId === lineId);
    return line && !line.madeToMeasure ? [{ variantId: line.variantId, quantity }] : [];
  });
}
