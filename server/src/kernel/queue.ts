// A bounded line in front of work that a process does a few at a time.
import type { FaultError } from './refuse.ts';

export interface Queue {
  /** Runs `work` when it is its turn; throws `turnAway()` when the line is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
}

interface QueueSettings {
  atOnce: number;
  waitingMax: number;
  turnAway: () => FaultError;
}

export function makeQueue({ atOnce, waitingMax, turnAway }: QueueSettings): Queue {
  let running = 0;
  const line: (() => void)[] = [];
  return {
    waiting: () => line.length,
    async run(work) {
      if (running >= atOnce) {
        if (line.length >= waitingMax) throw turnAway();
        await new Promise<void>((resolve) => line.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // The place is handed on, so that nobody who comes later takes it.
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
