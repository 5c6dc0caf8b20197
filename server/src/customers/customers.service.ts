// What a member does with her profile, and what other slices ask of members.
import type { Member } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { sqlState, transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { type Contact, isPlausibleBirth, type NewCustomer, type Profile, type ProfileChange } from './customers.ts';
import {
  findByContact,
  findProfile,
  findToday,
  insertCustomer,
  type LeavingCustomer,
  lockCustomer,
  lockLeaving,
  writeContact,
  writeProfile,
} from './customers.store.ts';

/** PostgreSQL's unique_violation. */
const TAKEN = '23505';

/** Opens an account; refuses when the contact belongs to a member already. */
export async function openAccount(tx: Transaction, customer: NewCustomer): Promise<string> {
  return (await insertCustomer(tx, customer)) ?? refuse('ALREADY_REGISTERED');
}

/** The member a contact belongs to, if any. */
export async function memberByContact(db: Queries, contact: Contact): Promise<string | null> {
  return findByContact(db, contact);
}

/** Lets one call at a time change what is hers; a member who left meanwhile is signed in no longer. */
export async function lockMember(tx: Transaction, customerId: string): Promise<void> {
  if (!(await lockCustomer(tx, customerId))) fault('NOT_SIGNED_IN');
}

/** The same by a contact, for who is not signed in: null when nobody has it, or no longer. */
export async function lockMemberByContact(tx: Transaction, contact: Contact): Promise<string | null> {
  const customerId = await findByContact(tx, contact);
  return customerId !== null && (await lockCustomer(tx, customerId)) ? customerId : null;
}

/** As lockMember, for whoever is about to leave: nobody can write anything new that names her any more. */
export async function lockLeavingMember(tx: Transaction, customerId: string): Promise<LeavingCustomer> {
  return (await lockLeaving(tx, customerId)) ?? fault('NOT_SIGNED_IN');
}

/** Her e-mail or her number becomes this one; returns both as they were. Refuses what belongs to another member. */
export async function changeContact(tx: Transaction, customerId: string, contact: Contact): Promise<Contact> {
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
      refuse('INVALID_FIELDS', { date_of_birth: 'FIELD_INVALID' });
    if (!(await writeProfile(tx, member.customerId, change))) fault('NOT_SIGNED_IN');
  });
  return profileOf(shop, member);
}
