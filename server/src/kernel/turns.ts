// Divides long computations on the event loop's thread into slices, so that requests are answered in between. A
// computation calls its `Turn` again and again and awaits the promise: it resolves at once, unless the slice has lasted
// `sliceMs`; then it resolves after the waiting events were handled.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a computation may run, in milliseconds, before requests that wait are answered. */
const SLICE_MS = 8;

export type Turn = () => Promise<void>;

export function makeTurns(sliceMs: number = SLICE_MS): Turn {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await nextTurn();
    since = performance.now();
  };
}

/** After this many items it is checked whether the slice is over. */
const AT_ONCE = 256;

/** Calls `take` with each item; requests are answered in between. */
export async function eachInTurns<T>(items: Iterable<T>, turn: Turn, take: (item: T) => void): Promise<void> {
  let count = 0;
  for (const item of items) {
    take(item);
    if ((count += 1) % AT_ONCE === 0) await turn();
  }
}
