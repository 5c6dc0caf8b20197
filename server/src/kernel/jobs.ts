// Scheduled jobs. `every` repeats work on this node. `onOneNode` skips the work while another node runs it. Nodes may
// run it one after the other, so the work must be safe to repeat.
import type { Shop } from '../shop.ts';
import type { Database, Transaction } from './database.ts';
import { transaction } from './transaction.ts';

export interface Job {
  stop(): Promise<void>;
}

export type Watch = Pick<Shop, 'log' | 'metrics'>;

/**
 * Runs `work` every `ms`, never twice at the same time, and goes on after a failure. Of several failures in a row only
 * the first is logged, and then the recovery.
 */
export function every(ms: number, name: string, { log, metrics }: Watch, work: () => Promise<void>): Job {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  let failures = 0;
  const failed = (error: unknown) => {
    failures += 1;
    metrics.jobFails(name, true);
    if (failures === 1) log.error({ job: name, err: error }, 'a job failed and is tried again at every turn');
  };
  const done = () => {
    if (failures === 0) return;
    log.info({ job: name, failures }, 'a job runs again');
    metrics.jobFails(name, false);
    failures = 0;
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .then(done, failed)
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
