// The contact of an identity form: an email address or a phone number with its country. The form holds both; `by` says
// which one is used.
import { normalizedNumber } from '@hindam/contract/phone-text';
import { countryIn } from '@hindam/ui/phone-number';
import { text } from '../../kit/form.ts';

/**
 * Field names of the identity forms. A field that the API has too has the API's name, because the API's errors name the
 * field.
 */
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
  /** Country and calling code, `AE+971`; '' if none is chosen. */
  country: string;
  phone: string;
}

export const NO_CONTACT: Contact = { by: 'email', email: '', country: '', phone: '' };

export function contactIn(form: FormData | URLSearchParams): Contact {
  return {
    by: text(form, IDENTITY_FIELDS.by) === 'mobile' ? 'mobile' : 'email',
    email: text(form, IDENTITY_FIELDS.email).trim(),
    country: text(form, IDENTITY_FIELDS.country),
    phone: normalizedNumber(text(form, IDENTITY_FIELDS.phone)),
  };
}

export function contactField({ by }: Contact): 'email' | 'phone' {
  return by === 'email' ? IDENTITY_FIELDS.email : IDENTITY_FIELDS.phone;
}

/** The email address or the phone number, whichever the visitor chose, as fields of an API request body. */
export function contactBody({ by, email, country, phone }: Contact): {
  email?: string;
  dial_code?: string;
  phone?: string;
} {
  return by === 'email' ? { email } : { dial_code: countryIn(country)?.dialCode ?? '', phone };
}

/** The contact for display: the email address, or calling code and number without leading zeros (`+971 501234567`). */
export function contactText({ by, email, country, phone }: Contact): string {
  return by === 'email' ? email : [countryIn(country)?.dialCode, phone.replace(/^0+/, '')].filter(Boolean).join(' ');
}

export function contactFields({ by, email, country, phone }: Contact): Record<string, string> {
  return {
    [IDENTITY_FIELDS.by]: by,
    [IDENTITY_FIELDS.email]: email,
    [IDENTITY_FIELDS.country]: country,
    [IDENTITY_FIELDS.phone]: phone,
  };
}
