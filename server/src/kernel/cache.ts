// Caches public responses and pages as the bytes that are sent, bounded by size; entries are dropped by tag. A response
// is not cached when one of its tags was dropped while it was rendered, because it may show the state before the
// change.
import { LRUCache } from 'lru-cache';

export interface CachedResponse {
  status: number;
  /** Headers without those that are added to each response, such as the request id and the content encoding. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** The uncompressed bytes; null once a compressed form is stored, from which they can be restored. */
  plain: Buffer | null;
  gzip: Buffer;
  brotli: Buffer;
  tags: readonly string[];
}

export interface Cache {
  get(key: string): CachedResponse | undefined;
  /**
   * `since` is `clock()` from before the response was made. False, and nothing is cached, when one of the entry's tags
   * may have been dropped since.
   */
  put(key: string, entry: CachedResponse, since: number): boolean;
  drop(tags: readonly string[]): void;
  clear(): void;
  /** A number that grows with every drop and clear. */
  clock(): number;
  stats(): { entries: number; bytes: number };
}

/**
 * Node cuts small buffers out of larger pools, so a cache entry that is a part of a pool would keep the whole pool in
 * memory.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The tag that drops every entry, for changes that any page may show, such as a market's terms. */
export const EVERYTHING_TAG = '*';

const BYTES_MAX = 32 * 1024 * 1024;
/**
 * The share of the memory for entries whose key has a query. Clients can invent queries without end, so entries with a
 * query displace only each other.
 */
const QUERY_SHARE = 0.5;
/** The number of tags in `droppedAt` beyond which it is emptied. */
const DROPS_REMEMBERED = 5_000;
/** Bounds how long an entry stays stale when the event that should have dropped it was missed. */
const ENTRY_MAX_AGE_MS = 10 * 60_000;
/** How long the cache uses one reading of the clock to tell the age of entries. */
const CLOCK_MS = 5_000;

function entriesUpTo(maxSize: number, dispose: (entry: CachedResponse, key: string) => void) {
  return new LRUCache<string, CachedResponse>({
    maxSize,
    ttl: ENTRY_MAX_AGE_MS,
    ttlResolution: CLOCK_MS,
    sizeCalculation: (entry, key) =>
      (entry.plain?.length ?? 0) + entry.gzip.length + entry.brotli.length + key.length + 1_024,
    dispose,
  });
}

export function makeCache(bytesMax: number = BYTES_MAX): Cache {
  const keysByTag = new Map<string, Set<string>>();
  /**
   * For each tag, the clock's value when it was last dropped. When there are too many tags, the map is emptied, and no
   * response that was begun before (`forgottenBefore`) is cached.
   */
  const droppedAt = new Map<string, number>();
  let tick = 0;
  let forgottenBefore = 0;

  function dispose(entry: CachedResponse, key: string): void {
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }
  const withQuery = entriesUpTo(Math.floor(bytesMax * QUERY_SHARE), dispose);
  const withoutQuery = entriesUpTo(bytesMax - Math.floor(bytesMax * QUERY_SHARE), dispose);
  const entriesFor = (key: string) => (key.includes('?') ? withQuery : withoutQuery);
  const clear = (): void => {
    withQuery.clear();
    withoutQuery.clear();
  };

  function overtaken(tags: readonly string[], since: number): boolean {
    return since < forgottenBefore || [...tags, EVERYTHING_TAG].some((tag) => (droppedAt.get(tag) ?? -1) > since);
  }

  return {
    get: (key) => entriesFor(key).get(key),
    put(key, entry, since) {
      if (overtaken(entry.tags, since)) return false;
      entriesFor(key).set(key, entry);
      for (const tag of entry.tags) {
        let keys = keysByTag.get(tag);
        if (!keys) keysByTag.set(tag, (keys = new Set()));
        keys.add(key);
      }
      return true;
    },
    drop(tags) {
      tick += 1;
      if (tags.includes(EVERYTHING_TAG)) clear();
      for (const tag of tags) {
        droppedAt.set(tag, tick);
        for (const key of [...(keysByTag.get(tag) ?? [])]) entriesFor(key).delete(key);
      }
      if (droppedAt.size > DROPS_REMEMBERED) {
        droppedAt.clear();
        forgottenBefore = tick;
      }
    },
    clear() {
      tick += 1;
      forgottenBefore = tick;
      clear();
    },
    clock: () => tick,
    stats: () => ({
      entries: withQuery.size + withoutQuery.size,
      bytes: withQuery.calculatedSize + withoutQuery.calculatedSize,
    }),
  };
}
