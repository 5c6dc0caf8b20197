// Settings that limit the cost of SMS: the countries they are sent to, and how many are sent in an hour.
import { getCountries } from 'libphonenumber-js/max';
import { z } from 'zod';

export interface SmsBudgetSettings {
  /**
   * SMS are sent only to numbers of these countries (ISO 3166-1 alpha-2, upper case); null means the countries of the
   * open markets.
   */
  countries: readonly string[] | null;
  /** At most this many SMS are sent in an hour, in all; LIMITS_FACTOR multiplies this and the next two numbers. */
  perHour: number;
  perCountryHour: number;
  /** At most this many SMS are sent in an hour to numbers that differ only in their last four digits. */
  perPrefixHour: number;
}

const SMS_PER_HOUR = 600;
const SMS_PER_COUNTRY_HOUR = 400;
const SMS_PER_PREFIX_HOUR = 20;

const KNOWN: ReadonlySet<string> = new Set(getCountries());

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const count = optional(z.coerce.number().int().min(1).max(1_000_000));

export const smsBudgetEnvironment = {
  SMS_COUNTRIES: optional(
    z
      .string()
      .toUpperCase()
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .refine((codes) => codes.length > 0 && codes.every((code) => KNOWN.has(code))),
  ),
  SMS_PER_HOUR: count,
  SMS_PER_COUNTRY_HOUR: count,
  SMS_PER_PREFIX_HOUR: count,
};

export const SMS_BUDGET_ADVICE: Readonly<Record<string, string>> = {
  SMS_COUNTRIES: 'country codes of two letters with commas, e.g. SMS_COUNTRIES=ae,sa',
  SMS_PER_HOUR: `a whole number above 0, e.g. SMS_PER_HOUR=${SMS_PER_HOUR}`,
  SMS_PER_COUNTRY_HOUR: `a whole number above 0, e.g. SMS_PER_COUNTRY_HOUR=${SMS_PER_COUNTRY_HOUR}`,
  SMS_PER_PREFIX_HOUR: `a whole number above 0, e.g. SMS_PER_PREFIX_HOUR=${SMS_PER_PREFIX_HOUR}`,
};

export function smsBudgetOf(raw: {
  SMS_COUNTRIES?: string[] | undefined;
  SMS_PER_HOUR?: number | undefined;
  SMS_PER_COUNTRY_HOUR?: number | undefined;
  SMS_PER_PREFIX_HOUR?: number | undefined;
}): SmsBudgetSettings {
  return Object.freeze({
    countries: raw.SMS_COUNTRIES === undefined ? null : Object.freeze(raw.SMS_COUNTRIES),
    perHour: raw.SMS_PER_HOUR ?? SMS_PER_HOUR,
    perCountryHour: raw.SMS_PER_COUNTRY_HOUR ?? SMS_PER_COUNTRY_HOUR,
    perPrefixHour: raw.SMS_PER_PREFIX_HOUR ?? SMS_PER_PREFIX_HOUR,
  });
}
