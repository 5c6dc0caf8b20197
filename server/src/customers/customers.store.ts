// SQL of members and their addresses.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Contact, NewCustomer } from './customers.ts';

/** The new member's id; null when another member has the contact. */
export async function insertCustomer(tx: Transaction, customer: NewCustomer): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `insert into customers (id, name, email, dial_code, phone, language, terms_agreed_at)
     values ($1, $2, $3, $4, $5, $6, shop.now()) on conflict do nothing returning id`,
    [newId(), customer.name, customer.email, customer.dialCode, customer.phone, customer.language],
  );
  return row?.id ?? null;
}

export async function findByContact(db: Queries, contact: Contact): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from customers where deleted_at is null and (email = $1 or (dial_code = $2 and phone = $3))`,
    [contact.email, contact.dialCode, contact.phone],
  );
  return row?.id ?? null;
}
