// Reasons, states and limits of returns. No zod here: the browser loads this file, and zod would enlarge its script.

export const RETURN_REASONS = ['fault', 'wrong_piece', 'not_as_shown', 'wrong_size', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** A piece made to measure fits nobody else, so it can be returned only if it is faulty. */
export const MADE_TO_MEASURE_REASONS: readonly ReturnReason[] = ['fault'];

/**
 * received: the pieces have arrived, and the refund by bank transfer is still to be made · closed: settled · withdrawn:
 * the shopper keeps the pieces after all.
 */
export const RETURN_STATUSES = [
  'requested',
  'approved',
  'on_its_way',
  'received',
  'closed',
  'refused',
  'withdrawn',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/**
 * How the pieces come back. label: the shopper sends them with a label from the shop · pick_up: a courier fetches them.
 */
export const RETURN_WAYS = ['label', 'pick_up'] as const;
export type ReturnWay = (typeof RETURN_WAYS)[number];

export const CONDITIONS = ['as_new', 'worn', 'faulty'] as const;
export type PieceCondition = (typeof CONDITIONS)[number];

export const RETURN_TEXT_MAX_CHARACTERS = 500;
export const RETURN_PICTURES_MAX = 5;
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024;
/** The limit for a JSON body with one picture in Base64, which writes three bytes as four characters. */
export const PICTURE_BODY_BYTES_MAX = Math.ceil((PICTURE_BYTES_MAX * 4) / 3) + 1_024;
/** The limit for all pictures of one form together. */
export const PICTURES_FORM_BYTES_MAX = 20 * 1024 * 1024;
export const ACCOUNT_HOLDER_MAX_CHARACTERS = 100;
export const IBAN_MAX_CHARACTERS = 50;
export const BANK_REFERENCE_MAX_CHARACTERS = 60;
