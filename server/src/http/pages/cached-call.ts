// While a page is rendered, answers its API calls from the cache where it can. Sending them through the Hono app costs
// several times as much.
import type { Cache, CachedResponse } from '../../kernel/cache.ts';
import { utf8 } from '../../kernel/utf8.ts';
import { makeCachedResponse } from '../cache/byte-cache.ts';
import { plainOf } from '../cache/compress.ts';
import type { HttpServices } from '../services.ts';

export interface PageCall {
  method: string;
  path: string;
  body: string | null;
}

export interface CachedCall {
  /**
   * The response's JSON as an object. Other pages that are rendered may get the same object, so it must not be changed.
   */
  envelope: object;
  tags: readonly string[];
}

/** Only small responses, such as the shop's settings, stay in memory as parsed objects besides their bytes. */
const REMEMBERED_BYTES_MAX = 8 * 1_024;

const envelopes = new WeakMap<CachedResponse, object>();

function envelopeOf(cached: CachedResponse): object {
  const known = envelopes.get(cached);
  if (known) return known;
  const plain = plainOf(cached);
  const envelope = JSON.parse(plain.toString('utf8')) as object;
  if (plain.length <= REMEMBERED_BYTES_MAX) envelopes.set(cached, envelope);
  return envelope;
}

/**
 * The cache key of a POST that a page makes while it is rendered. No key of a request over HTTP begins with `POST`, so
 * such a request cannot read this entry.
 */
const postKey = ({ path, body }: PageCall) => `POST ${path} ${body ?? ''}`;

function keyOf({ keys }: HttpServices, call: PageCall): string | null {
  if (call.method === 'POST') return postKey(call);
  const address = call.method === 'GET' ? keys.parse(call.path) : null;
  return address?.kind === 'api' && address.language !== null
    ? keys.key(address, address.language, address.market)
    : null;
}

/** The cached response of a POST, or of a GET that names its language; null when none is cached. */
export function cachedCall(services: HttpServices, call: PageCall): CachedCall | null {
  const key = keyOf(services, call);
  const cached = key === null ? undefined : services.requests.shop.cache.get(key);
  return cached ? { envelope: envelopeOf(cached), tags: cached.tags } : null;
}

/**
 * Caches the response of a POST, which must be the same for everyone; does nothing for other methods. `since` is the
 * cache's clock from before the call.
 */
export function cacheCall(cache: Cache, call: PageCall, { envelope, tags }: CachedCall, since: number): void {
  if (call.method !== 'POST') return;
  cache.put(postKey(call), makeCachedResponse(200, utf8(JSON.stringify(envelope)), {}, tags), since);
}
