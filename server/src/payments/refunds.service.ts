// Refunds. Invariants: the refunds of a payment never exceed what was captured; a refund is sent to the provider only
// after the commit of the transaction that inserted it, and each retry uses the same id, so that the provider refunds
// once. Another id is used only when an operator has a failed refund tried again, and the provider's adapter then first
// looks whether the refund was made under an earlier id.
import { decimalsOf } from '@hindam/contract/money';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { addHistoryNote } from '../orders/moves.service.ts';
import { creditNote } from '../orders/credit-notes.service.ts';
import { refundableAmount } from '../orders/cancelling.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { takeFrom } from '../orders/exchanging.ts';
import { lockOrder, setPayment } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { transferred } from './ledger.ts';
import { NO_PROVIDER, reduced, refundStateOf, type Unmatched } from './payments.ts';
import { loadOwed } from './refundable.store.ts';
import {
  addRefunded,
  loadOfOrder,
  loadParts,
  type LockedPayment,
  lockPaid,
  lockPayment,
  type Payment,
  post,
  setReduced,
} from './payments.store.ts';
import type { RefundState } from '@hindam/contract/order-moves';
import {
  hasWaiting,
  insertRefund,
  loadRefund,
  loadSiblings,
  lockAsker,
  lockRefund,
  type Refund,
  refundsMinor,
  setApproved,
  setRefused,
  setTransferred,
  sumUnseen,
} from './refunds.store.ts';

const BASE = 10;

/** Whether the amount is at least `largest`, which is in whole units of the currency. */
export function isLarge(minor: number, currency: string, largest: number): boolean {
  return minor >= largest * BASE ** decimalsOf(currency);
}

export interface Asker {
  operatorId: string;
  /** From which amounts on a second operator is needed. */
  large: Shop['config']['largeRefunds'];
}

export interface RefundRequest {
  orderId: string;
  amountMinor: number;
  why: 'cancelled' | 'returned' | 'operator';
  /** A text written by an operator, never one of the shopper's. */
  note?: string;
  cancellationId?: string | null;
  /**
   * The operator who requested the refund; null when the shopper or the shop did. With an operator, a large refund
   * needs a second one.
   */
  askedBy?: Asker | null;
  /** The operator to name in the order's history; null when no operator acted, absent means that of `askedBy`. */
  operatorId?: string | null;
  /** The id of the first refund that is inserted; absent means a new one. */
  refundId?: string | undefined;
  /** The sealed bank account (`BankDetails` of bank.ts) for a refund of cash; null for other refunds. */
  bank?: Buffer | null;
}

/** Requests a refund of the whole amount of a payment that pays no order. It needs no second operator. */
export async function refundCaptured(
  tx: Transaction,
  payment: Pick<Payment, 'paymentId' | 'orderId' | 'capturedMinor' | 'capturedCurrency' | 'currency'>,
  why: Unmatched,
): Promise<void> {
  const { paymentId, orderId, capturedMinor, capturedCurrency, currency } = payment;
  await insertRefund(tx, {
    refundId: newId(),
    paymentId,
    orderId,
    amountMinor: capturedMinor,
    currency: capturedCurrency ?? currency,
    why,
    note: '',
    status: 'wanted',
    askedBy: null,
    cancellationId: null,
  });
}

const OWED: ReadonlySet<string> = new Set<RefundRequest['why']>(['cancelled', 'returned']);

/**
 * Whether a refund waits for a second operator. One limit applies to the sum of all refunds that operators requested
 * for the order, another to the sum of those that this operator requested within 24 hours, so that several small
 * refunds cannot avoid the limits. Refunds that wait for a second operator, were approved by one, or were refused are
 * not added.
 */
async function needsSecond(
  tx: Transaction,
  { orderId, amountMinor, askedBy }: RefundRequest & { askedBy: Asker },
  currency: string,
): Promise<boolean> {
  await lockAsker(tx, askedBy.operatorId);
  const { ofOrder, ofOperator } = await sumUnseen(tx, { orderId, operatorId: askedBy.operatorId, currency });
  const { refund, day } = askedBy.large;
  return isLarge(amountMinor + ofOrder, currency, refund) || isLarge(amountMinor + ofOperator, currency, day);
}

/**
 * Locks the refunds that this operator requests. A caller that locks stock before it requests a refund for an operator
 * calls this first, right after it has locked the order's row, so that it cannot deadlock with other refunds of this
 * operator.
 */
export const lockRefundsOf: (tx: Transaction, operatorId: string) => Promise<void> = lockAsker;

/** Whether a refund of one of these cancellations or returns waits for a second operator. */
export const waitsForSecond: (db: Queries, orderId: string, cancellationIds: readonly string[]) => Promise<boolean> =
  hasWaiting;

