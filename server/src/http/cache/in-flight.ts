// Responses in flight: a second caller for the same cache key waits for the first, so that a page dropped from the
// cache under load is rendered once.
import type { Cache, Kept } from '../../kernel/cache.ts';

export interface InFlight {
  /** The response in flight for `key`, or a new one from `make`. */
  join(key: string, make: () => Promise<Kept>): Promise<Kept>;
}

interface Making {
  since: number;
  made: Promise<Kept>;
}

export function makeInFlight(cache: Cache): InFlight {
  const makings = new Map<string, Making>();
  return {
    join(key, make) {
      const begun = makings.get(key);
      // The cache's clock moves whenever entries are dropped: a response begun before that may be stale for this
      // caller.
      if (begun && begun.since === cache.clock()) return begun.made;
      const making: Making = { since: cache.clock(), made: make() };
      makings.set(key, making);
      const forget = () => {
        if (makings.get(key) === making) makings.delete(key);
      };
      making.made.then(forget, forget);
      return making.made;
    },
  };
}
