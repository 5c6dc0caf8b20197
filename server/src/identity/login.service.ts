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
import { triesFree } from './identity.ts';
import {
  findCredentials,
  findPasswordHash,
  forgetTries,
  giveTryBack,
  holdPassword,
  replacePassword,
  takeTry,
} from './login.store.ts';
import { requireGoodPassword } from './passwords.ts';
import { keepOnlySession } from './sessions.service.ts';
import { openSession } from './sessions.ts';

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

/** Throws THROTTLED before anything is hashed. */
async function checkPassword(shop: Shop, tries: Buffer, password: string, hash: string | null): Promise<boolean> {
  const free = triesFree(shop.config.limitsFactor);
  const waitSeconds = await takeTry(shop.database, tries, free);
  if (waitSeconds !== null) fault('THROTTLED', { retryAfterSeconds: waitSeconds });
  try {
    return await shop.passwords.verify(password, hash);
  } catch (error) {
    await giveTryBack(shop.database, tries, free);
    throw error;
  }
}

export interface LogIn {
  contact: Contact;
  password: string;
  remembered: boolean;
}

export async function logIn(shop: Shop, from: From, wish: LogIn): Promise<SignedIn> {
  const deviceHash = from.device === null ? null : hashSecret(from.device);
  const found = await findCredentials(shop.database, wish.contact, deviceHash);
  const tries = triesKey(shop.secrets, wish.contact, found?.deviceKnown ? deviceHash : null);
  const right = await checkPassword(shop, tries, wish.password, found?.passwordHash ?? null);
  if (!found || !right) return refuse('WRONG_CREDENTIALS');
  const { customerId, name, email, passwordHash } = found;
  const session = await transaction(shop.database, async (tx) => {
    if (!(await holdPassword(tx, customerId, passwordHash))) refuse('WRONG_CREDENTIALS');
    await forgetTries(tx, [tries]);
    return openSession(tx, { customerId, remembered: wish.remembered, from });
  });
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
  return right && hash !== null ? hash : refuse('WRONG_PASSWORD');
}

/** Every other session ends, and this one goes on under a new token. */
export async function changePassword(
  shop: Shop,
  member: Member,
  from: From,
  passwords: { old: string; new: string },
): Promise<NewSession> {
  requireGoodPassword(passwords.new);
  const before = await requirePassword(shop, member, passwords.old);
  const after = await shop.passwords.hash(passwords.new);
  return transaction(shop.database, async (tx) => {
    const { customerId } = member;
    if (!(await replacePassword(tx, customerId, { before, after }))) refuse('WRONG_PASSWORD');
    const session = await keepOnlySession(tx, member, from);
    await record(tx, 'customer.password_changed', { customerId });
    return session;
  });
}
