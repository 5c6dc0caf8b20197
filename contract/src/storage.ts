// Names of everything kept on the device (specification §3, §9) and of the cookies beside them.
// Nothing secret is stored but the guest id.

export const STORAGE_KEYS = {
  login: 'first_app',
  guestCart: 'guestcartItem',
  guestId: 'ip',
  language: 'selectedLanguage',
  subtotal: 'total',
} as const;

/** One key a day holds that day's catalogue for reading offline; older days are dropped. */
export const DAY_STORE_PREFIX = 'store-';

export const COOKIES = {
  /** HttpOnly: the guest id for server rendering; carries the prefix `__Host-` on https and localhost. */
  guest: 'guest',
  /** Readable: mirrors `selectedLanguage` so that the first byte is in the right language. */
  language: 'selectedLanguage',
} as const;

export const GUEST_COOKIE_DAYS = 90;
export const LANGUAGE_COOKIE_DAYS = 365;
