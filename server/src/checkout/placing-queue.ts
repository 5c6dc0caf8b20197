// The queue of placings, the transactions that turn a cart into an order. Many concurrent buyers wait here instead of
// for a database connection; when the queue is full, they are told to retry later.
import type { Database } from '../kernel/database.ts';
import { FaultError } from '../kernel/refuse.ts';
import { makeQueue, type Queue } from '../kernel/queue.ts';
import type { Shop } from '../shop.ts';

/** How many requests to place an order may wait; the setting LIMITS_FACTOR multiplies it. */
export const PLACINGS_WAITING_MAX = 200;
/** Database connections of this process that placing orders leaves free for other requests. */
const CONNECTIONS_LEFT = 2;
/** Assumed duration of a transaction that places an order, with which the moving average of the durations begins. */
const FIRST_ESTIMATE_MS = 30;
/** Weight of the newest transaction in the moving average of their durations. */
const NEWEST_WEIGHT = 0.1;
const RETRY_AFTER_SECONDS_MAX = 120;
/**
 * For this long after an order was refused for lack of stock, requests are checked against the stock before they are
 * queued, if many are waiting. While the queue is full, every request is checked so.
 */
const SOLD_OUT_RECENTLY_MS = 60_000;

export function placingsAtOnce(poolSize: number): number {
  return Math.max(1, poolSize - CONNECTIONS_LEFT);
}

export interface PlacingQueue extends Queue {
  checksStockFirst(): boolean;
  noteSoldOut(): void;
}

interface PlacingQueueSettings {
  atOnce: number;
  waitingMax: number;
  nowMs?: () => number;
  random?: () => number;
}

export function makePlacingQueue({
  atOnce,
  waitingMax,
  nowMs = () => performance.now(),
  random = Math.random,
}: PlacingQueueSettings): PlacingQueue {
  let placingMs = FIRST_ESTIMATE_MS;
  /** Time, by `nowMs`, at which all buyers told to retry so far could have been served; an estimate. */
  let servedAtMs = 0;
  let soldOutAtMs = Number.NEGATIVE_INFINITY;
  const queue = makeQueue({ atOnce, waitingMax, reject });

  function reject(): FaultError {
    const turnMs = placingMs / atOnce;
    servedAtMs = Math.max(servedAtMs, nowMs() + queue.waiting() * turnMs) + turnMs;
    const seconds = 1 + (servedAtMs - nowMs()) / 1_000;
    // The wait is multiplied by a random factor from 1 to 2, so that buyers rejected at the same time retry at
    // different times.
    const retryAfterSeconds = Math.min(RETRY_AFTER_SECONDS_MAX, Math.ceil(seconds * (1 + random())));
    return new FaultError('UNAVAILABLE', { retryAfterSeconds });
  }

  return {
    waiting: queue.waiting,
    // With few requests waiting, checking the stock first costs more time than it saves.
    checksStockFirst() {
      if (queue.waiting() >= waitingMax) return true;
      return queue.waiting() >= 2 * atOnce && nowMs() - soldOutAtMs < SOLD_OUT_RECENTLY_MS;
    },
    noteSoldOut: () => {
      soldOutAtMs = nowMs();
    },
    run: (work) =>
      queue.run(async () => {
        const begunMs = nowMs();
        try {
          return await work();
        } finally {
          placingMs += NEWEST_WEIGHT * (nowMs() - begunMs - placingMs);
        }
      }),
  };
}

const lines = new WeakMap<Database, PlacingQueue>();

export function placingQueueOf(shop: Shop): PlacingQueue {
  const { poolSize, limitsFactor } = shop.config;
  const there = lines.get(shop.database);
  if (there) return there;
  const waitingMax = Math.ceil(PLACINGS_WAITING_MAX * limitsFactor);
  const line = makePlacingQueue({ atOnce: placingsAtOnce(poolSize), waitingMax });
  lines.set(shop.database, line);
  return line;
}
