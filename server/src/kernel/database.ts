// PostgreSQL as slices see it: SQL text in, rows out. `query` prepares each text once per connection, so texts must be
// constants and lists are passed as arrays.
import pg from 'pg';
import type { CopyCell } from './copy.ts';

export interface Queries {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A connection inside `transaction()`; stores that must not run outside a transaction require this type. */
export interface Transaction extends Queries {
  readonly inTransaction: true;
  /** Adds rows by COPY; `into` is constant text that names the table and its columns. */
  copy(into: string, rows: readonly (readonly CopyCell[])[]): Promise<void>;
}

export interface Database extends Queries {
  connect(): Promise<pg.PoolClient>;
  /** Open connections, the idle ones among them, and waiting callers. */
  load(): { total: number; idle: number; waiting: number };
  end(): Promise<void>;
}

export interface DatabaseSettings {
  url: string;
  poolSize: number;
  onError?: (error: Error) => void;
}

// PostgreSQL enforces the time-outs of statements, locks and idle transactions. The client enforces QUERY_TIMEOUT_MS,
// in case the server is frozen; it is longer than STATEMENT_TIMEOUT_MS, so that the server's own error arrives first.
const STATEMENT_TIMEOUT_MS = 3_000;
// Longer than PostgreSQL's deadlock_timeout (1 s by default); otherwise a deadlock would fail as a lock time-out and
// not be retried.
const LOCK_TIMEOUT_MS = 1_500;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 4_000;
// Limits both opening a new connection and waiting for a free one of the pool.
const CONNECT_TIMEOUT_MS = 2_000;

const INT8 = 20;
const DATE = 1082;
// int8 is read as a number, because amounts are far below 2^53 minor units; a date stays text, because it is a calendar
// day and not an instant.
pg.types.setTypeParser(INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('bigint beyond the safe integers');
  return number;
});
pg.types.setTypeParser(DATE, (value) => value);

const names = new Map<string, string>();

export function statementName(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size + 1}`));
  return name;
}

export function openDatabase(settings: DatabaseSettings): Database {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'hindam',
  });
  pool.on('error', (error) => settings.onError?.(error));
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const result = await pool.query({ name: statementName(text), text, values: values as unknown[] });
      return result.rows as Row[];
    },
    connect: () => pool.connect(),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}
