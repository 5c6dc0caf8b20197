// What a piece of an order is worth when it comes back: its share of the line after discount. Always true:
// the pieces of a line add up to exactly what was paid for it, in whichever order and portions they are
// cancelled; shipping is paid back with the last piece; nobody is paid back more than is left of what she paid.
import type { CancelWish, LockedOrder, OrderLine } from './orders.ts';

type Priced = Pick<OrderLine, 'quantity' | 'lineTotalMinor' | 'discountMinor'>;

/** What the first `pieces` pieces of a line are worth: the remainder goes to the first ones, one minor unit each. */
function worthOfFirst(line: Priced, pieces: number): number {
  const net = line.lineTotalMinor - line.discountMinor;
  const each = Math.floor(net / line.quantity);
  return each * pieces + Math.min(pieces, net - each * line.quantity);
}

/** What `pieces` more of a line are worth, after `cancelled` that went before. */
export function worthOfPieces(line: Priced & { cancelled: number }, pieces: number): number {
  return worthOfFirst(line, line.cancelled + pieces) - worthOfFirst(line, line.cancelled);
}

export interface CancelledLine extends CancelWish {
  minor: number;
}

export interface Worth {
  lines: CancelledLine[];
  /** Whether nothing of the order is left. */
  all: boolean;
  /** Of the pieces, and of shipping where nothing is left; before any fee. */
  minor: number;
}

type Cancellable = Pick<LockedOrder, 'shippingMinor' | 'lines'>;

/** Everything that is left of an order. */
export function allThatIsLeft(order: Cancellable): CancelWish[] {
  return order.lines
    .filter(({ quantity, cancelled }) => cancelled < quantity)
    .map(({ lineId, quantity, cancelled }) => ({ lineId, quantity: quantity - cancelled }));
}

/** Null when a line is not of this order, is named twice, or has fewer pieces left than are to be cancelled. */
export function worthOf(order: Cancellable, wishes: readonly CancelWish[]): Worth | null {
  if (wishes.length === 0 || new Set(wishes.map(({ lineId }) => lineId)).size < wishes.length) return null;
  const lines: CancelledLine[] = [];
  for (const { lineId, quantity } of wishes) {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (!line || quantity < 1 || quantity > line.quantity - line.cancelled) return null;
    lines.push({ lineId, quantity, minor: worthOfPieces(line, quantity) });
  }
  const wished = new Map(wishes.map(({ lineId, quantity }) => [lineId, quantity]));
  const all = order.lines.every((line) => line.cancelled + (wished.get(line.lineId) ?? 0) === line.quantity);
  const pieces = lines.reduce((sum, { minor }) => sum + minor, 0);
  return { lines, all, minor: pieces + (all ? order.shippingMinor : 0) };
}

/** What is paid back of it: never more than is left of what she paid. Null when the fee is more than that. */
export function paidBack(
  worthMinor: number,
  feeMinor: number,
  order: Pick<LockedOrder, 'paidMinor' | 'refundedMinor'>,
): number | null {
  const left = Math.min(worthMinor, order.paidMinor - order.refundedMinor);
  return feeMinor > left ? null : left - feeMinor;
}
