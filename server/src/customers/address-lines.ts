// A postal address as lines of text in a language, for mails, packing slips, invoices and calendar entries.
import { EMIRATES, shownPlaces } from '@hindam/contract/address-rules';
import { localeOf } from '@hindam/contract/language';
import { translate } from '../kernel/words.ts';
import { BLANK_ADDRESS, type PostalAddress } from './postal-address.ts';

function stateIn(state: string, language: string): string {
  return (EMIRATES as readonly string[]).includes(state)
    ? translate(language, `STATE_${state.replace('-', '_')}`)
    : state;
}

function countryIn(country: string, language: string): string {
  return new Intl.DisplayNames([localeOf(language, 'latn')], { type: 'region' }).of(country) ?? country;
}

/** The recipient's name first, without phone numbers; empty when there is no address. */
export function addressLines(address: PostalAddress | null, language: string): string[] {
  if (!address) return [];
  const { name, lineOne, lineTwo, landmark, district, city, zipCode, state, country } = {
    ...BLANK_ADDRESS,
    ...address,
  };
  const places = shownPlaces(district, city, state);
  const town = [zipCode, places.city].filter(Boolean).join(' ');
  const where = [places.district, town, stateIn(state, language), country && countryIn(country, language)];
  return [name, lineOne, lineTwo, landmark, ...where].filter(Boolean);
}
