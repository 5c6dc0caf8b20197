// Stock: how many pieces of a variant are on hand, how many of them are reserved by holds, and all movements that led
// to these numbers. Invariants: on hand ≥ 0, 0 ≤ reserved ≤ on hand, and the movements add up to on hand.

/**
 * Why stock changed: a count, an import, the demo data, a sale, a cancelled order, a return, or a correction by an
 * operator.
 */
export const MOVEMENT_REASONS = ['count', 'import', 'seed', 'sale', 'cancel', 'return', 'correction'] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** The quantity of the movement that changes `onHand` to `counted`; negative when there are fewer pieces. */
export function correction(onHand: number, counted: number): number {
  return counted - onHand;
}
