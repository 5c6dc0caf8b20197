// What a line of the cart has to tell, and what sets it right with one press.
import type { CartLine } from '@hindam/contract/cart';

export type Notice = CartLine['notices'][number];

/** A notice that keeps the cart from being ordered; a price that moved is only told. */
export function isProblem({ kind }: Notice): boolean {
  return kind !== 'price_up' && kind !== 'price_down';
}

/** Where a line stands on the page, for links that lead to it. */
export function linePlace({ _id }: Pick<CartLine, '_id'>): string {
  return `line-${_id}`;
}

/** Gone or sold out: nothing about the line can be changed but that it is there. */
export function canBeHad(line: CartLine): boolean {
  return line.notices.every(({ kind }) => kind !== 'gone' && kind !== 'sold_out');
}

/** The quantity that would settle a notice: 0 takes the line away, null leaves it to her. */
export function settlingQuantity(notice: Notice, line: CartLine, lines: readonly CartLine[]): number | null {
  switch (notice.kind) {
    case 'gone':
    case 'sold_out':
      return 0;
    case 'less_stock':
      return Math.max(0, (notice.available ?? 0) - heldElsewhere(line, lines));
    case 'below_minimum':
      // Not on this line: what is missing has to be another size or colour.
      if (notice.available !== undefined) return null;
      return missingPieces(notice, line, lines) > 0 ? line.quantity + missingPieces(notice, line, lines) : null;
    case 'price_up':
    case 'price_down':
      return null;
  }
}

/** Pieces of the same variant on other lines: the stock is shared with them. */
function heldElsewhere(line: CartLine, lines: readonly CartLine[]): number {
  return lines
    .filter((other) => other._id !== line._id && other.product_item_id === line.product_item_id)
    .reduce((sum, other) => sum + other.quantity, 0);
}

/** Product.md §3: the minimum is counted per product, over all its sizes. */
function missingPieces(notice: Notice, line: CartLine, lines: readonly CartLine[]): number {
  const held = lines
    .filter((other) => other.product_id === line.product_id)
    .reduce((sum, other) => sum + other.quantity, 0);
  return (notice.minimum ?? 0) - held;
}
