// The countries and territories of the world with their calling codes, named and sorted as readers of a
// language expect. Names come with the runtime, calling codes with the numbering plan: nothing here
// is written by hand, so nothing of it grows old here.
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

/** `language` is one the shop speaks, so few lists are ever made; each takes some 10 ms. */
export function countriesIn(language: string): Country[] {
  let list = lists.get(language);
  if (!list) lists.set(language, (list = namedIn(language)));
  return list;
}

export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/** `+971`; null for no country. */
export function callingCodeOf(code: string): string | null {
  return isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null;
}
