// A demo shop shows codes and mails to whoever looks, so on an open address it answers only to those
// who were given its token: once as `?demo=…`, then by cookie, or as the header X-Demo-Token.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Config, isLoopback } from '../config.ts';
import { readCookie } from './cookies.ts';
import { API_POLICY, type Headers, isHttps } from './security-headers.ts';

const COOKIE = 'demo';
const PARAMETER = 'demo=';
const HEADER = 'x-demo-token';
const COOKIE_SECONDS = 30 * 86_400;
/** Balancers and monitors know no token, and nothing is shown here. */
const OPEN = new Set(['/api/health/live', '/api/health/ready']);

/** True when the request may go on; otherwise it has been answered. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean;

function isToken(given: string | null | undefined, token: string): boolean {
  if (!given) return false;
  const [some, other] = [Buffer.from(given), Buffer.from(token)];
  return some.length === other.length && timingSafeEqual(some, other);
}

/** The address without the token, so that it stays in no history or log. */
function withoutToken(path: string, parts: readonly string[]): string {
  const rest = parts.filter((part) => !part.startsWith(PARAMETER)).join('&');
  const own = `/${path.replace(/^[/\\]+/, '')}`;
  return rest ? `${own}?${rest}` : own;
}

/** Null where the shop needs no token. */
export function makeDemoDoor(config: Config, common: Headers): Door | null {
  const token = config.demoToken;
  if (config.shopMode !== 'demo' || token === null || isLoopback(config.host)) return null;
  const headers = { ...common, 'cache-control': 'no-store', 'content-security-policy': API_POLICY };
  const secure = isHttps(config) ? '; Secure' : '';

  return (request, response) => {
    const { url = '/' } = request;
    const [path = '/', search = ''] = url.split('?', 2);
    if (OPEN.has(path)) return true;
    if (isToken(readCookie(request.headers.cookie, COOKIE), token)) return true;
    const header = request.headers[HEADER];
    if (typeof header === 'string' && isToken(header, token)) return true;
    const parts = search.split('&');
    const given = parts.find((part) => part.startsWith(PARAMETER))?.slice(PARAMETER.length);
    if (isToken(given, token)) {
      const cookie = `${COOKIE}=${token}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
      response.writeHead(303, { ...headers, location: withoutToken(path, parts), 'set-cookie': cookie });
      response.end();
      return false;
    }
    response.writeHead(401, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
    response.end('This demo shop opens with its token: add ?demo=TOKEN to the address.\n');
    return false;
  };
}
