// Runs several statements in one transaction. Serialisation failures and deadlocks are retried, a limited number of
// times.
import { setTimeout as wait } from 'node:timers/promises';
import { onConnection } from './connection.ts';
import { type Database, statementName, type Transaction } from './database.ts';

const ATTEMPTS_MAX = 5;
const RETRY_BASE_MS = 8;
const AGAIN = new Set(['40001', '40P01']);

export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

interface TransactionOptions {
  /**
   * Makes PostgreSQL plan each statement once per connection, instead of possibly anew for the values of a call. For
   * transactions that find every row by a key, where planning would cost more than running.
   */
  plannedOnce?: boolean;
}

const BEGIN = 'begin';
const BEGIN_PLANNED_ONCE = 'begin; set local plan_cache_mode = force_generic_plan';

function attempt<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  { plannedOnce = false }: TransactionOptions,
): Promise<T> {
  return onConnection(database, async (connection) => {
    const tx: Transaction = {
      inTransaction: true,
      query: (text, values = []) => connection.query({ name: statementName(text), text, values: values as unknown[] }),
      copy: (into, rows) => connection.copy(into, rows),
    };
    try {
      await connection.query({ text: plannedOnce ? BEGIN_PLANNED_ONCE : BEGIN });
      const result = await work(tx);
      await connection.query({ text: 'commit' });
      return result;
    } catch (error) {
      await connection.rollBack();
      throw error;
    }
  });
}

/** `work` may run up to five times and must not have effects outside the database. */
export async function transaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(database, work, options);
    } catch (error) {
      if (tried >= ATTEMPTS_MAX || !AGAIN.has(sqlState(error) ?? '')) throw error;
      await wait(RETRY_BASE_MS * 2 ** tried * (0.5 + Math.random()));
    }
  }
}
