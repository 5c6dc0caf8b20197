// Cancelling an order or some of its pieces, under the order's row lock: the pieces leave the order, ready-made ones
// return to stock, and a refund is requested. While the order is in tailoring or packed, a shopper can only request to
// cancel, and an operator answers; later a shopper can do neither.
import {
  CANCEL_REASONS,
  type CancelReason,
  movesFrom,
  NOT_CONFIRMED,
  type OrderStatus,
} from '@hindam/contract/order-moves';
import type { OrderLine as WireLine } from '@hindam/contract/orders';
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { type Key, runOnce, attemptOfOperator } from '../kernel/idempotency.ts';
import { hashSecret } from '../kernel/ids.ts';
import { fault, refuse, refuseWith } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { translate } from '../kernel/words.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { uncancelledPieces } from '../orders/cancelling.ts';
import { requestCancel, cancelPieces, endCancelRequest, refuseToCancel } from '../orders/cancelling.service.ts';
import { creditUnpaid } from '../orders/credit-notes.service.ts';
import { moveOrder } from '../orders/moves.service.ts';
import type { OrderReader } from '../orders/order-access.ts';
import { lineOnWire } from '../orders/order-view.ts';
import { type LineQuantity, howToCancel, isAllowed, type LockedOrder } from '../orders/orders.ts';
import { findOrder, lockOrder, requireOrder, setPayment } from '../orders/orders.service.ts';
import { storeDue } from '../payments/cash.service.ts';
import { refundableMinor } from '../payments/refundable.service.ts';
import { type Asker, requestRefund } from '../payments/refunds.service.ts';
import { passCouponOn } from '../payments/shared-coupon.service.ts';
import type { Shop } from '../shop.ts';
import { returnPieces } from '../stock/holds.service.ts';
import { refundPreview, matchesRequest, namedPieces, type Preview, previewOf } from './cancelling.ts';

export interface CancelOptions {
  how: 'now' | 'request' | 'no';
  lines: (WireLine & { cancellable: number })[];
  reasons: { code: CancelReason; text: string }[];
  refund: Preview;
  currency: string;
}

/**
 * What can be cancelled of an order, and the refund for the pieces in `lines`; `lines` is null for all pieces that are
 * left of the order.
 */
export async function cancelOptions(
  shop: Shop,
  reader: OrderReader,
  { orderId, lines, language }: { orderId: string; lines: readonly LineQuantity[] | null; language: string },
): Promise<CancelOptions> {
  const order = await findOrder(shop, reader, orderId);
  const how = howToCancel(order.status);
  const refund = previewOf(order, lines, await refundableMinor(shop.database, orderId));
  return {
    how,
    lines: order.lines.map((line) => ({
      ...lineOnWire(line, order.currency, language),
      cancellable: how === 'no' ? 0 : line.quantity - line.cancelled,
    })),
    reasons: CANCEL_REASONS.map((code) => ({ code, text: translate(language, `CANCEL_REASON_${code.toUpperCase()}`) })),
    refund: refund ?? fault('NOT_FOUND'),
    currency: order.currency,
  };
}

export interface Cancelling {
  orderId: string;
  /** Null means all pieces that are left of the order. */
  lines: readonly LineQuantity[] | null;
  reasonCode: CancelReason;
  reasonText: string;
}

export interface CancelOutcome {
  status: 'cancelled' | 'partly_cancelled' | 'requested';
  orderStatus: OrderStatus;
  refund: Preview;
  currency: string;
}

function requireReason({ reasonCode, reasonText }: Cancelling): void {
  if (reasonCode === 'other' && reasonText === '') refuse('INVALID_FIELDS', { reason_text: 'FIELD_REQUIRED' });
}

/**
 * The order is the actor of these idempotency keys, because a shopper without an account has no other identity here.
 */
const attemptOf = (orderId: string, key: Key | null) => key && { actor: hashSecret(`order:${orderId}`), ...key };

/** Cancels pieces, or only stores the shopper's request to cancel if the order is in tailoring or packed. */
export async function cancelByShopper(
  shop: Shop,
  reader: OrderReader,
  request: Cancelling,
  key: Key | null,
): Promise<CancelOutcome> {
  requireReason(request);
  return transaction(shop.database, async (tx) => {
    const order = await requireOrder(tx, reader, request.orderId, shop.secrets);
    return runOnce(tx, attemptOf(request.orderId, key), async () => {
      switch (howToCancel(order.status)) {
        case 'now':
          return cancelNow(tx, order, { ...request, by: 'shopper', feeMinor: 0 });
        case 'request':
          return requestByShopper(tx, order, request);
        case 'no':
          return refuse('MOVE_NOT_ALLOWED');
      }
    });
  });
}