/**
 * Requests a refund of money captured for an order; the caller holds the order's row lock. An amount that providers
 * cannot refund exactly is refused when an operator chose it, and rounded up when the shop owes it.
 */
export async function requestRefund(tx: Transaction, wish: RefundRequest): Promise<string[]> {
  const { orderId, why, note = '', cancellationId = null, askedBy: asker = null } = wish;
  const askedBy = asker?.operatorId ?? null;
  const { operatorId = askedBy } = wish;
  if (wish.amountMinor === 0) return [];
  const rooms = await paidRooms(tx, orderId);
  const leftMinor = rooms.reduce((sum, { minor }) => sum + minor, 0);
  if (leftMinor === 0 || wish.amountMinor > leftMinor) return refuse('REFUND_TOO_MUCH');
  const amountMinor = refundableAmount(wish.amountMinor, leftMinor, rooms[0]!.payment.currency);
  if (amountMinor !== wish.amountMinor && !OWED.has(why)) refuse('INVALID_FIELDS', { amount: 'FIELD_LAST_DIGIT' });
  const parts = partsOf(rooms, amountMinor) ?? refuse('REFUND_TOO_MUCH');
  const waits =
    asker !== null && (await needsSecond(tx, { ...wish, askedBy: asker, amountMinor }, parts[0]!.payment.currency));
  const status = waits ? 'waits_for_second' : 'wanted';
  const refundIds: string[] = [];
  for (const [at, { payment, minor }] of parts.entries()) {
    const { paymentId, currency } = payment;
    const refundId = (at === 0 ? wish.refundId : undefined) ?? newId();
    const byTransfer = payment.provider === NO_PROVIDER;
    const refund = { refundId, paymentId, orderId, amountMinor: minor, currency, why, note, askedBy, cancellationId };
    await insertRefund(tx, { ...refund, status, byTransfer, bank: byTransfer ? (wish.bank ?? null) : null });
    refundIds.push(refundId);
  }
  await addHistoryNote(tx, orderId, {
    by: operatorId === null ? 'shopper' : 'operator',
    operatorId,
    what: waits ? 'refund_waits' : 'refund_wanted',
    note,
  });
  return refundIds;
}

export interface PaidPart {
  payment: LockedPayment;
  minor: number;
}

/** Locks the payments that pay an order and returns what is left of each; money that came by an exchange is last. */
async function paidRooms(tx: Transaction, orderId: string): Promise<PaidPart[]> {
  await lockPaid(tx, orderId);
  const rooms: PaidPart[] = [];
  for (const { paymentId, status, unmatched } of await loadOfOrder(tx, orderId)) {
    const payment = status === 'captured' && unmatched === null ? await lockPayment(tx, paymentId) : null;
    if (payment) rooms.push({ payment, minor: payment.capturedMinor - (await refundsMinor(tx, paymentId)) });
  }
  return rooms;
}

/**
 * Splits an amount over the payments, as much as possible to each before the next; null when they have less left than
 * the amount.
 */
function partsOf(rooms: readonly PaidPart[], amountMinor: number): PaidPart[] | null {
  const taken = takeFrom(
    amountMinor,
    rooms.map(({ minor }) => minor),
  );
  return taken && rooms.map((room, at) => ({ ...room, minor: taken[at]! })).filter(({ minor }) => minor > 0);
}

/**
 * Splits an amount over the payments that pay an order, and locks them; null when they have less left than the amount.
 */
export async function takeFromPaid(tx: Transaction, orderId: string, amountMinor: number): Promise<PaidPart[] | null> {
  return partsOf(await paidRooms(tx, orderId), amountMinor);
}

/** Requests a refund of what an order owes its buyer. Returns the id of the first refund; null when nothing is owed. */
export async function requestOwedRefund(
  tx: Transaction,
  { orderId, status }: LockedOrder,
  askedBy: Asker | null,
): Promise<string | null> {
  const why = status === 'returned' ? 'returned' : 'cancelled';
  const [refundId = null] = await requestRefund(tx, {
    orderId,
    amountMinor: await loadOwed(tx, orderId),
    why,
    askedBy,
  });
  return refundId;
}

export interface RefundSummary {
  refundId: string;
  orderId: string;
  amountMinor: number;
  currency: string;
  /** Whether the money goes to a bank account, because it was paid in cash. */
  byTransfer: boolean;
  /** The cancellation or return of the pieces that are paid back; null for a refund that is not for pieces. */
  cancellationId: string | null;
  status: RefundState;
}

export async function refundOf(tx: Transaction, refundId: string): Promise<RefundSummary> {
  const refund = (await loadRefund(tx, refundId)) ?? fault('NOT_FOUND');
  const { orderId, amountMinor, currency, byTransfer, cancellationId } = refund;
  const status = refundStateOf(refund.status);
  return { refundId, orderId, amountMinor, currency, byTransfer, cancellationId, status };
}

