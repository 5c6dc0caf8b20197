// Signing in with a password, and changing it. Every try costs one hash, whether the contact is known or
// not, and is counted before it.
import { contactKey } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import type { From, Member, NewSession } from '../kernel/call.ts';
import type { Queries } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { hashSecret } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { loadContacts } from './identity.store.ts';
import { triesFree } from './identity.ts';
import {
  beginTry,
  delayOfKey,
  findPasswordHash,
  forgetTries,
  giveTryBack,
  replacePassword,
  type Try,
} from './login.store.ts';
import { requireGoodPassword } from './passwords.ts';
import { writeSecurity } from './security-log.ts';
import { keepOnlySession } from './sessions.service.ts';
import { openSessionBy } from './sessions.ts';

export interface SignedIn {
  session: NewSession;
  member: Pick<Member, 'customerId' | 'name' | 'email'>;
}

/** Tries at a contact, known or not, are counted together; those from a device she signed in on before, by themselves. */
export function triesKey(secrets: Secrets, contact: Contact, deviceHash: Buffer | null): Buffer {
  const key = contactKey(contact);
  return deviceHash === null
    ? secrets.hmac('login', key)
    : secrets.hmac('login on a known device', `${key} ${deviceHash.toString('hex')}`);
}

export interface LogIn {
  contact: Contact;
  password: string;
  remembered: boolean;
}

/** Throws THROTTLED before anything is hashed. */
async function tryPassword(shop: Shop, from: From, { contact, password }: LogIn): Promise<Try & { right: boolean }> {
  const { database, secrets } = shop;
  const free = triesFree(shop.config.limitsFactor);
  const hash = from.device === null ? null : hashSecret(from.device);
  const device = hash && { hash, key: triesKey(secrets, contact, hash) };
  const begun = await beginTry(database, { contact, key: triesKey(secrets, contact, null), device, free });
  if (!begun.counted) {
    writeSecurity(shop, { security: 'login.failed', by: 'password', reason: 'throttled' });
    fault('THROTTLED', { retryAfterSeconds: await delayOfKey(database, begun.key) });
  }
  try {
    return { ...begun, right: await shop.passwords.verify(password, begun.passwordHash) };
  } catch (error) {
    await giveTryBack(database, begun.key, free);
    throw error;
  }
}

function wrongCredentials(shop: Shop): never {
  writeSecurity(shop, { security: 'login.failed', by: 'password', reason: 'wrong' });
  return refuse('WRONG_CREDENTIALS');
}

export async function logIn(shop: Shop, from: From, wish: LogIn): Promise<SignedIn> {
  const trying = () => tryPassword(shop, from, wish);
  // Whoever comes with a device she signed in on before is not kept out by a crowd of strangers.
  const tried = from.device === null ? shop.passwords.admit(trying) : trying();
  const { right, key, customerId, name, email, passwordHash } = await tried;
  if (!right || customerId === null || name === null || passwordHash === null) return wrongCredentials(shop);
  const proof = { passwordHash, triesKey: key };
  const session = await openSessionBy(shop.database, { customerId, remembered: wish.remembered, from }, proof);
  if (!session) return wrongCredentials(shop);
  writeSecurity(shop, { security: 'login.ok', customerId, by: 'password' });
  return { session, member: { customerId, name, email } };
}

/** Forgets tries at a contact whose owner has shown by a code that it is hers. */
export async function forgiveTries(db: Queries, secrets: Secrets, contact: Contact): Promise<void> {
  await forgetTries(db, [triesKey(secrets, contact, null)]);
}

/** A member proves once more who she is; refuses a wrong password, else returns its stored hash. */
export async function requirePassword(shop: Shop, member: Member, password: string): Promise<string> {
  const hash = await findPasswordHash(shop.database, member.customerId);
  const right = await shop.passwords.verify(password, hash);
  if (right && hash !== null) return hash;
  writeSecurity(shop, { security: 'proof.failed', customerId: member.customerId });
  return refuse('WRONG_PASSWORD');
}

/** Every other session ends, and this one goes on under a new token. */
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
    const kept = await keepOnlySession(tx, member, from);
    await record(tx, 'customer.password_changed', { customerId });
    return kept;
  });
  writeSecurity(shop, { security: 'password.changed', customerId, by: 'password' });
  return session;
}
