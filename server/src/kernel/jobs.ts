// Work by the clock. `every` repeats on this node alone; `onOneNode` lets one node of many do it, by
// an advisory lock that its transaction gives back whatever happens.
import type { Database, Transaction } from './database.ts';
import type { Log } from './log.ts';
import { transaction } from './transaction.ts';

export interface Job {
  stop(): Promise<void>;
}

/** Runs `work` every `ms`, never twice at once; a failure is logged and the next turn comes all the same. */
export function every(ms: number, name: string, log: Log, work: () => Promise<void>): Job {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error: unknown) => log.error({ job: name, error: String(error) }, 'a job failed'))
      .finally(() => {
        busy = false;
      });
  }, ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function onOneNode(
  database: Database,
  name: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await transaction(database, async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
      [name],
    );
    if (lock?.mine) await work(tx);
  });
}
