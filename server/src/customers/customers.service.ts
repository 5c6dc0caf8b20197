// A member's profile, and what other slices need to know about members.
import type { Member } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { sqlState, transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { type Contact, isPlausibleBirth, type NewCustomer, type Profile, type ProfileChange } from './customers.ts';
import { e164Of } from './contact.ts';
import {
  memberByContact,
  findByEither,
  findProfile,
  findToday,
  lockContactKeys,
  insertCustomer,
  type LeavingCustomer,
  lockCustomer,
  lockLeaving,
  writeContact,
  writeProfile,
} from './customers.store.ts';

export { hasMembers, memberByContact, memberSince } from './customers.store.ts';

/** PostgreSQL's unique_violation. */
const TAKEN = '23505';

async function lockContact(tx: Transaction, contact: Contact): Promise<void> {
  await lockContactKeys(
    tx,
    [contact.email, e164Of(contact)].filter((key) => key !== null),
  );
}

/**
 * Opens an account and returns the member's id; refuses when a member has the contact already. Locks the contact until
 * the transaction ends.
 */
export async function openAccount(tx: Transaction, customer: NewCustomer): Promise<string> {
  await lockContact(tx, customer);
  return (await insertCustomer(tx, customer)) ?? refuse('ALREADY_REGISTERED');
}

/**
 * The id of the member with the e-mail address; else of the member with the phone number; else null. Both contacts are
 * locked until the transaction ends, so that no concurrent transaction gives them to a member.
 */
export async function memberByLockedContact(tx: Transaction, contact: Contact): Promise<string | null> {
  await lockContact(tx, contact);
  return findByEither(tx, contact);
}

/** Throws NOT_SIGNED_IN when the account was deleted. */
export async function lockMember(tx: Transaction, customerId: string): Promise<void> {
  if (!(await lockCustomer(tx, customerId))) fault('NOT_SIGNED_IN');
}

/** Like lockMember, but by contact. Null when no member has the contact. */
export async function lockMemberByContact(tx: Transaction, contact: Contact): Promise<string | null> {
  const customerId = await memberByContact(tx, contact);
  return customerId !== null && (await lockCustomer(tx, customerId)) ? customerId : null;
}

/** Like lockMember, for deleting the account: the lock also blocks new rows that reference the member's row. */
export async function lockLeavingMember(tx: Transaction, customerId: string): Promise<LeavingCustomer> {
  return (await lockLeaving(tx, customerId)) ?? fault('NOT_SIGNED_IN');
}

/**
 * Replaces the member's e-mail address or phone number, and returns both as they were before. Refuses a contact that
 * another member has.
 */
export async function changeContact(tx: Transaction, customerId: string, contact: Contact): Promise<Contact> {
  await lockContact(tx, contact);
  try {
    return (await writeContact(tx, customerId, contact)) ?? fault('NOT_SIGNED_IN');
  } catch (error) {
    if (sqlState(error) === TAKEN) refuse('CONTACT_TAKEN');
    throw error;
  }
}

export async function profileOf(shop: Shop, { customerId }: Member): Promise<Profile> {
  return (await findProfile(shop.database, customerId)) ?? fault('NOT_SIGNED_IN');
}

export async function saveProfile(shop: Shop, member: Member, change: ProfileChange): Promise<Profile> {
  await transaction(shop.database, async (tx) => {
    const { dateOfBirth: day } = change;
    if (day && !isPlausibleBirth(day, await findToday(tx)))
      refuse('INVALID_FIELDS', { date_of_birth: 'FIELD_BIRTH_DATE' });
    if (!(await writeProfile(tx, member.customerId, change))) fault('NOT_SIGNED_IN');
  });
  return profileOf(shop, member);
}
