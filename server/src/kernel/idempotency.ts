// Same key and body → same answer, one effect. The key is written in the transaction of the effect,
// so a crash leaves both or neither; a twin in flight waits on the key's row and then answers the same.
import type { Queries, Transaction } from './database.ts';
import { hashSecret } from './ids.ts';
import { fault } from './refuse.ts';

export interface Attempt {
  /** Hash of who asks: keys of one caller mean nothing to another. */
  actor: Buffer;
  key: string;
  requestHash: Buffer;
}

/** What a call says of its key; whose it is says the doing. */
export type Key = Omit<Attempt, 'actor'>;

export function keyOf(call: { idempotencyKey: string | null; requestHash(): Buffer }): Key | null {
  return call.idempotencyKey === null ? null : { key: call.idempotencyKey, requestHash: call.requestHash() };
}

/** An operator's key: those of one operator mean nothing to another, nor to a shopper. */
export function attemptOfOperator({ operatorId }: { operatorId: string }, key: Key | null): Attempt | null {
  return key && { actor: hashSecret(`operator:${operatorId}`), ...key };
}

interface Stored<T> {
  requestHash: Buffer;
  answer: T;
  isUnfinished: boolean;
}

/** Stands for the answer until there is one; null is an answer. Statement 19 of the audit looks for it. */
const UNFINISHED = JSON.stringify({ unfinished: true });

/** Keys are kept this long; the same key later is a new request. */
export const KEYS_KEPT_HOURS = 48;

/** Undefined when there is none, or none yet. */
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

/** Runs `work` once for a key; without a key it just runs it. */
export async function once<T>(tx: Transaction, attempt: Attempt | null, work: () => Promise<T>): Promise<T> {
  if (!attempt) return work();
  const [mine] = await tx.query<{ key: string }>(
    `insert into idempotency_keys (actor, key, request_hash, answer) values ($1, $2, $3, $4) on conflict do nothing returning key`,
    [attempt.actor, attempt.key, attempt.requestHash, UNFINISHED],
  );
  if (!mine) {
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
