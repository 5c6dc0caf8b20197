// A contact: a mail address, or a number with the calling code of its country. A form holds both and `by` says which
// one counts, so that switching between them loses nothing.
import { bareNumber } from '@hindam/contract/phone-text';
import { countryIn } from '@hindam/ui/phone-number';
import { text } from '../../kit/form.ts';

/** Names of all fields the three pages send. Fields of the API keep the API's names, so that its field errors match. */
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
  /** `AE+971`; '' while nothing is chosen. */
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

/** The name of the field the contact is typed into. */
export function contactField({ by }: Contact): 'email' | 'phone' {
  return by === 'email' ? IDENTITY_FIELDS.email : IDENTITY_FIELDS.phone;
}

/** The contact in the API's form. */
export function contactBody({ by, email, country, phone }: Contact): {
  email?: string;
  dial_code?: string;
  phone?: string;
} {
  return by === 'email' ? { email } : { dial_code: countryIn(country)?.dialCode ?? '', phone };
}

/** The contact for display: `+971 50 123 4567`. */
export function contactText({ by, email, country, phone }: Contact): string {
  return by === 'email' ? email : [countryIn(country)?.dialCode, phone.replace(/^0+/, '')].filter(Boolean).join(' ');
}

/** The hidden fields in which later steps carry the contact. */
export function contactFields({ by, email, country, phone }: Contact): Record<string, string> {
  return {
    [IDENTITY_FIELDS.by]: by,
    [IDENTITY_FIELDS.email]: email,
    [IDENTITY_FIELDS.country]: country,
    [IDENTITY_FIELDS.phone]: phone,
  };
}
