// The places of an address (district, city, state, postcode), in the order in which they are shown. A name that occurs
// twice is shown once: people repeat the city as the district, and some emirates are named like their capital.
import { shownPlaces } from '@hindam/contract/address-rules';

interface Places {
  district?: string;
  city?: string;
  state?: string;
  zip_code?: string;
}

/** `stateName` returns the name of a state's code in the page's language. */
export function placesIn(address: Places, stateName: (state: string) => string): string[] {
  const { district = '', city = '', state = '', zip_code: zip = '' } = address;
  const shown = shownPlaces(district, city, state);
  return [...new Set([shown.district, shown.city, stateName(state), zip].map((place) => place.trim()).filter(Boolean))];
}
