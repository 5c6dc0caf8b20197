// Reads contacts (an e-mail address or a mobile number) and the phone numbers of postal addresses. However a number was
// typed, it is stored in one form, `+971` and `501234567`, so that no two members have the same number.
import { normalizedNumber } from '@hindam/contract/phone-text';
import examples from 'libphonenumber-js/examples.mobile.json';
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  type NumberType,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { type FieldMessage, refuse } from '../kernel/refuse.ts';
import type { Contact } from './customers.ts';

export interface Numbered {
  dialCode: string;
  phone: string;
}

/** One-time codes and SMS need a mobile number; a courier can call other kinds. */
export type Kind = 'mobile' | 'any';

// Neither set has premium-rate numbers, so that nobody can earn money by having codes sent to such a number.
const MOBILE: ReadonlySet<NumberType> = new Set<NumberType>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);
const ANY: ReadonlySet<NumberType> = new Set<NumberType>([...MOBILE, 'FIXED_LINE', 'VOIP', 'UAN', 'PERSONAL_NUMBER']);

function dialDigits(typed: string): string | null {
  const [, digits] = /^(?:\+|00)?([1-9][0-9]{0,5})$/.exec(normalizedNumber(typed)) ?? [];
  return digits ?? null;
}

/**
 * Possible readings of the typed number as `+` and digits, the most likely first; `dial` is null when no dial code was
 * typed.
 */
function readings(dial: string | null, typed: string): string[] {
  const number = normalizedNumber(typed);
  const [, whole] = /^(?:\+|00)([0-9]+)$/.exec(number) ?? [];
  if (whole !== undefined) return dial === null || whole.startsWith(dial) ? [`+${whole}`] : [];
  if (dial === null || !/^[0-9]+$/.test(number)) return [];
  const withoutZero = number.replace(/^0+/, '');
  const meant = [`${dial}${withoutZero}`, `${dial}${number}`, ...(number.startsWith(dial) ? [number] : [])];
  // In some places (Italy's landlines, Côte d'Ivoire) the 0 is part of the number, and an input field may have removed
  // it.
  return [...meant, `${dial}0${withoutZero}`].map((digits) => `+${digits}`);
}

function isOf(number: PhoneNumber | undefined, kinds: ReadonlySet<NumberType>): number is PhoneNumber {
  return number !== undefined && number.isValid() && kinds.has(number.getType());
}

/**
 * Null when the text is no valid number of this kind. The dial code may be empty when the number begins with `+` or
 * `00` and its own dial code.
 */
export function parseNumber(dialCode: string, phone: string, kind: Kind): Numbered | null {
  const dial = dialCode === '' ? null : dialDigits(dialCode);
  if (dialCode !== '' && dial === null) return null;
  const found = readings(dial, phone)
    .map((text) => parsePhoneNumberFromString(text))
    .find((number) => isOf(number, kind === 'mobile' ? MOBILE : ANY));
  return found ? { dialCode: `+${found.countryCallingCode}`, phone: found.nationalNumber } : null;
}

/** A mobile number as it is typed after these digits of a dial code, which may include an area, as 1684 does. */
function exampleAfter(dial: string): string | null {
  const areas = getCountries().filter((country) => dial.startsWith(getCountryCallingCode(country)));
  const whole = areas.filter((country) => getCountryCallingCode(country) === dial);
  const numbers = [...whole, ...areas].map((country) => getExampleNumber(country, examples)?.number.slice(1) ?? '');
  return numbers.find((number) => number.startsWith(dial))?.slice(dial.length) ?? null;
}

/**
 * The message about a number that parseNumber does not accept, with a mobile number after this dial code as the
 * example; FIELD_DIAL_CODE when there is none.
 */
export function numberFault(dialCode: string, kind: Kind): FieldMessage {
  const dial = dialDigits(dialCode);
  const example = dial === null ? null : exampleAfter(dial);
  if (example === null) return 'FIELD_DIAL_CODE';
  return { key: kind === 'mobile' ? 'PHONE_INVALID' : 'FIELD_PHONE_OF_COUNTRY', values: { example } };
}

export interface Typed {
  email?: string | undefined;
  dial_code?: string | undefined;
  phone?: string | undefined;
}

export function parseContact(fields: Typed): Contact {
  if (fields.email !== undefined) return { email: fields.email, dialCode: null, phone: null };
  if (fields.phone === undefined) return refuse('INVALID_FIELDS', { email: 'FIELD_REQUIRED' });
  const number = parseNumber(fields.dial_code ?? '', fields.phone, 'mobile');
  if (!number) return refuse('INVALID_FIELDS', { phone: numberFault(fields.dial_code ?? '', 'mobile') });
  return { email: null, ...number };
}

/** The contact's phone number as `+971501234567`; null when the contact has none. */
export function e164Of(contact: Contact): string | null {
  return contact.phone === null ? null : `${contact.dialCode ?? ''}${contact.phone}`;
}

/** The country (ISO 3166-1 alpha-2 in upper case) of a number like `+971501234567`; null when it is of none. */
export function countryOfNumber(number: string): string | null {
  return parsePhoneNumberFromString(number)?.country ?? null;
}

/** The text that identifies a contact in hashes: the e-mail address, else the number. */
export function contactKey(contact: Contact): string {
  return contact.email ?? e164Of(contact) ?? '';
}

/**
 * Whether the typed e-mail address is that of `contact` or, if `contact` has none, the typed number is its number; also
 * true when nothing was typed.
 */
export function isContactOf({ email, dial_code: dialCode = '', phone }: Typed, contact: Contact): boolean {
  if (email === undefined && phone === undefined) return true;
  if (contact.email !== null) return email === contact.email;
  const number = phone === undefined ? null : parseNumber(dialCode, phone, 'mobile');
  return number !== null && number.dialCode === contact.dialCode && number.phone === contact.phone;
}
