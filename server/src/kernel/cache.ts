// Public answers and pages kept as the very bytes that go out: plain, gzip and brotli, with their
// ETag and headers. Bounded by size, dropped by tag. A render that was overtaken by a drop is served
// but not kept, so a stale copy can never outlive the change that made it stale.
import { LRUCache } from 'lru-cache';

export interface Kept {
  status: number;
  /** Complete headers but for encoding, length, request id and date. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
  tags: readonly string[];
}

export interface Cache {
  get(key: string): Kept | undefined;
  /** `since` is `clock()` from before the answer was made; nothing is kept when a tag fell meanwhile. */
  put(key: string, kept: Kept, since: number): boolean;
  drop(tags: readonly string[]): void;
  clear(): void;
  clock(): number;
  stats(): { entries: number; bytes: number };
}

/** Falls with everything: used when the catalogue as a whole moves. */
export const EVERYTHING = '*';

const BYTES_MAX = 48 * 1024 * 1024;
const DROPS_REMEMBERED = 5_000;
/** However quiet the shop: nothing kept outlives this, whatever event may have been missed. */
const KEPT_MS = 10 * 60_000;
const CLOCK_MS = 5_000;

export function makeCache(bytesMax: number = BYTES_MAX): Cache {
  const keysByTag = new Map<string, Set<string>>();
  /** tag → tick at which it last fell */
  const fallen = new Map<string, number>();
  let tick = 0;
  let forgottenBefore = 0;

  const entries = new LRUCache<string, Kept>({
    maxSize: bytesMax,
    ttl: KEPT_MS,
    ttlResolution: CLOCK_MS,
    sizeCalculation: (kept, key) => kept.plain.length + kept.gzip.length + kept.brotli.length + key.length + 1_024,
    dispose: (kept, key) => {
      for (const tag of kept.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  function overtaken(tags: readonly string[], since: number): boolean {
    return since < forgottenBefore || [...tags, EVERYTHING].some((tag) => (fallen.get(tag) ?? -1) > since);
  }

  return {
    get: (key) => entries.get(key),
    put(key, kept, since) {
      if (overtaken(kept.tags, since)) return false;
      entries.set(key, kept);
      for (const tag of kept.tags) {
        let keys = keysByTag.get(tag);
        if (!keys) keysByTag.set(tag, (keys = new Set()));
        keys.add(key);
      }
      return true;
    },
    drop(tags) {
      tick += 1;
      if (tags.includes(EVERYTHING)) entries.clear();
      for (const tag of tags) {
        fallen.set(tag, tick);
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
      }
      if (fallen.size > DROPS_REMEMBERED) {
        fallen.clear();
        forgottenBefore = tick;
      }
    },
    clear() {
      tick += 1;
      forgottenBefore = tick;
      entries.clear();
    },
    clock: () => tick,
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
