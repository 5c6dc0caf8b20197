// Runs the work that follows from a committed event. A worker claims rows with SKIP LOCKED inside its transaction, so
// two workers never hold the same row and a crash releases it.
import { crashPoint } from './crash-point.ts';
import type { Database, Transaction } from './database.ts';
import type { EventName, Events } from './events.ts';
import { describeError, type Log } from './log.ts';
import { countNeeded, type SealedRows } from './sealed.ts';
import { transaction } from './transaction.ts';

export interface Delivery {
  /** The transaction of the claim: what a consumer writes through it takes effect once. */
  tx: Transaction;
  eventId: string;
}

export type Consumers = { [N in EventName]?: (payload: Events[N], delivery: Delivery) => Promise<void> };

const BATCH = 20;
const RETRY_BASE_SECONDS = 2;
const RETRY_MAX_SECONDS = 600;
/** An event that still fails this long after it was written is given up: it is logged and marked as done. */
const GIVE_UP_DAYS = 7;

interface Claimed {
  seq: number;
  id: string;
  name: EventName;
  payload: unknown;
  attempts: number;
}

/** Schedules a retry; returns true when the event is given up. */
async function postpone(tx: Transaction, { seq, attempts }: Claimed, error: unknown): Promise<boolean> {
  const seconds = Math.min(RETRY_MAX_SECONDS, RETRY_BASE_SECONDS * 2 ** attempts);
  const { type, code, message } = describeError(error);
  const [row] = await tx.query<{ givenUp: boolean }>(
    `update outbox set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $2), last_error = $3,
       done_at = case when created_at < now() - make_interval(days => $4) then now() end
     where seq = $1 returning done_at is not null as "givenUp"`,
    [seq, seconds, [type, code, message].filter(Boolean).join(' ').slice(0, 500), GIVE_UP_DAYS],
  );
  return row?.givenUp ?? false;
}

/** Processed before other events: a shopper waits for the one-time code on the page that asks for it. */
const AWAITED: EventName = 'otp.wanted';

/**
 * Marks the events that have no consumer as done, in one statement: most of them only make cache entries stale, and an
 * import writes thousands of them.
 */
async function markWithoutConsumer(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.query(
    `update outbox set done_at = now() where seq in (
       select seq from outbox where done_at is null and name <> all($1) for update skip locked)`,
    [names],
  );
}

/**
 * Processes a batch of due events; returns how many rows were claimed. What a consumer does outside the transaction may
 * happen more than once.
 */
export async function workOutbox(database: Database, consumers: Consumers, log: Log): Promise<number> {
  return transaction(database, async (tx) => {
    await markWithoutConsumer(tx, Object.keys(consumers));
    const rows = await tx.query<Claimed>(
      `select seq, id, name, payload, attempts from outbox
       where done_at is null and next_try_at <= now() order by name <> $2, seq limit $1 for update skip locked`,
      [BATCH, AWAITED],
    );
    const done: number[] = [];
    for (const row of rows) {
      const consumer = consumers[row.name] as ((payload: unknown, delivery: Delivery) => Promise<void>) | undefined;
      try {
        // When a consumer fails, only its own writes are rolled back.
        await tx.query('savepoint event');
        await consumer?.(row.payload, { tx, eventId: row.id });
        await tx.query('release savepoint event');
        done.push(row.seq);
      } catch (error) {
        await tx.query('rollback to savepoint event');
        const givenUp = await postpone(tx, row, error);
        const line = { event: row.name, attempts: row.attempts + 1, error };
        if (givenUp) log.error(line, 'an event was given up after a week');
        else log.warn(line, 'an event will be tried again');
      }
    }
    if (done.length > 0) crashPoint('before_outbox_mark');
    if (done.length > 0) await tx.query('update outbox set done_at = now() where seq = any($1)', [done]);
    return rows.length;
  });
}

/**
 * Unprocessed events with an encrypted payload. They are usually processed soon, so they are not encrypted again under
 * the first secret.
 */
export const eventsSealed: SealedRows = {
  name: 'events to be worked off',
  needed: (db, marks) =>
    countNeeded(
      db,
      `select substring(decode(payload->>'sealed', 'base64') from 1 for 4) as mark, count(*)::int as count
       from outbox where done_at is null and payload->>'sealed' is not null group by mark`,
      marks,
    ),
  reseal: null,
};
