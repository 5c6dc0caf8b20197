// Operators' sessions, as the HTTP layer and the clockwork ask for them: an opaque token, kept hashed, that
// ends after 30 minutes unused and after 12 hours whatever is done.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { hashSecret } from '../kernel/ids.ts';
import type { Shop } from '../shop.ts';
import { isInUse, TRIES_FORGOTTEN_SECONDS } from './operators.ts';
import { deleteOldRows, findSession, writeUses } from './operators.store.ts';

/** Null for a token that is none, is over, or whose operator was disabled. Using it is noted, not written. */
export async function findOperator(shop: Shop, token: string): Promise<Operator | null> {
  const found = await findSession(shop.database, hashSecret(token));
  if (found === null) return null;
  const { usedAt, now, ...operator } = found;
  const seen = shop.operatorUses.lastOf(operator.sessionId);
  if (!isInUse(seen !== undefined && seen > usedAt ? seen : usedAt, now)) return null;
  shop.operatorUses.note({ sessionId: operator.sessionId, at: now }, usedAt);
  return operator;
}

/** Writes down which sessions were used since the last time. */
export async function writeUsesDown(shop: Pick<Shop, 'database' | 'operatorUses'>): Promise<void> {
  const uses = shop.operatorUses.unwritten();
  if (uses.length === 0) return;
  await writeUses(shop.database, uses);
  shop.operatorUses.written(uses);
}

/** A chore. */
export async function throwOldOperatorSessionsAway(tx: Transaction): Promise<void> {
  await deleteOldRows(tx, TRIES_FORGOTTEN_SECONDS);
}
