// Responses that are the same for everyone in a market and language: cached as bytes, or passed as an object to a page
// that is being rendered.
import type { EndpointKey } from '@hindam/contract/contract';
import type { Context } from 'hono';
import type { CachedResponse } from '../../kernel/cache.ts';
import { utf8 } from '../../kernel/utf8.ts';
import { toResponse, makeCachedResponse, SHARED_CACHE_HEADERS } from '../cache/byte-cache.ts';
import type { Address } from '../cache/cache-key.ts';
import type { Env, InProcessCall } from '../caller.ts';
import type { Exchange } from '../exchange.ts';
import { API_POLICY } from '../security-headers.ts';
import type { HttpServices } from '../services.ts';
import type { BoundEndpoint, EndpointResult } from './endpoint-request.ts';
import { corsHeaders } from './envelope.ts';
import { runEndpoint } from './run-endpoint.ts';

/**
 * Endpoints with large responses that pages are rendered from. If such a response is not in the cache, a page gets it
 * as an object, because serialising and parsing it would take a part of the rendering time.
 */
const PASSED_IN_PROCESS: ReadonlySet<string> = new Set<EndpointKey>([
  'GET product/list',
  'GET product/details/{id}',
  'GET product/reviews/{id}',
]);

export function handOver(inside: InProcessCall, made: EndpointResult): Response {
  inside.report({ kind: 'shared', tags: made.tags });
  inside.take(made);
  return new Response(null, { status: 200 });
}

async function makeResponse(
  services: HttpServices,
  endpoint: BoundEndpoint,
  c: Context<Env>,
  exchange: Exchange,
  address: Address,
  key: string,
): Promise<CachedResponse> {
  const { requests } = services;
  const since = requests.shop.cache.clock();
  // `address.search` has no language_code: the language of the response is that of the cache key (`exchange.language`).
  const made = await runEndpoint({ services, endpoint, c, exchange, member: null, operator: null }, address.search);
  const headers = {
    ...requests.common,
    'content-type': 'application/json',
    'content-security-policy': API_POLICY,
    ...SHARED_CACHE_HEADERS,
    vary: 'Accept-Encoding, Origin',
  };
  const response = makeCachedResponse(200, utf8(JSON.stringify(made.envelope)), headers, made.tags);
  requests.shop.cache.put(key, response, since);
  return response;
}

export async function sharedResponse(
  services: HttpServices,
  endpoint: BoundEndpoint,
  c: Context<Env>,
  exchange: Exchange,
  address: Address,
): Promise<Response> {
  const { requests, inFlight, limits, slot } = services;
  const { cache, metrics } = requests.shop;
  if (address.language !== null) exchange.language = address.language;
  exchange.market = address.market;
  const key = services.keys.key(address, exchange.language, address.market);
  let response = cache.get(key);
  if (!response && exchange.inProcess && PASSED_IN_PROCESS.has(endpoint.key)) {
    const made = await runEndpoint({ services, endpoint, c, exchange, member: null, operator: null }, address.search);
    return handOver(exchange.inProcess, made);
  }
  if (response) {
    if (!exchange.inProcess) limits.countKept(exchange.caller.address);
  } else {
    metrics.miss(address.route);
    if (!exchange.inProcess) await limits.spend('reads', endpoint.definition.cost ?? 'call', exchange.caller.address);
    response = await inFlight.join(key, () => makeResponse(services, endpoint, c, exchange, address, key));
  }
  exchange.inProcess?.report({ kind: 'shared', tags: response.tags });
  const byHeader: Record<string, string> =
    address.language === null
      ? {
          'cache-control': 'private, no-cache',
          'cdn-cache-control': 'no-store',
          vary: 'Accept-Language, Accept-Encoding, Origin',
        }
      : {};
  const cors = exchange.corsOrigin ? corsHeaders(exchange.corsOrigin) : {};
  const extra = { ...byHeader, ...cors, 'x-request-id': exchange.requestId };
  return toResponse({ cached: response, key, slot }, c.req.raw, extra);
}
