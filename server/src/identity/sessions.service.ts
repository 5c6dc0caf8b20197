// A member's own sessions: listing them, ending one or all others, logging out, and continuing a session under a new
// token.
import type { From, Member, NewSession } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { hashSecret } from '../kernel/ids.ts';
import { fault } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import { writeSecurity } from './security-log.ts';
import { newToken } from './sessions.ts';
import {
  deleteSession,
  deleteSessionsBut,
  type LiveSession,
  loadSessions,
  rememberDevice,
  renewSession,
  touchSession,
} from './sessions.store.ts';

export { purgeOldSessions } from './sessions.store.ts';

export async function continueSession(shop: Shop, member: Member): Promise<void> {
  await touchSession(shop.database, member.sessionId);
}

export async function logOut(shop: Shop, member: Member): Promise<void> {
  const { customerId, sessionId } = member;
  const ended = await deleteSession(shop.database, customerId, sessionId);
  if (ended) writeSecurity(shop, { security: 'session.ended', customerId, which: 'this' });
}

export async function viewSessions(shop: Shop, member: Member): Promise<LiveSession[]> {
  return loadSessions(shop.database, member.customerId);
}

export async function endSession(shop: Shop, member: Member, sessionId: string): Promise<LiveSession[]> {
  const { customerId } = member;
  if (!(await deleteSession(shop.database, customerId, sessionId))) fault('NOT_FOUND');
  writeSecurity(shop, {
    security: 'session.ended',
    customerId,
    which: sessionId === member.sessionId ? 'this' : 'one',
  });
  return viewSessions(shop, member);
}

export async function endOtherSessions(shop: Shop, member: Member): Promise<LiveSession[]> {
  const { customerId, sessionId } = member;
  const ended = await deleteSessionsBut(shop.database, customerId, sessionId);
  if (ended > 0) writeSecurity(shop, { security: 'session.ended', customerId, which: 'others' });
  return viewSessions(shop, member);
}

export async function renewAsOnlySession(tx: Transaction, member: Member, from: From): Promise<NewSession> {
  await deleteSessionsBut(tx, member.customerId, member.sessionId);
  const token = newToken();
  const device = from.device ?? newToken();
  const renewed = await renewSession(tx, member.sessionId, hashSecret(token));
  if (!renewed) return fault('NOT_SIGNED_IN');
  await rememberDevice(tx, member.customerId, hashSecret(device));
  return { token, device, remembered: renewed.remembered };
}
