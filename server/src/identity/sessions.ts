// A session: a random token on one device, stored only as a hash. It ends 24 hours (30 days with 'remember me') after
// it was last extended (`touchSession` of sessions.store.ts), and after 90 days in any case, if nothing ends it before.
import { randomBytes } from 'node:crypto';
import type { Member, NewSession } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { hashSecret } from '../kernel/ids.ts';
import { deviceName } from './device-name.ts';
import { findSession, insertSession, type Proof } from './sessions.store.ts';

const TOKEN_BYTES = 32;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export async function findMember(shop: { database: Queries }, token: string): Promise<Member | null> {
  return findSession(shop.database, hashSecret(token));
}

export interface SignIn {
  customerId: string;
  remembered: boolean;
  /** From the request: its User-Agent, the token of its device cookie, and its session token; null for none. */
  from: { userAgent: string; device: string | null; session?: string | null };
}

/**
 * Opens a session under a new token. If the request had a session token, that session ends, even another member's: an
 * attacker may have planted the token in this browser (session fixation).
 */
export async function openSession(tx: Transaction, signIn: SignIn): Promise<NewSession> {
  const session = await openSessionBy(tx, signIn, null);
  if (!session) throw new Error('a session that nothing forbids was not opened');
  return session;
}

/**
 * Like openSession, but `proof` names a password that was just checked; returns null when it is no longer the member's.
 * It is a single statement and needs no transaction.
 */
export async function openSessionBy(
  db: Queries,
  { customerId, remembered, from }: SignIn,
  proof: Proof | null,
): Promise<NewSession | null> {
  const token = newToken();
  const device = from.device ?? newToken();
  const opened = await insertSession(db, {
    customerId,
    tokenHash: hashSecret(token),
    remembered,
    device: deviceName(from.userAgent),
    deviceHash: hashSecret(device),
    endedTokenHash: from.session ? hashSecret(from.session) : null,
    proof,
  });
  return opened ? { token, remembered, device } : null;
}
