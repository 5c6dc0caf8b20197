// Moves of an order, which are its changes of status, and its history. The caller holds the order's row lock and makes
// the other changes that belong to a move, for example of the stock, in the same transaction.
import type { Mover, OrderStatus, PaymentStatus, TailoringStage } from '@hindam/contract/order-moves';
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuse, refuseWith } from '../kernel/refuse.ts';
import { issueBillingDocument, type MoveRow, writeMove, writeHistoryNote, writePlacing } from './moves.store.ts';
import { drawOrderNumber } from './order-number.ts';
import { invoiceContent, type PaperContent } from './papers.ts';
import { issuerOf } from './papers.store.ts';
import { allowedMoves, isAllowed, type LockedOrder, type MoveFacts } from './orders.ts';
import { lockDelivered, lockOrder, setPayment, writeReplaced, writeStage } from './orders.store.ts';

export interface MoveCommand {
  to: OrderStatus;
  by: Mover;
  operatorId?: string | null;
  /** Short code of what was done, for the history. */
  what: string;
  /** Never a shopper's text, because rows of the history cannot be erased. */
  note?: string;
  facts?: MoveFacts;
}

function requireMove(order: LockedOrder, { to, by, facts = {} }: MoveCommand): void {
  if (!isAllowed(order, to, by, facts)) refuseWith('MOVE_NOT_ALLOWED', { allowed: allowedMoves(order, by, facts) });
}

function rowOf(order: LockedOrder, { to, by, operatorId = null, what, note = '' }: MoveCommand): MoveRow {
  return { orderId: order.orderId, from: order.status, to, by, operatorId, what, note };
}

/**
 * Changes the order's status, in the database and in `order`. A move that is not allowed is refused with the list of
 * those that are.
 */
export async function moveOrder(tx: Transaction, order: LockedOrder, move: MoveCommand): Promise<void> {
  requireMove(order, move);
  if (!(await writeMove(tx, newId(), rowOf(order, move)))) throw new Error('an order moved while it was locked');
  order.status = move.to;
}

export interface HistoryNote {
  by: Mover;
  operatorId?: string | null;
  what: string;
  note?: string;
}

/** Adds a history row that is not a move, for example for a refund. */
export async function addHistoryNote(
  tx: Transaction,
  orderId: string,
  { by, operatorId = null, what, note = '' }: HistoryNote,
): Promise<void> {
  await writeHistoryNote(tx, newId(), { orderId, by, operatorId, what, note });
}

const NUMBER_TRIES_MAX = 5;

export interface PlacedBy {
  /** `provider` when a captured payment places the order, `shopper` when nothing is to be paid now. */
  by: 'provider' | 'shopper';
  paidMinor: number;
  what?: string;
  /** The instalments to print on the invoice. */
  plan?: PaperContent['plan'];
  /** Makes a random order number; it is called again if an order has that number. Tests pass their own. */
  draw?: () => string;
}

/**
 * Places the order and gives it its number and its invoice. Call it last in a transaction: other placings in the market
 * wait for the row of `invoice_series`, which stays locked until the commit so that invoice numbers have no gap.
 */
export async function markPlaced(
  tx: Transaction,
  order: LockedOrder,
  { by, paidMinor, what = 'placed', plan = [], draw = drawOrderNumber }: PlacedBy,
): Promise<{ number: string; invoiceNumber: string }> {
  const move: MoveCommand = { to: 'placed', by, what };
  requireMove(order, move);
  const paymentStatus: PaymentStatus = paidMinor >= order.totalMinor ? 'paid' : 'pending';
  const issuer = await issuerOf(tx, order.market);
  const number = await numbered(tx, order, move, { paidMinor, paymentStatus, draw });
  const invoiceNumber = await issueBillingDocument(tx, {
    paperId: newId(),
    orderId: order.orderId,
    kind: 'invoice',
    refundId: null,
    amountMinor: order.totalMinor,
    vatMinor: order.vatMinor,
    content: invoiceContent(order, issuer, plan),
  });
  Object.assign(order, { status: 'placed', number, paidMinor, paymentStatus });
  return { number, invoiceNumber };
}

async function numbered(
  tx: Transaction,
  order: LockedOrder,
  move: MoveCommand,
  { draw, ...money }: { paidMinor: number; paymentStatus: PaymentStatus; draw: () => string },
): Promise<string> {
  for (let tried = 0; tried < NUMBER_TRIES_MAX; tried += 1) {
    const number = draw();
    if (await writePlacing(tx, newId(), rowOf(order, move), { number, ...money })) return number;
  }
  throw new Error('no order number was free');
}

/** Expires an unpaid order. The caller has to release its pieces and its coupon. */
export async function expireOrder(tx: Transaction, order: LockedOrder): Promise<void> {
  await moveToExpired(tx, order, 'expired');
}

/**
 * Marks an order as replaced by `byOrderId`, for example because its cart was ordered again. Money that is captured for
 * it later is refunded.
 */
export async function replaceOrder(tx: Transaction, order: LockedOrder, byOrderId: string): Promise<void> {
  if (order.status === 'expired') await addHistoryNote(tx, order.orderId, { by: 'clock', what: 'replaced' });
  else await moveToExpired(tx, order, 'replaced');
  await writeReplaced(tx, order.orderId, byOrderId);
  order.replacedBy = byOrderId;
}

async function moveToExpired(tx: Transaction, order: LockedOrder, what: string): Promise<void> {
  await moveOrder(tx, order, { to: 'expired', by: 'clock', what });
  if (order.paymentStatus !== 'pending') return;
  await setPayment(tx, order.orderId, { paymentStatus: 'expired' });
  order.paymentStatus = 'expired';
}

const COMPLETED_AT_ONCE = 200;

/** Completes delivered orders whose return window is over; returns how many. */
export async function completeDelivered(tx: Transaction): Promise<number> {
  const orderIds = await lockDelivered(tx, COMPLETED_AT_ONCE);
  for (const orderId of orderIds) {
    const order = await lockOrder(tx, orderId);
    if (order) await moveOrder(tx, order, { to: 'completed', by: 'clock', what: 'completed' });
  }
  return orderIds.length;
}

/**
 * Sets the tailoring stage of a line and writes it into the history. Refused when the line has no piece that is being
 * sewn.
 */
export async function setStage(
  tx: Transaction,
  order: LockedOrder,
  { lineId, stage, operatorId }: { lineId: string; stage: TailoringStage; operatorId: string | null },
): Promise<void> {
  const line = order.lines.find((one) => one.lineId === lineId) ?? fault('NOT_FOUND');
  const isSewn = order.status === 'in_tailoring' && line.madeToMeasure && line.cancelled < line.quantity;
  if (!isSewn) refuse('MOVE_NOT_ALLOWED');
  if (line.tailoringStage === stage) return;
  await writeStage(tx, lineId, stage);
  line.tailoringStage = stage;
  await addHistoryNote(tx, order.orderId, { by: 'operator', operatorId, what: `tailoring_${stage}`, note: line.sku });
}
