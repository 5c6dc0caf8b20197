// Validates `returnUrl`, the page to which a visitor is led back after signing in. Anyone can put one into a link, so
// only a path of this shop is accepted. Whether a page exists there is not checked.
import { splitPrefix } from '@hindam/contract/pages';

const LONGEST = 2_000;

/** A path that begins with exactly one slash and has no backslash, space, line separator or control character. */
// oxlint-disable-next-line no-control-regex
const PLAIN_PATH = /^\/(?![/\\])[^\\\u0000-\u0020\u007F-\u009F\u2028\u2029]*$/;
/**
 * Percent-encoded slashes, backslashes and ASCII control characters in the path are refused, because a program that
 * decodes the path could read a host name out of it.
 */
const HIDDEN = /%(?:2f|5c|[01][\da-f]|7f)/i;

const LOGIN_PAGES = new Set(['user-login', 'user-registration', 'forgot-password']);
/** First path segments of URLs that are no pages; such URLs are refused. */
const NO_PAGES = new Set(['api', 'dev', 'assets', 'language']);

const MEMBERS_PAGES = new Set([
  'my-account',
  'account-profile',
  'account-security',
  'account-data',
  'my-measurements',
  'my-order',
  'my-wishlist',
  'notifications',
  'notification-settings',
  'user-address',
  'edit-address',
]);

/** The base for parsing. If the result has another origin, `returnUrl` leads to another site. */
const HERE = 'https://shop.invalid';

function firstSegment(pathname: string): string {
  return (splitPrefix(pathname).path.split('/')[1] ?? '').toLowerCase();
}

/** The path, query and fragment of `returnUrl` as a browser resolves it; null if it is missing or not allowed. */
export function safeReturnUrl(value: string | null | undefined): string | null {
  if (!value || value.length > LONGEST || !PLAIN_PATH.test(value)) return null;
  if (!URL.canParse(value, HERE)) return null;
  const { origin, username, password, pathname, search, hash } = new URL(value, HERE);
  const path = pathname + search + hash;
  // Checked again after resolving, because `/.//host` becomes `//host`.
  if (origin !== HERE || username || password || !PLAIN_PATH.test(path) || HIDDEN.test(pathname)) return null;
  const first = firstSegment(pathname);
  return LOGIN_PAGES.has(first) || NO_PAGES.has(first) ? null : path;
}

/** Like `safeReturnUrl`, but also null for the pages in MEMBERS_PAGES. */
export function guestReturnUrl(value: string | null | undefined): string | null {
  const path = safeReturnUrl(value);
  return path === null || MEMBERS_PAGES.has(firstSegment(new URL(path, HERE).pathname)) ? null : path;
}
