// Checks the token of a demo shop (DEMO_TOKEN): in a header, in a cookie, or in the URL (`?demo=…`), which a redirect
// exchanges for the cookie.
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { readCookie } from '../cookies.ts';
import { isHttps } from '../security-headers.ts';

const COOKIE = 'demo';
const PARAMETER = 'demo=';
export const TOKEN_HEADER = 'x-demo-token';
const COOKIE_SECONDS = 30 * 86_400;

export interface TokenRequest {
  url: string;
  cookie: string | null | undefined;
  header: string | null | undefined;
}

/** The token is in the URL: the visitor is redirected to `location`, without the token, with a cookie. */
export interface TokenRedirect {
  location: string;
  setCookie: string;
}

function isToken(given: string | null | undefined, token: string): boolean {
  if (!given) return false;
  const [some, other] = [Buffer.from(given), Buffer.from(token)];
  return some.length === other.length && timingSafeEqual(some, other);
}

/** Path and query without the token, so that the browser's history does not keep the token. */
function withoutToken(path: string, parts: readonly string[]): string {
  const rest = parts.filter((part) => !part.startsWith(PARAMETER)).join('&');
  const own = `/${path.replace(/^[/\\]+/, '')}`;
  return rest ? `${own}?${rest}` : own;
}

/**
 * Returns 'shown' when the cookie or the header has the token, a redirect when the URL has it, null when nothing has it
 * or the shop has no token.
 */
export function tokenOf(config: Config, { url, cookie, header }: TokenRequest): 'shown' | TokenRedirect | null {
  const token = config.demoToken;
  if (token === null) return null;
  if (isToken(readCookie(cookie, COOKIE), token) || isToken(header, token)) return 'shown';
  const [path = '/', search = ''] = url.split('?', 2);
  const parts = search.split('&');
  const given = parts.find((part) => part.startsWith(PARAMETER))?.slice(PARAMETER.length);
  if (!isToken(given, token)) return null;
  const secure = isHttps(config) ? '; Secure' : '';
  const setCookie = `${COOKIE}=${token}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { location: withoutToken(path, parts), setCookie };
}
