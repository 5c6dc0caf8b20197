// Signing operators in and out. A login costs one password hash, whatever is wrong with it, and failures get the same
// error, so that the response does not reveal what was wrong.
import { randomBytes } from 'node:crypto';
import type { Operator } from '../kernel/call.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refuse.ts';
import { LostSecret, type Secrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import {
  beginTry,
  forgetTries,
  type Found,
  releaseTry,
  insertSession,
  type Proof,
  type Try,
  useStep,
} from './login.store.ts';
import { SESSION_HOURS, triesFree } from './operators.ts';
import { deleteSession } from './operators.store.ts';
import { writeSecurity } from './security-log.ts';
import { newTotpSecret, stepOf } from './totp.ts';
import { recordAction } from './audit-trail.service.ts';

const TOKEN_BYTES = 32;
const SECONDS_AN_HOUR = 3_600;
/** Checked instead of an operator's secret when there is none to check, so that the response takes equally long. */
const DUMMY_SECRET = newTotpSecret();

export interface LogIn {
  email: string;
  password: string;
  /** The code that the authenticator app shows now, as typed. */
  totp: string;
  requestId: string;
}

export interface SignedIn {
  operator: Omit<Operator, 'sessionId'>;
  token: string;
  /** Seconds until the session ends even if it is in use. */
  endsInSeconds: number;
}

/** An HMAC, so that the table of tries reveals no e-mail address. */
export function triesKey(secrets: Secrets, email: string): Buffer {
  return secrets.hmac('operator login', email);
}

function wrongCredentials(shop: Shop, contact: string, reason: 'wrong' | 'locked' = 'wrong'): never {
  writeSecurity(shop, { security: 'operator.login.failed', reason, contact });
  return refuse('WRONG_CREDENTIALS');
}

/**
 * Null when none of SECRETS sealed the second factor. Returns DUMMY_SECRET for `sealed` null: no enabled operator has
 * the e-mail address.
 */
function openTotp(secrets: Secrets, sealed: Buffer | null): string | null {
  if (sealed === null) return DUMMY_SECRET;
  try {
    return secrets.open(sealed) as string;
  } catch (error) {
    if (error instanceof LostSecret) return null;
    throw error;
  }
}

/**
 * Checks the password and the code of the second factor. The password is hashed even if there is no such operator or
 * the code is wrong, so that the response takes equally long. Null if anything is wrong; 'lost' if the password is
 * right but the secret of the second factor cannot be decrypted.
 */
async function verifyCredentials(
  shop: Shop,
  tried: Try,
  wish: LogIn,
): Promise<{ found: Found; proof: Proof } | 'lost' | null> {
  const totp = openTotp(shop.secrets, tried.totpSealed);
  const step = stepOf(totp ?? DUMMY_SECRET, wish.totp, tried.now);
  const right = await shop.passwords.verify(wish.password, tried.passwordHash);
  if (tried.operatorId === null || !right) return null;
  if (totp === null) return 'lost';
  if (step === null) return null;
  return { found: tried, proof: { operatorId: tried.operatorId, passwordHash: tried.passwordHash, step } };
}

async function tryToLogIn(shop: Shop, wish: LogIn, key: Buffer): Promise<{ found: Found; proof: Proof }> {
  const free = triesFree(shop.config.limitsFactor);
  const tried = await beginTry(shop.database, { key, email: wish.email, free });
  const looked = await verifyCredentials(shop, tried, wish).catch(async (error: unknown) => {
    if (tried.counted) await releaseTry(shop.database, key, free);
    throw error;
  });
  if (!tried.counted) return wrongCredentials(shop, wish.email, 'locked');
  if (looked === 'lost') {
    writeSecurity(shop, { security: 'operator.login.failed', reason: 'second factor lost', contact: wish.email });
    return refuse('SECOND_FACTOR_LOST');
  }
  return looked ?? wrongCredentials(shop, wish.email);
}

export async function logIn(shop: Shop, wish: LogIn): Promise<SignedIn> {
  const key = triesKey(shop.secrets, wish.email);
  const { found, proof } = await shop.passwords.admit(() => tryToLogIn(shop, wish, key));
  const { operatorId, name, email, language, roles } = found;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const opened = await transaction(shop.database, async (tx) => {
    if (!(await useStep(tx, proof))) return false;
    await forgetTries(tx, key);
    await insertSession(tx, { id: newId(), operatorId, tokenHash: hashSecret(token) });
    await recordAction(tx, { operatorId }, { action: 'operator.signed_in', subject: null, requestId: wish.requestId });
    return true;
  });
  if (!opened) return wrongCredentials(shop, wish.email);
  writeSecurity(shop, { security: 'operator.login.ok', operatorId, contact: wish.email });
  const operator = { operatorId, name, email, language, roles };
  return { operator, token, endsInSeconds: SESSION_HOURS * SECONDS_AN_HOUR };
}

export async function logOut(shop: Shop, { operatorId, sessionId }: Operator, requestId: string): Promise<void> {
  await transaction(shop.database, async (tx) => {
    await deleteSession(tx, sessionId);
    await recordAction(tx, { operatorId }, { action: 'operator.signed_out', subject: null, requestId });
  });
  writeSecurity(shop, { security: 'operator.session.ended', operatorId });
}
