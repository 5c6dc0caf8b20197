// Keeps other sites from acting with a shopper's cookies, and lets the origins on the CORS list call without cookies.
import { fault } from '../kernel/refuse.ts';
import type { RequestFactory, Exchange } from './exchange.ts';

const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Client, X-Guest-Id, X-Member';
const PREFLIGHT_SECONDS = 600;
const TRUSTED_FETCH_SITES = new Set(['same-origin', 'none']);

/** Whether `origin` is the shop's own: that of its public URL, or that of this request's URL. */
export function isShopOrigin(requests: RequestFactory, exchange: Exchange, origin: string | null | undefined): boolean {
  return origin === requests.shop.config.publicUrl || origin === exchange.caller.origin;
}

/** Throws FORBIDDEN unless the headers show that one of the shop's own pages sent the request. */
export function requireSameOrigin(
  requests: RequestFactory,
  exchange: Exchange,
  headers: { get(name: string): string | null },
): void {
  const site = headers.get('sec-fetch-site');
  if (!isShopOrigin(requests, exchange, headers.get('origin')) || (site !== null && !TRUSTED_FETCH_SITES.has(site)))
    fault('FORBIDDEN');
}

/**
 * A request with cookies must come from a page of the shop, so that no other site acts with the shopper's cookies. GET,
 * HEAD, a Bearer token and calls that pages make in process are exempt.
 */
export function requireSameOriginForCookies(requests: RequestFactory, exchange: Exchange, request: Request): void {
  if (exchange.inProcess || request.method === 'GET' || request.method === 'HEAD') return;
  const bearer = request.headers.get('authorization')?.startsWith('Bearer ') ?? false;
  if (request.headers.has('cookie') && !bearer) requireSameOrigin(requests, exchange, request.headers);
}

/**
 * Whether a response may set the guest cookie. A link to `guest-cart/view/<guest id>` must not put a stranger's cart
 * into the shopper's browser.
 */
export function isSameOriginCall(exchange: Exchange, headers: { get(name: string): string | null }): boolean {
  if (exchange.inProcess) return true;
  const site = headers.get('sec-fetch-site');
  return headers.get('sec-fetch-mode') !== 'navigate' && (site === null || TRUSTED_FETCH_SITES.has(site));
}

/**
 * Answers a CORS preflight: with the allowed methods and headers for an origin on the CORS list, without them for
 * others.
 */
export function preflight(requests: RequestFactory, exchange: Exchange): Response {
  const base = { ...requests.common, 'cache-control': 'no-store', vary: 'Origin', 'x-request-id': exchange.requestId };
  if (!exchange.corsOrigin) return new Response(null, { status: 204, headers: base });
  return new Response(null, {
    status: 204,
    headers: {
      ...base,
      'access-control-allow-origin': exchange.corsOrigin,
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    },
  });
}
