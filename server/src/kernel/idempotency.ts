// A request repeated with the same idempotency key and body within KEY_RETENTION_HOURS has one effect, and gets the
// stored answer. The key is written in the transaction of the effect, so a crash leaves both or neither.
import type { Queries, Transaction } from './database.ts';
import { hashSecret } from './ids.ts';
import { fault } from './refuse.ts';

export interface Attempt {
  /** Hash that identifies the caller, so that two callers may use the same key. */
  actor: Buffer;
  key: string;
  requestHash: Buffer;
}

/** The key and request hash of a call; the service function adds the actor. */
export type Key = Omit<Attempt, 'actor'>;

export function keyOf(call: { idempotencyKey: string | null; requestHash(): Buffer }): Key | null {
  return call.idempotencyKey === null ? null : { key: call.idempotencyKey, requestHash: call.requestHash() };
}

export function attemptOfOperator({ operatorId }: { operatorId: string }, key: Key | null): Attempt | null {
  return key && { actor: hashSecret(`operator:${operatorId}`), ...key };
}

interface Stored<T> {
  requestHash: Buffer;
  answer: T;
  isUnfinished: boolean;
}

/** Stored in `answer` until the work is done, because null is a valid answer. Audit statement 19 looks for it. */
const UNFINISHED = JSON.stringify({ unfinished: true });

/** After this long a key may be deleted; a request with the same key is then a new one. */
export const KEY_RETENTION_HOURS = 48;

/** Undefined when the key is unknown or unfinished. Throws KEY_REUSED if another call or body was sent with the key. */
export async function storedAnswer<T>(db: Queries, attempt: Attempt): Promise<T | undefined> {
  const [row] = await db.query<Stored<T>>(
    `select request_hash as "requestHash", answer, answer = $3::jsonb as "isUnfinished"
     from idempotency_keys where actor = $1 and key = $2`,
    [attempt.actor, attempt.key, UNFINISHED],
  );
  if (!row) return undefined;
  if (!row.requestHash.equals(attempt.requestHash)) return fault('KEY_REUSED');
  return row.isUnfinished ? undefined : row.answer;
}

/** Runs `work` once per key and later returns its stored answer; with `attempt` null it runs `work` every time. */
export async function runOnce<T>(tx: Transaction, attempt: Attempt | null, work: () => Promise<T>): Promise<T> {
  if (!attempt) return work();
  const [inserted] = await tx.query<{ key: string }>(
    `insert into idempotency_keys (actor, key, request_hash, answer) values ($1, $2, $3, $4) on conflict do nothing returning key`,
    [attempt.actor, attempt.key, attempt.requestHash, UNFINISHED],
  );
  if (!inserted) {
    const answer = await storedAnswer<T>(tx, attempt);
    return answer === undefined ? fault('IN_FLIGHT') : answer;
  }
  const answer = await work();
  await tx.query('update idempotency_keys set answer = $3 where actor = $1 and key = $2', [
    attempt.actor,
    attempt.key,
    JSON.stringify(answer),
  ]);
  return answer;
}
