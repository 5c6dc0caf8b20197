// Moves of an order, under the lock its caller holds: checked against the table, written once with history
// and news. Whoever moves an order does what follows for money and stock in the same transaction.
import type { Mover, OrderStatus, PaymentStatus, TailoringStage } from '@hindam/contract/order-moves';
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuseWith } from '../kernel/refuse.ts';
import { vatIncludedMinor } from '../pricing/pricing.ts';
import { issuePaper, loadPapers, type MoveRow, writeMove, writeNote, writePlacing } from './moves.store.ts';
import { drawOrderNumber } from './order-number.ts';
import { allowedMoves, COMPLETED_AFTER_DAYS, isAllowed, type LockedOrder, type MoveFacts } from './orders.ts';
import { loadRow, lockDelivered, lockRow, writeMoney, writeReplaced, writeStage } from './orders.store.ts';

export interface WishedMove {
  to: OrderStatus;
  by: Mover;
  operatorId?: string | null;
  /** One word for the history: what was done. */
  what: string;
  /** An operator's or the clock's words; never a shopper's (see orders.ts). */
  note?: string;
  facts?: MoveFacts;
}

function requireMove(order: LockedOrder, { to, by, facts = {} }: WishedMove): void {
  if (!isAllowed(order, to, by, facts)) refuseWith('MOVE_NOT_ALLOWED', { allowed: allowedMoves(order, by, facts) });
}

function rowOf(order: LockedOrder, { to, by, operatorId = null, what, note = '' }: WishedMove): MoveRow {
  return { orderId: order.orderId, from: order.status, to, by, operatorId, what, note };
}

/** Refuses with the moves that are open; `order` is up to date afterwards. */
export async function moveOrder(tx: Transaction, order: LockedOrder, move: WishedMove): Promise<void> {
  requireMove(order, move);
  if (!(await writeMove(tx, newId(), rowOf(order, move)))) throw new Error('an order moved while it was locked');
  order.status = move.to;
}

export interface Note {
  by: Mover;
  operatorId?: string | null;
  what: string;
  note?: string;
}

/** A row of history that is no move: a refund, a tailoring stage, pieces cancelled of an order that goes on. */
export async function noteOrder(
  tx: Transaction,
  orderId: string,
  { by, operatorId = null, what, note = '' }: Note,
): Promise<void> {
  await writeNote(tx, newId(), { orderId, by, operatorId, what, note });
}

const DRAWS_MAX = 5;

export interface PlacedBy {
  /** The provider, whose word was read; the shopper herself where nothing is to be paid now. */
  by: 'provider' | 'shopper';
  /** What was captured; 0 for cash on delivery. */
  paidMinor: number;
  what?: string;
  /** For tests: the number that is tried. */
  draw?: () => string;
}

/**
 * Placed, with its number and its invoice. The series of invoices is locked from here on, so this is the last
 * thing a transaction does; then numbers have no gap and placings of a market wait for each other's commit alone.
 */
export async function markPlaced(
  tx: Transaction,
  order: LockedOrder,
  { by, paidMinor, what = 'placed', draw = drawOrderNumber }: PlacedBy,
): Promise<{ number: string; invoiceNumber: string }> {
  const move: WishedMove = { to: 'placed', by, what };
  requireMove(order, move);
  const paymentStatus: PaymentStatus = paidMinor >= order.totalMinor ? 'paid' : 'pending';
  const number = await numbered(tx, order, move, { paidMinor, paymentStatus, draw });
  const invoiceNumber = await issuePaper(tx, {
    paperId: newId(),
    orderId: order.orderId,
    kind: 'invoice',
    refundId: null,
    amountMinor: order.totalMinor,
    vatMinor: order.vatMinor,
  });
  Object.assign(order, { status: 'placed', number, paidMinor, paymentStatus });
  return { number, invoiceNumber };
}

