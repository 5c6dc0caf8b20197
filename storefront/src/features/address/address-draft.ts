// `AddressDraft`: the values of an address form, with every text as it was typed. A draft is made from a stored address
// or a submitted form and is turned into a request body.
import type { Address } from '@hindam/contract/customers';
import type { PostalAddress } from '@hindam/contract/fields';
import { addressRule } from '@hindam/contract/address-rules';
import { countryIn } from '@hindam/ui/phone-number';
import { text } from '../../kit/form.ts';

/** R74: the text fields of an address, named as in the API and in the form. */
export const TEXTS = [
  'name',
  'country',
  'state',
  'district',
  'city',
  'address_line_one',
  'address_line_two',
  'zip_code',
  'phone',
  'alternate_number',
  'landmark',
  'email',
] as const;
export type AddressText = (typeof TEXTS)[number];

export const ADDRESS_FIELDS = {
  id: '_id',
  type: 'type',
  dialCode: 'dial',
  shipping: 'default_shipping',
  billing: 'default_billing',
} as const;

export const TYPES = ['home', 'work', 'other'] as const satisfies readonly Address['type'][];

export interface AddressDraft extends Record<AddressText, string> {
  type: Address['type'];
  /** Country and calling code of the phone number, `AE+971`; the country may differ from the address's. */
  dial: string;
  default_shipping: boolean;
  default_billing: boolean;
}

export function emptyDraft(country: string): AddressDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, ''])) as Record<AddressText, string>;
  return { ...texts, country, type: 'home', dial: '', default_shipping: false, default_billing: false };
}

export function draftOf(address: Address): AddressDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, address[name] ?? ''])) as Record<AddressText, string>;
  return {
    ...texts,
    type: address.type,
    dial: `${address.country}${address.dial_code}`,
    default_shipping: address.default_shipping,
    default_billing: address.default_billing,
  };
}

/** Makes a draft of an address that is not stored in the address book, such as the address of an order. */
export function draftOfPostal({ dial_code: dialCode, ...address }: PostalAddress): AddressDraft {
  return { ...emptyDraft(address.country), ...address, dial: `${address.country}${dialCode}` };
}

/** Reads a submitted form. Invalid texts are kept as they were typed, so that the form can show them again. */
export function draftIn(form: FormData | URLSearchParams): AddressDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, text(form, name)])) as Record<AddressText, string>;
  const type = TYPES.find((one) => one === text(form, ADDRESS_FIELDS.type)) ?? 'home';
  return {
    ...texts,
    type,
    dial: text(form, ADDRESS_FIELDS.dialCode),
    default_shipping: form.has(ADDRESS_FIELDS.shipping),
    default_billing: form.has(ADDRESS_FIELDS.billing),
  };
}

/** The request body; a state or postcode that the country's rule does not ask for is sent as ''. */
export function bodyOf(draft: AddressDraft) {
  const rule = addressRule(draft.country);
  const { dial, ...fields } = draft;
  return {
    ...fields,
    state: rule.state === 'unasked' ? '' : fields.state,
    zip_code: rule.zip_code === 'unasked' ? '' : fields.zip_code,
    dial_code: countryIn(dial)?.dialCode ?? dial,
  };
}

/** Copies the fields of `PostalAddress`, without others that the object may have. */
export function postalOf(address: PostalAddress): PostalAddress {
  const { name, country, state, district, city, zip_code, dial_code, phone, alternate_number, landmark } = address;
  const { address_line_one, address_line_two } = address;
  return {
    name,
    country,
    state,
    district,
    city,
    address_line_one,
    address_line_two,
    zip_code,
    dial_code,
    phone,
    alternate_number,
    landmark,
  };
}

/** Those form fields whose names begin with `prefix`, under their names without the prefix. */
export function partOf(form: FormData | URLSearchParams, prefix: string): FormData {
  const part = new FormData();
  for (const [name, value] of form) if (name.startsWith(prefix)) part.append(name.slice(prefix.length), value);
  return part;
}
