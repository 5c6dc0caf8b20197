// Names of what is kept in the browser's local storage (R90, R91), and of the shop's cookies.

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
  /** What the shopper typed into the size finder; entries that a shopper makes need no cookie consent. */
  sizeAnswers: 'sizeAnswers',
  deliveryRegion: 'deliveryRegion',
  compared: 'comparedProducts',
  /** The result of the cart merge at login, which the member can dismiss. */
  cartMerge: 'bagMerge',
  /** The ids of the reviews that this device marked as helpful. */
  helpfulReviews: 'helpfulReviews',
  /** The list that pages show of the calls queued without a connection (decision 86). */
  queued: 'queuedCalls',
  /** The visitor's cookie consent; survives log-out, as the language does. */
  consent: 'cookieConsent',
} as const;

/**
 * Catalogue responses are stored for offline reading under one key per day, `store-YYYY-MM-DD`; when one is stored, the
 * keys of other days are deleted.
 */
export const DAY_STORE_PREFIX = 'store-';

/** The last searches on this device; stored only with consent. */
export const RECENT_SEARCHES_KEY = 'recentSearches';

/** The last filters and sorting of the lists that were filtered last on this device; stored only with consent. */
export const LIST_FILTERS_KEY = 'listFilters';

export const COOKIES = {
  /**
   * HttpOnly: the guest id, for server rendering. Where cookies are `Secure`, the HttpOnly ones of this list are
   * prefixed `__Host-`.
   */
  guest: 'guest',
  /** HttpOnly: the token of the session. */
  session: 'session',
  /** HttpOnly: marks a device that signed in before, so that other people's failed logins do not lock its user out. */
  device: 'device',
  /**
   * HttpOnly: the orders and home visits that this browser made, or whose signed link it was told to keep, each with
   * its access key.
   */
  orderAccess: 'order_access',
  /** Readable by script: the chosen language, so that the server renders unprefixed pages in it. */
  language: 'selectedLanguage',
  /** Code of the market that the visitor chose for unprefixed pages. */
  market: 'market',
  /** Readable by script, no secret: `1` after a login, so that script knows to ask who is signed in. */
  signedIn: 'signed_in',
  /** Readable by script: the shopper's answer about cookies, the same text as in local storage (consent.ts). */
  consent: 'cookieConsent',
} as const;

export const GUEST_COOKIE_DAYS = 90;
export const ORDER_ACCESS_DAYS = 30;
export const DEVICE_COOKIE_DAYS = 365;
/**
 * Without use, a session expires after SESSION_REMEMBERED_DAYS if the member asked to be remembered, else after
 * SESSION_HOURS. Every session ends SESSION_MAX_DAYS after login.
 */
export const SESSION_REMEMBERED_DAYS = 30;
export const SESSION_HOURS = 24;
export const SESSION_MAX_DAYS = 90;
export const LANGUAGE_COOKIE_DAYS = 365;
export const MARKET_COOKIE_DAYS = 365;
/**
 * How long the consent cookie lasts. The answer in local storage does not expire, and the browser restores the cookie
 * from it (storefront/src/device/consent.ts). A shopper whose browser has only the cookie is asked again after this
 * time.
 */
export const CONSENT_COOKIE_DAYS = 365;
