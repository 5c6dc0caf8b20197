// What can be wrong with a delivery. No zod here: the browser loads this file, and zod would enlarge its script.
export const DELIVERY_PROBLEMS = [
  'late',
  'not_received',
  'damaged',
  'missing',
  'wrong_piece',
  'courier',
  'other',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

export const DELIVERY_TEXT_MAX_CHARACTERS = 500;
export const RECEPTION_MAX_CHARACTERS = 120;