async function numbered(
  tx: Transaction,
  order: LockedOrder,
  move: WishedMove,
  { draw, ...money }: { paidMinor: number; paymentStatus: PaymentStatus; draw: () => string },
): Promise<string> {
  for (let tried = 0; tried < DRAWS_MAX; tried += 1) {
    const number = draw();
    if (await writePlacing(tx, newId(), rowOf(order, move), { number, ...money })) return number;
  }
  throw new Error('no order number was free');
}

/** Its time to be paid is over. What it held and the use of its coupon are the caller's to give back. */
export async function expireOrder(tx: Transaction, order: LockedOrder): Promise<void> {
  await giveUp(tx, order, 'expired');
}

/**
 * She ordered the same cart again: late money for this one is paid back, the order never comes to life, even
 * where its time was over before.
 */
export async function replaceOrder(tx: Transaction, order: LockedOrder, byOrderId: string): Promise<void> {
  if (order.status === 'expired') await noteOrder(tx, order.orderId, { by: 'clock', what: 'replaced' });
  else await giveUp(tx, order, 'replaced');
  await writeReplaced(tx, order.orderId, byOrderId);
  order.replacedBy = byOrderId;
}

async function giveUp(tx: Transaction, order: LockedOrder, what: string): Promise<void> {
  await moveOrder(tx, order, { to: 'expired', by: 'clock', what });
  if (order.paymentStatus !== 'pending') return;
  await writeMoney(tx, order.orderId, { paymentStatus: 'expired' });
  order.paymentStatus = 'expired';
}

/**
 * The credit note of a refund, once for each, under the order's lock; takes that of the series, so it comes last. Its VAT is the
 * amount's share, and that of the note which completes the invoice is what is left of it.
 */
export async function creditNote(
  tx: Transaction,
  { orderId, refundId, amountMinor }: { orderId: string; refundId: string; amountMinor: number },
): Promise<string> {
  const order = await loadRow(tx, orderId);
  if (!order) throw new Error('a credit note for an order that is not there');
  const papers = await loadPapers(tx, orderId);
  const seen = papers.find((paper) => paper.refundId === refundId);
  if (seen) return seen.number;
  const credited = papers.filter(({ kind }) => kind === 'credit_note');
  const sum = (of: 'amountMinor' | 'vatMinor') => credited.reduce((total, paper) => total + paper[of], 0);
  const isWhole = sum('amountMinor') + amountMinor >= order.totalMinor;
  const vatLeft = Math.max(0, order.vatMinor - sum('vatMinor'));
  const share = vatIncludedMinor(amountMinor, order.vatBasisPoints);
  return issuePaper(tx, {
    paperId: newId(),
    orderId,
    kind: 'credit_note',
    refundId,
    amountMinor,
    vatMinor: isWhole ? vatLeft : Math.min(share, vatLeft),
  });
}

const COMPLETED_AT_ONCE = 200;

/** Delivered so long ago that nothing comes back any more; returns how many were completed. */
export async function completeDelivered(tx: Transaction): Promise<number> {
  const orderIds = await lockDelivered(tx, COMPLETED_AFTER_DAYS, COMPLETED_AT_ONCE);
  for (const orderId of orderIds) {
    const order = await lockRow(tx, orderId);
    if (order) await moveOrder(tx, order, { to: 'completed', by: 'clock', what: 'completed' });
  }
  return orderIds.length;
}

/** How far the tailor is with a line; told once for each stage. */
export async function setStage(
  tx: Transaction,
  order: LockedOrder,
  { lineId, stage, operatorId }: { lineId: string; stage: TailoringStage; operatorId: string | null },
): Promise<void> {
  const line = order.lines.find((one) => one.lineId === lineId) ?? fault('NOT_FOUND');
  const isSewn = order.status === 'in_tailoring' && line.madeToMeasure && line.cancelled < line.quantity;
  if (!isSewn) refuseWith('MOVE_NOT_ALLOWED', {});
  if (line.tailoringStage === stage) return;
  await writeStage(tx, lineId, stage);
  line.tailoringStage = stage;
  await noteOrder(tx, order.orderId, { by: 'operator', operatorId, what: `tailoring_${stage}`, note: line.sku });
}
