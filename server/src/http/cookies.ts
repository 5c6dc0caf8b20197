// The cookies of the shop. Those that give access are HttpOnly; script can read, for example, language and market, and
// `signed_in`, which says that a session exists and gives no access.
import {
  CONSENT_COOKIE_DAYS,
  COOKIES,
  DEVICE_COOKIE_DAYS,
  GUEST_COOKIE_DAYS,
  LANGUAGE_COOKIE_DAYS,
  MARKET_COOKIE_DAYS,
  ORDER_ACCESS_DAYS,
  SESSION_MAX_DAYS,
} from '@hindam/contract/storage';
import { guestId } from '@hindam/contract/fields';
import type { NewSession } from '../kernel/call.ts';

const SECONDS_A_DAY = 86_400;
const HOST_PREFIX = '__Host-';
const SECRET = /^[A-Za-z0-9_-]{22,64}$/;

/** Searches the header as text: building a map of all cookies for each request would cost more. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  let from = header.indexOf(`${name}=`);
  while (from > 0 && header[from - 1] !== ' ' && header[from - 1] !== ';') from = header.indexOf(`${name}=`, from + 1);
  if (from < 0) return null;
  const start = from + name.length + 1;
  const end = header.indexOf(';', start);
  return end < 0 ? header.slice(start) : header.slice(start, end);
}

/**
 * Reads the cookie whose name has the prefix `__Host-`. Without https, the cookie without the prefix is read too. With
 * https only the prefixed one is read, because a subdomain of the shop's domain could set the other in the visitor's
 * browser.
 */
function readPrefixedCookie(header: string | null | undefined, name: string, https: boolean): string | null {
  return readCookie(header, HOST_PREFIX + name) ?? (https ? null : readCookie(header, name));
}

export function readGuest(header: string | null | undefined, https: boolean): string | null {
  const value = readPrefixedCookie(header, COOKIES.guest, https);
  return value !== null && guestId.safeParse(value).success ? value : null;
}

/** A cookie that script cannot read. `days` null: it ends when the browser closes; 0: it is deleted. */
function httpOnlyCookie(name: string, value: string, days: number | null, secure: boolean): string {
  const age = days === null ? '' : `; Max-Age=${days * SECONDS_A_DAY}`;
  return `${secure ? HOST_PREFIX + name : name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** A cookie that script may read too; `days` as in `httpOnlyCookie`. */
function readableCookie(name: string, value: string, days: number | null, secure: boolean): string {
  const age = days === null ? '' : `; Max-Age=${days * SECONDS_A_DAY}`;
  return `${name}=${value}; Path=/${age}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function guestCookie(value: string, secure: boolean): string {
  return httpOnlyCookie(COOKIES.guest, value, GUEST_COOKIE_DAYS, secure);
}

/** Reads a cookie that holds a random secret made by the shop; null when it is missing or malformed. */
function readSecret(header: string | null | undefined, name: string, https: boolean): string | null {
  const value = readPrefixedCookie(header, name, https);
  return value !== null && SECRET.test(value) ? value : null;
}

const ORDERS_REMEMBERED = 10;
const ORDER_KEY = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/** Id → access key of the orders and home visits that this browser can open without an account, newest key first. */
export function readOrderKeys(header: string | null | undefined, https: boolean): Map<string, string> {
  const pairs = (readPrefixedCookie(header, COOKIES.orderAccess, https) ?? '').split('~').flatMap((entry) => {
    const [, orderId, key] = ORDER_KEY.exec(entry) ?? [];
    return orderId && key ? [[orderId, key] as const] : [];
  });
  return new Map(pairs.slice(0, ORDERS_REMEMBERED));
}

export function orderKeysCookie(keys: ReadonlyMap<string, string>, secure: boolean): string {
  const value = [...keys]
    .slice(0, ORDERS_REMEMBERED)
    .map(([orderId, key]) => `${orderId}.${key}`)
    .join('~');
  return httpOnlyCookie(COOKIES.orderAccess, value, ORDER_ACCESS_DAYS, secure);
}

export function readSession(header: string | null | undefined, https: boolean): string | null {
  return readSecret(header, COOKIES.session, https);
}

export function readDevice(header: string | null | undefined, https: boolean): string | null {
  return readSecret(header, COOKIES.device, https);
}

/**
 * Without 'remember me' (R24) the cookies of the session and `signed_in` end when the browser closes; the device cookie
 * stays.
 */
export function sessionCookies(session: NewSession, secure: boolean): string[] {
  const days = session.remembered ? SESSION_MAX_DAYS : null;
  return [
    httpOnlyCookie(COOKIES.session, session.token, days, secure),
    httpOnlyCookie(COOKIES.device, session.device, DEVICE_COOKIE_DAYS, secure),
    readableCookie(COOKIES.signedIn, '1', days, secure),
  ];
}

export function clearedGuestCookie(secure: boolean): string {
  return httpOnlyCookie(COOKIES.guest, '', 0, secure);
}

/** The cookies that a logout clears. The device cookie stays, so that the device is recognised at the next login. */
export function clearedCookies(secure: boolean): string[] {
  return [
    httpOnlyCookie(COOKIES.orderAccess, '', 0, secure),
    httpOnlyCookie(COOKIES.session, '', 0, secure),
    clearedGuestCookie(secure),
    readableCookie(COOKIES.signedIn, '', 0, secure),
  ];
}

export function readLanguage(header: string | null | undefined): string | null {
  return readCookie(header, COOKIES.language);
}

/** `code` is one of the shop's languages, so it needs no escaping. */
export function languageCookie(code: string, secure: boolean): string {
  return readableCookie(COOKIES.language, code, LANGUAGE_COOKIE_DAYS, secure);
}

export function readMarket(header: string | null | undefined): string | null {
  return readCookie(header, COOKIES.market);
}

/** `code` is one of the shop's open markets, so it needs no escaping. */
export function marketCookie(code: string, secure: boolean): string {
  return readableCookie(COOKIES.market, code, MARKET_COOKIE_DAYS, secure);
}

/** `text` is not escaped; what `consentText` (contract/src/consent.ts) makes needs no escaping. */
export function consentCookie(text: string, secure: boolean): string {
  return readableCookie(COOKIES.consent, text, CONSENT_COOKIE_DAYS, secure);
}

/**
 * The cookies that are sent with the API calls of a page that is being rendered: those of the visitor that hold the
 * guest id, the session, the device and the order keys, updated by the cookies that these calls' responses set.
 */
export interface Jar {
  guest(): string | null;
  session(): string | null;
  header(): { cookie?: string };
  take(setCookie: string): void;
}

export function makeJar(header: string | null, https: boolean): Jar {
  const prefix = https ? HOST_PREFIX : '';
  const values = new Map<string, string>();
  const keep = (name: string, value: string | null) => void (value !== null && values.set(name, value));
  keep(COOKIES.guest, readGuest(header, https));
  keep(COOKIES.session, readSession(header, https));
  keep(COOKIES.device, readDevice(header, https));
  keep(COOKIES.orderAccess, readPrefixedCookie(header, COOKIES.orderAccess, https));
  return {
    guest: () => values.get(COOKIES.guest) ?? null,
    session: () => values.get(COOKIES.session) ?? null,
    header: () =>
      values.size === 0 ? {} : { cookie: [...values].map(([name, value]) => `${prefix}${name}=${value}`).join('; ') },
    take(setCookie) {
      const [pair = ''] = setCookie.split(';', 1);
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).replace(HOST_PREFIX, '');
      const value = pair.slice(at + 1);
      if (value === '') values.delete(name);
      else values.set(name, value);
    },
  };
}
