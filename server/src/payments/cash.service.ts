// Use cases of cash on delivery. To prevent deadlocks, rows are locked in this order: the order, its payment, what
// drivers collected for it.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { attemptOfOperator, type Key, runOnce } from '../kernel/idempotency.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { onDeliveryMinor } from '../orders/cancelling.ts';
import { addHistoryNote } from '../orders/moves.service.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { lockOrder, setPayment } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import {
  type Cash,
  type Delivered,
  faultsOfDelivery,
  faultsOfRecord,
  heldMinor,
  missingMinor,
  takeHeld,
} from './cash.ts';
import {
  type HeldCash,
  type HeldDay,
  insertCollection,
  insertHandover,
  loadCash,
  loadHeld,
  loadUnpaid,
  lowerDue,
  lockCash,
  lockCollections,
  lockDay,
  setCollected,
  setDue,
  setWaived,
  takeOff,
  type UnpaidDelivery,
} from './cash.store.ts';
import { collected, handedOver, notCollected } from './ledger.ts';
import { post } from './payments.store.ts';
import { refundableMinor } from './refundable.store.ts';

export { loadCash as cashOf } from './cash.store.ts';

/**
 * Stores how much of an order is to be paid on delivery, unless the collected amount has been recorded; the caller
 * holds the order's row lock.
 */
export async function storeDue(tx: Transaction, order: LockedOrder): Promise<void> {
  const minor = onDeliveryMinor(order);
  // A cancelled order keeps the amount that was due last. In any other status 0 is stored too, because the pieces that
  // are left may cost nothing.
  if (minor > 0 || order.status !== 'cancelled') await setDue(tx, order.orderId, minor);
}

/** The payment status of an order of which nothing is missing any more. */
function statusOf({ refundedMinor }: LockedOrder, collectedMinor: number) {
  if (refundedMinor === 0) return 'paid';
  return refundedMinor >= collectedMinor ? 'refunded' : 'partially_refunded';
}

/** Replaces the amount collected for an order, and posts the difference to the ledger. */
async function book(
  tx: Transaction,
  order: LockedOrder,
  cash: Cash,
  { collectedMinor, collectedBy }: { collectedMinor: number; collectedBy: string },
): Promise<void> {
  const { paymentId, currency, market } = cash;
  const more = collectedMinor - cash.collectedMinor;
  await setCollected(tx, paymentId, collectedMinor);
  if (more > 0) {
    await insertCollection(tx, { paymentId, market, collectedBy, minor: more });
    await post(tx, collected({ paymentId, minor: more, currency }));
  }
  if (more < 0) {
    const parts =
      takeHeld(await lockCollections(tx, paymentId), -more) ??
      refuse('INVALID_FIELDS', { collected: 'CASH_HANDED_OVER' });
    await takeOff(tx, parts);
    await post(tx, notCollected({ paymentId, minor: -more, currency }));
  }
  const paidStatus = statusOf(order, collectedMinor);
  const paymentStatus = collectedMinor >= cash.dueMinor ? paidStatus : 'pending';
  await setPayment(tx, order.orderId, { paidMinor: collectedMinor, paymentStatus });
  Object.assign(order, { paidMinor: collectedMinor, paymentStatus });
}

/**
 * Books what the driver was paid, in the transaction that moves the order to delivered. Throws INVALID_FIELDS when the
 * amount does not fit what is due (`faultsOfDelivery`). Returns what to note in the audit trail.
 */
export async function bookDelivery(
  tx: Transaction,
  order: LockedOrder,
  delivered: Delivered,
): Promise<Record<string, unknown>> {
  const dueMinor = onDeliveryMinor(order);
  const faults = faultsOfDelivery(dueMinor, delivered);
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  const { collectedMinor, collectedBy } = delivered;
  await setDue(tx, order.orderId, dueMinor);
  const cash = await lockCash(tx, order.orderId);
  if (!cash) return {};
  await book(tx, order, cash, { collectedMinor: collectedMinor ?? 0, collectedBy });
  return { due: dueMinor, collected: collectedMinor ?? 0 };
}

async function lockDelivered(tx: Transaction, orderId: string): Promise<{ order: LockedOrder; cash: Cash }> {
  const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
  // Stores the due amount, because an older version of the shop did not do so when it delivered an order.
  await storeDue(tx, order);
  const cash = await lockCash(tx, orderId);
  const isDelivered = ['delivered', 'completed', 'return_requested', 'returned'].includes(order.status);
  return cash && isDelivered ? { order, cash } : refuse('MOVE_NOT_ALLOWED');
}

export interface CashRecord {
  orderId: string;
  /** What was paid for the order in all, not what is added to it. */
  collectedMinor: number;
  collectedBy: string;
  note: string;
  requestId: string;
}

