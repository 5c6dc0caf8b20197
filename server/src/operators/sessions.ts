// Operators' sessions, for the HTTP layer and the scheduled jobs: an opaque token, stored hashed, that ends after
// 30 minutes unused and after 12 hours in any case.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { hashSecret } from '../kernel/ids.ts';
import type { Shop } from '../shop.ts';
import { isInUse, TRIES_FORGOTTEN_SECONDS } from './operators.ts';
import { deleteOldRows, findSession, writeUses } from './operators.store.ts';

/** Null for an unknown or ended session, or a disabled operator. The use is remembered in memory, not written. */
export async function findOperator(shop: Shop, token: string): Promise<Operator | null> {
  const found = await findSession(shop.database, hashSecret(token));
  if (found === null) return null;
  const { usedAt, now, ...operator } = found;
  const seen = shop.operatorUses.lastOf(operator.sessionId);
  if (!isInUse(seen !== undefined && seen > usedAt ? seen : usedAt, now)) return null;
  shop.operatorUses.note({ sessionId: operator.sessionId, at: now }, usedAt);
  return operator;
}

/** Saves the uses of sessions that are not in the database yet. */
export async function saveUses(shop: Pick<Shop, 'database' | 'operatorUses'>): Promise<void> {
  const uses = shop.operatorUses.unwritten();
  if (uses.length === 0) return;
  await writeUses(shop.database, uses);
  shop.operatorUses.written(uses);
}

/** Runs as a scheduled job. */
export async function purgeOldOperatorSessions(tx: Transaction): Promise<void> {
  await deleteOldRows(tx, TRIES_FORGOTTEN_SECONDS);
}
