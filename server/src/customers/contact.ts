// How a member is reached: an address of mail, or a mobile number. Whatever way a number was typed
// (Arabic-Indic digits, spaces, a leading 0, the dial code as 971, +971 or 00971, even written twice), it is
// kept in one form only: `+971` and `501234567`. So one number is never two members.
import { bareNumber } from '@hindam/contract/phone-text';
import { type NumberType, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse } from '../kernel/refuse.ts';
import type { Contact } from './customers.ts';

export interface Numbered {
  dialCode: string;
  phone: string;
}

/** A code and its news go to mobiles; a courier may ring any telephone. */
export type Kind = 'mobile' | 'any';

// Numbers that cost who calls them are in neither: nobody earns by having codes sent to herself.
const MOBILE: ReadonlySet<NumberType> = new Set<NumberType>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);
const ANY: ReadonlySet<NumberType> = new Set<NumberType>([...MOBILE, 'FIXED_LINE', 'VOIP', 'UAN', 'PERSONAL_NUMBER']);

function dialDigits(typed: string): string | null {
  const [, digits] = /^(?:\+|00)?([1-9][0-9]{0,5})$/.exec(bareNumber(typed)) ?? [];
  return digits ?? null;
}

/** Every way the number may have been meant, the likeliest first. */
function readings(dial: string | null, typed: string): string[] {
  const number = bareNumber(typed);
  const [, whole] = /^(?:\+|00)([0-9]+)$/.exec(number) ?? [];
  if (whole !== undefined) return dial === null || whole.startsWith(dial) ? [`+${whole}`] : [];
  if (dial === null || !/^[0-9]+$/.test(number)) return [];
  const withoutZero = number.replace(/^0+/, '');
  const meant = [`${dial}${withoutZero}`, `${dial}${number}`, ...(number.startsWith(dial) ? [number] : [])];
  // In some countries the 0 is a part of the number, and a field has taken it away: Italy's landlines, Abidjan.
  return [...meant, `${dial}0${withoutZero}`].map((digits) => `+${digits}`);
}

function isOf(number: PhoneNumber | undefined, kinds: ReadonlySet<NumberType>): number is PhoneNumber {
  return number !== undefined && number.isValid() && kinds.has(number.getType());
}

/** Null when no telephone of that kind has the number; an empty dial code does where the number has its own. */
export function parseNumber(dialCode: string, phone: string, kind: Kind): Numbered | null {
  const dial = dialCode === '' ? null : dialDigits(dialCode);
  if (dialCode !== '' && dial === null) return null;
  const found = readings(dial, phone)
    .map((text) => parsePhoneNumberFromString(text))
    .find((number) => isOf(number, kind === 'mobile' ? MOBILE : ANY));
  return found ? { dialCode: `+${found.countryCallingCode}`, phone: found.nationalNumber } : null;
}

/** What she typed, in the wire's fields. */
export interface Typed {
  email?: string | undefined;
  dial_code?: string | undefined;
  phone?: string | undefined;
}

/** The wire's fields as a contact; of an address and a number together the address counts. */
export function parseContact(fields: Typed): Contact {
  if (fields.email !== undefined) return { email: fields.email, dialCode: null, phone: null };
  if (fields.phone === undefined) return refuse('INVALID_FIELDS', { email: 'FIELD_REQUIRED' });
  const number = parseNumber(fields.dial_code ?? '', fields.phone, 'mobile');
  if (!number) return refuse('INVALID_FIELDS', { phone: 'PHONE_INVALID' });
  return { email: null, ...number };
}

/** `+971501234567`; null when she has no number. */
export function e164Of(contact: Contact): string | null {
  return contact.phone === null ? null : `${contact.dialCode ?? ''}${contact.phone}`;
}

/** One text for one contact, to be hashed: the address of mail, else the number. */
export function contactKey(contact: Contact): string {
  return contact.email ?? e164Of(contact) ?? '';
}

/** Whether what she typed, if anything, names that contact. */
export function isContactOf({ email, dial_code: dialCode = '', phone }: Typed, contact: Contact): boolean {
  if (email === undefined && phone === undefined) return true;
  if (contact.email !== null) return email === contact.email;
  const number = phone === undefined ? null : parseNumber(dialCode, phone, 'mobile');
  return number !== null && number.dialCode === contact.dialCode && number.phone === contact.phone;
}
