// The line of those who place an order. A crowd waits its turn here instead of at the database, and leaves some
// connections to everybody else; a provider is never asked from within a turn. Who finds the line full is told to
// come back when those before are through, each at another moment.
import { FaultError } from '../kernel/refuse.ts';
import { makeQueue, type Queue } from '../kernel/queue.ts';
import type { Shop } from '../shop.ts';

/** So many wait, before the factor of limits; the next ones are told to come back. */
export const PLACINGS_WAITING_MAX = 200;
/** Connections that are left to everything else. */
const CONNECTIONS_LEFT = 2;
const FIRST_GUESS_MS = 30;
/** How much one placing moves what is known of their length. */
const NEWEST_WEIGHT = 0.1;
const COME_BACK_SECONDS_MAX = 120;
/** So long after an order was refused for want of pieces, the next ones are looked at before they wait. */
const SOLD_OUT_LATELY_MS = 60_000;

export function placingsAtOnce(poolSize: number): number {
  return Math.max(1, poolSize - CONNECTIONS_LEFT);
}

export interface Line extends Queue {
  /** Whoever comes had better hear before that nothing is left: the line is full, or long and somebody just found so. */
  isLookedAhead(): boolean;
  /** Of an order there was nothing left for. */
  noteSoldOut(): void;
}

interface LineSettings {
  atOnce: number;
  waitingMax: number;
  nowMs?: () => number;
  random?: () => number;
}

export function makeLine({
  atOnce,
  waitingMax,
  nowMs = () => performance.now(),
  random = Math.random,
}: LineSettings): Line {
  let placingMs = FIRST_GUESS_MS;
  /** When the last of those who were told to come back will have had a turn. */
  let servedAtMs = 0;
  let soldOutAtMs = Number.NEGATIVE_INFINITY;
  const queue = makeQueue({ atOnce, waitingMax, turnAway });

  function turnAway(): FaultError {
    const turnMs = placingMs / atOnce;
    servedAtMs = Math.max(servedAtMs, nowMs() + queue.waiting() * turnMs) + turnMs;
    const seconds = 1 + (servedAtMs - nowMs()) / 1_000;
    // Up to twice as long: a crowd that was turned away at one moment does not come back at one moment.
    const retryAfterSeconds = Math.min(COME_BACK_SECONDS_MAX, Math.ceil(seconds * (1 + random())));
    return new FaultError('UNAVAILABLE', { retryAfterSeconds });
  }

  return {
    waiting: queue.waiting,
    // Before anybody was refused, a look for each who comes would only slow those who are served.
    isLookedAhead() {
      if (queue.waiting() >= waitingMax) return true;
      return queue.waiting() >= 2 * atOnce && nowMs() - soldOutAtMs < SOLD_OUT_LATELY_MS;
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

const lines = new WeakMap<Shop, Line>();

export function lineOf(shop: Shop): Line {
  const { poolSize, limitsFactor } = shop.config;
  const there = lines.get(shop);
  if (there) return there;
  const waitingMax = Math.ceil(PLACINGS_WAITING_MAX * limitsFactor);
  const line = makeLine({ atOnce: placingsAtOnce(poolSize), waitingMax });
  lines.set(shop, line);
  return line;
}
