import type { Address, Country } from '@hindam/contract/customers';
import type { PhoneCountry } from '@hindam/ui/phone-number';
import type { CheckoutDraft } from './draft.ts';
import type { ShownQuote } from './shown-quote.ts';
import type { Checkout } from './use-checkout.ts';

export interface FormPage {
  checkout: Checkout;
  /** The quote to show and confirm; null if it could not be read. */
  quote: ShownQuote | null;
  isMember: boolean;
  /**
   * The values with which the fields were first filled. The present values are in the form's elements; `checkout.now`
   * has them as they were when the form was last read.
   */
  first: CheckoutDraft;
  addresses: readonly Address[];
  countries: readonly Country[];
  phoneCountries: readonly PhoneCountry[];
  faults: Readonly<Record<string, string>>;
}
