// A member has a name, an e-mail address or a mobile number or both, and a language. Always true: a member who is not
// deleted has at least one contact; no two members share a contact; of a deleted member only the id is kept. More
// private fields (gender, date of birth) are in a table of their own and never in a log, mail or statistic.
import type { GENDERS } from '@hindam/contract/customers';

type Gender = (typeof GENDERS)[number];

export interface Contact {
  /** Lower case; null without an e-mail address. */
  email: string | null;
  /** `+971` and the national number without its leading 0, or both null. */
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
  /** `1990-04-30` */
  dateOfBirth: string | null;
}

/** Undefined leaves a field as it is, null clears it. */
export interface ProfileChange {
  name: string;
  language: string;
  gender: Gender | null | undefined;
  dateOfBirth: string | null | undefined;
}

/** An earlier date of birth is more likely a typing error. */
const EARLIEST_BIRTH = '1900-01-01';

/** Days are `YYYY-MM-DD`, which sort chronologically; the caller has checked that `day` exists in the calendar. */
export function isPlausibleBirth(day: string, today: string): boolean {
  return day >= EARLIEST_BIRTH && day <= today;
}
