// Doings that follow a fact exactly because it was committed. A worker claims rows with SKIP LOCKED
// inside its transaction, so two workers never hold the same one and a crash gives it back.
import { crashPoint } from './crash-point.ts';
import type { Database, Transaction } from './database.ts';
import type { EventName, Events } from './events.ts';
import { describeError, type Log } from './log.ts';
import { countNeeded, type SealedRows } from './sealed.ts';
import { transaction } from './transaction.ts';

export interface Delivery {
  /** The claim's own transaction: what a consumer writes through it is done exactly once. */
  tx: Transaction;
  eventId: string;
}

export type Consumers = { [N in EventName]?: (payload: Events[N], delivery: Delivery) => Promise<void> };

const BATCH = 20;
const RETRY_BASE_SECONDS = 2;
const RETRY_MAX_SECONDS = 600;
/** What failed for so long fails for ever: it is said aloud once, and nothing of it is kept longer than of others. */
const GIVE_UP_DAYS = 7;

interface Claimed {
  seq: number;
  id: string;
  name: EventName;
  payload: unknown;
  attempts: number;
}

/** Later again; true when it was too often already. Of the error only what names nobody is kept. */
async function putOff(tx: Transaction, { seq, attempts }: Claimed, error: unknown): Promise<boolean> {
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

/** Somebody waits for what follows from it, at a page that asks for the code. */
const AWAITED: EventName = 'otp.wanted';

/** What nobody does anything about is news for caches alone (events.ts), thousands at once after an import. */
async function passNews(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.query(
    `update outbox set done_at = now() where seq in (
       select seq from outbox where done_at is null and name <> all($1) for update skip locked)`,
    [names],
  );
}

/**
 * Works off a batch of what is due, codes before all else; returns how many rows were claimed. At least once each:
 * consumers are idempotent.
 */
export async function workOutbox(database: Database, consumers: Consumers, log: Log): Promise<number> {
  return transaction(database, async (tx) => {
    await passNews(tx, Object.keys(consumers));
    const rows = await tx.query<Claimed>(
      `select seq, id, name, payload, attempts from outbox
       where done_at is null and next_try_at <= now() order by name <> $2, seq limit $1 for update skip locked`,
      [BATCH, AWAITED],
    );
    const done: number[] = [];
    for (const row of rows) {
      const consumer = consumers[row.name] as ((payload: unknown, delivery: Delivery) => Promise<void>) | undefined;
      try {
        // A consumer that fails takes back its own writes alone.
        await tx.query('savepoint event');
        await consumer?.(row.payload, { tx, eventId: row.id });
        await tx.query('release savepoint event');
        done.push(row.seq);
      } catch (error) {
        await tx.query('rollback to savepoint event');
        const givenUp = await putOff(tx, row, error);
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

/** Payloads that are sealed and still to be worked off: minutes, or a week for what always fails. */
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
