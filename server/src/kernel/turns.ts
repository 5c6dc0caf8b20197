// Work in slices: whoever has much to compute on the thread that answers requests asks for a turn again and again, and
// goes on at once, or once the requests that came meanwhile were answered.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which requests are answered. */
const SLICE_MS = 8;

export type Turn = () => Promise<void>;

export function makeTurns(): Turn {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

const AT_ONCE = 256;

/** Calls `take` with each item; requests are answered in between. */
export async function eachInTurns<T>(items: Iterable<T>, turn: Turn, take: (item: T) => void): Promise<void> {
  let count = 0;
  for (const item of items) {
    take(item);
    if ((count += 1) % AT_ONCE === 0) await turn();
  }
}
