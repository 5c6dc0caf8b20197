// Error responses of the store. A refusal is something a person can act on: HTTP 200 with an errorCode above 0, its
// message in words/<code>.json. A fault is a broken or forbidden request: its own status and an errorCode of 9xxx, its
// message in the same files. docs/errors.md is generated from these tables.

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
  COUPON_UNKNOWN: { errorCode: 1121, status: 200 },
  COUPON_NOT_YET: { errorCode: 1122, status: 200 },
  COUPON_EXPIRED: { errorCode: 1123, status: 200 },
  COUPON_MINIMUM: { errorCode: 1124, status: 200 },
  COUPON_OTHER_PIECES: { errorCode: 1125, status: 200 },
  COUPON_FIRST_ORDER: { errorCode: 1126, status: 200 },
  COUPON_USED_UP: { errorCode: 1127, status: 200 },
  COUPON_USED_BY_YOU: { errorCode: 1128, status: 200 },
  COUPON_NOT_VALID: { errorCode: 1129, status: 200 },
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
  SECOND_FACTOR_LOST: { errorCode: 1212, status: 200 },
  RESET_LINK_OVER: { errorCode: 1213, status: 200 },
  SMS_PAUSED: { errorCode: 1214, status: 200 },
  PASSKEY_UNVERIFIED: { errorCode: 1215, status: 200 },
  RESET_LINK_SENT: { errorCode: 1216, status: 200 },
  ADDRESS_BOOK_FULL: { errorCode: 1301, status: 200 },
  MEASUREMENTS_FULL: { errorCode: 1401, status: 200 },
  WISHLIST_FULL: { errorCode: 1501, status: 200 },
  PIECE_IN_STOCK: { errorCode: 1511, status: 200 },
  ALERTS_FULL: { errorCode: 1512, status: 200 },
  CART_EMPTY: { errorCode: 1601, status: 200 },
  CART_CHANGED: { errorCode: 1602, status: 200 },
  PRICE_CHANGED: { errorCode: 1603, status: 200 },
  COUNTRY_NOT_SERVED: { errorCode: 1604, status: 200 },
  PAYMENT_OPTION_NOT_OFFERED: { errorCode: 1605, status: 200 },
  PAYMENT_REFUSED: { errorCode: 1606, status: 200 },
  ALREADY_PAID: { errorCode: 1607, status: 200 },
  ORDER_EXPIRED: { errorCode: 1608, status: 200 },
  PIECES_UNPAID_MAX: { errorCode: 1609, status: 200 },
  SHARE_MAX: { errorCode: 1610, status: 200 },
  ON_DELIVERY_MAX: { errorCode: 1611, status: 200 },
  DELIVERY_CODE_NEEDED: { errorCode: 1612, status: 200 },
  WRAPPING_NOT_OFFERED: { errorCode: 1613, status: 200 },
  SHOP_NOT_OPEN: { errorCode: 1620, status: 200 },
  MOVE_NOT_ALLOWED: { errorCode: 1701, status: 200 },
  CANCEL_REQUESTED_ALREADY: { errorCode: 1702, status: 200 },
  REFUND_TOO_MUCH: { errorCode: 1703, status: 200 },
  SECOND_OPERATOR_NEEDED: { errorCode: 1704, status: 200 },
  STOCK_PROMISED: { errorCode: 1705, status: 200 },
  COUPON_CODE_TAKEN: { errorCode: 1706, status: 200 },
  REFUND_OWED: { errorCode: 1707, status: 200 },
  CASH_NOT_RECORDED: { errorCode: 1708, status: 200 },
  DELIVERY_NOT_OPEN: { errorCode: 1751, status: 200 },
  DELIVERY_TO_BE_PAID: { errorCode: 1752, status: 200 },
  AMENDING_TOO_LATE: { errorCode: 1761, status: 200 },
  AMENDED_TOO_OFTEN: { errorCode: 1762, status: 200 },
  NUMBER_PROVEN: { errorCode: 1763, status: 200 },
  RETURN_NOT_OPEN: { errorCode: 1764, status: 200 },
  LINK_NOT_RENEWED: { errorCode: 1765, status: 200 },
  REVIEW_NOT_OPEN: { errorCode: 1771, status: 200 },
  REVIEW_OWN: { errorCode: 1772, status: 200 },
  SLOT_TAKEN: { errorCode: 1806, status: 200 },
  VISIT_TOO_LATE: { errorCode: 1821, status: 200 },
  VISITS_OPEN_MAX: { errorCode: 1822, status: 200 },
  VISIT_CHANGED: { errorCode: 1823, status: 200 },
  VISITS_BOOKED: { errorCode: 1824, status: 200 },
  VISITS_OF_NETWORK_MAX: { errorCode: 1825, status: 200 },
  VISIT_NOT_HELD: { errorCode: 1826, status: 200 },
  VISIT_LINK_WRONG: { errorCode: 1827, status: 200 },
  CHANGED_MEANWHILE: { errorCode: 1901, status: 200 },
} as const satisfies Register;

export const FAULTS = {
  MALFORMED: { errorCode: 9400, status: 400 },
  NOT_SIGNED_IN: { errorCode: 9401, status: 401 },
  FORBIDDEN: { errorCode: 9403, status: 403 },
  NOT_FOUND: { errorCode: 9404, status: 404 },
  METHOD_NOT_ALLOWED: { errorCode: 9405, status: 405 },
  IN_FLIGHT: { errorCode: 9409, status: 409 },
  GONE: { errorCode: 9410, status: 410 },
  TOO_LARGE: { errorCode: 9413, status: 413 },
  WRONG_MEDIA_TYPE: { errorCode: 9415, status: 415 },
  MISDIRECTED: { errorCode: 9421, status: 421 },
  INVALID: { errorCode: 9422, status: 422 },
  KEY_REUSED: { errorCode: 9423, status: 422 },
  KEY_NEEDED: { errorCode: 9424, status: 400 },
  THROTTLED: { errorCode: 9429, status: 429 },
  HELD_MAX: { errorCode: 9430, status: 429 },
  BROKEN: { errorCode: 9500, status: 500 },
  UNAVAILABLE: { errorCode: 9503, status: 503 },
} as const satisfies Register;

export type RefusalName = keyof typeof REFUSALS;
export type FaultName = keyof typeof FAULTS;

/**
 * What a client gets from an error response. `status` 0: there was no usable response (UNREACHABLE), and the shop may
 * have carried the call out or not.
 */
export interface Refusal {
  errorCode: number;
  status: number;
  message: string;
  fields?: Record<string, string>;
  /** More about the refusal, e.g. the current quote (`refusalResult` in endpoint.ts). */
  result?: unknown;
  requestId?: string;
  retryAfterSeconds?: number;
}
