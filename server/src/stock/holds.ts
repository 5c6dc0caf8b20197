// Holds: pieces reserved for an order while it is being paid. Always true: the sum of a variant's active holds equals
// its reserved stock; a hold is claimed by its order or released, never both; an order holds all of its pieces or
// none.

/** Ready-made pieces of an order. Made-to-measure pieces take nothing from stock and are not included. */
export interface Pieces {
  variantId: string;
  quantity: number;
  /** Pieces that may be held even beyond the share; absent = 1. */
  minimum?: number;
}

/** A variant with too few pieces, or of which more than the share was requested, and its available pieces. */
export interface Short {
  variantId: string;
  available: number;
}

/** 'none': the order has no hold, because all of it is made to measure. 'gone': its pieces were released. */
export type Claim = 'claimed' | 'none' | 'gone';

/** Sums the pieces per variant, in the order in which rows are locked, so that concurrent orders cannot deadlock. */
export function gatherPieces(pieces: readonly Pieces[]): Required<Pieces>[] {
  const sums = new Map<string, Required<Pieces>>();
  for (const { variantId, quantity, minimum = 1 } of pieces) {
    const sum = sums.get(variantId) ?? { variantId, quantity: 0, minimum };
    sums.set(variantId, { variantId, quantity: sum.quantity + quantity, minimum: Math.max(sum.minimum, minimum) });
  }
  return [...sums.values()].sort(byVariant);
}

function byVariant(a: Pieces, b: Pieces): number {
  return a.variantId < b.variantId ? -1 : 1;
}
