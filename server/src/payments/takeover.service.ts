// Carries out an exchange, in the transaction that places the new order: the pieces leave the old order, unless they
// were returned before, and what was paid for them pays for the new order without leaving its provider. To prevent
// deadlocks, the caller locks the old order's row before the new one's.
import { EXCHANGED } from '@hindam/contract/order-moves';
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { cancelledValueOf } from '../orders/cancelling.ts';
import { cancelPieces } from '../orders/cancelling.service.ts';
import { creditNote, creditUnpaid } from '../orders/credit-notes.service.ts';
import { moveOrder } from '../orders/moves.service.ts';
import { howToCancel, type LockedOrder } from '../orders/orders.ts';
import {
  copyBuyer,
  type ExchangeRow,
  loadExchange,
  lockOrder,
  setPayment,
  writeExchangeDone,
} from '../orders/orders.service.ts';
import { moveCouponUse } from '../pricing/coupons.service.ts';
import { lockVariants, returnPieces } from '../stock/holds.service.ts';
import { storeDue } from './cash.service.ts';
import { credited, exchangedAway } from './ledger.ts';
import { addRefunded, insertCredit, lockPaid, post } from './payments.store.ts';
import { refundableMinor } from './refundable.service.ts';
import { requestRefund, takeFromPaid } from './refunds.service.ts';
import { lockSharedCoupon } from './shared-coupon.service.ts';
import { insertRefund, loadSiblings, setDone } from './refunds.store.ts';

export interface OpenExchange {
  old: LockedOrder;
  exchange: ExchangeRow;
}

/**
 * Whether the exchange can still be carried out. It cannot when, for example, too little money is left to pay the
 * promised credit.
 */
export async function isStillPossible(tx: Transaction, { old, exchange }: OpenExchange): Promise<boolean> {
  const refundable = await refundableMinor(tx, old.orderId);
  if (exchange.isReturn) return !exchange.isEnded && exchange.creditMinor <= refundable;
  const worth = howToCancel(old.status) === 'now' ? cancelledValueOf(old, exchange.lines) : null;
  return worth !== null && exchange.creditMinor <= Math.min(worth.minor, refundable);
}

/**
 * Whether the exchange of a new, unpaid order can still be carried out. The caller has locked both orders, the old one
 * first.
 */
export async function isExchangePossible(tx: Transaction, { orderId }: Pick<LockedOrder, 'orderId'>): Promise<boolean> {
  const exchange = await loadExchange(tx, orderId);
  const old = exchange && (await lockOrder(tx, exchange.fromOrderId));
  return exchange !== null && old !== null && isStillPossible(tx, { old, exchange });
}

/**
 * Locks the payments of the old order, and then the stock of the pieces that the exchange moves or that the orders
 * `orderIds` hold.
 */
export async function lockExchange(
  tx: Transaction,
  { old, exchange }: OpenExchange,
  orderIds: readonly string[],
): Promise<void> {
  await lockPaid(tx, old.orderId);
  const leaving = old.lines.filter(({ lineId }) => exchange.lines.some((piece) => piece.lineId === lineId));
  const variantIds = [...leaving, ...exchange.lines].map(({ variantId }) => variantId);
  await lockVariants(tx, variantIds, orderIds);
}

/** Cancels the pieces in the old order; returned pieces have left it already. */
async function leave(tx: Transaction, order: LockedOrder, { old, exchange }: OpenExchange) {
  if (exchange.isReturn) return { cancellationId: exchange.cancellationId, backMinor: 0 };
  const { orderId } = old;
  const refundable = await refundableMinor(tx, orderId);
  const cut = await cancelPieces(
    tx,
    { ...old, refundedMinor: old.paidMinor - refundable },
    { lines: exchange.lines, by: 'shopper', reasonCode: EXCHANGED, reasonText: '' },
  );
  if (cut.all) {
    await moveOrder(tx, old, { to: 'cancelled', by: 'shopper', what: EXCHANGED });
    if (old.paidMinor === 0) await setPayment(tx, orderId, { paymentStatus: 'voided' });
    // The new order now has the old one's discount, so the use of the coupon moves along.
    await lockSharedCoupon(tx, orderId);
    await moveCouponUse(tx, orderId, order.orderId);
  }
  await storeDue(tx, old);
  await returnPieces(tx, { orderId, pieces: cut.restock, reason: 'cancel' });
  return { cancellationId: cut.cancellationId, backMinor: cut.refundMinor - exchange.creditMinor };
}

