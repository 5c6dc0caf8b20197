// Operators' sessions: an opaque token, stored hashed, that ends after 30 minutes unused and after 12 hours in any
// case.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { hashSecret } from '../kernel/ids.ts';
import type { Shop } from '../shop.ts';
import { isInUse, TRIES_FORGOTTEN_SECONDS } from './operators.ts';
import { deleteOldRows, findSession, wasSession, writeUses } from './operators.store.ts';

/**
 * The operator a session token belongs to; null when it opens no session. The time of this use is only noted in memory
 * (uses.ts).
 */
export async function findOperator(shop: Shop, token: string): Promise<Operator | null> {
  const found = await findSession(shop.database, hashSecret(token));
  if (found === null) return null;
  const { usedAt, now, ...operator } = found;
  const seen = shop.operatorUses.lastOf(operator.sessionId);
  if (!isInUse(seen !== undefined && seen > usedAt ? seen : usedAt, now)) return null;
  shop.operatorUses.note({ sessionId: operator.sessionId, at: now }, usedAt);
  return operator;
}

/**
 * Whether the token belonged to an operator's session that ended within ENDED_KNOWN_DAYS; to be called when
 * `findOperator` found none.
 */
export async function hasEnded(shop: Pick<Shop, 'database'>, token: string): Promise<boolean> {
  return wasSession(shop.database, hashSecret(token));
}

/** A scheduled job: saves when sessions were last used, as noted in memory. */
export async function saveUses(shop: Pick<Shop, 'database' | 'operatorUses'>): Promise<void> {
  const uses = shop.operatorUses.unwritten();
  if (uses.length === 0) return;
  await writeUses(shop.database, uses);
  shop.operatorUses.written(uses);
}

/** A scheduled job: deletes old sessions and old counts of failed logins. */
export async function purgeOldOperatorSessions(tx: Transaction): Promise<void> {
  await deleteOldRows(tx, TRIES_FORGOTTEN_SECONDS);
}
