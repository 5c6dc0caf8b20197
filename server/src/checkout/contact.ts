// Buyer contact and postal addresses as typed at checkout. Invariant: a guest's order has a phone number. Without a
// mail address it is a mobile number in a country that the shop sends SMS to, because messages and links then come by
// SMS.
import { e164Of, numberFault, parseNumber } from '../customers/contact.ts';
import { checkPostalAddress } from '../customers/addresses.ts';
import type { Contact } from '../customers/customers.ts';
import type { PostalAddress } from '../customers/postal-address.ts';
import { countryOf } from './checkout.ts';
import type { FieldMessages } from '../kernel/refuse.ts';

export interface TypedContact {
  email: string | null;
  dialCode: string;
  phone: string;
}

export interface TypedBuyer {
  contact: TypedContact;
  shippingAddress: PostalAddress;
  /** Null means that the shipping address is the billing address too. */
  billingAddress: PostalAddress | null;
}

export interface Buyer {
  contact: Contact;
  shippingAddress: PostalAddress;
  billingAddress: PostalAddress;
}

type Faults = FieldMessages;

export interface Buying {
  /** The contact in the member's account; null for a guest. */
  profile: Contact | null;
  /** Whether the shop sends SMS to the country of this E.164 number. */
  sendsSmsTo: (number: string) => boolean;
}

function contactOf(typed: TypedContact, { profile, sendsSmsTo }: Buying, faults: Faults): Contact {
  const email = typed.email ?? profile?.email ?? null;
  if (typed.phone === '') {
    if (profile === null) faults['contact.phone'] = 'FIELD_REQUIRED';
    return { email, dialCode: profile?.dialCode ?? null, phone: profile?.phone ?? null };
  }
  const kind = email === null ? 'mobile' : 'any';
  const number = parseNumber(typed.dialCode, typed.phone, kind);
  if (number === null) faults['contact.phone'] = numberFault(typed.dialCode, kind);
  const contact = { email, dialCode: number?.dialCode ?? null, phone: number?.phone ?? null };
  const e164 = e164Of(contact);
  if (email === null && e164 !== null && !sendsSmsTo(e164)) faults['contact.phone'] = 'PHONE_GETS_NO_SMS';
  return contact;
}

function addressOf(name: string, typed: PostalAddress, faults: Faults): PostalAddress {
  const checked = checkPostalAddress(typed);
  if (checked.ok) return checked.address;
  for (const [field, messageKey] of Object.entries(checked.faults)) faults[`${name}.${field}`] = messageKey;
  return typed;
}

/** The contact, and faults in what was entered so far; an address that is not entered yet is not checked. */
export function faultsSoFar(
  { contact, shippingAddress, billingAddress }: Omit<TypedBuyer, 'shippingAddress'> & Partial<TypedBuyer>,
  buying: Buying,
): { contact: Contact; faults: Faults } {
  const faults: Faults = {};
  const checked = contactOf(contact, buying, faults);
  if (shippingAddress) addressOf('shipping_address', shippingAddress, faults);
  if (billingAddress) addressOf('billing_address', billingAddress, faults);
  return { contact: checked, faults };
}

export function checkBuyer(typed: TypedBuyer, buying: Buying): { buyer: Buyer; faults: Faults } {
  const faults: Faults = {};
  const contact = contactOf(typed.contact, buying, faults);
  const shippingAddress = addressOf('shipping_address', typed.shippingAddress, faults);
  const billingAddress =
    typed.billingAddress === null ? shippingAddress : addressOf('billing_address', typed.billingAddress, faults);
  return { buyer: { contact, shippingAddress, billingAddress }, faults };
}

export function isServed(country: string, market: { code: string }): boolean {
  return country === countryOf(market);
}
