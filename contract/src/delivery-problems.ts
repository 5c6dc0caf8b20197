// What can be wrong with a delivery. Without zod, because the browser needs it too.
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
