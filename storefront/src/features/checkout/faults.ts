// Validation as far as a form can do it by itself; the server validates again and knows more. A fault is either one of
// our marks, which the page translates, or a sentence of the server.
import { addressFaults } from '@hindam/contract/address-rules';
import { REQUIRED } from '../../kit/form.ts';
import type { AddressDraft } from '../address/address-draft.ts';
import type { CheckoutDraft } from './draft.ts';
import { BILLING, CHECKOUT_FIELDS, NEW_ADDRESS, SHIPPING } from './steps.ts';

/** Keyed by the form's field names. */
export type Faults = Readonly<Record<string, string>>;

export const NO_EMAIL = 'no-email';
export const UNFITTING = 'unfitting';

/** As permissive as possible: the server checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
/** A digit of any script a keyboard writes. */
const DIGIT = /\p{Nd}/gu;
const FEWEST_DIGITS = 5;

export function phoneFault(phone: string): string | null {
  if (phone === '') return REQUIRED;
  return (phone.match(DIGIT) ?? []).length < FEWEST_DIGITS ? UNFITTING : null;
}

export function emailFault(email: string): string | null {
  if (email === '') return REQUIRED;
  return EMAIL.test(email) ? null : NO_EMAIL;
}

/** In the order of the form. */
const ADDRESS = ['name', 'state', 'city', 'district', 'address_line_one', 'zip_code'] as const;

function typedFaults(draft: AddressDraft, prefix: string): [string, string | null][] {
  const ruled: Readonly<Record<string, string>> = addressFaults(draft.country, draft);
  return ADDRESS.map((name) => {
    const isMissing =
      name === 'name' || name === 'address_line_one' ? draft[name].trim() === '' : ruled[name] === 'FIELD_REQUIRED';
    if (isMissing) return [prefix + name, REQUIRED];
    return [prefix + name, ruled[name] === undefined ? null : UNFITTING];
  });
}

export function faultsOf(draft: CheckoutDraft): Faults {
  const { courierPhone } = draft;
  const isNew = draft.address === NEW_ADDRESS;
  const found: [string, string | null][] = [
    [CHECKOUT_FIELDS.email, emailFault(draft.email)],
    [CHECKOUT_FIELDS.phone, phoneFault(draft.phone)],
    ...(isNew ? typedFaults(draft.shipping, SHIPPING) : []),
    [CHECKOUT_FIELDS.courierPhone, isNew && courierPhone !== '' ? phoneFault(courierPhone) : null],
    ...(draft.sameBilling ? [] : typedFaults(draft.billing, BILLING)),
    [CHECKOUT_FIELDS.payment, draft.payment === null ? REQUIRED : null],
  ];
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null));
}

const WIRE_PHONES: Readonly<Record<string, string>> = {
  'contact.email': CHECKOUT_FIELDS.email,
  'contact.phone': CHECKOUT_FIELDS.phone,
  'contact.dial_code': CHECKOUT_FIELDS.phone,
  'billing_address.phone': CHECKOUT_FIELDS.phone,
  'billing_address.dial_code': CHECKOUT_FIELDS.phone,
  payment_option: CHECKOUT_FIELDS.payment,
};

/** The server's own sentences, by the form's field names. */
export function shopFaults(
  fields: Readonly<Record<string, string>>,
  draft: Pick<CheckoutDraft, 'courierPhone'>,
): Faults {
  const courier = draft.courierPhone === '' ? CHECKOUT_FIELDS.phone : CHECKOUT_FIELDS.courierPhone;
  const named = Object.entries(fields).map(([wire, sentence]): [string, string] => {
    const known = WIRE_PHONES[wire];
    if (known) return [known, sentence];
    if (/^shipping_address\.(phone|dial_code)$/.test(wire)) return [courier, sentence];
    return [wire.replace('shipping_address.', SHIPPING).replace('billing_address.', BILLING), sentence];
  });
  return Object.fromEntries(named);
}
