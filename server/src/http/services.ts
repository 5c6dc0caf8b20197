// Parts that request handlers of one app share.
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
