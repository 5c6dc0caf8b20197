// For operators who fulfil orders: moving an order to another status, together with the details of its parcel, and
// setting the tailoring stage of a line.
import { seesWholeOrders } from '@hindam/contract/endpoint';
import { MOVES_WITHOUT_CONTACT, type OrderStatus, type TailoringStage } from '@hindam/contract/order-moves';
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { fault, refuse, refuseWith } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { moveOrder, setStage } from '../orders/moves.service.ts';
import { allowedMoves, isAllowed, type LockedOrder, type MoveFacts, skipsTailoring } from '../orders/orders.ts';
import { lockOrder } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { endsWishes } from './delivery.ts';
import { endRequests } from './delivery.store.ts';
import {
  drawDeliveryCode,
  faultsOf,
  faultsOfSkipping,
  isOperatorMove,
  movesNoMoney,
  type Parcel,
  parcelAfter,
  type ParcelDetails,
} from './fulfilment.ts';
import { parcelOf, writeDelivered, writeParcel } from './fulfilment.store.ts';

export { carriersOf, parcelOf } from './fulfilment.store.ts';

const factsOf = (parcel: Parcel): MoveFacts => ({
  hasTracking: parcel.trackingNumber !== '',
  failedAttempts: parcel.failedAttempts,
});

const mayMoveTo = (operator: Operator | null, to: OrderStatus): boolean =>
  isOperatorMove(to) && (operator === null || seesWholeOrders(operator.roles) || MOVES_WITHOUT_CONTACT.includes(to));

/**
 * Statuses to which the operator may move the order by `POST operator/order/move`. `operator` is null for the shop
 * itself, which may make the moves of any operator.
 */
export function operatorMoves(
  order: Parameters<typeof allowedMoves>[0],
  parcel: Parcel,
  operator: Operator | null,
): OrderStatus[] {
  return allowedMoves(order, 'operator', factsOf(parcel)).filter((to) => mayMoveTo(operator, to));
}

export interface ParcelMove {
  to: OrderStatus;
  operator: Operator | null;
  note: string;
  words: ParcelDetails;
  skipsTailoring?: boolean;
}

export async function moveWithParcel(tx: Transaction, order: LockedOrder, move: ParcelMove): Promise<void> {
  const { to, operator, note, words, skipsTailoring: saysSo = false } = move;
  const operatorId = operator?.operatorId ?? null;
  const parcel = await parcelOf(tx, order.orderId);
  // The request may contain a tracking number and the confirmation to skip tailoring, so `isAllowed` assumes both. If
  // one is missing, the faults below name its field.
  const facts = { ...factsOf(parcel), hasTracking: true, skipsTailoring: true };
  if (!movesNoMoney(to) || !mayMoveTo(operator, to) || !isAllowed(order, to, 'operator', facts))
    refuseWith('MOVE_NOT_ALLOWED', { allowed: operatorMoves(order, parcel, operator) });
  const faults = {
    ...faultsOf(parcel, to, words),
    ...(skipsTailoring(order, to) ? faultsOfSkipping(saysSo, note) : {}),
  };
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  await moveOrder(tx, order, { to, by: 'operator', operatorId, what: to, note, facts });
  const after = parcelAfter(parcel, to, words, drawDeliveryCode);
  if (after) await writeParcel(tx, order.orderId, after, to === 'shipped');
  if (to === 'delivered') await writeDelivered(tx, order.orderId);
  if (endsWishes(to)) await endRequests(tx, order.orderId, 'window');
}

export interface StageSet {
  orderId: string;
  lineId: string;
  stage: TailoringStage;
  requestId: string;
}

export async function setTailoringStage(shop: Shop, operator: Operator, it: StageSet): Promise<OrderStatus> {
  const { orderId, lineId, stage, requestId } = it;
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    await setStage(tx, order, { lineId, stage, operatorId: operator.operatorId });
    const details = { line: lineId, stage };
    await recordAction(tx, operator, { action: 'order.tailoring', subject: orderId, details, requestId });
    return order.status;
  });
}
