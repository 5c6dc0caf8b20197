// Responses in flight: a second caller for the same cache key waits for the first one's response, unless entries were
// dropped from the cache meanwhile.
import type { Cache, CachedResponse } from '../../kernel/cache.ts';

export interface InFlight {
  join(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>;
}

interface PendingResponse {
  since: number;
  response: Promise<CachedResponse>;
}

export function makeInFlight(cache: Cache): InFlight {
  const pending = new Map<string, PendingResponse>();
  return {
    join(key, make) {
      const running = pending.get(key);
      // The cache's clock moves whenever entries are dropped: a response that was begun earlier may be stale, so it is
      // not shared with this caller.
      if (running && running.since === cache.clock()) return running.response;
      const current: PendingResponse = { since: cache.clock(), response: make() };
      pending.set(key, current);
      const remove = () => {
        if (pending.get(key) === current) pending.delete(key);
      };
      current.response.then(remove, remove);
      return current.response;
    },
  };
}
