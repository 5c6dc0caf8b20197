// The two cookies of the shop. The guest id opens one bag and is HttpOnly; the language is readable,
// because it mirrors what the page itself keeps on the device.
import { COOKIES, GUEST_COOKIE_DAYS, LANGUAGE_COOKIE_DAYS } from '@hindam/contract/storage';
import { guestId } from '@hindam/contract/fields';

const SECONDS_A_DAY = 86_400;
const HOST_PREFIX = '__Host-';

/** The value of a cookie from the raw header, without building a map of all of them. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  let from = header.indexOf(`${name}=`);
  while (from > 0 && header[from - 1] !== ' ' && header[from - 1] !== ';') from = header.indexOf(`${name}=`, from + 1);
  if (from < 0) return null;
  const start = from + name.length + 1;
  const end = header.indexOf(';', start);
  return end < 0 ? header.slice(start) : header.slice(start, end);
}

/** The guest id, from the protected name first; anything that is not one counts as none. */
export function readGuest(header: string | null | undefined): string | null {
  const value = readCookie(header, HOST_PREFIX + COOKIES.guest) ?? readCookie(header, COOKIES.guest);
  return value !== null && guestId.safeParse(value).success ? value : null;
}

export function guestCookie(value: string, secure: boolean): string {
  const name = secure ? HOST_PREFIX + COOKIES.guest : COOKIES.guest;
  const age = GUEST_COOKIE_DAYS * SECONDS_A_DAY;
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function readLanguage(header: string | null | undefined): string | null {
  return readCookie(header, COOKIES.language);
}

/** `code` is one the shop speaks, so it needs no escaping. */
export function languageCookie(code: string, secure: boolean): string {
  const age = LANGUAGE_COOKIE_DAYS * SECONDS_A_DAY;
  return `${COOKIES.language}=${code}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
