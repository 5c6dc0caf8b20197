// A session: a random token on one device, kept here as its hash alone. It ends by log-out, by 24 hours
// without use (30 days when she asked to be remembered), or after 90 days whatever happens.
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

/** The member a token belongs to, or null: unknown, ended and a deleted member's look the same. */
export async function findMember(shop: { database: Queries }, token: string): Promise<Member | null> {
  return findSession(shop.database, hashSecret(token));
}

export interface SignIn {
  customerId: string;
  remembered: boolean;
  /** The call's own `from`. */
  from: { userAgent: string; device: string | null; session?: string | null };
}

/**
 * A new session under a new token, and the device known from now on. The session whose token came along
 * ends, whoever's it was: a token planted in her browser beforehand never becomes hers.
 */
export async function openSession(tx: Transaction, signIn: SignIn): Promise<NewSession> {
  const session = await openSessionBy(tx, signIn, null);
  if (!session) throw new Error('a session that nothing forbids was not opened');
  return session;
}

/**
 * The same by a password that was checked a moment ago: null when it is no longer hers. All of it is one
 * statement, so it needs no transaction of its own.
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
