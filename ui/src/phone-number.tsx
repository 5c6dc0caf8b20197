// Functions for the phone field: normalising a typed mobile number, and searching countries by name, calling code or
// ISO code.
import { htmlLanguage, latinDigits } from '@hindam/contract/language';
import { normalizedNumber } from '@hindam/contract/phone-text';

export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  /** For example `+971`. */
  dialCode: string;
}

/** ISO codes of the Gulf countries, which are listed first. */
const NEIGHBOURS = ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'];

/**
 * ISO codes: of several countries with the same calling code, the one for which the code is known, for example US for
 * `+1`.
 */
const KNOWN_FOR_IT = new Set(['US', 'GB', 'RU', 'AU', 'IT', 'NO', 'MA', 'FI', 'FR', 'NZ']);

const SHORT_NAMES: Readonly<Record<string, string>> = { AE: 'uae', SA: 'ksa', GB: 'uk', US: 'usa' };

/** The value that a form sends for a country, for example `AE+971`. */
export function countryValue({ code, dialCode }: Pick<PhoneCountry, 'code' | 'dialCode'>): string {
  return code + dialCode;
}

/** The two parts of a value such as `AE+971`; null for any other text. */
export function countryIn(value: string): { code: string; dialCode: string } | null {
  const [, code, dialCode] = /^([A-Z]{2})(\+[\d-]{1,7})$/.exec(value) ?? [];
  return code && dialCode ? { code, dialCode } : null;
}

/**
 * The country with this calling code; of several, the one with the ISO code `code`, else one in KNOWN_FOR_IT, else the
 * first. Without a match, the country with the ISO code `code`, else the first of all.
 */
export function countryFor(
  countries: readonly PhoneCountry[],
  { code, dialCode }: { code?: string | null; dialCode?: string | null },
): PhoneCountry | undefined {
  const sharing = dialCode ? countries.filter((one) => one.dialCode === dialCode) : countries;
  return (
    sharing.find((one) => one.code === code) ??
    (dialCode ? (sharing.find((one) => KNOWN_FOR_IT.has(one.code)) ?? sharing[0]) : undefined) ??
    countries.find((one) => one.code === code) ??
    countries[0]
  );
}

/**
 * Normalises a text for searching: Latin digits and lower case, without accents, Arabic vowel signs, hamzas on letters
 * and tatweel, apostrophes, dots and hyphens; ى becomes ي, and ة becomes ه.
 */
function plain(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640'’.-]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .toLowerCase()
    .trim();
}

interface Findable {
  country: PhoneCountry;
  names: readonly string[];
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(htmlLanguage(language), { type: 'region' });
}

function isIn(countries: readonly string[]): (country: PhoneCountry) => boolean {
  return ({ code }) => countries.includes(code);
}

function firstThose<T>(all: readonly T[], holds: (one: T) => boolean): T[] {
  return [...all.filter(holds), ...all.filter((one) => !holds(one))];
}

/** The countries, those of NEIGHBOURS first, each with the normalised names by which it is found. */
export function findableCountries(countries: readonly PhoneCountry[], languages: readonly string[]): Findable[] {
  const inLanguages = languages.map(namesIn);
  const neighbours = NEIGHBOURS.flatMap((code) => countries.filter(isIn([code])));
  return [...neighbours, ...countries.filter((one) => !isNeighbour(one))].map((country) => {
    const { code, name } = country;
    const names = [name, ...inLanguages.map((language) => language.of(code) ?? ''), SHORT_NAMES[code] ?? '', code];
    return { country, names: [...new Set(names.map(plain))].filter(Boolean) };
  });
}

export const isNeighbour = isIn(NEIGHBOURS);

/**
 * The countries that match the typed text: by calling code if the text is a number, else by name. The best matches come
 * first. All countries if the text is empty.
 */
export function findCountries(all: readonly Findable[], typed: string): PhoneCountry[] {
  const wanted = plain(typed);
  if (wanted === '') return all.map(({ country }) => country);
  const [, digits] = /^(?:\+|00)?(\d+)$/.exec(wanted.replaceAll(' ', '')) ?? [];
  if (digits) {
    const codeOf = ({ country }: Findable) => country.dialCode.replaceAll('-', '');
    const fitting = all.filter((one) => codeOf(one).startsWith(`+${digits}`));
    return firstThose(fitting, (one) => codeOf(one) === `+${digits}`).map(({ country }) => country);
  }
  const begins = (name: string) => name.startsWith(wanted) || name.includes(` ${wanted}`) || name === `ال${wanted}`;
  const holding = all.filter(({ names }) => names.some((name) => name.includes(wanted)));
  return firstThose(holding, ({ names }) => names.some(begins)).map(({ country }) => country);
}

export interface TidyNumber {
  number: string;
  /** The calling code that was typed before the number; null if there was none or it is unknown. */
  dialCode: string | null;
  zeroRemoved: boolean;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * Normalises a typed number: separates the calling code (`+971 50…`, `0097150…`) and removes all zeros at the beginning
 * of the rest (requirement R76).
 */
export function tidyNumber(typed: string, countries: readonly PhoneCountry[]): TidyNumber {
  const text = normalizedNumber(typed);
  // A text that is not a number stays as it was typed, so that the shopper can correct it.
  if (!/^\+?\d*$/.test(text)) return { number: typed, dialCode: null, zeroRemoved: false };
  const international = /^(?:\+|00)(.*)$/.exec(text)?.[1];
  if (international) {
    const whole = digitsOf(international);
    // The longest matching calling code counts: `+1684…` belongs to `+1684`, not to `+1`.
    const [country] = countries
      .filter(({ dialCode }) => whole.startsWith(digitsOf(dialCode)))
      .sort((a, b) => digitsOf(b.dialCode).length - digitsOf(a.dialCode).length);
    if (country) {
      return { ...withoutZero(whole.slice(digitsOf(country.dialCode).length)), dialCode: country.dialCode };
    }
  }
  return { ...withoutZero(text), dialCode: null };
}

function withoutZero(number: string): { number: string; zeroRemoved: boolean } {
  const bare = number.replace(/^0+/, '');
  return bare === number ? { number, zeroRemoved: false } : { number: bare, zeroRemoved: true };
}
