// Which versions of products were present at which moment, so that the further pages of a list can continue it as its
// first page showed it: no product is skipped or repeated because its price or stock moved in between. The log of changes
// is undone from its end; a former version that no known moment has any more may be forgotten.
import { clearBit, type Mask, setBit } from './index-sets.ts';

const REMEMBERED_MS = 30 * 60_000;
/**
 * So many former versions are kept, and as many again as there are products: enough for an import that changes every
 * product, and for half an hour of other changes.
 */
export const PAST_KEPT = 20_000;

/** Clocks of nodes differ by less; a moment further ahead was never given out. */
const AHEAD_MS = 5_000;

/** A change of one product: the slots of its new and its former version, -1 where there is none. */
interface Change {
  at: number;
  born: number;
  died: number;
}

export interface History {
  /** Notes changes that were made together. */
  note(changes: readonly Omit<Change, 'at'>[]): void;
  /** The present moment, for `seenAt`: milliseconds since 1970, but never earlier than the latest change. */
  moment(): number;
  /**
   * The mask of the versions that were present at the moment, given that of the present ones, which is returned itself
   * if nothing has changed since; null if the moment is no longer known, or was never given out.
   */
  seenAt(moment: number, present: Mask): Mask | null;
  /** Forgets at most `most` changes that are too old or too many, and returns the slots of their former versions. */
  forget(most: number, products: number): number[];
}

export function makeHistory(clock: () => number): History {
  let changes: Change[] = [];
  /** The changes before this place are forgotten. */
  let first = 0;
  /** Everything that changed after this moment is remembered. */
  let knownSince = clock();
  let latest = knownSince;
  let former = 0;

  return {
    note(some) {
      // Later than every moment that was given out, also within the same millisecond.
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
