// A session: a random token on one device, stored only as a hash. It ends when the member logs out or deletes the
// account; when somebody signs in with the same browser or app; when the member ends it from the list of sessions, or
// changes the password or a contact in another session; when the password is reset; 24 hours (30 days with 'remember
// me') after it was last extended (touchSession); and after 90 days in any case.
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

/** The member a token belongs to; null for an unknown token, an ended session or a deleted member alike. */
export async function findMember(shop: { database: Queries }, token: string): Promise<Member | null> {
  return findSession(shop.database, hashSecret(token));
}

export interface SignIn {
  customerId: string;
  remembered: boolean;
  /** From the request: its User-Agent, the token of its device cookie, and its session token; null = none. */
  from: { userAgent: string; device: string | null; session?: string | null };
}

/**
 * Opens a session under a new token and remembers the device. If the request had a session token, that session ends,
 * whoever owned it. This prevents session fixation by a token that somebody planted in the member's browser.
 */
export async function openSession(tx: Transaction, signIn: SignIn): Promise<NewSession> {
  const session = await openSessionBy(tx, signIn, null);
  if (!session) throw new Error('a session that nothing forbids was not opened');
  return session;
}

/**
 * Like openSession, but `proof` names a password that was just checked (null = none); returns null when it is no longer
 * the member's password. It runs a single statement, so it needs no transaction.
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