async function requestByShopper(tx: Transaction, order: LockedOrder, request: Cancelling): Promise<CancelOutcome> {
  const refund = previewOf(order, request.lines, await refundableMinor(tx, order.orderId));
  if (!refund) return refuse('LINE_GONE');
  const { reasonCode, reasonText, lines } = request;
  await requestCancel(tx, order, { reasonCode, reasonText, lines, pieces: namedPieces(order, lines) });
  return { status: 'requested', orderStatus: order.status, refund, currency: order.currency };
}

interface ImmediateCancelling extends Omit<Cancelling, 'reasonCode'> {
  reasonCode: CancelReason | typeof NOT_CONFIRMED;
  by: 'shopper' | 'operator' | 'clock';
  operator?: Asker;
  /** In minor units, deducted from the refund. */
  feeMinor: number;
}

/**
 * The caller holds the order's row lock. This function locks payment, coupon, stock and the series of credit notes in
 * the same order as other transactions, so that they cannot deadlock.
 */
async function cancelNow(tx: Transaction, order: LockedOrder, cancelling: ImmediateCancelling): Promise<CancelOutcome> {
  const { by, operator = null, feeMinor } = cancelling;
  const operatorId = operator?.operatorId ?? null;
  const { orderId, paymentOption, currency } = order;
  const refundable = await refundableMinor(tx, orderId);
  // Refunds that are not done yet, and fees of earlier cancellations, reduce what can be refunded as done refunds do.
  const orderWithRefunds = { ...order, refundedMinor: order.paidMinor - refundable };
  const cutLines = cancelling.lines ?? uncancelledPieces(order);
  const isWithinRequest = order.cancelRequestedAt !== null && matchesRequest(order.cancelLines, cutLines);
  const { cancellationId, refundMinor, restock, all } = await cancelPieces(tx, orderWithRefunds, cancelling);
  const refund = refundPreview(paymentOption, refundMinor, feeMinor);
  // If an operator cancels pieces that the shopper has not requested to cancel, the refund counts as requested by that
  // operator, so that a large one needs the approval of a second operator.
  const askedBy = isWithinRequest ? null : operator;
  await requestRefund(tx, { orderId, amountMinor: refundMinor, why: 'cancelled', cancellationId, askedBy, operatorId });
  if (all) await endOrder(tx, order, { by, operatorId });
  await storeDue(tx, order);
  await returnPieces(tx, { orderId, pieces: restock, reason: 'cancel' });
  await creditUnpaid(tx, orderId);
  return { status: all ? 'cancelled' : 'partly_cancelled', orderStatus: order.status, refund, currency };
}

async function endOrder(
  tx: Transaction,
  order: LockedOrder,
  { by, operatorId }: { by: ImmediateCancelling['by']; operatorId: string | null },
): Promise<void> {
  const what = by === 'clock' ? NOT_CONFIRMED : 'cancelled';
  await moveOrder(tx, order, { to: 'cancelled', by, operatorId, what });
  if (order.paidMinor === 0) await setPayment(tx, order.orderId, { paymentStatus: 'voided' });
  await passCouponOn(tx, order.orderId);
}

export async function cancelUnconfirmed(tx: Transaction, order: LockedOrder): Promise<void> {
  const { orderId } = order;
  const why = { reasonCode: NOT_CONFIRMED, reasonText: '' } as const;
  await cancelNow(tx, order, { orderId, lines: null, ...why, by: 'clock', feeMinor: 0 });
}

export interface OperatorCancelling extends Cancelling {
  feeMinor: number;
  requestId: string;
}

/** Cancels pieces for an operator, which ends the shopper's request to cancel. */
export async function cancelByOperator(
  shop: Shop,
  operator: Operator,
  request: OperatorCancelling,
  key: Key | null,
): Promise<CancelOutcome> {
  requireReason(request);
  const { operatorId } = operator;
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, request.orderId)) ?? fault('NOT_FOUND');
    return runOnce(tx, attemptOfOperator(operator, key), async () => {
      if (!isAllowed(order, 'cancelled', 'operator', {}))
        refuseWith('MOVE_NOT_ALLOWED', { allowed: movesFrom(order.status, 'operator') });
      const asker = { operatorId, large: shop.config.largeRefunds };
      const outcome = await cancelNow(tx, order, { ...request, by: 'operator', operator: asker });
      if (order.cancelRequestedAt !== null) await endCancelRequest(tx, order);
      const { feeMinor: fee, reasonCode: reason, requestId } = request;
      const details = { status: outcome.status, refund: outcome.refund.minor, fee, reason };
      await recordAction(tx, operator, { action: 'order.cancelled', subject: request.orderId, details, requestId });
      return outcome;
    });
  });
}

export async function refuseCancelling(
  shop: Shop,
  operator: Operator,
  { orderId, note, requestId }: { orderId: string; note: string; requestId: string },
): Promise<OrderStatus> {
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    await refuseToCancel(tx, order, { operatorId: operator.operatorId, note });
    await recordAction(tx, operator, { action: 'order.cancel_refused', subject: orderId, requestId });
    return order.status;
  });
}
