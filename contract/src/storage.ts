// Names of everything kept on the device (R90, R91) and of the cookies beside them.
// Nothing secret is stored but the guest id.

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
  /** HttpOnly: the guest id for server rendering; has the prefix `__Host-` on https and localhost. */
  guest: 'guest',
  /** HttpOnly: the session; has the prefix `__Host-` on https and localhost. */
  session: 'session',
  /** HttpOnly: a device that signed in before, so that a stranger's failed attempts do not lock its owner out. */
  device: 'device',
  /** HttpOnly: the orders this browser placed as a guest, each with its key. */
  orderAccess: 'order_access',
  /** Readable: mirrors `selectedLanguage` so that the first byte is in the right language. */
  language: 'selectedLanguage',
  /** Readable and no secret: `1` for as long as a session exists, so that script knows to ask who is signed in. */
  signedIn: 'signed_in',
} as const;

export const GUEST_COOKIE_DAYS = 90;
export const ORDER_ACCESS_DAYS = 30;
export const DEVICE_COOKIE_DAYS = 365;
/** A remembered session expires after this long without use, any session after SESSION_MAX_DAYS. */
export const SESSION_REMEMBERED_DAYS = 30;
export const SESSION_HOURS = 24;
export const SESSION_MAX_DAYS = 90;
export const LANGUAGE_COOKIE_DAYS = 365;
