// What a token of a right code is good for: opening an account, a new password, another contact. The token is
// used in the transaction of what it opens, so a crash leaves both or neither, and of many at once one wins.
// The password is hashed before that transaction, which holds locks and must be short.
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
import { type Attempt, once, storedAnswer } from '../kernel/idempotency.ts';
import { refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Shop } from '../shop.ts';
import { deleteKnownDevices, findAccount, holdPassword, writePassword } from './by-code.store.ts';
import { contactHmacOf, openContact } from './codes.service.ts';
import { endCodes, findToken, useToken } from './codes.store.ts';
import { forgiveTries, requirePassword, type SignedIn } from './login.service.ts';
import { requireGoodPassword } from './passwords.ts';
import { writeSecurity } from './security-log.ts';
import { keepOnlySession } from './sessions.service.ts';
import { openSession } from './sessions.ts';
import { deleteSessionsBut } from './sessions.store.ts';

/** What a slice above does once a contact was shown to be a member's own, in the transaction of the fact. */
export type ProvenContact = (
  tx: Transaction,
  secrets: Secrets,
  proven: { customerId: string; contact: Contact },
) => Promise<void>;

async function tellOfContact(
  tx: Transaction,
  { secrets, provenContacts }: Shop,
  proven: { customerId: string; contact: Contact },
): Promise<void> {
  for (const follow of provenContacts) await follow(tx, secrets, proven);
}

export interface Key {
  key: string;
  requestHash: Buffer;
}

/** All that is stored as the answer: whose account it was about. */
interface Done {
  customerId: string;
}

interface SignInByToken {
  token: string;
  purpose: 'register' | 'reset';
  password: string;
  from: From;
  key: Key | null;
  /** Refuses the password, or the token, before anything is hashed. */
  look(contact: Contact): Promise<void>;
  /** In the transaction, before the token is used: a member's own row is locked before anything of hers. */
  lock?(tx: Transaction, contact: Contact): Promise<void>;
  /** In the transaction: whom to sign in. */
  work(tx: Transaction, contact: Contact, passwordHash: string): Promise<string>;
}

/**
 * Both calls that end signed in. Only who holds the token can ask again under the same key, so its hash is the
 * asker; the hash of the request guards the password in it, because the token beside it is random.
 */
async function signInByToken(shop: Shop, wish: SignInByToken): Promise<SignedIn> {
  const { token, purpose, password, from, key } = wish;
  const tokenHash = hashSecret(token);
  const attempt: Attempt | null = key && { actor: tokenHash, ...key };
  const stored = attempt && (await storedAnswer<Done>(shop.database, attempt));
  if (stored) return signInAgain(shop, stored, wish);
  const sealed = (await findToken(shop.database, tokenHash, purpose)) ?? refuse('OTP_TOKEN_EXPIRED');
  await wish.look(openContact(shop.secrets, sealed));
  const passwordHash = await shop.passwords.hash(password);
  const { done, session } = await transaction(shop.database, async (tx) => {
    let opened: NewSession | null = null;
    const answer = await once<Done>(tx, attempt, async () => {
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

/** The first answer was lost, and its session with it. Whoever changed the password since is not undone. */
async function signInAgain(shop: Shop, { customerId }: Done, { password, from }: SignInByToken): Promise<SignedIn> {
  const account = (await findAccount(shop.database, customerId)) ?? refuse('OTP_TOKEN_EXPIRED');
  const { passwordHash } = account;
  const right = await shop.passwords.verify(password, passwordHash);
  if (!right || passwordHash === null) return refuse('OTP_TOKEN_EXPIRED');
  const session = await transaction(shop.database, async (tx) => {
    if (!(await holdPassword(tx, customerId, passwordHash))) refuse('OTP_TOKEN_EXPIRED');
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
  /** What she typed beside it, if anything: another contact than the one the code went to is not hers. */
  typed: Typed;
}

/** Only the contact the code went to is kept. */
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
      await tellOfContact(tx, shop, { customerId, contact });
      await record(tx, 'customer.registered', { customerId });
      return customerId;
    },
  });
}

/** Whoever was signed in with the old password is signed in no longer, on no device. */
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
      // Whoever leaves at this moment is not given a password again.
      if ((await lockMemberByContact(tx, contact)) === null) refuse('OTP_TOKEN_EXPIRED');
    },
    async work(tx, contact, passwordHash) {
      const customerId = (await memberByContact(tx, contact)) ?? refuse('OTP_TOKEN_EXPIRED');
      await writePassword(tx, customerId, passwordHash);
      await deleteSessionsBut(tx, customerId, null);
      await deleteKnownDevices(tx, customerId);
      await endCodes(tx, contactHmacOf(shop.secrets, contact), 'reset');
      await forgiveTries(tx, shop.secrets, contact);
      await record(tx, 'customer.password_changed', { customerId });
      return customerId;
    },
  });
}

const kindOf = ({ email }: Contact) => (email === null ? 'phone' : 'email');

/** Her e-mail or her number becomes the one the code went to; every other session ends, this one gets a new token. */
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
    if (!(await holdPassword(tx, customerId, passwordHash))) refuse('WRONG_PASSWORD');
    const sealed = (await useToken(tx, hashSecret(token), 'change')) ?? refuse('OTP_TOKEN_EXPIRED');
    const to = openContact(shop.secrets, sealed);
    const before = await changeContact(tx, customerId, to);
    await tellOfContact(tx, shop, { customerId, contact: to });
    const kept = await keepOnlySession(tx, member, from);
    await record(tx, 'customer.contact_changed', {
      customerId,
      kind: kindOf(to),
      sealed: shop.secrets.seal(before).toString('base64'),
    });
    return { session: kept, contact: to };
  });
  writeSecurity(shop, { security: 'contact.changed', customerId, kind: kindOf(contact) });
  return { session, member: { customerId, name: member.name, email: contact.email ?? member.email } };
}
