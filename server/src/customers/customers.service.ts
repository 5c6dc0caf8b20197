// What a member does with her profile and her address book, and what identity asks of members.
import type { Queries, Transaction } from '../kernel/database.ts';
import { refuse } from '../kernel/refuse.ts';
import type { Contact, NewCustomer } from './customers.ts';
import { findByContact, insertCustomer } from './customers.store.ts';

/** Opens an account; refuses when the contact belongs to a member already. */
export async function openAccount(tx: Transaction, customer: NewCustomer): Promise<string> {
  return (await insertCustomer(tx, customer)) ?? refuse('ALREADY_REGISTERED');
}

/** The member a contact belongs to, if any. */
export async function memberByContact(db: Queries, contact: Contact): Promise<string | null> {
  return findByContact(db, contact);
}
