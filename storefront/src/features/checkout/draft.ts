// `CheckoutDraft`: the values of the checkout's form. A draft is made from a member's data or a submitted form and is
// turned into the body of place-order.
import type { Input } from '@hindam/contract/client';
import type { Address, Profile } from '@hindam/contract/customers';
import { normalizedNumber } from '@hindam/contract/phone-text';
import { countryFor, countryIn, countryValue, type PhoneCountry } from '@hindam/ui/phone-number';
import { type AddressDraft, bodyOf, draftIn, draftOf, emptyDraft, partOf, postalOf } from '../address/address-draft.ts';
import { choiceFields, choiceIn, type PaymentChoice } from '../payment/payment-choice.ts';
import { BILLING, CHECKOUT_FIELDS, NEW_ADDRESS, SHIPPING } from './steps.ts';
import { text } from '../../kit/form.ts';

type Body = Input<'POST', 'checkout/place-order'>['body'];
export type OrderAddress = Body['shipping_address'];

export interface CheckoutDraft {
  email: string;
  /** Country and calling code of `phone`, `AE+971`; '' if none is chosen. */
  dial: string;
  phone: string;
  /** The chosen address of the address book as JSON (`addressValue`), or `new` for the one typed into `shipping`. */
  address: string;
  shipping: AddressDraft;
  keepAddress: boolean;
  courierDial: string;
  courierPhone: string;
  sameBilling: boolean;
  billing: AddressDraft;
  /** Whether the order is a gift; if false, `giftNote` and `wrapsGift` stay in the form but are not sent. */
  isGift: boolean;
  giftNote: string;
  wrapsGift: boolean;
  payment: PaymentChoice | null;
  /** Whether the payment provider shall store the card for later payments; only members can choose that. */
  keepCard: boolean;
}

/**
 * The value of a saved address's radio button is the address itself, not its id, so that the order gets the address
 * that was shown even if it is edited meanwhile.
 */
export function addressValue(address: Address): string {
  return JSON.stringify(postalOf(address));
}

export function savedAddress(value: string): OrderAddress | null {
  try {
    const address = JSON.parse(value) as Partial<OrderAddress> | null;
    return typeof address?.address_line_one === 'string' ? (address as OrderAddress) : null;
  } catch {
    return null;
  }
}

interface Known {
  country: string;
  countries: readonly PhoneCountry[];
  profile: Profile | null;
  addresses: readonly Address[];
}

/** The draft before anything was typed, with a member's contact and addresses as far as they are known. */
export function firstDraft({ country, countries, profile, addresses }: Known): CheckoutDraft {
  const here = addresses.filter((address) => address.country === country);
  const first = here.find((address) => address.default_shipping) ?? here[0];
  const bills = addresses.find((address) => address.default_billing);
  const phone = profile?.phone ? profile : first;
  const dialled = countryFor(countries, { code: country, dialCode: phone?.dial_code ?? null });
  return {
    email: profile?.email ?? '',
    dial: dialled ? countryValue(dialled) : '',
    phone: phone?.phone ?? '',
    address: first ? addressValue(first) : NEW_ADDRESS,
    shipping: { ...emptyDraft(country), name: profile?.name ?? '' },
    keepAddress: profile !== null && addresses.length === 0,
    courierDial: '',
    courierPhone: '',
    sameBilling: true,
    billing: bills ? draftOf(bills) : { ...emptyDraft(country), name: profile?.name ?? '' },
    isGift: false,
    giftNote: '',
    wrapsGift: false,
    payment: null,
    keepCard: false,
  };
}

export function draftOfForm(form: FormData | URLSearchParams): CheckoutDraft {
  return {
    email: text(form, CHECKOUT_FIELDS.email).trim(),
    dial: text(form, CHECKOUT_FIELDS.dial),
    phone: normalizedNumber(text(form, CHECKOUT_FIELDS.phone)),
    address: text(form, CHECKOUT_FIELDS.address) || NEW_ADDRESS,
    shipping: draftIn(partOf(form, SHIPPING)),
    keepAddress: form.has(CHECKOUT_FIELDS.keepAddress),
    courierDial: text(form, CHECKOUT_FIELDS.courierDial),
    courierPhone: normalizedNumber(text(form, CHECKOUT_FIELDS.courierPhone)),
    sameBilling: form.has(CHECKOUT_FIELDS.sameBilling),
    billing: draftIn(partOf(form, BILLING)),
    isGift: form.has(CHECKOUT_FIELDS.gift),
    giftNote: text(form, CHECKOUT_FIELDS.giftNote),
    wrapsGift: form.has(CHECKOUT_FIELDS.giftWrapping),
    payment: choiceIn(text(form, CHECKOUT_FIELDS.payment)),
    keepCard: form.has(CHECKOUT_FIELDS.keepCard),
  };
}

const dialCodeOf = (dial: string): string => countryIn(dial)?.dialCode ?? dial;

/** The typed delivery address; its phone number is the contact's unless the shopper entered one for the courier. */
function typedAddress(draft: CheckoutDraft): OrderAddress {
  const phone = draft.courierPhone
    ? { dial_code: dialCodeOf(draft.courierDial), phone: draft.courierPhone }
    : { dial_code: dialCodeOf(draft.dial), phone: draft.phone };
  return postalOf({ ...bodyOf(draft.shipping), ...phone });
}

export function deliveryAddress(draft: CheckoutDraft): OrderAddress {
  return savedAddress(draft.address) ?? typedAddress(draft);
}

export function billingAddress(draft: CheckoutDraft): OrderAddress | null {
  if (draft.sameBilling) return null;
  return postalOf({ ...bodyOf(draft.billing), dial_code: dialCodeOf(draft.dial), phone: draft.phone });
}

/** True if the shopper wants the order wrapped as a gift; whether wrapping is offered is not checked here. */
export const wantsWrapping = ({ isGift, wrapsGift }: CheckoutDraft): boolean => isGift && wrapsGift;

export function orderBody(draft: CheckoutDraft) {
  const billing = billingAddress(draft);
  return {
    contact: { email: draft.email, dial_code: dialCodeOf(draft.dial), phone: draft.phone },
    shipping_address: deliveryAddress(draft),
    ...(billing ? { billing_address: billing } : {}),
    ...(draft.isGift ? { gift: { note: draft.giftNote, wrapping: wantsWrapping(draft) } } : {}),
    shipping: 'standard' as const,
    ...choiceFields(draft.payment),
    keep_card: draft.keepCard && draft.payment?.option === 'card',
  };
}
