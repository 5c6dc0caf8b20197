// One connection, lent for as long as some work needs it. The server's no leaves it usable. Where the server
// says nothing in time, or is gone, nothing more is asked of it: it is thrown away, and its locks with it.
import pg from 'pg';
import type { Database } from './database.ts';

export interface Statement extends pg.QueryConfig {
  /** Milliseconds until the client stops waiting; the pool's own without. */
  query_timeout?: number;
}

export interface Connection {
  query<Row>(statement: Statement): Promise<Row[]>;
  /** Takes a transaction back; a connection that is lost is not waited for. */
  rollBack(): Promise<void>;
  isLost(): boolean;
}

export async function onConnection<T>(
  database: Pick<Database, 'connect'>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await database.connect();
  let broken: Error | undefined;
  // A lost connection fails the statement under way, which is how it is heard of; unheard, it would end the process.
  const lost = (error: Error) => void (broken = error);
  client.on('error', lost);
  const connection: Connection = {
    async query<Row>(statement: Statement) {
      try {
        return (await client.query(statement)).rows as Row[];
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken ??= error as Error;
        throw error;
      }
    },
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
