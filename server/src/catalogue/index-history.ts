// Knows which versions of products were present at a past moment, so that further pages of a list can continue as its
// first page was: no product is skipped or repeated because its price or stock changed in between. A past moment is
// restored by undoing the changes after it, the latest first. A former version that was present at none of the
// remembered moments can be forgotten.
import { clearBit, type Mask, setBit } from './index-sets.ts';

const REMEMBERED_MS = 30 * 60_000;
/**
 * Former versions beyond this number plus the number of products are forgotten even before REMEMBERED_MS has passed.
 */
export const PAST_KEPT = 20_000;

/**
 * A moment may come from another server process, whose clock may be ahead by up to this much. A moment further ahead
 * cannot be genuine.
 */
const AHEAD_MS = 5_000;

/**
 * A change of one product: `born` is the slot of its new version, `died` that of its former version; -1 where there is
 * none.
 */
interface Change {
  at: number;
  born: number;
  died: number;
}

export interface History {
  note(changes: readonly Omit<Change, 'at'>[]): void;
  /**
   * The present moment, to be passed to `seenAt` later: milliseconds since 1970, but never before the latest change.
   */
  moment(): number;
  /**
   * Which versions of products were present at this moment, with one bit for each slot. `present` marks the versions
   * present now, and is returned itself if nothing has changed since the moment. Null for a moment that is no longer
   * remembered or lies more than AHEAD_MS in the future.
   */
  seenAt(moment: number, present: Mask): Mask | null;
  /**
   * Forgets at most `most` changes that are older than REMEMBERED_MS or more than may be kept. Returns the slots of the
   * former versions that the forgotten changes replaced; these slots can now be reused.
   */
  forget(most: number, products: number): number[];
}

export function makeHistory(clock: () => number): History {
  let changes: Change[] = [];
  /** The index in `changes` of the first change that is not forgotten. */
  let first = 0;
  /** All changes after this moment are remembered. */
  let knownSince = clock();
  let latest = knownSince;
  /** The number of former versions of products that the remembered changes replaced: their slots are not free yet. */
  let former = 0;

  return {
    note(some) {
      // The change gets a time later than every moment that `moment` returned before, even within the same millisecond.
      latest = Math.max(clock(), latest + 1);
      for (const { born, died } of some) {
        changes.push({ at: latest, born, died });
        if (died >= 0) former += 1;
      }
    },
    moment() {
      latest = Math.max(clock(), latest);
      return latest;
    },
    seenAt(moment, present) {
      if (moment < knownSince || moment > Math.max(clock(), latest) + AHEAD_MS) return null;
      let seen = present;
      for (let at = changes.length - 1; at >= first && changes[at]!.at > moment; at -= 1) {
        if (seen === present) seen = present.slice();
        const { born, died } = changes[at]!;
        if (born >= 0) clearBit(seen, born);
        if (died >= 0) setBit(seen, died);
      }
      return seen;
    },
    forget(most, products) {
      const old = clock() - REMEMBERED_MS;
      const gone: number[] = [];
      for (let count = 0; count < most && first < changes.length; count += 1) {
        const { at, died } = changes[first]!;
        if (at > old && former <= PAST_KEPT + products) break;
        knownSince = at;
        first += 1;
        if (died < 0) continue;
        gone.push(died);
        former -= 1;
      }
      if (first * 2 > changes.length) {
        changes = changes.slice(first);
        first = 0;
      }
      return gone;
    },
  };
}
