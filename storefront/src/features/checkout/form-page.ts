// What every part of the checkout's form is handed.
import type { Quote } from '@hindam/contract/checkout';
import type { Address, Country } from '@hindam/contract/customers';
import type { PhoneCountry } from '@hindam/ui/phone-number';
import type { CheckoutDraft } from './draft.ts';
import type { Checkout } from './use-checkout.ts';

export interface FormPage {
  checkout: Checkout;
  /** null only where it could not be read again and the form is still there. */
  quote: Quote | null;
  /** Whether she is a member. */
  own: boolean;
  /** What stood in the fields first; what stands in them now is theirs to know. */
  first: CheckoutDraft;
  addresses: readonly Address[];
  countries: readonly Country[];
  phoneCountries: readonly PhoneCountry[];
  /** Sentences by field. */
  faults: Readonly<Record<string, string>>;
}