export interface TakenOver {
  old: LockedOrder;
  cancellationId: string | null;
  /** The money that moved to the new order; `noteCredits` issues a credit note for each entry. */
  credits: { paymentId: string; refundId: string; minor: number }[];
}

/** Moves the promised credit from the old order to the new one; the money stays with its provider. */
async function moveMoney(
  tx: Transaction,
  order: LockedOrder,
  { old, exchange }: OpenExchange,
  cancellationId: string | null,
): Promise<TakenOver['credits']> {
  const { creditMinor } = exchange;
  const { orderId, currency, paymentOption: option } = old;
  const parts = await takeFromPaid(tx, orderId, creditMinor);
  if (!parts) throw new Error('an exchange promised more than was paid');
  const credits: TakenOver['credits'] = [];
  for (const { payment: source, minor } of parts) {
    const credit = { paymentId: newId(), refundId: newId(), minor };
    const { paymentId, refundId } = credit;
    const refund = { refundId, paymentId: source.paymentId, orderId, amountMinor: minor, currency, cancellationId };
    await insertRefund(tx, { ...refund, why: EXCHANGED, note: '', status: 'wanted', askedBy: null });
    await setDone(tx, refundId, { providerRefundId: null, isChecked: false });
    await addRefunded(tx, source.paymentId, minor);
    await post(tx, exchangedAway({ paymentId: source.paymentId, minor, currency }, refundId));
    const creditOf = source.creditOf ?? source.paymentId;
    await insertCredit(tx, { ...credit, orderId: order.orderId, creditOf, option, currency });
    await post(tx, credited({ paymentId, minor, currency }));
    credits.push(credit);
  }
  if (creditMinor > 0) {
    old.refundedMinor += creditMinor;
    const paymentStatus = old.refundedMinor === old.paidMinor ? 'refunded' : 'partially_refunded';
    await setPayment(tx, orderId, { refundedMinor: old.refundedMinor, paymentStatus });
  }
  return credits;
}

/**
 * Takes the pieces out of the old order, unless they were returned before, and moves the promised part of their money
 * to the new one; of cancelled pieces it refunds the rest. The caller has checked that this is still possible and has
 * called `lockExchange`.
 */
export async function takeOver(tx: Transaction, order: LockedOrder, open: OpenExchange): Promise<TakenOver> {
  // The buyer may have amended the address while the difference was not paid.
  await copyBuyer(tx, open.old.orderId, order.orderId);
  const { cancellationId, backMinor } = await leave(tx, order, open);
  const credits = await moveMoney(tx, order, open, cancellationId);
  const { orderId } = open.old;
  await requestRefund(tx, { orderId, amountMinor: backMinor, why: 'cancelled', cancellationId });
  await writeExchangeDone(tx, order.orderId, cancellationId);
  return { old: open.old, cancellationId, credits };
}

/**
 * Issues the credit notes of the old order. It locks the series of their numbers, so call it last in the transaction.
 */
export async function noteCredits(tx: Transaction, { old, cancellationId, credits }: TakenOver): Promise<void> {
  for (const { refundId, minor: amountMinor } of credits) {
    const siblings = await loadSiblings(tx, { refundId, cancellationId });
    await creditNote(tx, { orderId: old.orderId, refundId, amountMinor, why: EXCHANGED, cancellationId, siblings });
  }
  await creditUnpaid(tx, old.orderId);
}
