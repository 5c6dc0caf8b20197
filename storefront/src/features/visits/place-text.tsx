// An address of a visit in one line of text: street, places, country, number.
import type { Visit } from '@hindam/contract/booking';
import type { Country } from '@hindam/contract/customers';
import { useStateNames } from '../address/state-names.ts';

interface PlaceTextProps {
  address: Omit<Visit['address'], 'alternate_number' | 'name'>;
  countries: readonly Country[];
}

export function PlaceText({ address, countries }: PlaceTextProps) {
  const stateName = useStateNames();
  const { address_line_one, address_line_two, landmark, district, city, state, zip_code, country } = address;
  const named = countries.find(({ code }) => code === country)?.name ?? country;
  const parts = [address_line_one, address_line_two, landmark, district, city, stateName(state), zip_code, named];
  // A city that has its emirate's name is shown once.
  return (
    <span>
      {[...new Set(parts.filter(Boolean))].map((part, index) => (
        <span key={part}>
          {index > 0 ? ' · ' : null}
          <bdi>{part}</bdi>
        </span>
      ))}
      {' · '}
      <bdi dir="ltr" className="num">
        {address.dial_code} {address.phone}
      </bdi>
    </span>
  );
}
