// SQL of address books. A change first locks the member's row (customers.store.ts), so that only one request at a time
// changes a book.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { AddressFields, BookEntry, Defaults } from './addresses.ts';

export interface SavedAddress extends AddressFields, BookEntry {}

const READ = `select id, type, name, country, state, district, city, address_line_one as "lineOne", address_line_two as "lineTwo",
  zip_code as "zipCode", dial_code as "dialCode", phone, alternate_number as "alternateNumber", landmark, email,
  default_shipping as "defaultShipping", default_billing as "defaultBilling" from addresses where customer_id = $1`;

export async function loadAddresses(db: Queries, customerId: string): Promise<SavedAddress[]> {
  return db.query<SavedAddress>(
    `${READ} order by default_shipping desc, default_billing desc, created_at desc, id desc`,
    [customerId],
  );
}

export async function loadAddress(db: Queries, customerId: string, id: string): Promise<SavedAddress | null> {
  const [row] = await db.query<SavedAddress>(`${READ} and id = $2`, [customerId, id]);
  return row ?? null;
}

export async function loadBook(tx: Transaction, customerId: string): Promise<BookEntry[]> {
  return tx.query<BookEntry>(
    `select id, default_shipping as "defaultShipping", default_billing as "defaultBilling" from addresses
     where customer_id = $1 order by created_at desc, id desc`,
    [customerId],
  );
}

/**
 * Removes the given defaults from the member's other addresses, because unique indexes allow only one default of each
 * kind.
 */
export async function clearDefaults(
  tx: Transaction,
  customerId: string,
  id: string,
  { defaultShipping, defaultBilling }: Defaults,
): Promise<void> {
  await tx.query(
    `update addresses set default_shipping = default_shipping and not $3, default_billing = default_billing and not $4
     where customer_id = $1 and id <> $2 and ((default_shipping and $3) or (default_billing and $4))`,
    [customerId, id, defaultShipping, defaultBilling],
  );
}

export async function setDefaults(tx: Transaction, entry: BookEntry): Promise<void> {
  await tx.query('update addresses set default_shipping = $2, default_billing = $3 where id = $1', [
    entry.id,
    entry.defaultShipping,
    entry.defaultBilling,
  ]);
}

export async function writeAddress(tx: Transaction, customerId: string, address: SavedAddress): Promise<void> {
  await tx.query(
    `insert into addresses (id, customer_id, type, name, country, state, district, city, address_line_one, address_line_two,
       zip_code, dial_code, phone, alternate_number, landmark, email, default_shipping, default_billing)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (id) do update set type = excluded.type, name = excluded.name, country = excluded.country,
       state = excluded.state, district = excluded.district, city = excluded.city, address_line_one = excluded.address_line_one,
       address_line_two = excluded.address_line_two, zip_code = excluded.zip_code, dial_code = excluded.dial_code,
       phone = excluded.phone, alternate_number = excluded.alternate_number, landmark = excluded.landmark, email = excluded.email,
       default_shipping = excluded.default_shipping, default_billing = excluded.default_billing, updated_at = shop.now()
     where addresses.customer_id = excluded.customer_id`,
    [
      address.id,
      customerId,
      address.type,
      address.name,
      address.country,
      address.state,
      address.district,
      address.city,
      address.lineOne,
      address.lineTwo,
      address.zipCode,
      address.dialCode,
      address.phone,
      address.alternateNumber,
      address.landmark,
      address.email,
      address.defaultShipping,
      address.defaultBilling,
    ],
  );
}

export async function deleteAddress(tx: Transaction, customerId: string, id: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>('delete from addresses where customer_id = $1 and id = $2 returning id', [
    customerId,
    id,
  ]);
  return rows.length > 0;
}

export async function deleteBook(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from addresses where customer_id = $1', [customerId]);
}

export async function exportBook(tx: Transaction, customerId: string): Promise<unknown[]> {
  const rows = await tx.query<{ kept: unknown }>(
    `select to_jsonb(a) - 'customer_id' as kept from addresses a where customer_id = $1 order by created_at, id`,
    [customerId],
  );
  return rows.map(({ kept }) => kept);
}
