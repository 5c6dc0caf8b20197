// Parses typed mobile numbers and finds countries. A country is found by its name in every language of the shop, by its
// calling code, and by a well-known short name.
import { htmlLanguage, latinDigits } from '@hindam/contract/language';
import { bareNumber } from '@hindam/contract/phone-text';

export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  /** `+971`. */
  dialCode: string;
}

/** The neighbouring countries, listed first. */
const NEIGHBOURS = ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'];

/** Of countries that share a calling code, the best known one. */
const KNOWN_FOR_IT = new Set(['US', 'GB', 'RU', 'AU', 'IT', 'NO', 'MA', 'FI', 'FR', 'NZ']);

const SHORT_NAMES: Readonly<Record<string, string>> = { AE: 'uae', SA: 'ksa', GB: 'uk', US: 'usa' };

/** The value a form sends for a country: `AE+971`. */
export function countryValue({ code, dialCode }: Pick<PhoneCountry, 'code' | 'dialCode'>): string {
  return code + dialCode;
}

/** `AE+971` → its two parts; anything else is no country. */
export function countryIn(value: string): { code: string; dialCode: string } | null {
  const [, code, dialCode] = /^([A-Z]{2})(\+[\d-]{1,7})$/.exec(value) ?? [];
  return code && dialCode ? { code, dialCode } : null;
}

/** The country of a number: by its calling code, and by the country code among those that share it. */
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

/** Normalises text for searching: no case, no marks, one form of each Arabic letter. */
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

/** Items for which `holds` is true come first; the order is otherwise unchanged. */
function firstThose<T>(all: readonly T[], holds: (one: T) => boolean): T[] {
  return [...all.filter(holds), ...all.filter((one) => !holds(one))];
}

/** Every country with the names it is found by, the neighbouring countries first. */
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

/** In the order of the list; names that begin with the typed text come before names that contain it. */
export function findCountries(all: readonly Findable[], typed: string): PhoneCountry[] {
  const wanted = plain(typed);
  if (wanted === '') return all.map(({ country }) => country);
  const [, digits] = /^(?:\+|00)?(\d+)$/.exec(wanted.replaceAll(' ', '')) ?? [];
  if (digits) {
    const fitting = all.filter(({ country }) => country.dialCode.replaceAll('-', '').startsWith(`+${digits}`));
    return firstThose(fitting, ({ country }) => country.dialCode === `+${digits}`).map(({ country }) => country);
  }
  const begins = (name: string) => name.startsWith(wanted) || name.includes(` ${wanted}`) || name === `ال${wanted}`;
  const holding = all.filter(({ names }) => names.some((name) => name.includes(wanted)));
  return firstThose(holding, ({ names }) => names.some(begins)).map(({ country }) => country);
}

export interface TidyNumber {
  number: string;
  /** The calling code the number was typed with, if it is in the list. */
  dialCode: string | null;
  zeroRemoved: boolean;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** R76: without the prefix 0. `+971 50…` and `0097150…` are understood as well. */
export function tidyNumber(typed: string, countries: readonly PhoneCountry[]): TidyNumber {
  const text = bareNumber(typed);
  // Text with letters is no number: it stays as it was typed, so that it can be corrected.
  if (!/^\+?\d*$/.test(text)) return { number: typed, dialCode: null, zeroRemoved: false };
  const international = /^(?:\+|00)(.*)$/.exec(text)?.[1];
  if (international) {
    const whole = digitsOf(international);
    // `+1684…` belongs to `+1684` rather than to `+1`.
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
