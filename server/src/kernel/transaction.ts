// One way to change several things at once. PostgreSQL may ask for a serialisation failure or a
// deadlock to be tried again; that is done here, a bounded number of times, with jitter.
import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { type Database, statementName, type Transaction } from './database.ts';

const ATTEMPTS_MAX = 5;
const RETRY_BASE_MS = 8;
const AGAIN = new Set(['40001', '40P01']);

export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

function transactionOn(client: PoolClient): Transaction {
  return {
    inTransaction: true,
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const result = await client.query({ name: statementName(text), text, values: values as unknown[] });
      return result.rows as Row[];
    },
  };
}

async function attempt<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await database.connect();
  let broken: Error | undefined;
  // A lost connection fails the statement under way, which is how it is heard of; unheard, it would end the process.
  const lost = (error: Error) => void (broken = error);
  client.on('error', lost);
  try {
    await client.query('begin');
    const result = await work(transactionOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, and its locks with it.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

/** Runs `work` in one transaction; `work` may run up to five times and must not act outside the database. */
export async function transaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(database, work);
    } catch (error) {
      if (tried >= ATTEMPTS_MAX || !AGAIN.has(sqlState(error) ?? '')) throw error;
      await wait(RETRY_BASE_MS * 2 ** tried * (0.5 + Math.random()));
    }
  }
}
