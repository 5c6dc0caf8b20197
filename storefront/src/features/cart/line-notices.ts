// The notices on a line of the cart, and the quantity that resolves one with a single press.
import type { CartLine } from '@hindam/contract/cart';

export type Notice = CartLine['notices'][number];

/** A notice that keeps the cart from being ordered; a changed price is only shown. */
export function isProblem({ kind }: Notice): boolean {
  return kind !== 'price_up' && kind !== 'price_down';
}

/** The element id of a line, for links that lead to it. */
export function linePlace({ _id }: Pick<CartLine, '_id'>): string {
  return `line-${_id}`;
}

/** False if the line is gone or sold out: it can then only be removed. */
export function canBeHad(line: CartLine): boolean {
  return line.notices.every(({ kind }) => kind !== 'gone' && kind !== 'sold_out');
}

/** The quantity that would resolve a notice: 0 removes the line, null leaves the decision to the shopper. */
export function settlingQuantity(notice: Notice, line: CartLine, lines: readonly CartLine[]): number | null {
  switch (notice.kind) {
    case 'gone':
    case 'sold_out':
      return 0;
    case 'less_stock':
      return Math.max(0, (notice.available ?? 0) - heldElsewhere(line, lines));
    case 'below_minimum':
      // The line's own stock does not suffice: what is missing has to be another size or colour.
      if (notice.available !== undefined) return null;
      return missingPieces(notice, line, lines) > 0 ? line.quantity + missingPieces(notice, line, lines) : null;
    case 'price_up':
    case 'price_down':
      return null;
  }
}

/** Pieces of the same variant on other lines, which share the stock. */
function heldElsewhere(line: CartLine, lines: readonly CartLine[]): number {
  return lines
    .filter((other) => other._id !== line._id && other.product_item_id === line.product_item_id)
    .reduce((sum, other) => sum + other.quantity, 0);
}

/** The minimum is counted per product, over all its sizes (decision 35). */
function missingPieces(notice: Notice, line: CartLine, lines: readonly CartLine[]): number {
  const held = lines
    .filter((other) => other.product_id === line.product_id)
    .reduce((sum, other) => sum + other.quantity, 0);
  return (notice.minimum ?? 0) - held;
}
