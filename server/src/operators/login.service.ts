// Signing operators in and out. Wrong credentials get the same error whichever part of them is wrong, after one
// password hash in any case, so that the response does not reveal which part it was.
import { randomBytes } from 'node:crypto';
import type { From, Operator } from '../kernel/call.ts';
import { record } from '../kernel/events.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { askerNetwork, makeNetworkList } from '../kernel/networks.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { LostSecret, type Secrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import {
  beginTry,
  countFailure,
  type Failures,
  forgetTries,
  type Found,
  knowsDevice,
  passLock,
  releaseTry,
  rememberDevice,
  insertSession,
  markLockTold,
  type Proof,
  takeFailures,
  type Try,
  type TryDraft,
  useStep,
} from './login.store.ts';
import { SESSION_HOURS, triesFree } from './operators.ts';
import { deleteSession } from './operators.store.ts';
import { writeSecurity } from './security-log.ts';
import { newTotpSecret, stepOf } from './totp.ts';
import { recordAction } from './audit-trail.service.ts';

const TOKEN_BYTES = 32;
const SECONDS_AN_HOUR = 3_600;
const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** Checked instead of an operator's secret when there is none to check, so that the response takes equally long. */
const DUMMY_SECRET = newTotpSecret();

export interface LogIn {
  email: string;
  password: string;
  totp: string;
  /** The secret that an earlier login on this device returned; null for none. */
  device: string | null;
  requestId: string;
}

export interface SignedIn {
  operator: Omit<Operator, 'sessionId'>;
  token: string;
  /** Seconds until the session ends even if it is in use. */
  endsInSeconds: number;
  /** The secret by which the shop knows this device at the next login. */
  device: string;
  /** The failed logins since the operator last signed in; null for none. */
  failures: Failures | null;
}

/** The key of an e-mail address in the tables of tries: an HMAC, so that the tables reveal no address. */
export function emailHmacOf(secrets: Secrets, email: string): Buffer {
  return secrets.hmac('operator login', email);
}

function tryOf(shop: Shop, from: From, { email, device }: LogIn): TryDraft {
  const { secrets, config } = shop;
  const hash = device === null ? null : hashSecret(device);
  return {
    email,
    emailHmac: emailHmacOf(secrets, email),
    key: secrets.hmac('operator login from a network', `${email} ${askerNetwork(from)}`),
    device: hash && { hash, key: secrets.hmac('operator login on a known device', `${email} ${hash.toString('hex')}`) },
    free: triesFree(config.limitsFactor),
  };
}

interface Failed {
  reason?: 'wrong' | 'locked';
  /** Set when this failure locks further tries: the operator, null if none who may sign in has the e-mail address. */
  lock?: { operatorId: string | null } | null;
}

async function wrongCredentials(
  shop: Shop,
  wish: LogIn,
  { reason = 'wrong', lock = null }: Failed = {},
): Promise<never> {
  await transaction(shop.database, async (tx) => {
    await countFailure(tx, emailHmacOf(shop.secrets, wish.email));
    if (lock) await record(tx, 'operator.tries_locked', lock);
  });
  writeSecurity(shop, { security: 'operator.login.failed', reason, contact: wish.email });
  return refuse('WRONG_CREDENTIALS');
}

/**
 * Throws FORBIDDEN, before anything is looked up or counted, if OPERATOR_NETWORKS names networks and the caller is in
 * none of them.
 */
function requireNetwork(shop: Shop, { address }: From): void {
  const { operatorNetworks } = shop.config;
  if (operatorNetworks.length === 0 || makeNetworkList(operatorNetworks)(address)) return;
  writeSecurity(shop, { security: 'operator.login.failed', reason: 'network' });
  fault('FORBIDDEN');
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

interface Login {
  found: Found;
  proof: Proof;
}

/**
 * Checks the password and the code of the second factor. The password is hashed even if there is no such operator or
 * the code is wrong, so that the response takes equally long. `login` is null if anything is wrong; 'lost' if the
 * password is right but the secret of the second factor cannot be decrypted.
 */
async function verifyCredentials(
  shop: Shop,
  tried: Try,
  wish: LogIn,
): Promise<{ isPasswordRight: boolean; login: Login | 'lost' | null }> {
  const totp = openTotp(shop.secrets, tried.totpSealed);
  const step = stepOf(totp ?? DUMMY_SECRET, wish.totp, tried.now);
  const right = await shop.passwords.verify(wish.password, tried.passwordHash);
  if (tried.operatorId === null || !right) return { isPasswordRight: false, login: null };
  if (totp === null) return { isPasswordRight: true, login: 'lost' };
  if (step === null) return { isPasswordRight: true, login: null };
  const proof = { operatorId: tried.operatorId, passwordHash: tried.passwordHash, step };
  return { isPasswordRight: true, login: { found: tried, proof } };
}

type Verified = Login & { key: Buffer; isKnownDevice: boolean };

async function tryToLogIn(shop: Shop, from: From, wish: LogIn): Promise<Verified> {
  const draft = tryOf(shop, from, wish);
  const tried = await beginTry(shop.database, draft);
  const { key, isKnownDevice } = tried;
  const { isPasswordRight, login } = await verifyCredentials(shop, tried, wish).catch(async (error: unknown) => {
    if (tried.counted) await releaseTry(shop.database, key, draft.free);
    throw error;
  });
  // A wrong password does not use up the minute's pass, so that a stranger on the operator's network cannot use it up.
  if (!tried.counted && !(await passLock(shop.database, key, isPasswordRight)))
    return wrongCredentials(shop, wish, { reason: 'locked' });
  if (login === 'lost') {
    writeSecurity(shop, { security: 'operator.login.failed', reason: 'second factor lost', contact: wish.email });
    return refuse('SECOND_FACTOR_LOST');
  }
  const lock = tried.beginsLock ? { operatorId: tried.operatorId } : null;
  return login ? { ...login, key, isKnownDevice } : wrongCredentials(shop, wish, { lock });
}

export async function logIn(shop: Shop, from: From, wish: LogIn): Promise<SignedIn> {
  requireNetwork(shop, from);
  const trying = () => tryToLogIn(shop, from, wish);
  // A flood of tries must not lock out operators on their own devices, so these need no admission.
  const isKnown = wish.device !== null && (await knowsDevice(shop.database, wish.email, hashSecret(wish.device)));
  const { found, proof, key, isKnownDevice } = await (isKnown ? trying() : shop.passwords.admit(trying));
  const { operatorId, name, email, language, roles } = found;
  const token = newSecret();
  const device = isKnownDevice && wish.device !== null ? wish.device : newSecret();
  const opened = await transaction(shop.database, async (tx) => {
    if (!(await useStep(tx, proof))) return null;
    await forgetTries(tx, key);
    await rememberDevice(tx, operatorId, hashSecret(device));
    await insertSession(tx, { id: newId(), operatorId, tokenHash: hashSecret(token) });
    await recordAction(tx, { operatorId }, { action: 'operator.signed_in', subject: null, requestId: wish.requestId });
    return { failures: await takeFailures(tx, emailHmacOf(shop.secrets, wish.email)) };
  });
  if (!opened) return wrongCredentials(shop, wish);
  writeSecurity(shop, { security: 'operator.login.ok', operatorId, contact: wish.email });
  const operator = { operatorId, name, email, language, roles };
  return { operator, token, device, endsInSeconds: SESSION_HOURS * SECONDS_AN_HOUR, failures: opened.failures };
}

/**
 * Whom to tell by mail that wrong logins locked tries; null when a mail told so within LOCK_TOLD_HOURS, or the operator
 * may not sign in any more. The call marks the operator as told, so its caller has to write the mail.
 */
export const claimLockNotice = markLockTold;

export async function logOut(shop: Shop, { operatorId, sessionId }: Operator, requestId: string): Promise<void> {
  await transaction(shop.database, async (tx) => {
    await deleteSession(tx, sessionId);
    await recordAction(tx, { operatorId }, { action: 'operator.signed_out', subject: null, requestId });
  });
  writeSecurity(shop, { security: 'operator.session.ended', operatorId });
}
