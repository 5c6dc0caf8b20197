// Rules about the notices of a cart line: which of them block the checkout, and which quantity resolves each.
import type { CartLine } from '@hindam/contract/cart';

export type Notice = CartLine['notices'][number];

/** True if the notice keeps the cart from being ordered; a changed price does not. */
export function isProblem({ kind }: Notice): boolean {
  return kind !== 'price_up' && kind !== 'price_down';
}

export function lineElementId({ _id }: Pick<CartLine, '_id'>): string {
  return `line-${_id}`;
}

/** False if the line's variant is gone or sold out. */
export function isAvailable(line: CartLine): boolean {
  return line.notices.every(({ kind }) => kind !== 'gone' && kind !== 'sold_out');
}

export const isSold = (line: CartLine): boolean => line.notices.every(({ kind }) => kind !== 'gone');

/**
 * The quantity to which the line must be set to resolve the notice (0 removes the line); null if no quantity does, or
 * none is needed.
 */
export function settlingQuantity(notice: Notice, line: CartLine, lines: readonly CartLine[]): number | null {
  switch (notice.kind) {
    case 'gone':
    case 'sold_out':
      return 0;
    case 'less_stock':
      return Math.max(0, (notice.available ?? 0) - heldElsewhere(line, lines));
    case 'below_minimum':
      // This variant has too little stock for the minimum: the shopper has to add another size or colour.
      if (notice.available !== undefined) return null;
      return missingPieces(notice, line, lines) > 0 ? line.quantity + missingPieces(notice, line, lines) : null;
    case 'price_up':
    case 'price_down':
      return null;
  }
}

/** The number of ready-made pieces of the same variant on other lines of the cart, which share its stock. */
function heldElsewhere(line: CartLine, lines: readonly CartLine[]): number {
  return lines
    .filter((other) => other._id !== line._id && other.product_item_id === line.product_item_id && !other.customSizeId)
    .reduce((sum, other) => sum + other.quantity, 0);
}

/**
 * How many more pieces the product needs to reach its minimum; all its lines in the cart count (decision 35). Not
 * positive if the minimum is reached.
 */
function missingPieces(notice: Notice, line: CartLine, lines: readonly CartLine[]): number {
  const held = lines
    .filter((other) => other.product_id === line.product_id)
    .reduce((sum, other) => sum + other.quantity, 0);
  return (notice.minimum ?? 0) - held;
}
