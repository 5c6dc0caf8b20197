// A bounded queue: at most `atOnce` tasks run at a time, and at most `waitingMax` wait.
import type { FaultError } from './refuse.ts';

export interface Queue {
  /** Runs `work` when its turn comes; throws the error of `reject()` when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

interface QueueSettings {
  atOnce: number;
  waitingMax: number;
  reject: () => FaultError;
}

export function makeQueue({ atOnce, waitingMax, reject }: QueueSettings): Queue {
  let running = 0;
  const line: (() => void)[] = [];
  return {
    waiting: () => line.length,
    async run(work) {
      if (running >= atOnce) {
        if (line.length >= waitingMax) throw reject();
        await new Promise<void>((resolve) => line.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // The slot passes directly to the next task, so that a later caller cannot take it.
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
