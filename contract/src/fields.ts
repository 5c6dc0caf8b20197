// Building blocks of the endpoints' schemas. A value that a person can mistype is answered with a refusal (HTTP 200 and
// a message at the field), one that only a broken client sends with a fault (HTTP 422); server/src/http/api/validate.ts
// decides which.
import { z } from 'zod';
import { holdsCardNumber } from './card-numbers.ts';
import { expects, type FieldRule } from './field-rules.ts';
import { LANGUAGES } from './language.ts';
import { normalizedNumber } from './phone-text.ts';
import { holdsHidden, holdsLink } from './written-line.ts';

/**
 * Characters that `text` and `languageCode` refuse: control characters of ASCII except line breaks and tab, and those
 * that embed, override or isolate a text's direction.
 */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/;

const wellFormed = z.string().refine((value) => value.isWellFormed(), expects('malformed'));

/**
 * A text without the characters of FORBIDDEN, normalised and trimmed. `rule` names what the field expects, for the
 * message about a text that is longer than `maxLength`.
 */
export function text(maxLength: number, rule?: FieldRule) {
  return wellFormed
    .refine((value) => !FORBIDDEN.test(value), expects('hidden characters'))
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().max(maxLength, rule && expects(rule)));
}

/**
 * Free text of several lines; a text that holds a card number is refused, never stored. A browser sends a line break as
 * CRLF but counts it as one character of `maxlength`, so CRLF becomes LF before the length is checked. `maxLength` is
 * in UTF-16 code units; `shownLimit` is the limit that the message about a longer text names instead.
 */
export function freeText(maxLength: number, shownLimit?: number) {
  const short =
    shownLimit === undefined
      ? z.string().max(maxLength, { abort: true })
      : z
          .string()
          .refine(({ length }) => length <= maxLength, { ...expects('too long'), params: { limit: shownLimit } });
  return wellFormed
    .refine((value) => !holdsHidden(value, 'several'), expects('hidden characters'))
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim())
    .pipe(short)
    .refine((value) => !holdsCardNumber(value), expects('card number'));
}

/**
 * One line of text: a name, a part of a postal address, a label. Other people read it, so it must hold no hidden
 * characters and no link; it must hold no card number either, because none may be stored.
 */
export function line(maxLength: number) {
  return (
    wellFormed
      .refine((value) => !holdsHidden(value), expects('hidden characters'))
      .transform((value) => value.normalize('NFC').trim())
      // The length is checked first, because the search for links takes time quadratic in it.
      .pipe(z.string().max(maxLength, { abort: true }))
      .refine((value) => !holdsLink(value), expects('link'))
      .refine((value) => !holdsCardNumber(value), expects('card number'))
  );
}

export const id = z.uuid().meta({ description: 'uuid, version 7, made by the shop' });

/** The name of an account at a payment provider, as quotes and payments list it, for example `tabby` or `tabby-sa`. */
export const paymentProvider = z
  .string()
  .regex(/^[a-z][a-z-]{0,39}$/, expects('malformed'))
  .meta({ description: 'one of the providers listed with the payment option' });

/** The code of a language. Any short text is accepted, because the server answers an unknown code in English. */
export const languageCode = wellFormed
  .refine((value) => !FORBIDDEN.test(value), expects('malformed'))
  .pipe(z.string().max(35))
  .meta({ description: `${Object.keys(LANGUAGES).join(' or ')}; anything else is en` });

/**
 * The guest's random id of at least 128 bits, in base64url or hex. Requirement R53 names its field `ip_address`, but it
 * must not be an IP address: a text with dots or colons, or of digits alone, is refused.
 */
export const guestId = z
  .string()
  .regex(/^(?=.*[A-Za-z_-])[A-Za-z0-9_-]{22,64}$/, expects('malformed'))
  .meta({
    description: 'random id of at least 128 bits (base64url or hex, 22–64 characters); never a network address',
  });

export const money = z
  .object({ amount: z.int().meta({ description: 'minor units' }), currency: z.string().length(3) })
  .meta({ id: 'Money' });

/** An optional text counts only when non-empty (requirement R54): '' and null are read as absent. */
export const emptyIsAbsent = <T extends string>(
  schema: z.ZodType<T, string>,
): z.ZodOptional<z.ZodType<T | undefined, string>> =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional()).optional() as never;

export const EMAIL_MAX_CHARACTERS = 254;

/** Mail addresses are treated as case-insensitive, so they are stored in lower case. */
export const email = text(EMAIL_MAX_CHARACTERS)
  .transform((value) => value.toLowerCase())
  .pipe(z.email());

/** The longest phone number accepted as typed or pasted, with direction marks and separators. */
const PASTED_MAX_CHARACTERS = 100;

/**
 * The country code of a phone number: `+971`, `971` or `00971`, in Latin or Arabic digits; whether it exists is checked
 * on the server.
 */
export const dialCode = z
  .string()
  .max(PASTED_MAX_CHARACTERS, expects('dial code'))
  .transform(normalizedNumber)
  .pipe(text(8, 'dial code'));

/**
 * A phone number as a person types or pastes it: separators, invisible marks, `tel:`, a leading 0 and Arabic-Indic or
 * Persian digits are accepted. Whether such a number exists is checked on the server.
 */
export const phone = z
  .string()
  .max(PASTED_MAX_CHARACTERS, expects('phone'))
  .transform(normalizedNumber)
  .pipe(text(32, 'phone'));

/** The country of an address, by ISO 3166-1 alpha-2; whether there is such a country is checked on the server. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, expects('country'));

/** The code of a market; whether the shop has it is checked on the server. */
export const marketCode = z.string().regex(/^[a-z]{2,8}$/, expects('market'));

/** An amount that an operator enters, in minor units; the message about one that is out of bounds names the bound. */
export function amountUpTo(most: number, least = 0) {
  const { error } = expects('amount');
  return z
    .int({ error: ({ code }) => (code === 'invalid_type' ? error : undefined) })
    .min(least)
    .max(most);
}

export const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const image = z
  .object({
    src: z.string(),
    srcset: z.string().meta({ description: 'WebP; the same addresses ending in .avif serve AVIF' }),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().meta({ description: 'thumbhash, base64' }),
  })
  .meta({ id: 'Image' });

export type Image = z.output<typeof image>;

/** The parts of a postal address as an order or a visit shows it; '' = none. */
export const postalAddress = z.object({
  name: z.string(),
  country: z.string(),
  state: z.string(),
  district: z.string(),
  city: z.string(),
  address_line_one: z.string(),
  address_line_two: z.string(),
  zip_code: z.string(),
  dial_code: z.string(),
  phone: z.string(),
  alternate_number: z.string(),
  landmark: z.string(),
});
export type PostalAddress = z.output<typeof postalAddress>;

/** Days and moments before this day are refused; PostgreSQL would reject the year 0000, which has the right form. */
const FIRST_DAY = '1900-01-01';
const isSinceFirstDay = (value: string): boolean => value >= FIRST_DAY;

/** A calendar day in a request, YYYY-MM-DD. */
export const calendarDay = z.iso.date().refine(isSinceFirstDay, expects('malformed'));

/** A moment in a request, with its offset from UTC; `rule` names what the field expects. */
export function instant(rule?: FieldRule) {
  return z.iso.datetime({ offset: true, ...(rule && expects(rule)) }).refine(isSinceFirstDay, expects('malformed'));
}

export const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, expects('time'))
  .meta({ description: 'HH:MM on the market’s clock; 24:00 = the end of the day', examples: ['10:00'] });
