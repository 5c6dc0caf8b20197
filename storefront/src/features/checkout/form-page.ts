// The properties that every part of the checkout's form gets.
import type { Quote } from '@hindam/contract/checkout';
import type { Address, Country } from '@hindam/contract/customers';
import type { PhoneCountry } from '@hindam/ui/phone-number';
import type { CheckoutDraft } from './draft.ts';
import type { Checkout } from './use-checkout.ts';

export interface FormPage {
  checkout: Checkout;
  /** null only if it could not be read again while the form is still shown. */
  quote: Quote | null;
  /** Whether the shopper is a member. */
  own: boolean;
  /** The initial values of the fields; the fields themselves hold the current ones. */
  first: CheckoutDraft;
  addresses: readonly Address[];
  countries: readonly Country[];
  phoneCountries: readonly PhoneCountry[];
  /** Error texts by field. */
  faults: Readonly<Record<string, string>>;
}
