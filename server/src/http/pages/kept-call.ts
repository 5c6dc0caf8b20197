// Answers the calls of a page that is being rendered from the cache directly: the way through the app costs several
// times as much, and the frame of every page makes the same calls.
import type { CachedResponse } from '../../kernel/cache.ts';
import { plainOf } from '../cache/compress.ts';
import type { HttpServices } from '../services.ts';

/** Only small envelopes, such as the shop's settings, stay in memory beside the bytes they were parsed from. */
const REMEMBERED_BYTES_MAX = 8 * 1_024;

const envelopes = new WeakMap<CachedResponse, object>();

function envelopeOf(kept: CachedResponse): object {
  const known = envelopes.get(kept);
  if (known) return known;
  const plain = plainOf(kept);
  const envelope = JSON.parse(plain.toString('utf8')) as object;
  if (plain.length <= REMEMBERED_BYTES_MAX) envelopes.set(kept, envelope);
  return envelope;
}

/** The envelope cached for a GET call that names its language; the object must not be changed. */
export function keptCall(
  { requests, keys }: HttpServices,
  path: string,
): { envelope: object; tags: readonly string[] } | null {
  const address = keys.parse(path);
  if (address?.kind !== 'api' || address.language === null) return null;
  const kept = requests.shop.cache.get(keys.key(address, address.language));
  return kept ? { envelope: envelopeOf(kept), tags: kept.tags } : null;
}
