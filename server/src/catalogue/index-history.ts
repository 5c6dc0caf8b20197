// What products of the index were before their latest changes, so that the further pages of a list can continue it as
// its first page showed it: no product is skipped or repeated because its price or stock moved in between.
import type { Fact } from './index-facts.ts';

/** Changes before the latest CHANGES_MAX, and changes older than REMEMBERED_MS, are forgotten sooner or later. */
const CHANGES_MAX = 5_000;
const REMEMBERED_MS = 30 * 60_000;

interface Change {
  at: number;
  id: string;
  /** Null when the product was not in the index. */
  before: Fact | null;
}

export interface History {
  /** Call it before each change of a product. */
  note(id: string, before: Fact | null): void;
  /** The present moment, for `since`: milliseconds since 1970, but never earlier than the latest change. */
  moment(): number;
  /**
   * What the products that changed after the moment were at that moment; null if that is no longer known, or the moment
   * is still to come.
   */
  since(moment: number): Map<string, Fact | null> | null;
}

export function makeHistory(clock: () => number): History {
  let changes: Change[] = [];
  /** Everything that changed after this moment is remembered. */
  let knownSince = clock();
  let latest = knownSince;

  function forget(now: number): void {
    if (changes.length <= CHANGES_MAX * 2 && (changes[0]?.at ?? now) > now - 2 * REMEMBERED_MS) return;
    const kept = changes.slice(-CHANGES_MAX).filter(({ at }) => at > now - REMEMBERED_MS);
    knownSince = changes.at(-kept.length - 1)?.at ?? knownSince;
    changes = kept;
  }

  return {
    note(id, before) {
      // Later than every moment that was given out, also within the same millisecond.
      latest = Math.max(clock(), latest + 1);
      changes.push({ at: latest, id, before });
      forget(latest);
    },
    moment() {
      latest = Math.max(clock(), latest);
      return latest;
    },
    since(moment) {
      if (moment < knownSince || moment > latest) return null;
      const then = new Map<string, Fact | null>();
      for (let at = changes.length - 1; at >= 0 && changes[at]!.at > moment; at -= 1)
        then.set(changes[at]!.id, changes[at]!.before);
      return then;
    },
  };
}
