// SQL of members. `lockCustomer` makes transactions that change what belongs to a member run one after the other.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Contact, NewCustomer, Profile, ProfileChange } from './customers.ts';

/** Null when another member has the contact. */
export async function insertCustomer(tx: Transaction, customer: NewCustomer): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `insert into customers (id, name, email, dial_code, phone, language, terms_agreed_at)
     values ($1, $2, $3, $4, $5, $6, shop.now()) on conflict do nothing returning id`,
    [newId(), customer.name, customer.email, customer.dialCode, customer.phone, customer.language],
  );
  return row?.id ?? null;
}

export async function memberByContact(db: Queries, contact: Contact): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from customers where deleted_at is null and (email = $1 or (dial_code = $2 and phone = $3))`,
    [contact.email, contact.dialCode, contact.phone],
  );
  return row?.id ?? null;
}

export async function hasMembers(db: Queries): Promise<boolean> {
  return (await db.query('select 1 from customers where deleted_at is null limit 1')).length > 0;
}

/**
 * `keys` are e-mail addresses and E.164 numbers; they are locked in sorted order, which prevents deadlocks. Every
 * transaction that gives a contact to a member must take this lock.
 */
export async function lockContactKeys(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('contact ' || k, 0))
     from (select distinct k from unnest($1::text[]) as k order by k) as held`,
    [keys],
  );
}

/**
 * The id of the member with the e-mail address; else of the member with the number; else null. The row lock keeps the
 * account from being deleted until the transaction ends.
 */
export async function findByEither(tx: Transaction, contact: Contact): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id from customers where deleted_at is null and (email = $1 or (dial_code = $2 and phone = $3))
     order by coalesce(email = $1, false) desc limit 1 for key share`,
    [contact.email, contact.dialCode, contact.phone],
  );
  return row?.id ?? null;
}

export async function lockCustomer(tx: Transaction, customerId: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    'select id from customers where id = $1 and deleted_at is null for no key update',
    [customerId],
  );
  return rows.length > 0;
}

export interface LeavingCustomer extends Contact {
  name: string;
  language: string;
}

/** Like lockCustomer, and also blocks new rows that reference the member; null when the account was deleted. */
export async function lockLeaving(tx: Transaction, customerId: string): Promise<LeavingCustomer | null> {
  const [row] = await tx.query<LeavingCustomer>(
    `select name, email, dial_code as "dialCode", phone, language from customers
     where id = $1 and deleted_at is null for update`,
    [customerId],
  );
  return row ?? null;
}

export async function findProfile(db: Queries, customerId: string): Promise<Profile | null> {
  const [row] = await db.query<Profile>(
    `select c.id, c.name, c.email, c.dial_code as "dialCode", c.phone, c.language, p.gender, p.date_of_birth as "dateOfBirth"
     from customers c left join shop.personal_of(c.id) p on true where c.id = $1 and c.deleted_at is null`,
    [customerId],
  );
  return row ?? null;
}

export async function findToday(db: Queries): Promise<string> {
  const [row] = await db.query<{ today: string }>(`select (shop.now() at time zone 'utc')::date as today`);
  return row!.today;
}

export async function writeProfile(tx: Transaction, customerId: string, change: ProfileChange): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    'update customers set name = $2, language = $3 where id = $1 and deleted_at is null returning id',
    [customerId, change.name, change.language],
  );
  if (rows.length === 0) return false;
  await tx.query('insert into customer_personal (customer_id) values ($1) on conflict do nothing', [customerId]);
  // Two updates, because a single one would have to read the field that stays as it is, which the serving role may have
  // no right to do.
  if (change.gender !== undefined)
    await tx.query('update customer_personal set gender = $2 where customer_id = $1', [customerId, change.gender]);
  if (change.dateOfBirth !== undefined)
    await tx.query('update customer_personal set date_of_birth = $2 where customer_id = $1', [
      customerId,
      change.dateOfBirth,
    ]);
  return true;
}

/** Returns both contacts as they were before; null when the account was deleted. */
export async function writeContact(tx: Transaction, customerId: string, contact: Contact): Promise<Contact | null> {
  const [before] = await tx.query<Contact>(
    `update customers c set email = coalesce($2, b.email), dial_code = coalesce($3, b.dial_code), phone = coalesce($4, b.phone)
     from (select id, email, dial_code, phone from customers where id = $1 and deleted_at is null for update) b
     where c.id = b.id returning b.email, b.dial_code as "dialCode", b.phone`,
    [customerId, contact.email, contact.dialCode, contact.phone],
  );
  return before ?? null;
}

/**
 * Erases the member's personal data and marks the member as deleted. The row stays with its id, so that records kept by
 * law still show which of them concern the same person.
 */
export async function makeTombstone(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from customer_personal where customer_id = $1', [customerId]);
  await tx.query(
    `update customers set name = '', email = null, dial_code = null, phone = null, deleted_at = shop.now()
     where id = $1 and deleted_at is null`,
    [customerId],
  );
}

/** The member's profile, with all columns, so that a new column needs no change here. */
export async function exportCustomer(tx: Transaction, customerId: string): Promise<unknown> {
  const [row] = await tx.query<{ kept: unknown }>(
    `select to_jsonb(c) || coalesce(to_jsonb(p) - 'customer_id', '{}') as kept
     from customers c left join shop.personal_of(c.id) p on true where c.id = $1`,
    [customerId],
  );
  return row?.kept;
}

/** When the account was opened, also of a deleted member; null when there is no such row. */
export async function memberSince(db: Queries, customerId: string): Promise<Date | null> {
  const [row] = await db.query<{ since: Date }>('select created_at as since from customers where id = $1', [
    customerId,
  ]);
  return row?.since ?? null;
}
