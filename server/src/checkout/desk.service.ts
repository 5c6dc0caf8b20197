// Moves an order together with its parcel for the order desk, and books what the driver was paid in the same
// transaction.
import type { OrderStatus } from '@hindam/contract/order-moves';
import type { ParcelDetails } from '../fulfilment/fulfilment.ts';
import { moveWithParcel, parcelOf } from '../fulfilment/fulfilment.service.ts';
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { type LockedOrder, skipsTailoring } from '../orders/orders.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { bookDelivery } from '../payments/cash.service.ts';
import type { Shop } from '../shop.ts';

export interface OperatorMove {
  orderId: string;
  to: OrderStatus;
  note: string;
  /** What the operator entered about the parcel. */
  words: ParcelDetails;
  /** True confirms packing an order whose tailoring is unfinished; `note` gives the reason. */
  skipsTailoring: boolean;
  /** What the driver was paid, and who has it; undefined when the operator did not say. */
  cash: { collectedMinor: number | undefined; collectedBy: string | undefined };
  requestId: string;
}

async function bookCash(tx: Transaction, order: LockedOrder, move: OperatorMove): Promise<Record<string, unknown>> {
  const { to, note, cash } = move;
  if (to !== 'delivered') {
    if (cash.collectedMinor !== undefined) refuse('INVALID_FIELDS', { cash_collected: 'CASH_NOT_DUE' });
    return {};
  }
  const { driverName, carrier } = await parcelOf(tx, order.orderId);
  const collectedBy = cash.collectedBy || driverName || carrier;
  return bookDelivery(tx, order, { collectedMinor: cash.collectedMinor, collectedBy, note });
}

export async function moveByOperator(shop: Shop, operator: Operator, move: OperatorMove): Promise<OrderStatus> {
  const { orderId, to, requestId } = move;
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    const from = order.status;
    const unsewn = skipsTailoring(order, to) ? { skipped_tailoring: move.note } : {};
    await moveWithParcel(tx, order, { ...move, operator });
    const details = { from, to, ...unsewn, ...(await bookCash(tx, order, move)) };
    await recordAction(tx, operator, { action: 'order.moved', subject: orderId, details, requestId });
    return to;
  });
}
