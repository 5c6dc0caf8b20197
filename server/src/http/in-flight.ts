// Answers being made: a second caller for the same bytes waits for the first, so that a page that
// fell under load is made once.
import type { Cache, Kept } from '../kernel/cache.ts';

export interface InFlight {
  /** The answer `make` is making, or is asked to make now. */
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
      // An answer begun before something moved may be shown to who asked before, not to who asks now.
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
