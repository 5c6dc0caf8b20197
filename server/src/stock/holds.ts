// Holds: pieces promised to an order while it is being paid. Always true: what active holds add up to is
// what stock says is reserved; a hold is claimed by its order or released, never both; an order holds all
// of its pieces or none of them.

/** Ready-made pieces of an order. What is made to measure takes nothing from stock and never comes here. */
export interface Pieces {
  variantId: string;
  quantity: number;
}

/** A variant there is too little of, with what there is. */
export interface Short {
  variantId: string;
  available: number;
}

/** 'none': the order holds nothing, all of it is made to measure. 'gone': its pieces were released. */
export type Claim = 'claimed' | 'none' | 'gone';

/** One entry a variant, in the order in which rows are locked: two orders of the same pieces wait, never deadlock. */
export function gatherPieces(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of pieces) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity })).sort(byVariant);
}

function byVariant(a: Pieces, b: Pieces): number {
  return a.variantId < b.variantId ? -1 : 1;
}
