// The value of pieces that leave an order because they are cancelled or taken back: their share of the line's price
// after discount. Invariants: the pieces of a line add up to exactly that price, in whatever order and portions they
// leave; shipping, gift wrapping and the fee of cash on delivery count with the last piece; a refund never exceeds what
// remains of the paid amount. In currencies of three decimals a refund ends in 0 (in minor units), unless it is all
// that remains.
import { decimalsOf } from '@hindam/contract/money';
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { LineQuantity, LockedOrder, OrderLine } from './orders.ts';

type Priced = Pick<OrderLine, 'quantity' | 'lineTotalMinor' | 'discountMinor'>;

/**
 * Value of the first `pieces` pieces of a line in minor units. Where the line's price after discount does not divide
 * evenly, the first pieces are worth one minor unit more than the others.
 */
function valueOfFirst(line: Priced, pieces: number): number {
  const net = line.lineTotalMinor - line.discountMinor;
  const each = Math.floor(net / line.quantity);
  return each * pieces + Math.min(pieces, net - each * line.quantity);
}

/** Pieces of a line that have left the order: cancelled, or taken back by the shop. */
const goneOf = (line: { cancelled: number; returned?: number }): number => line.cancelled + (line.returned ?? 0);

/** Value of `pieces` more pieces of a line, after those that were cancelled or taken back before. */
export function valueOfPieces(line: Priced & { cancelled: number; returned?: number }, pieces: number): number {
  const gone = goneOf(line);
  return valueOfFirst(line, gone + pieces) - valueOfFirst(line, gone);
}

export interface CancelledLine extends LineQuantity {
  minor: number;
}

export interface CancelledValue {
  lines: CancelledLine[];
  /** Whether nothing of the order is left once these pieces are cancelled. */
  all: boolean;
  /**
   * Value of the pieces in minor units before any fee; includes shipping, gift wrapping and the fee of cash on delivery
   * when nothing is left.
   */
  minor: number;
}

type Cancellable = Pick<LockedOrder, 'shippingMinor' | 'wrappingMinor' | 'codFeeMinor' | 'lines'>;

/** All pieces of an order that are neither cancelled nor taken back. */
export function uncancelledPieces(order: Cancellable): LineQuantity[] {
  return order.lines
    .filter((line) => goneOf(line) < line.quantity)
    .map((line) => ({ lineId: line.lineId, quantity: line.quantity - goneOf(line) }));
}

/** What an order charges beside its pieces: shipping, gift wrapping and the fee of cash on delivery. */
export function extrasOf({
  shippingMinor,
  wrappingMinor,
  codFeeMinor,
}: Pick<LockedOrder, 'shippingMinor' | 'wrappingMinor' | 'codFeeMinor'>): number {
  return shippingMinor + (wrappingMinor ?? 0) + (codFeeMinor ?? 0);
}

/**
 * What the named pieces are worth. Null when no line is named, or a named line is not of this order, is named twice,
 * with a quantity below 1, or with more pieces than it has left.
 */
export function cancelledValueOf(order: Cancellable, wishes: readonly LineQuantity[]): CancelledValue | null {
  if (wishes.length === 0 || new Set(wishes.map(({ lineId }) => lineId)).size < wishes.length) return null;
  const lines: CancelledLine[] = [];
  for (const { lineId, quantity } of wishes) {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (!line || quantity < 1 || quantity > line.quantity - goneOf(line)) return null;
    lines.push({ lineId, quantity, minor: valueOfPieces(line, quantity) });
  }
  const wished = new Map(wishes.map(({ lineId, quantity }) => [lineId, quantity]));
  const all = order.lines.every((line) => goneOf(line) + (wished.get(line.lineId) ?? 0) === line.quantity);
  const pieces = lines.reduce((sum, { minor }) => sum + minor, 0);
  return { lines, all, minor: pieces + (all ? extrasOf(order) : 0) };
}

/**
 * What is to be paid on delivery, in minor units: pieces that are left, shipping, gift wrapping and fee; 0 for an order
 * that is paid otherwise, or of which nothing is left.
 */
export function onDeliveryMinor(order: Cancellable & Pick<LockedOrder, 'paymentOption'>): number {
  if (order.paymentOption !== 'cod') return 0;
  return cancelledValueOf(order, uncancelledPieces(order))?.minor ?? 0;
}

const THREE_DECIMALS = 3;
const LAST_DIGIT = 10;

/**
 * Rounds a refund up to an amount that providers accept, but never above `leftMinor`, which is what remains of the paid
 * amount: in currencies of three decimals Stripe moves only amounts whose last digit is 0.
 */
export function refundableAmount(minor: number, leftMinor: number, currency: string): number {
  if (decimalsOf(currency) < THREE_DECIMALS) return Math.min(minor, leftMinor);
  return Math.min(Math.ceil(minor / LAST_DIGIT) * LAST_DIGIT, leftMinor);
}

/**
 * The amount to refund in minor units: the value of the pieces, limited to what was paid and is not refunded yet, minus
 * the fee, then rounded by `refundableAmount`. Null when the fee is larger than that limited value.
 */
export function amountToRefund(
  worthMinor: number,
  feeMinor: number,
  order: Pick<LockedOrder, 'paidMinor' | 'refundedMinor' | 'currency'>,
): number | null {
  const left = order.paidMinor - order.refundedMinor;
  const worth = Math.min(worthMinor, left);
  return feeMinor > worth ? null : refundableAmount(worth - feeMinor, left, order.currency);
}

/** Maximum working days until a refund arrives, by payment option. Cash on delivery is refunded by bank transfer. */
export const REFUND_WORKING_DAYS: Readonly<Record<PaymentOption, number>> = {
  card: 10,
  net_banking: 7,
  instalments_4: 10,
  cod: 5,
};
