// Where a login leads back to: a page of this shop, named by a path alone. The value stands in the
// address, so anyone may have written it: what is not plainly a path of ours counts as not given.
import { splitPrefix } from '@hindam/contract/pages';

const LONGEST = 2_000;

/** A path that begins with one slash, without backslashes and control characters. */
// oxlint-disable-next-line no-control-regex
const PLAIN_PATH = /^\/(?![/\\])[^\\\u0000-\u0020\u007F-\u009F\u2028\u2029]*$/;
/** The same things, hidden by percent signs from us and not from who reads them next. */
const HIDDEN = /%(?:2f|5c|[01][\da-f]|7f)/i;

/** Coming back to these would be going round in circles. */
const LOGIN_PAGES = new Set(['user-login', 'user-registration', 'forgot-password']);
/** Addresses that are no pages. */
const NO_PAGES = new Set(['api', 'dev', 'assets', 'language']);

/** Any origin does: it only shows whether an address would leave it. */
const HERE = 'https://shop.invalid';

/** The path as a browser would go to it, with its language prefix; null for anything else. */
export function safeReturnUrl(value: string | null | undefined): string | null {
  if (!value || value.length > LONGEST || !PLAIN_PATH.test(value)) return null;
  if (!URL.canParse(value, HERE)) return null;
  const { origin, username, password, pathname, search, hash } = new URL(value, HERE);
  const path = pathname + search + hash;
  // `/.//host` and its like become a second slash only when they are read.
  if (origin !== HERE || username || password || !PLAIN_PATH.test(path) || HIDDEN.test(pathname)) return null;
  const first = (splitPrefix(pathname).path.split('/')[1] ?? '').toLowerCase();
  return LOGIN_PAGES.has(first) || NO_PAGES.has(first) ? null : path;
}