/** Approves a refund that waits for another operator than the one who requested it; false if it does not wait. */
export async function approveRefund(tx: Transaction, refundId: string, operatorId: string): Promise<boolean> {
  const seen = (await loadRefund(tx, refundId)) ?? fault('NOT_FOUND');
  const order = await lockOrder(tx, seen.orderId);
  const refund = (await lockRefund(tx, refundId)) ?? fault('NOT_FOUND');
  if (refund.status === 'refused') refuse('MOVE_NOT_ALLOWED');
  if (refund.status !== 'waits_for_second') return false;
  if (refund.askedBy === operatorId) refuse('SECOND_OPERATOR_NEEDED');
  await setApproved(tx, refundId, operatorId);
  if (order) await addHistoryNote(tx, order.orderId, { by: 'operator', operatorId, what: 'refund_approved' });
  return true;
}

/**
 * Refuses a refund that waits for a second operator; the operator who requested it may do this too. A refund owed for
 * cancelled or returned pieces cannot be refused. Afterwards requests a refund of what the order owes its buyer.
 */
export async function refuseRefund(
  tx: Transaction,
  refundId: string,
  { operatorId, large, note }: Asker & { note: string },
): Promise<RefundSummary> {
  const seen = (await loadRefund(tx, refundId)) ?? fault('NOT_FOUND');
  const order = await lockOrder(tx, seen.orderId);
  const refund = (await lockRefund(tx, refundId)) ?? fault('NOT_FOUND');
  if (!order || refund.status !== 'waits_for_second') return refuse('MOVE_NOT_ALLOWED');
  if (OWED.has(refund.why)) refuse('REFUND_OWED');
  await setRefused(tx, refundId);
  await addHistoryNote(tx, order.orderId, { by: 'operator', operatorId, what: 'refund_refused', note });
  await requestOwedRefund(tx, order, refund.askedBy === null ? null : { operatorId: refund.askedBy, large });
  return refundOf(tx, refundId);
}

/** Takes a refund off the instalments of a payment; a negative amount gives back what was taken off. */
export async function reduceParts(tx: Transaction, payment: LockedPayment, minor: number): Promise<void> {
  // Money that came by an exchange was captured by another payment, and the instalments are that payment's.
  const source = payment.creditOf === null ? payment : await lockPayment(tx, payment.creditOf);
  if (!source) return;
  const parts = await loadParts(tx, source.paymentId);
  if (parts.length === 0) return;
  await setReduced(tx, source.paymentId, reduced(parts, minor));
}

/** Adds a refund to the order's sums and issues its credit note. Call it last: it locks the series of credit notes. */
export async function noteRefunded(tx: Transaction, order: LockedOrder, refund: Refund): Promise<void> {
  const { refundId, orderId, amountMinor, why, cancellationId } = refund;
  const refundedMinor = order.refundedMinor + amountMinor;
  const paymentStatus = refundedMinor === order.paidMinor ? 'refunded' : 'partially_refunded';
  await setPayment(tx, orderId, { refundedMinor, paymentStatus });
  const siblings = await loadSiblings(tx, refund);
  await creditNote(tx, { orderId, refundId, amountMinor, why, cancellationId, siblings });
}

const TO_TRANSFER: readonly Refund['status'][] = ['wanted', 'failed'];

/**
 * Records that an operator sent a refund of cash to the bank account. The caller has locked the order and makes this
 * call last, because it locks the series of credit notes.
 */
export async function finishTransfer(
  tx: Transaction,
  order: LockedOrder,
  refundId: string,
  sent: { operatorId: string; reference: string },
): Promise<void> {
  const seen = (await loadRefund(tx, refundId)) ?? fault('NOT_FOUND');
  await lockPayment(tx, seen.paymentId);
  const refund = (await lockRefund(tx, refundId)) ?? fault('NOT_FOUND');
  if (refund.status === 'waits_for_second') refuse('SECOND_OPERATOR_NEEDED');
  if (!refund.byTransfer || !TO_TRANSFER.includes(refund.status)) refuse('MOVE_NOT_ALLOWED');
  const { paymentId, orderId, amountMinor: minor, currency } = refund;
  await setTransferred(tx, refundId, sent);
  await addRefunded(tx, paymentId, minor);
  await post(tx, transferred({ paymentId, minor, currency }, refundId, true));
  await addHistoryNote(tx, orderId, { by: 'operator', operatorId: sent.operatorId, what: 'refund_done' });
  await noteRefunded(tx, order, refund);
}

export const hasRefund = async (tx: Transaction, refundId: string): Promise<boolean> =>
  (await loadRefund(tx, refundId)) !== null;

/** Whether a return requested this refund; a bank transfer of such a refund is recorded with the return. */
export const isOfReturn = ({ why, cancellationId }: Pick<Refund, 'why' | 'cancellationId'>): boolean =>
  why === 'returned' && cancellationId !== null;
