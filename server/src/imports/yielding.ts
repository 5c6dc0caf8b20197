// Makes an import give way while visitors come. PostgreSQL counts the transactions of the whole shop; what visitors
// cause shows in their number, so the more there are, the longer the import pauses after each batch.
import { setTimeout as wait } from 'node:timers/promises';
import type { Queries } from '../kernel/database.ts';
import { countTransactions } from './imports.store.ts';

/** A shop without visitors, with its servers and the import itself, has fewer transactions a second than this. */
const QUIET_PER_SECOND = 100;
/** So many more transactions a second make the pause as long as the batch before it. */
const SLOWER_EACH = 100;
/** The import keeps at least a quarter of its time. */
const PAUSES_PER_BATCH_MAX = 3;
/** PostgreSQL's count is about a second behind, so it is not read more often. */
const LOOK_EVERY_MS = 1_000;

/** How long to pause after a batch that took `batchMs`, with so many transactions a second in the whole shop. */
export function pauseAfter(batchMs: number, transactionsPerSecond: number): number {
  const excess = Math.max(0, transactionsPerSecond - QUIET_PER_SECOND);
  return batchMs * Math.min(PAUSES_PER_BATCH_MAX, excess / SLOWER_EACH);
}

export interface Yielding {
  /** Pauses as long as visitors make it advisable after a batch of `batchMs`. */
  giveWay(batchMs: number, signal?: AbortSignal): Promise<void>;
  isYielding(): boolean;
}

/** `nowMs` is a steady clock; tests give their own, and their own `pause`. */
export function makeYielding(
  database: Queries,
  nowMs: () => number = () => performance.now(),
  pause: (ms: number, signal?: AbortSignal) => Promise<void> = pauseUntil,
): Yielding {
  let last: { atMs: number; count: number } | null = null;
  let perSecond = 0;
  return {
    isYielding: () => perSecond > QUIET_PER_SECOND,
    async giveWay(batchMs, signal) {
      const atMs = nowMs();
      if (last === null || atMs - last.atMs >= LOOK_EVERY_MS) {
        const count = await countTransactions(database);
        if (last) perSecond = ((count - last.count) * 1_000) / (atMs - last.atMs);
        last = { atMs, count };
      }
      const ms = pauseAfter(batchMs, perSecond);
      if (ms >= 1) await pause(ms, signal);
    },
  };
}

async function pauseUntil(ms: number, signal?: AbortSignal): Promise<void> {
  // An abort ends the pause early; the caller looks at the signal itself.
  await wait(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
