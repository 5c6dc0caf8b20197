// The countries and territories of the world with their calling codes, named and sorted for a language. Names and codes
// come from the runtime and libphonenumber, so that no list has to be maintained here.
import type { Country } from '@hindam/contract/customers';
import { htmlLanguage } from '@hindam/contract/language';
import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';

const lists = new Map<string, Country[]>();

function namedIn(language: string): Country[] {
  const tag = htmlLanguage(language);
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return getCountries()
    .map((code) => ({ name: names.of(code) ?? code, dial_code: `+${getCountryCallingCode(code)}`, code }))
    .sort((a, b) => compare(a.name, b.name));
}

/** `language` must be one of the shop's: the list of every language that was asked for stays in memory. */
export function countriesIn(language: string): Country[] {
  let list = lists.get(language);
  if (!list) lists.set(language, (list = namedIn(language)));
  return list;
}

export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/** The calling code of a country by its ISO code, for example `+971`; null for an unknown country. */
export function callingCodeOf(code: string): string | null {
  return isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null;
}
