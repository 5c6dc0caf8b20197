// How she is reached: an address of mail, or a number with the calling code of its country. In a form
// both stand side by side and `by` says which of them counts, so that changing it loses nothing.
import { bareNumber } from '@hindam/contract/phone-text';
import { countryIn } from '@hindam/ui/phone-number';
import { text } from '../../kit/form.ts';

/** Names of everything the three pages send. Those of the wire are the wire's, so that its answers fit. */
export const IDENTITY_FIELDS = {
  by: 'by',
  email: 'email',
  country: 'country',
  phone: 'phone',
  name: 'name',
  terms: 'terms',
  remember: 'remember',
  password: 'password',
  ref: 'otp_ref',
  length: 'otp_length',
  resendAfter: 'resend_after',
  code: 'otp',
  token: 'otp_token',
  letters: 'letters_language',
} as const;

export interface Contact {
  by: 'email' | 'mobile';
  email: string;
  /** `AE+971`; '' while nothing was chosen. */
  country: string;
  phone: string;
}

export const NO_CONTACT: Contact = { by: 'email', email: '', country: '', phone: '' };

export function contactIn(form: FormData | URLSearchParams): Contact {
  return {
    by: text(form, IDENTITY_FIELDS.by) === 'mobile' ? 'mobile' : 'email',
    email: text(form, IDENTITY_FIELDS.email).trim(),
    country: text(form, IDENTITY_FIELDS.country),
    phone: bareNumber(text(form, IDENTITY_FIELDS.phone)),
  };
}

/** The field the contact is typed into. */
export function contactField({ by }: Contact): 'email' | 'phone' {
  return by === 'email' ? IDENTITY_FIELDS.email : IDENTITY_FIELDS.phone;
}

/** As the API takes it. */
export function contactBody({ by, email, country, phone }: Contact): {
  email?: string;
  dial_code?: string;
  phone?: string;
} {
  return by === 'email' ? { email } : { dial_code: countryIn(country)?.dialCode ?? '', phone };
}

/** As she reads it back: `+971 50 123 4567`. */
export function contactText({ by, email, country, phone }: Contact): string {
  return by === 'email' ? email : [countryIn(country)?.dialCode, phone.replace(/^0+/, '')].filter(Boolean).join(' ');
}

/** What the later steps of a page carry along, as hidden fields. */
export function contactFields({ by, email, country, phone }: Contact): Record<string, string> {
  return {
    [IDENTITY_FIELDS.by]: by,
    [IDENTITY_FIELDS.email]: email,
    [IDENTITY_FIELDS.country]: country,
    [IDENTITY_FIELDS.phone]: phone,
  };
}
