// Registration, password reset and change of contact. Each needs a token: a correct one-time code is exchanged for one,
// and a mailed link to a new password has one. The token is consumed in the transaction of the change, so that it makes
// one change at most.
import { isContactOf, type Typed } from '../customers/contact.ts';
import {
  changeContact,
  lockMember,
  lockMemberByContact,
  memberByContact,
  openAccount,
} from '../customers/customers.service.ts';
import type { Contact } from '../customers/customers.ts';
import type { From, Member, NewSession } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { hashSecret } from '../kernel/ids.ts';
import { type Attempt, runOnce, storedAnswer } from '../kernel/idempotency.ts';
import { refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Shop } from '../shop.ts';
import { contactHmacOf } from './asker.ts';
import { deleteKnownDevices, findAccount, lockPassword, writePassword } from './by-code.store.ts';
import { openContact } from './codes.service.ts';
import { endCodes, findToken, useToken } from './codes.store.ts';
import { resetTries, requirePassword, type SignedIn } from './login.service.ts';
import { requireGoodPassword } from './passwords.ts';
import { writeSecurity } from './security-log.ts';
import { renewAsOnlySession } from './sessions.service.ts';
import { openSession } from './sessions.ts';
import { deleteSessionsBut } from './sessions.store.ts';

/**
 * A hook of another slice, run in the transaction in which a member gets a proven contact. ../proven-contacts.ts lists
 * them.
 */
export type ProvenContact = (
  tx: Transaction,
  secrets: Secrets,
  proven: { customerId: string; contact: Contact },
) => Promise<void>;

async function runProvenContactHooks(
  tx: Transaction,
  { secrets, provenContacts }: Shop,
  proven: { customerId: string; contact: Contact },
): Promise<void> {
  for (const hook of provenContacts) await hook(tx, secrets, proven);
}

export interface Key {
  key: string;
  requestHash: Buffer;
}

/** What is stored under the idempotency key; the response itself is not, because it contains a session token. */
interface Done {
  customerId: string;
}

interface SignInByToken {
  token: string;
  purpose: 'register' | 'reset';
  password: string;
  from: From;
  key: Key | null;
  /** Runs before the password is hashed, to refuse the request early. */
  look(contact: Contact): Promise<void>;
  /**
   * Locks the member's row before the token is consumed. Deleting an account takes these locks in the same order, so
   * the two cannot deadlock.
   */
  lock?(tx: Transaction, contact: Contact): Promise<void>;
  /** Makes the change and returns the member's id. */
  work(tx: Transaction, contact: Contact, passwordHash: string): Promise<string>;
}

/**
 * Runs a registration or a password reset, and opens a session for the member. The token's hash is the actor of the
 * idempotency key, so that only the holder of the token can retry.
 */
async function signInByToken(shop: Shop, wish: SignInByToken): Promise<SignedIn> {
  const { token, purpose, password, from, key } = wish;
  const tokenHash = hashSecret(token);
  const attempt: Attempt | null = key && { actor: tokenHash, ...key };
  const stored = attempt && (await storedAnswer<Done>(shop.database, attempt));
  if (stored) return signInAgain(shop, stored, wish);
  const sealed = await findToken(shop.database, tokenHash, purpose);
  if (!sealed) {
    // A concurrent request with the same idempotency key may have used the token meanwhile. It has then stored its
    // answer, and this request opens a session of its own.
    const answered = attempt && (await storedAnswer<Done>(shop.database, attempt));
    return answered ? signInAgain(shop, answered, wish) : refuse('OTP_TOKEN_EXPIRED');
  }
  await wish.look(openContact(shop.secrets, sealed));
  const passwordHash = await shop.passwords.hash(password);
  const { done, session } = await transaction(shop.database, async (tx) => {
    let opened: NewSession | null = null;
    const answer = await runOnce<Done>(tx, attempt, async () => {
      await wish.lock?.(tx, openContact(shop.secrets, sealed));
      const contact = (await useToken(tx, tokenHash, purpose)) ?? refuse('OTP_TOKEN_EXPIRED');
      const customerId = await wish.work(tx, openContact(shop.secrets, contact), passwordHash);
      opened = await openSession(tx, { customerId, remembered: false, from });
      return { customerId };
    });
    return { done: answer, session: opened as NewSession | null };
  });
  if (!session) return signInAgain(shop, done, wish);
  const { customerId } = done;
  if (purpose === 'register') writeSecurity(shop, { security: 'account.opened', customerId });
  else writeSecurity(shop, { security: 'password.changed', customerId, by: 'code' });
  writeSecurity(shop, { security: 'login.ok', customerId, by: 'code' });
  const account = (await findAccount(shop.database, customerId)) ?? refuse('OTP_TOKEN_EXPIRED');
  return { session, member: account };
}

