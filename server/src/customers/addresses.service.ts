// Service functions for a member's address book.
import { ADDRESSES_MAX } from '@hindam/contract/customers';
import type { Member } from '../kernel/call.ts';
import { type Attempt, runOnce } from '../kernel/idempotency.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Transaction } from '../kernel/database.ts';
import type { Shop } from '../shop.ts';
import { type AddressFields, checkAddress, type Defaults, defaultsAfterSaving, nextOf } from './addresses.ts';
import {
  clearDefaults,
  deleteAddress,
  loadAddress,
  loadAddresses,
  loadBook,
  type SavedAddress,
  setDefaults,
  writeAddress,
} from './addresses.store.ts';
import { isSamePostalAddress } from './postal-address.ts';
import { lockMember } from './customers.service.ts';

export async function addressBook(shop: Shop, { customerId }: Member): Promise<SavedAddress[]> {
  return loadAddresses(shop.database, customerId);
}

export interface AddressDraft extends AddressFields, Defaults {
  /** Id of the address to change; null for a new address. */
  id: string | null;
}

/** Returns the address as stored. Throws NOT_FOUND when `id` is not an address of this member. */
export async function saveAddress(
  shop: Shop,
  { customerId }: Member,
  { id, defaultShipping, defaultBilling, ...typed }: AddressDraft,
  attempt: Attempt | null,
): Promise<SavedAddress> {
  const checked = checkAddress(typed);
  if (!checked.ok) return refuse('INVALID_FIELDS', checked.faults);
  return transaction(shop.database, async (tx) => {
    const savedId = await runOnce(tx, attempt, async () => {
      await lockMember(tx, customerId);
      return writeInto(tx, customerId, { ...checked.fields, id, defaultShipping, defaultBilling });
    });
    return (await loadAddress(tx, customerId, savedId)) ?? fault('NOT_FOUND');
  });
}

/** Returns the address's id. The caller holds the lock on the member's row. */
async function writeInto(
  tx: Transaction,
  customerId: string,
  { id, defaultShipping, defaultBilling, ...fields }: AddressDraft,
): Promise<string> {
  const book = await loadBook(tx, customerId);
  if (id !== null && !book.some((entry) => entry.id === id)) return fault('NOT_FOUND');
  if (id === null && book.length >= ADDRESSES_MAX) return refuse('ADDRESS_BOOK_FULL');
  const defaults = defaultsAfterSaving(book, id, { defaultShipping, defaultBilling });
  const saved = { id: id ?? newId(), ...fields, ...defaults };
  await clearDefaults(tx, customerId, saved.id, defaults);
  await writeAddress(tx, customerId, saved);
  return saved.id;
}

/** Adds an address, unless the member's book has an equal one. */
export async function addAddress(shop: Shop, { customerId }: Member, typed: AddressFields): Promise<void> {
  const checked = checkAddress(typed);
  if (!checked.ok) return refuse('INVALID_FIELDS', checked.faults);
  await transaction(shop.database, async (tx) => {
    await lockMember(tx, customerId);
    const book = await loadAddresses(tx, customerId);
    if (book.some((entry) => isSamePostalAddress(entry, checked.fields))) return;
    await writeInto(tx, customerId, { ...checked.fields, id: null, defaultShipping: false, defaultBilling: false });
  });
}

/** Deletes the address, moves its defaults to the newest other address, and returns the remaining address book. */
export async function removeAddress(shop: Shop, { customerId }: Member, id: string): Promise<SavedAddress[]> {
  await transaction(shop.database, async (tx) => {
    await lockMember(tx, customerId);
    const book = await loadBook(tx, customerId);
    if (!(await deleteAddress(tx, customerId, id))) return fault('NOT_FOUND');
    const heir = nextOf(book, id);
    if (heir) await setDefaults(tx, heir);
  });
  return loadAddresses(shop.database, customerId);
}
