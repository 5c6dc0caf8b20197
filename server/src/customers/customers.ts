// A member has a name, an e-mail address or a mobile number or both, and a language. Invariants: no two members share a
// contact; the row of a deleted member keeps no name and no contact.
import type { GENDERS } from '@hindam/contract/customers';

type Gender = (typeof GENDERS)[number];

export interface Contact {
  /** In lower case; null without one. */
  email: string | null;
  /**
   * The dial code, for example `+971`; `phone` is the national number without a trunk prefix such as the 0 of `050`.
   * Both are null without a phone number.
   */
  dialCode: string | null;
  phone: string | null;
}

export interface NewCustomer extends Contact {
  name: string;
  language: string;
}

export interface Profile extends Contact {
  id: string;
  name: string;
  gender: Gender | null;
  /** Store code (`en`, `arb`) of the language for the member's mails and SMS. */
  language: string;
  /** YYYY-MM-DD; null when it is not given. */
  dateOfBirth: string | null;
}

/** In `gender` and `dateOfBirth`, undefined leaves the stored value as it is and null clears it. */
export interface ProfileChange {
  name: string;
  language: string;
  gender: Gender | null | undefined;
  dateOfBirth: string | null | undefined;
}

/** An earlier date of birth is refused as a typing error. */
const EARLIEST_BIRTH = '1900-01-01';

/** Both days are YYYY-MM-DD, so they compare as texts; the caller has checked that `day` exists in the calendar. */
export function isPlausibleBirth(day: string, today: string): boolean {
  return day >= EARLIEST_BIRTH && day <= today;
}