/**
 * Answers a retry whose first request succeeded: opens another session, because the token of the first was never stored
 * in plain text. Refuses with OTP_TOKEN_EXPIRED if the member no longer has this password.
 */
async function signInAgain(shop: Shop, { customerId }: Done, { password, from }: SignInByToken): Promise<SignedIn> {
  const account = (await findAccount(shop.database, customerId)) ?? refuse('OTP_TOKEN_EXPIRED');
  const { passwordHash } = account;
  const right = await shop.passwords.verify(password, passwordHash);
  if (!right || passwordHash === null) return refuse('OTP_TOKEN_EXPIRED');
  const session = await transaction(shop.database, async (tx) => {
    if (!(await lockPassword(tx, customerId, passwordHash))) refuse('OTP_TOKEN_EXPIRED');
    return openSession(tx, { customerId, remembered: false, from });
  });
  writeSecurity(shop, { security: 'login.ok', customerId, by: 'code' });
  return { session, member: account };
}

export interface Registration {
  token: string;
  name: string;
  password: string;
  language: string;
  /** The contact typed in the form, if any; it must be the one that the code was sent to. */
  typed: Typed;
}

export async function register(shop: Shop, from: From, wish: Registration, key: Key | null): Promise<SignedIn> {
  const name = wish.name.replace(/\s+/gu, ' ');
  return signInByToken(shop, {
    token: wish.token,
    purpose: 'register',
    password: wish.password,
    from,
    key,
    look(contact) {
      if (!isContactOf(wish.typed, contact)) refuse('OTP_TOKEN_EXPIRED');
      requireGoodPassword(wish.password, { name, contacts: [contact] });
      return Promise.resolve();
    },
    async work(tx, contact, passwordHash) {
      const customerId = await openAccount(tx, { ...contact, name, language: wish.language });
      await writePassword(tx, customerId, passwordHash);
      await runProvenContactHooks(tx, shop, { customerId, contact });
      await record(tx, 'customer.registered', { customerId });
      return customerId;
    },
  });
}

export async function resetPassword(
  shop: Shop,
  from: From,
  { token, password }: { token: string; password: string },
  key: Key | null,
): Promise<SignedIn> {
  return signInByToken(shop, {
    token,
    purpose: 'reset',
    password,
    from,
    key,
    async look(contact) {
      const customerId = await memberByContact(shop.database, contact);
      const account = customerId === null ? null : await findAccount(shop.database, customerId);
      if (!account) return refuse('OTP_TOKEN_EXPIRED');
      requireGoodPassword(password, { name: account.name, contacts: [contact, { email: account.email }] });
    },
    async lock(tx, contact) {
      // A member whose account is being deleted at this moment must not get a new password.
      if ((await lockMemberByContact(tx, contact)) === null) refuse('OTP_TOKEN_EXPIRED');
    },
    async work(tx, contact, passwordHash) {
      const customerId = (await memberByContact(tx, contact)) ?? refuse('OTP_TOKEN_EXPIRED');
      await writePassword(tx, customerId, passwordHash);
      await deleteSessionsBut(tx, customerId, null);
      await deleteKnownDevices(tx, customerId);
      await endCodes(tx, contactHmacOf(shop.secrets, contact), 'reset');
      await resetTries(tx, shop.secrets, contact);
      await record(tx, 'customer.password_changed', { customerId });
      return customerId;
    },
  });
}

const kindOf = ({ email }: Contact) => (email === null ? 'phone' : 'email');

/**
 * Replaces the member's e-mail address or phone number with the contact that the code was sent to. Other sessions of
 * the member end; this one gets a new token.
 */
export async function moveToContact(
  shop: Shop,
  member: Member,
  from: From,
  { token, password }: { token: string; password: string },
): Promise<SignedIn> {
  const passwordHash = await requirePassword(shop, member, password);
  const { customerId } = member;
  const { session, contact } = await transaction(shop.database, async (tx) => {
    await lockMember(tx, customerId);
    if (!(await lockPassword(tx, customerId, passwordHash))) refuse('WRONG_PASSWORD');
    const sealed = (await useToken(tx, hashSecret(token), 'change')) ?? refuse('OTP_TOKEN_EXPIRED');
    const to = openContact(shop.secrets, sealed);
    const before = await changeContact(tx, customerId, to);
    await runProvenContactHooks(tx, shop, { customerId, contact: to });
    const renewed = await renewAsOnlySession(tx, member, from);
    await record(tx, 'customer.contact_changed', {
      customerId,
      kind: kindOf(to),
      sealed: shop.secrets.seal(before).toString('base64'),
    });
    return { session: renewed, contact: to };
  });
  writeSecurity(shop, { security: 'contact.changed', customerId, kind: kindOf(contact), contact });
  return { session, member: { customerId, name: member.name, email: contact.email ?? member.email } };
}
