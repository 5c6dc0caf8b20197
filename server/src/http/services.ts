// What every request handler shares: built once when the shop opens.
import type { Limits } from './api/limits.ts';
import type { Keys } from './cache/cache-key.ts';
import type { CacheSlot } from './cache/compress.ts';
import type { InFlight } from './cache/in-flight.ts';
import type { RequestFactory } from './exchange.ts';

export interface HttpServices {
  requests: RequestFactory;
  limits: Limits;
  keys: Keys;
  inFlight: InFlight;
  slot: CacheSlot;
}
