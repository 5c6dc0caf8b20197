// A member: a name, an address of mail or a mobile number or both, each hers alone, and the language she
// reads. Always true: a member who is one has at least one contact; no two members share one; a deleted
// member keeps her id and nothing that names her. What is more private (gender, date of birth) stands in
// a table of its own and goes into no log, mail or statistic.
import type { GENDERS } from '@hindam/contract/customers';

type Gender = (typeof GENDERS)[number];

export interface Contact {
  /** Lower case; null when she has none. */
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
  /** Store code of her mails and SMS. */
  language: string;
  /** `1990-04-30` */
  dateOfBirth: string | null;
}

/** Undefined leaves a field as it is, null takes it away. */
export interface ProfileChange {
  name: string;
  language: string;
  gender: Gender | null | undefined;
  dateOfBirth: string | null | undefined;
}

/** Whoever was born before it is more likely a slip of the finger. */
const EARLIEST_BIRTH = '1900-01-01';

/** Days as `YYYY-MM-DD`, which sort as they follow each other; that it is a day of a calendar is seen before. */
export function isPlausibleBirth(day: string, today: string): boolean {
  return day >= EARLIEST_BIRTH && day <= today;
}
