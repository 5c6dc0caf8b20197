// The validation of the checkout's form that needs no server; the server validates again and more strictly. The error
// of a field is either a sentence from the server or an error code, which field-words.ts turns into a text.
import { addressFaults } from '@hindam/contract/address-rules';
import { GIFT_NOTE_MAX_CHARACTERS, giftNoteCharacters } from '@hindam/contract/gift-note';
import { REQUIRED } from '../../kit/form.ts';
import type { AddressDraft } from '../address/address-draft.ts';
import type { CheckoutDraft } from './draft.ts';
import { BILLING, CHECKOUT_FIELDS, NEW_ADDRESS, SHIPPING } from './steps.ts';

/** Field name of the form → error code or sentence. */
export type Faults = Readonly<Record<string, string>>;

/** A rough check; the server checks more. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
/** A decimal digit of any script, since keyboards may type Arabic digits. */
const DIGIT = /\p{Nd}/gu;
const FEWEST_DIGITS = 5;

export function phoneFault(phone: string): string | null {
  if (phone === '') return REQUIRED;
  return (phone.match(DIGIT) ?? []).length < FEWEST_DIGITS ? 'FIELD_PHONE' : null;
}

/**
 * Returns the error code of an email address; null if it is valid or empty. It may be empty, because messages about the
 * order can go by SMS.
 */
export function emailFault(email: string): string | null {
  if (email === '') return null;
  return EMAIL.test(email) ? null : 'EMAIL_INVALID';
}

/** The address fields that are validated here, in the order of the form. */
const ADDRESS = ['name', 'state', 'city', 'district', 'address_line_one', 'zip_code'] as const;

function typedFaults(draft: AddressDraft, prefix: string): [string, string | null][] {
  const ruled = addressFaults(draft.country, draft);
  return ADDRESS.map((name) => {
    if (name === 'name' || name === 'address_line_one')
      return [prefix + name, draft[name].trim() === '' ? REQUIRED : null];
    const fault = ruled[name] ?? null;
    return [prefix + name, fault === 'FIELD_REQUIRED' ? REQUIRED : fault];
  });
}

const isTooLong = (note: string): boolean => giftNoteCharacters(note) > GIFT_NOTE_MAX_CHARACTERS;

export function faultsOf(draft: CheckoutDraft): Faults {
  const { courierPhone } = draft;
  const isNew = draft.address === NEW_ADDRESS;
  const found: [string, string | null][] = [
    [CHECKOUT_FIELDS.email, emailFault(draft.email)],
    [CHECKOUT_FIELDS.phone, phoneFault(draft.phone)],
    ...(isNew ? typedFaults(draft.shipping, SHIPPING) : []),
    [CHECKOUT_FIELDS.courierPhone, isNew && courierPhone !== '' ? phoneFault(courierPhone) : null],
    ...(draft.sameBilling ? [] : typedFaults(draft.billing, BILLING)),
    [CHECKOUT_FIELDS.giftNote, draft.isGift && isTooLong(draft.giftNote) ? 'FIELD_TOO_LONG' : null],
    [CHECKOUT_FIELDS.payment, draft.payment === null ? REQUIRED : null],
  ];
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null));
}

const FORM_ORDER: readonly string[] = [
  CHECKOUT_FIELDS.email,
  CHECKOUT_FIELDS.phone,
  ...ADDRESS.map((name) => SHIPPING + name),
  CHECKOUT_FIELDS.courierPhone,
  ...ADDRESS.map((name) => BILLING + name),
];

/** The position of a field in the form, for sorting; fields that are not in FORM_ORDER come last. */
function placeOf(field: string): number {
  const place = FORM_ORDER.indexOf(field);
  return place === -1 ? FORM_ORDER.length : place;
}

/**
 * The errors found in the browser and the server's, in the order of the form. If both have one for a field, the
 * server's is kept.
 */
export function withServerFaults(found: Faults, servers: Faults): Faults {
  const all = Object.entries({ ...found, ...servers });
  return Object.fromEntries(all.sort(([one], [other]) => placeOf(one) - placeOf(other)));
}

const WIRE_NAMES: Readonly<Record<string, string>> = {
  'contact.email': CHECKOUT_FIELDS.email,
  'contact.phone': CHECKOUT_FIELDS.phone,
  'contact.dial_code': CHECKOUT_FIELDS.phone,
  'billing_address.phone': CHECKOUT_FIELDS.phone,
  'billing_address.dial_code': CHECKOUT_FIELDS.phone,
  payment_option: CHECKOUT_FIELDS.payment,
  'gift.note': CHECKOUT_FIELDS.giftNote,
};

/**
 * Translates the server's field names, such as `contact.phone`, to the form's; the server's sentences stay unchanged.
 */
export function serverFaults(
  fields: Readonly<Record<string, string>>,
  draft: Pick<CheckoutDraft, 'courierPhone'>,
): Faults {
  const courier = draft.courierPhone === '' ? CHECKOUT_FIELDS.phone : CHECKOUT_FIELDS.courierPhone;
  const named = Object.entries(fields).map(([wire, sentence]): [string, string] => {
    const known = WIRE_NAMES[wire];
    if (known) return [known, sentence];
    if (/^shipping_address\.(phone|dial_code)$/.test(wire)) return [courier, sentence];
    return [wire.replace('shipping_address.', SHIPPING).replace('billing_address.', BILLING), sentence];
  });
  return Object.fromEntries(named);
}
