// Holds: pieces promised to an order while it is being paid. Always true: what active holds add up to is
// what stock says is reserved; a hold is claimed by its order or released, never both; an order holds all
// of its pieces or none of them.

/** Ready-made pieces of an order. What is made to measure takes nothing from stock and never comes here. */
export interface Pieces {
  variantId: string;
  quantity: number;
  /** So many may be held whatever the share is; absent = 1. */
  minimum?: number;
}

/** A variant there is too little of, or of which more than the share was wanted, with what there is. */
export interface Short {
  variantId: string;
  available: number;
}

/** 'none': the order holds nothing, all of it is made to measure. 'gone': its pieces were released. */
export type Claim = 'claimed' | 'none' | 'gone';

/** One entry a variant, in the order in which rows are locked: two orders of the same pieces wait, never deadlock. */
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
