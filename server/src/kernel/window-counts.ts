// Counts points by key within fixed windows of time. Strangers choose many of the keys, for example the network
// addresses they call from, so the number of counts in memory is limited.
import { LRUCache } from 'lru-cache';

export interface Count {
  points: number;
  /** When the count ends, in milliseconds of the clock. */
  readonly endsAt: number;
}

export interface WindowCounts {
  /** Adds points to the key's count, or begins a new one. */
  add(key: string, points: number): Count;
  /** The points of the key's count; 0 without one. */
  pointsOf(key: string): number;
}

export interface CountGroups {
  /** Makes a group of counts, each of which ends `seconds` after it began. */
  group(seconds: number): WindowCounts;
  /** How many counts are in memory. */
  size(): number;
}

/**
 * Makes groups of counts that together hold at most `most` counts. For one more, the largest group forgets its oldest
 * count, so whoever fills one group with invented keys makes no smaller group forget any.
 */
export function makeCountGroups(most: number, clock: () => number = () => performance.now()): CountGroups {
  // Nothing that is read or changed moves within a group, so the least recently used count is the one that ends first.
  // A Map keeps that order too, but finds its first key slowly once many before it were deleted.
  const groups: LRUCache<string, Count>[] = [];
  const size = () => groups.reduce((sum, group) => sum + group.size, 0);

  function forgetEnded(group: LRUCache<string, Count>): void {
    const now = clock();
    for (;;) {
      const [oldest] = group.rvalues();
      if (oldest === undefined || oldest.endsAt > now) return;
      group.pop();
    }
  }

  function makeRoom(): void {
    if (size() < most) return;
    groups.forEach(forgetEnded);
    if (size() >= most) groups.reduce((one, other) => (other.size > one.size ? other : one)).pop();
  }

  return {
    size,
    group(seconds) {
      const counts = new LRUCache<string, Count>({ maxSize: most, sizeCalculation: () => 1 });
      groups.push(counts);
      return {
        add(key, points) {
          forgetEnded(counts);
          const known = counts.peek(key);
          if (known) {
            known.points += points;
            return known;
          }
          makeRoom();
          const count = { points, endsAt: clock() + seconds * 1_000 };
          counts.set(key, count);
          return count;
        },
        pointsOf(key) {
          forgetEnded(counts);
          return counts.peek(key)?.points ?? 0;
        },
      };
    },
  };
}
