// Signing in with a password, requiring the password of a signed-in member again, and changing it. The password is
// hashed even if no member has the contact, so that both cases take equally long.
import type { Contact } from '../customers/customers.ts';
import type { From, Member, NewSession } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { hashSecret } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { askerKeysOf, contactHmacOf } from './asker.ts';
import { isKnownDevice } from './codes.store.ts';
import { loadContacts } from './identity.store.ts';
import { tryRules } from './identity.ts';
import {
  beginTry,
  delayOfKeys,
  findPasswordHash,
  forgetTries,
  releaseTry,
  replacePassword,
  type Try,
} from './login.store.ts';
import { requireGoodPassword } from './passwords.ts';
import { writeSecurity } from './security-log.ts';
import { renewAsOnlySession } from './sessions.service.ts';
import { openSessionBy } from './sessions.ts';

export interface SignedIn {
  session: NewSession;
  member: Pick<Member, 'customerId' | 'name' | 'email'>;
}

export interface LogIn {
  contact: Contact;
  password: string;
  remembered: boolean;
}

/** Counts the try and checks the password. When the caller has to wait, it throws THROTTLED and checks no password. */
async function tryPassword(shop: Shop, from: From, { contact, password }: LogIn): Promise<Try & { right: boolean }> {
  const { database, secrets, config } = shop;
  const rules = tryRules(config.limitsFactor);
  const keys = askerKeysOf(secrets, contact, from);
  const begun = await beginTry(database, { contact, contactHmac: contactHmacOf(secrets, contact), keys, rules });
  if (!begun.isCounted) {
    writeSecurity(shop, { security: 'login.failed', by: 'password', reason: 'throttled', contact });
    fault('THROTTLED', { retryAfterSeconds: await delayOfKeys(database, begun) });
  }
  try {
    return { ...begun, right: await shop.passwords.verify(password, begun.passwordHash) };
  } catch (error) {
    await releaseTry(database, begun, rules);
    throw error;
  }
}

function wrongCredentials(shop: Shop, contact: Contact): never {
  writeSecurity(shop, { security: 'login.failed', by: 'password', reason: 'wrong', contact });
  return refuse('WRONG_CREDENTIALS');
}

/** A cookie with another secret than those the shop stored for this member, such as an invented one, is no known device. */
async function isOnKnownDevice({ database }: Shop, { device }: From, { contact }: LogIn): Promise<boolean> {
  return device !== null && isKnownDevice(database, contact, hashSecret(device));
}

export async function logIn(shop: Shop, from: From, wish: LogIn): Promise<SignedIn> {
  const trying = () => tryPassword(shop, from, wish);
  // When too many password checks are admitted, a request is refused here unless it comes from a known device of the
  // contact's member, so that a flood of tries does not lock out members on their own devices.
  const tried = (await isOnKnownDevice(shop, from, wish)) ? trying() : shop.passwords.admit(trying);
  const { right, asker, everybody, customerId, name, email, passwordHash } = await tried;
  if (!right || customerId === null || name === null || passwordHash === null)
    return wrongCredentials(shop, wish.contact);
  const proof = { passwordHash, tries: { asker, everybody } };
  const session = await openSessionBy(shop.database, { customerId, remembered: wish.remembered, from }, proof);
  if (!session) return wrongCredentials(shop, wish.contact);
  writeSecurity(shop, { security: 'login.ok', customerId, by: 'password', contact: wish.contact });
  return { session, member: { customerId, name, email } };
}

/** Forgets the failed password tries for a contact, once a member has proven to own the contact. */
export async function resetTries(tx: Transaction, secrets: Secrets, contact: Contact): Promise<void> {
  await forgetTries(tx, [contactHmacOf(secrets, contact)]);
}

export async function requirePassword(shop: Shop, member: Member, password: string): Promise<string> {
  const hash = await findPasswordHash(shop.database, member.customerId);
  const right = await shop.passwords.verify(password, hash);
  if (right && hash !== null) return hash;
  writeSecurity(shop, { security: 'proof.failed', customerId: member.customerId });
  return refuse('WRONG_PASSWORD');
}

/** Changes the password; requires the old one. Other sessions end; this one continues under a new token. */
export async function changePassword(
  shop: Shop,
  member: Member,
  from: From,
  passwords: { old: string; new: string },
): Promise<NewSession> {
  requireGoodPassword(passwords.new, {
    name: member.name,
    contacts: await loadContacts(shop.database, member.customerId),
  });
  const before = await requirePassword(shop, member, passwords.old);
  const after = await shop.passwords.hash(passwords.new);
  const { customerId } = member;
  const session = await transaction(shop.database, async (tx) => {
    if (!(await replacePassword(tx, customerId, { before, after }))) refuse('WRONG_PASSWORD');
    const renewed = await renewAsOnlySession(tx, member, from);
    await record(tx, 'customer.password_changed', { customerId });
    return renewed;
  });
  writeSecurity(shop, { security: 'password.changed', customerId, by: 'password' });
  return session;
}
