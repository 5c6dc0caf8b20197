// Makes a long job, such as an import, pause after its batches while the shop has visitors. Visits are read from the
// counts that the shop's servers save; PostgreSQL's count of transactions also shows checkouts and robots.
import { setTimeout as wait } from 'node:timers/promises';
import { countRecent } from '../analytics/analytics.service.ts';
import { FLUSH_EVERY_MS } from '../analytics/counts.ts';
import type { Queries } from '../kernel/database.ts';
import { countTransactions } from './imports.store.ts';

/** With this many visits a second, the pause is as long as the batch before it; with twice as many, twice as long. */
const VISITS_PER_BATCH = 1;
/** Below this number of transactions a second the shop counts as idle: its servers and the import itself make fewer. */
const QUIET_PER_SECOND = 100;
/** With this many transactions a second above QUIET_PER_SECOND, the pause is as long as the batch before it. */
const SLOWER_EACH = 100;
/** The longest pause, in lengths of the batch before it: so the import works at least a quarter of the time. */
const PAUSES_PER_BATCH_MAX = 3;
/** PostgreSQL's count of transactions is updated about once a second, so it is not read more often. */
const LOOK_EVERY_MS = 1_000;
/**
 * The servers save their counts of visits only every FLUSH_EVERY_MS, so visits are averaged over two such intervals.
 */
const VISITS_WITHIN_MS = 2 * FLUSH_EVERY_MS;

export interface Traffic {
  visitsPerSecond: number;
  /** Of the whole shop, including the import's own transactions. */
  transactionsPerSecond: number;
}

const pausesPerBatch = ({ visitsPerSecond, transactionsPerSecond }: Traffic): number =>
  Math.min(
    PAUSES_PER_BATCH_MAX,
    Math.max(0, visitsPerSecond / VISITS_PER_BATCH, (transactionsPerSecond - QUIET_PER_SECOND) / SLOWER_EACH),
  );

export function pauseAfter(batchMs: number, traffic: Traffic): number {
  return batchMs * pausesPerBatch(traffic);
}

export interface Yielding {
  /** Pauses after a batch of `batchMs`: the longer, the more traffic the shop has. */
  giveWay(batchMs: number, signal?: AbortSignal): Promise<void>;
  isYielding(): boolean;
}

interface Look {
  atMs: number;
  visits: number;
  transactions: number;
}

/**
 * The growth of a count per second between two looks. 0 if the count fell, as the count of visits does at a market's
 * midnight, when a day leaves it (`countRecent`).
 */
function growth(from: Look | undefined, to: Look, of: 'visits' | 'transactions'): number {
  if (!from || from.atMs === to.atMs) return 0;
  return Math.max(0, ((to[of] - from[of]) * 1_000) / (to.atMs - from.atMs));
}

export function makeYielding(
  database: Queries,
  nowMs: () => number = () => performance.now(),
  pause: (ms: number, signal?: AbortSignal) => Promise<void> = pauseUntil,
): Yielding {
  /** The readings of the last VISITS_WITHIN_MS and the one before them, the oldest first. */
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
  /** If several batches end at the same time, they share one reading of the counts. */
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
  // An abort ends the pause early; the caller checks the signal itself.
  await wait(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
