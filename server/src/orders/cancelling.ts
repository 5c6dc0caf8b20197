// The value of pieces that are cancelled, exchanged or taken back: their share of the line's price after discount.
// Invariant: the pieces of a line add up to that price, in whatever order and portions they leave.
import { decimalsOf } from '@hindam/contract/money';
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { LineQuantity, LockedOrder, OrderLine } from './orders.ts';

/** A line of an order, by which the value of its pieces is computed. */
export type ValuedLine = Pick<
  OrderLine,
  'quantity' | 'lineTotalMinor' | 'discountMinor' | 'cancelled' | 'goneMinor'
> & {
  returned?: number;
};

/** Pieces of a line that have left the order: cancelled, or taken back by the shop. */
const goneOf = (line: { cancelled: number; returned?: number }): number => line.cancelled + (line.returned ?? 0);

/**
 * Value of `pieces` more pieces of a line: their share of what the pieces that left it have not taken. If that does not
 * divide evenly, the pieces that stay longest are worth one minor unit more than the others, so that pieces promised to
 * an exchange are never worth less once others have left. `promisedMinor` is what they were worth when an exchange
 * promised them; the last pieces of a line take all that is left.
 */
export function valueOfPieces(line: ValuedLine, pieces: number, promisedMinor?: number): number {
  const left = line.quantity - goneOf(line);
  const leftMinor = line.lineTotalMinor - line.discountMinor - line.goneMinor;
  if (pieces === left) return leftMinor;
  const each = Math.floor(leftMinor / left);
  const dearer = leftMinor - each * left;
  return promisedMinor ?? each * pieces + Math.max(0, pieces + dearer - left);
}

/** Counts pieces as cancelled or taken back in `lines`, with the value at which they leave. */
export function takeOff(
  lines: readonly (ValuedLine & { lineId: string })[],
  leaving: readonly CancelledLine[],
  how: 'cancelled' | 'returned',
): void {
  for (const { lineId, quantity, minor } of leaving) {
    const line = lines.find((one) => one.lineId === lineId);
    if (!line) continue;
    line[how] = (line[how] ?? 0) + quantity;
    line.goneMinor += minor;
  }
}

export interface CancelledLine extends LineQuantity {
  minor: number;
}

export interface CancelledValue {
  lines: CancelledLine[];
  /** Whether nothing of the order is left without these pieces. */
  all: boolean;
  /**
   * Value in minor units before any fee; when nothing of the order is left, it includes shipping and the order's other
   * charges.
   */
  minor: number;
}

type Cancellable = Pick<LockedOrder, 'shippingMinor' | 'wrappingMinor' | 'codFeeMinor' | 'lines'>;

export function uncancelledPieces(order: Cancellable): LineQuantity[] {
  return order.lines
    .filter((line) => goneOf(line) < line.quantity)
    .map((line) => ({ lineId: line.lineId, quantity: line.quantity - goneOf(line) }));
}

export function extrasOf({
  shippingMinor,
  wrappingMinor,
  codFeeMinor,
}: Pick<LockedOrder, 'shippingMinor' | 'wrappingMinor' | 'codFeeMinor'>): number {
  return shippingMinor + (wrappingMinor ?? 0) + (codFeeMinor ?? 0);
}

export interface Leaving extends LineQuantity {
  /** What the pieces were worth when an exchange promised their value; absent for pieces that no exchange waits for. */
  promisedMinor?: number;
}

/**
 * What these pieces are worth; null for no pieces, for a line that is named twice, and for pieces that the order does
 * not have.
 */
export function cancelledValueOf(order: Cancellable, wishes: readonly Leaving[]): CancelledValue | null {
  if (wishes.length === 0 || new Set(wishes.map(({ lineId }) => lineId)).size < wishes.length) return null;
  const lines: CancelledLine[] = [];
  for (const { lineId, quantity, promisedMinor } of wishes) {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (!line || quantity < 1 || quantity > line.quantity - goneOf(line)) return null;
    lines.push({ lineId, quantity, minor: valueOfPieces(line, quantity, promisedMinor) });
  }
  const wished = new Map(wishes.map(({ lineId, quantity }) => [lineId, quantity]));
  const all = order.lines.every((line) => goneOf(line) + (wished.get(line.lineId) ?? 0) === line.quantity);
  const pieces = lines.reduce((sum, { minor }) => sum + minor, 0);
  return { lines, all, minor: pieces + (all ? extrasOf(order) : 0) };
}

/**
 * What is to be paid on delivery for the pieces that are left, in minor units; 0 for an order that is paid otherwise.
 */
export function onDeliveryMinor(order: Cancellable & Pick<LockedOrder, 'paymentOption'>): number {
  if (order.paymentOption !== 'cod') return 0;
  return cancelledValueOf(order, uncancelledPieces(order))?.minor ?? 0;
}

const THREE_DECIMALS = 3;
const LAST_DIGIT = 10;

/**
 * Rounds a refund up to an amount that providers accept: in currencies of three decimals Stripe moves only amounts
 * whose last digit is 0. Never above `leftMinor`, what remains of the paid amount.
 */
export function refundableAmount(minor: number, leftMinor: number, currency: string): number {
  if (decimalsOf(currency) < THREE_DECIMALS) return Math.min(minor, leftMinor);
  return Math.min(Math.ceil(minor / LAST_DIGIT) * LAST_DIGIT, leftMinor);
}

/** The amount to refund in minor units; null when the fee is larger than what would be refunded. */
export function amountToRefund(
  worthMinor: number,
  feeMinor: number,
  order: Pick<LockedOrder, 'paidMinor' | 'refundedMinor' | 'currency'>,
): number | null {
  const left = order.paidMinor - order.refundedMinor;
  const worth = Math.min(worthMinor, left);
  return feeMinor > worth ? null : refundableAmount(worth - feeMinor, left, order.currency);
}

/** Working days until a refund arrives, at most. Cash on delivery is refunded by bank transfer. */
export const REFUND_WORKING_DAYS: Readonly<Record<PaymentOption, number>> = {
  card: 10,
  net_banking: 7,
  instalments_4: 10,
  cod: 5,
};
