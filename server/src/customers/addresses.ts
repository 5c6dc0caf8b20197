// The rules of a member's address book. Invariant: a book that is not empty has one default for shipping and one for
// billing, which may be the same.
import { addressFaults, storedParts } from '@hindam/contract/address-rules';
import type { ADDRESS_TYPES } from '@hindam/contract/customers';
import { callingCodeOf, isCountry } from './countries.ts';
import { numberFault, type Numbered, parseNumber } from './contact.ts';
import type { PostalAddress } from './postal-address.ts';
import type { FieldMessages } from '../kernel/refuse.ts';

export interface AddressFields extends PostalAddress {
  type: (typeof ADDRESS_TYPES)[number];
  email: string | null;
}

export interface Defaults {
  defaultShipping: boolean;
  defaultBilling: boolean;
}

export interface BookEntry extends Defaults {
  id: string;
}

type Checked = { ok: true; fields: AddressFields } | { ok: false; faults: FieldMessages };

/**
 * Reads the alternate number in international form first, and else with each of `dialCodes` in turn. Null when it is
 * empty or no reading gives a valid number.
 */
function otherNumber(typed: string, dialCodes: readonly (string | null)[]): Numbered | null {
  if (typed === '') return null;
  for (const dialCode of ['', ...dialCodes]) {
    const found = dialCode === null ? null : parseNumber(dialCode, typed, 'any');
    if (found) return found;
  }
  return null;
}

/** The address as it will be stored, or its errors: name of the request's field → its message. */
export function checkAddress(typed: AddressFields): Checked {
  const parts = { state: typed.state, district: typed.district, city: typed.city, zip_code: typed.zipCode };
  const number = parseNumber(typed.dialCode, typed.phone, 'any');
  const alternate = typed.alternateNumber.trim();
  const other = otherNumber(alternate, [typed.dialCode, callingCodeOf(typed.country)]);
  const faults: FieldMessages = { ...addressFaults(typed.country, parts) };
  if (!isCountry(typed.country)) faults['country'] = 'FIELD_COUNTRY';
  if (number === null) faults['phone'] = numberFault(typed.dialCode, 'any');
  if (alternate !== '' && other === null) faults['alternate_number'] = numberFault(typed.dialCode, 'any');
  if (number === null || Object.keys(faults).length > 0) return { ok: false, faults };
  const { zip_code: zipCode, ...kept } = storedParts(typed.country, parts);
  const alternateNumber = other === null ? '' : other.dialCode + other.phone;
  return { ok: true, fields: { ...typed, ...kept, zipCode, ...number, alternateNumber } };
}

type CheckedPlace = { ok: true; address: PostalAddress } | { ok: false; faults: FieldMessages };

/** The same check as checkAddress, for an address outside an address book, such as that of an order. */
export function checkPostalAddress(typed: PostalAddress): CheckedPlace {
  const checked = checkAddress({ ...typed, type: 'home', email: null });
  if (!checked.ok) return checked;
  const { type: _type, email: _email, ...address } = checked.fields;
  return { ok: true, address };
}

/**
 * Which defaults an address has once it is saved: those it had before, those that `wished` asks for, and those that no
 * other address of `book` has. `id` is null for a new address.
 */
export function defaultsAfterSaving(book: readonly BookEntry[], id: string | null, wished: Defaults): Defaults {
  const entryOfId = book.find((entry) => entry.id === id);
  const others = book.filter((entry) => entry.id !== id);
  const keeps = (kind: keyof Defaults) =>
    wished[kind] || entryOfId?.[kind] === true || !others.some((entry) => entry[kind]);
  return { defaultShipping: keeps('defaultShipping'), defaultBilling: keeps('defaultBilling') };
}

/**
 * The newest remaining address, with the defaults it takes over from the deleted one; null when nothing is taken over.
 * `book` still has the deleted address and is sorted newest first.
 */
export function nextOf(book: readonly BookEntry[], deletedId: string): BookEntry | null {
  const deleted = book.find(({ id }) => id === deletedId);
  const heir = book.find(({ id }) => id !== deletedId);
  if (!heir || !(deleted?.defaultShipping || deleted?.defaultBilling)) return null;
  return {
    id: heir.id,
    defaultShipping: heir.defaultShipping || deleted.defaultShipping,
    defaultBilling: heir.defaultBilling || deleted.defaultBilling,
  };
}
