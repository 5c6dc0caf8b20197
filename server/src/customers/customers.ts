// A member: a name, an address of mail or a mobile number or both, each hers alone, and the language she
// reads. Always true: a member who is one has at least one contact; no two members share one; a deleted
// member keeps her id and nothing that names her. What is more private (gender, date of birth) stands in
// a table of its own and goes into no log, mail or statistic.

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
