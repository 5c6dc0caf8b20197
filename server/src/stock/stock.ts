// Stock: how many pieces of a variant there are, how many are promised, and every movement that led
// there. Always true: on hand ≥ 0, 0 ≤ reserved ≤ on hand, and the movements add up to on hand.

/**
 * Why pieces came or went: counted, brought by an import or the demo shop, sold to an order, back from a
 * cancelled order or from a return, corrected by an operator.
 */
export const MOVEMENT_REASONS = ['count', 'import', 'seed', 'sale', 'cancel', 'return', 'correction'] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** The movement that makes a counted quantity true. */
export function correction(onHand: number, counted: number): number {
  return counted - onHand;
}
