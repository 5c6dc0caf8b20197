// Where a login returns to: a page of this shop, given as a path. The value is in the address, so anyone may have
// written it: anything but a plain path of this shop counts as absent.
import { splitPrefix } from '@hindam/contract/pages';

const LONGEST = 2_000;

/** A path that begins with one slash, without backslashes and control characters. */
// oxlint-disable-next-line no-control-regex
const PLAIN_PATH = /^\/(?![/\\])[^\\\u0000-\u0020\u007F-\u009F\u2028\u2029]*$/;
/** The same characters percent-encoded: a later reader may decode them. */
const HIDDEN = /%(?:2f|5c|[01][\da-f]|7f)/i;

/** Returning to these would be a loop. */
const LOGIN_PAGES = new Set(['user-login', 'user-registration', 'forgot-password']);
/** First path segments that are no pages. */
const NO_PAGES = new Set(['api', 'dev', 'assets', 'language']);

/** Only a base for parsing: it shows whether an address would leave the origin. */
const HERE = 'https://shop.invalid';

/** The path as a browser would resolve it, with its language prefix; null for anything else. */
export function safeReturnUrl(value: string | null | undefined): string | null {
  if (!value || value.length > LONGEST || !PLAIN_PATH.test(value)) return null;
  if (!URL.canParse(value, HERE)) return null;
  const { origin, username, password, pathname, search, hash } = new URL(value, HERE);
  const path = pathname + search + hash;
  // `/.//host` and the like get their second slash only when they are resolved.
  if (origin !== HERE || username || password || !PLAIN_PATH.test(path) || HIDDEN.test(pathname)) return null;
  const first = (splitPrefix(pathname).path.split('/')[1] ?? '').toLowerCase();
  return LOGIN_PAGES.has(first) || NO_PAGES.has(first) ? null : path;
}
