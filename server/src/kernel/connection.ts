// Lends one pooled connection for a piece of work. After the client's time-out or a lost connection (`isLost`) nothing
// is rolled back: the connection is destroyed when the work ends, which releases its locks.
import pg from 'pg';
import { type CopyCell, copyRows } from './copy.ts';
import type { Database } from './database.ts';

export interface Statement extends pg.QueryConfig {
  /** Milliseconds until the client stops waiting for the statement. */
  query_timeout?: number;
}

export interface Connection {
  query<Row>(statement: Statement): Promise<Row[]>;
  copy(into: string, rows: readonly (readonly CopyCell[])[]): Promise<void>;
  /** Does nothing when the connection is lost. */
  rollBack(): Promise<void>;
  isLost(): boolean;
}

export async function onConnection<T>(
  database: Pick<Database, 'connect'>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await database.connect();
  let broken: Error | undefined;
  // A lost connection also rejects the statement in flight; without this listener its 'error' event would end the
  // process.
  const lost = (error: Error) => void (broken = error);
  client.on('error', lost);
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken ??= error as Error;
      throw error;
    }
  }
  const connection: Connection = {
    query: <Row>(statement: Statement) => watched(async () => (await client.query(statement)).rows as Row[]),
    copy: (into, rows) => watched(() => copyRows(client, into, rows)),
    async rollBack() {
      if (broken) return;
      await client.query('rollback').catch((failure: Error) => void (broken = failure));
    },
    isLost: () => broken !== undefined,
  };
  try {
    return await work(connection);
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}