/** Records how much was paid for a delivered order in all, which may be more or less than was recorded before. */
export async function recordCash(shop: Shop, operator: Operator, it: CashRecord, key: Key | null): Promise<Cash> {
  const { orderId, collectedMinor, collectedBy, note, requestId } = it;
  const { operatorId } = operator;
  return transaction(shop.database, (tx) =>
    runOnce(tx, attemptOfOperator(operator, key), async () => {
      const { order, cash } = await lockDelivered(tx, orderId);
      const paidBackMinor = order.paidMinor - (await refundableMinor(tx, orderId));
      const faults = faultsOfRecord(cash, { collectedMinor, collectedBy, paidBackMinor });
      if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
      await book(tx, order, cash, { collectedMinor, collectedBy });
      await addHistoryNote(tx, orderId, { by: 'operator', operatorId, what: 'cash_recorded', note });
      const details = { due: cash.dueMinor, before: cash.collectedMinor, collected: collectedMinor };
      await recordAction(tx, operator, { action: 'cash.recorded', subject: orderId, details, requestId });
      return (await loadCash(tx, orderId)) ?? fault('NOT_FOUND');
    }),
  );
}

export async function waiveCash(
  shop: Shop,
  operator: Operator,
  { orderId, note, requestId }: { orderId: string; note: string; requestId: string },
): Promise<Cash> {
  const { operatorId } = operator;
  return transaction(shop.database, async (tx) => {
    const { cash } = await lockDelivered(tx, orderId);
    const missing = missingMinor(cash);
    if (missing === 0) refuse('MOVE_NOT_ALLOWED');
    if (!cash.isWaived) {
      await setWaived(tx, cash.paymentId, { operatorId, note });
      await addHistoryNote(tx, orderId, { by: 'operator', operatorId, what: 'cash_waived', note });
      await recordAction(tx, operator, { action: 'cash.waived', subject: orderId, details: { missing }, requestId });
    }
    return (await loadCash(tx, orderId)) ?? fault('NOT_FOUND');
  });
}

export interface HandingOver extends HeldDay {
  countedMinor: number;
  note: string;
  requestId: string;
}

export interface HandedOver {
  handedMinor: number;
  outstandingMinor: number;
  currency: string;
}

/**
 * Records that a driver handed over cash of one day. A note is required when the driver keeps some of that day's cash.
 */
export async function handOver(shop: Shop, operator: Operator, it: HandingOver, key: Key | null): Promise<HandedOver> {
  const { market, day, countedMinor, note, requestId } = it;
  return transaction(shop.database, (tx) =>
    runOnce(tx, attemptOfOperator(operator, key), async () => {
      const collections = await lockDay(tx, it);
      const parts = takeHeld(collections, countedMinor);
      if (!parts) return refuse('INVALID_FIELDS', { amount: 'CASH_NOT_HELD' });
      const outstandingMinor = heldMinor(collections) - countedMinor;
      if (outstandingMinor > 0 && note === '') refuse('INVALID_FIELDS', { note: 'CASH_WHY_MISSING' });
      const { operatorId } = operator;
      const subject = await insertHandover(tx, { ...it, minor: countedMinor, operatorId, parts });
      for (const { collection, minor } of parts)
        await post(tx, handedOver({ paymentId: collection.paymentId, minor, currency: collection.currency }));
      const details = { market, day, amount: countedMinor, outstanding: outstandingMinor, orders: parts.length };
      await recordAction(tx, operator, { action: 'cash.handed_over', subject, details, requestId });
      return { handedMinor: countedMinor, outstandingMinor, currency: parts[0]!.collection.currency };
    }),
  );
}

/**
 * Lowers the due amount by `unpaidMinor`, the part of the value of returned pieces that nobody had paid. The caller
 * holds the order's row lock.
 */
export async function lowerMissing(tx: Transaction, order: LockedOrder, unpaidMinor: number): Promise<void> {
  const cash = unpaidMinor > 0 ? await lockCash(tx, order.orderId) : null;
  if (!cash) return;
  const dueMinor = cash.dueMinor - unpaidMinor;
  await lowerDue(tx, cash.paymentId, dueMinor);
  if (missingMinor({ ...cash, dueMinor }) > 0) return;
  const { collectedMinor } = cash;
  const paymentStatus = collectedMinor === 0 ? 'voided' : statusOf(order, collectedMinor);
  await setPayment(tx, order.orderId, { paymentStatus });
}

/** Throws CASH_NOT_RECORDED when no operator has recorded what was paid for the delivered order. */
export async function requireCash(tx: Transaction, orderId: string): Promise<Cash> {
  const cash = await lockCash(tx, orderId);
  return cash?.isAsked ? cash : refuse('CASH_NOT_RECORDED');
}

const LISTED_MAX = 100;

export async function listCash({ database }: Shop): Promise<{ held: HeldCash[]; unpaid: UnpaidDelivery[] }> {
  return { held: await loadHeld(database, LISTED_MAX), unpaid: await loadUnpaid(database, LISTED_MAX) };
}
