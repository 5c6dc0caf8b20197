// Holds: pieces reserved for an order while it is being paid. A hold is active until it is claimed (the order is
// placed) or released. Always true: the sum of a variant's active holds equals `stock.reserved`; a hold is not both
// claimed and released; an order holds all of its pieces or none.

/** Ready-made pieces of a variant in an order. Made-to-measure pieces take nothing from stock and are left out. */
export interface Pieces {
  variantId: string;
  quantity: number;
  /** The product's minimum quantity, which may be held whatever `Hold.share` allows; absent = 1. */
  minimum?: number;
}

/** A variant of which more was requested than is available or than `Hold.share` allows, with its available pieces. */
export interface Shortage {
  variantId: string;
  available: number;
}

/** 'none': the order never had a hold, as when all of it is made to measure. 'gone': its hold was released. */
export type Claim = 'claimed' | 'none' | 'gone';

/** Adds up the pieces per variant and sorts them by variant id, in which order rows are locked. */
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
