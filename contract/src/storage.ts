// Names of everything kept in the browser's storage (R90, R91), and of the shop's cookies. Of secrets, the browser's
// storage holds only the guest id.

export const STORAGE_KEYS = {
  login: 'first_app',
  guestCart: 'guestcartItem',
  guestId: 'ip',
  language: 'selectedLanguage',
  subtotal: 'total',
  wishes: 'guestWishlist',
  wishCount: 'wishlistCount',
  measurements: 'guestMeasurements',
  measurementDraft: 'measurementDraft',
  /** The result of the cart merge at login, until the member has read it. */
  cartMerge: 'bagMerge',
  /** The visitor's cookie consent; survives log-out, as the language does. */
  consent: 'cookieConsent',
} as const;

/** One key per day holds that day's catalogue for offline reading; older days are dropped. */
export const DAY_STORE_PREFIX = 'store-';

export const COOKIES = {
  /** HttpOnly: the guest id for server rendering. On https and localhost HttpOnly cookies have the prefix `__Host-`. */
  guest: 'guest',
  /** HttpOnly: the token of the session. */
  session: 'session',
  /** HttpOnly: secret of a device that signed in before, so that strangers' failed logins do not lock its user out. */
  device: 'device',
  /** HttpOnly: the orders this browser placed as a guest, each with its key. */
  orderAccess: 'order_access',
  /** Readable by script: the chosen language, so that the server renders unprefixed pages in it. */
  language: 'selectedLanguage',
  /** Code of the market that the visitor chose for unprefixed pages. */
  market: 'market',
  /** Readable by script, no secret: `1` while a session exists, so that script knows to ask who is signed in. */
  signedIn: 'signed_in',
  /** Readable by script: the answer about cookies (consent.ts), as the storage key of the same name. */
  consent: 'cookieConsent',
} as const;

export const GUEST_COOKIE_DAYS = 90;
export const ORDER_ACCESS_DAYS = 30;
export const DEVICE_COOKIE_DAYS = 365;
/**
 * A remembered session expires after SESSION_REMEMBERED_DAYS without use, another after SESSION_HOURS, and every
 * session SESSION_MAX_DAYS after login.
 */
export const SESSION_REMEMBERED_DAYS = 30;
export const SESSION_HOURS = 24;
export const SESSION_MAX_DAYS = 90;
export const LANGUAGE_COOKIE_DAYS = 365;
export const MARKET_COOKIE_DAYS = 365;
/** After that the shopper is asked again. */
export const CONSENT_COOKIE_DAYS = 365;
