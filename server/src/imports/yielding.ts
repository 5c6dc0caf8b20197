// Makes an import give way while visitors come, by pauses after its batches. The shop's servers save how many pages
// people opened; besides, PostgreSQL counts the transactions of the whole shop, which shows checkouts and robots too.
import { setTimeout as wait } from 'node:timers/promises';
import { countRecent } from '../analytics/analytics.service.ts';
import { FLUSH_EVERY_MS } from '../analytics/counts.ts';
import type { Queries } from '../kernel/database.ts';
import { countTransactions } from './imports.store.ts';

/** So many visits a second make the pause as long as the batch before it, twice as many twice as long. */
const VISITS_PER_BATCH = 1;
/** A shop without visitors, with its servers and the import itself, has fewer transactions a second than this. */
const QUIET_PER_SECOND = 100;
/** So many more transactions a second make the pause as long as the batch before it. */
const SLOWER_EACH = 100;
/** The import keeps at least a quarter of its time. */
const PAUSES_PER_BATCH_MAX = 3;
/** PostgreSQL's count is about a second behind, so it is not read more often. */
const LOOK_EVERY_MS = 1_000;
/** Servers save their counts of visits only every FLUSH_EVERY_MS, so the rate is averaged over two such intervals. */
const VISITS_WITHIN_MS = 2 * FLUSH_EVERY_MS;

export interface Traffic {
  visitsPerSecond: number;
  /** Of the whole shop, the import's own among them. */
  transactionsPerSecond: number;
}

const pausesPerBatch = ({ visitsPerSecond, transactionsPerSecond }: Traffic): number =>
  Math.min(
    PAUSES_PER_BATCH_MAX,
    Math.max(0, visitsPerSecond / VISITS_PER_BATCH, (transactionsPerSecond - QUIET_PER_SECOND) / SLOWER_EACH),
  );

/** How long to pause after a batch that took `batchMs`. */
export function pauseAfter(batchMs: number, traffic: Traffic): number {
  return batchMs * pausesPerBatch(traffic);
}

export interface Yielding {
  /** Pauses as long as visitors make it advisable after a batch of `batchMs`. */
  giveWay(batchMs: number, signal?: AbortSignal): Promise<void>;
  isYielding(): boolean;
}

interface Look {
  atMs: number;
  visits: number;
  transactions: number;
}

/** What a count grew by in a second between two looks; 0 when it fell, as that of visits does when a day passes. */
function growth(from: Look | undefined, to: Look, of: 'visits' | 'transactions'): number {
  if (!from || from.atMs === to.atMs) return 0;
  return Math.max(0, ((to[of] - from[of]) * 1_000) / (to.atMs - from.atMs));
}

/** `nowMs` is a steady clock; tests give their own, and their own `pause`. */
export function makeYielding(
  database: Queries,
  nowMs: () => number = () => performance.now(),
  pause: (ms: number, signal?: AbortSignal) => Promise<void> = pauseUntil,
): Yielding {
  /** The looks of the last VISITS_WITHIN_MS and the one before them, the oldest first. */
  const looks: Look[] = [];
  let traffic: Traffic = { visitsPerSecond: 0, transactionsPerSecond: 0 };

  async function look(atMs: number): Promise<void> {
    const visits = await countRecent(database);
    const now = { atMs, visits, transactions: await countTransactions(database) };
    const last = looks.at(-1);
    while (looks[1] && looks[1].atMs <= atMs - VISITS_WITHIN_MS) looks.shift();
    traffic = {
      visitsPerSecond: growth(looks[0], now, 'visits'),
      transactionsPerSecond: growth(last, now, 'transactions'),
    };
    looks.push(now);
  }

  let looking: Promise<void> | null = null;
  /** Several batches may end at once; then one looks for all of them. */
  function lookOnce(atMs: number): Promise<void> {
    looking ??= look(atMs).finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    isYielding: () => pausesPerBatch(traffic) > 0,
    async giveWay(batchMs, signal) {
      const atMs = nowMs();
      const last = looks.at(-1);
      if (!last || atMs - last.atMs >= LOOK_EVERY_MS) await lookOnce(atMs);
      const ms = pauseAfter(batchMs, traffic);
      if (ms >= 1) await pause(ms, signal);
    },
  };
}

async function pauseUntil(ms: number, signal?: AbortSignal): Promise<void> {
  // An abort ends the pause early; the caller looks at the signal itself.
  await wait(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
