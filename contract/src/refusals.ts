// Every 'no' the store can say. A refusal is something a person can act on: HTTP 200 with an
// errorCode above 0, its sentence in words/<code>.json. A fault is a broken or forbidden request:
// its own status and an errorCode of 9xxx, its sentence beside the others. docs/errors.md is
// generated from this register.

interface Register {
  readonly [name: string]: { readonly errorCode: number; readonly status: number };
}

export const REFUSALS = {
  INVALID_FIELDS: { errorCode: 1001, status: 200 },
  PRODUCT_GONE: { errorCode: 1101, status: 200 },
  COLOUR_MISMATCH: { errorCode: 1102, status: 200 },
  SIZE_MISMATCH: { errorCode: 1103, status: 200 },
  OUT_OF_STOCK: { errorCode: 1104, status: 200 },
  NOT_ENOUGH_STOCK: { errorCode: 1105, status: 200 },
  QUANTITY_LIMIT: { errorCode: 1106, status: 200 },
  CART_FULL: { errorCode: 1107, status: 200 },
  CUSTOM_SIZE_NOT_OFFERED: { errorCode: 1108, status: 200 },
  CUSTOM_SIZE_NOT_FOUND: { errorCode: 1109, status: 200 },
  LINE_GONE: { errorCode: 1110, status: 200 },
  CUSTOM_SIZE_INCOMPLETE: { errorCode: 1111, status: 200 },
  OTP_WRONG: { errorCode: 1201, status: 200 },
  OTP_EXPIRED: { errorCode: 1202, status: 200 },
  OTP_TOKEN_EXPIRED: { errorCode: 1203, status: 200 },
  ALREADY_REGISTERED: { errorCode: 1204, status: 200 },
  WRONG_CREDENTIALS: { errorCode: 1205, status: 200 },
  WRONG_PASSWORD: { errorCode: 1206, status: 200 },
  PASSWORD_COMMON: { errorCode: 1207, status: 200 },
  PASSWORD_NEEDED: { errorCode: 1208, status: 200 },
  CONTACT_TAKEN: { errorCode: 1209, status: 200 },
  PASSKEY_REFUSED: { errorCode: 1210, status: 200 },
  PASSKEYS_FULL: { errorCode: 1211, status: 200 },
  ADDRESS_BOOK_FULL: { errorCode: 1301, status: 200 },
  MEASUREMENTS_FULL: { errorCode: 1401, status: 200 },
  WISHLIST_FULL: { errorCode: 1501, status: 200 },
} as const satisfies Register;

export const FAULTS = {
  MALFORMED: { errorCode: 9400, status: 400 },
  NOT_SIGNED_IN: { errorCode: 9401, status: 401 },
  FORBIDDEN: { errorCode: 9403, status: 403 },
  NOT_FOUND: { errorCode: 9404, status: 404 },
  METHOD_NOT_ALLOWED: { errorCode: 9405, status: 405 },
  IN_FLIGHT: { errorCode: 9409, status: 409 },
  TOO_LARGE: { errorCode: 9413, status: 413 },
  WRONG_MEDIA_TYPE: { errorCode: 9415, status: 415 },
  INVALID: { errorCode: 9422, status: 422 },
  KEY_REUSED: { errorCode: 9423, status: 422 },
  THROTTLED: { errorCode: 9429, status: 429 },
  BROKEN: { errorCode: 9500, status: 500 },
  UNAVAILABLE: { errorCode: 9503, status: 503 },
} as const satisfies Register;

export type RefusalName = keyof typeof REFUSALS;
export type FaultName = keyof typeof FAULTS;

/** What a client holds after a 'no'. `status` 0 means the call never reached the shop. */
export interface Refusal {
  errorCode: number;
  status: number;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
  /** How long to wait before the next try (Retry-After). */
  retryAfterSeconds?: number;
}

/** Client-side code for a call that got no answer at all. */
export const UNREACHABLE = 9000;
