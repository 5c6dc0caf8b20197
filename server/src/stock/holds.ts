// Holds: pieces reserved for an order while it is being paid. A hold is active until it is claimed (the order is
// placed) or released. Invariant: a variant's active holds add up to `stock.reserved`.

/**
 * Ready-made pieces of a variant in an order. Made-to-measure pieces are left out, because they take nothing from
 * stock.
 */
export interface Pieces {
  variantId: string;
  quantity: number;
  /**
   * The product's minimum quantity, which an order may hold even if `Hold.share` allows fewer pieces; undefined means
   * 1.
   */
  minimum?: number;
}

/** A variant with too few pieces for the order, or of which the order asks for more than `Hold.share` allows. */
export interface Shortage {
  variantId: string;
  available: number;
}

/**
 * `none`: the order never had a hold, for example because all its pieces are made to measure. `gone`: its hold was
 * released.
 */
export type Claim = 'claimed' | 'none' | 'gone';

/** The sum of pieces of each variant, sorted by id: rows of stock are locked in this order, to avoid deadlocks. */
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
