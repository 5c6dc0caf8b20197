// Stock: how many pieces of a variant are on hand, how many of them are reserved by holds, and the movements that led
// to these numbers. Invariants: 0 ≤ reserved ≤ on hand, and the movements add up to on hand.

export const MOVEMENT_REASONS = ['count', 'import', 'seed', 'sale', 'cancel', 'return', 'correction'] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

export function correction(onHand: number, counted: number): number {
  return counted - onHand;
}
