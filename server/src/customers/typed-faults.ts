// The faults of contacts and postal addresses that only the server's rules find, in a body that its schema has refused.
// They are reported together with the schema's faults, so that a form shows all its errors in one answer.
import { checkPostalAddress } from './addresses.ts';
import { numberFault, parseNumber } from './contact.ts';
import { type PostalAddress, postalAddressOf } from './postal-address.ts';
import type { FieldMessages } from '../kernel/refuse.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}

function addressIn(fields: Fields): PostalAddress {
  const text = (name: string) => textIn(fields, name);
  return postalAddressOf({
    name: text('name'),
    country: text('country'),
    state: text('state'),
    district: text('district'),
    city: text('city'),
    address_line_one: text('address_line_one'),
    address_line_two: text('address_line_two'),
    zip_code: text('zip_code'),
    dial_code: text('dial_code'),
    phone: text('phone'),
    alternate_number: text('alternate_number'),
    landmark: text('landmark'),
  });
}

/**
 * Errors in the address in the field `name` of the body; if `name` is null, the body itself is the address. An address
 * without a country is not checked, because the rules for its parts depend on the country.
 */
export function typedAddressFaults(body: unknown, name: string | null = null): FieldMessages {
  const fields = isFields(body) && name !== null ? body[name] : body;
  if (!isFields(fields) || textIn(fields, 'country') === '') return {};
  const address = addressIn(fields);
  const checked = checkPostalAddress(address);
  if (checked.ok) return {};
  const { phone, ...others } = checked.faults;
  // Without a calling code a phone number cannot be judged, so it gets no error.
  const faults = phone !== undefined && address.dialCode !== '' ? { ...others, phone } : others;
  if (name === null) return faults;
  return Object.fromEntries(Object.entries(faults).map(([field, key]) => [`${name}.${field}`, key]));
}

/**
 * The error in the phone number in the field `contact` of the body. An empty number is no error, because members may
 * omit it.
 */
export function typedContactFaults(body: unknown): FieldMessages {
  const contact = isFields(body) ? body['contact'] : undefined;
  if (!isFields(contact)) return {};
  const [dialCode, phone] = [textIn(contact, 'dial_code'), textIn(contact, 'phone')];
  if (phone === '' || parseNumber(dialCode, phone, 'any')) return {};
  return { 'contact.phone': numberFault(dialCode, 'any') };
}
