// An address in one line of text: street, landmark, district, city, state, postcode, country and phone number.
import type { PostalAddress } from '@hindam/contract/fields';
import type { Country } from '@hindam/contract/customers';
import { placesIn } from './places.ts';
import { useStateNames } from './state-names.ts';

type Shown = 'address_line_one' | 'address_line_two' | 'landmark' | 'district' | 'city' | 'state' | 'zip_code';

interface AddressLineProps {
  address: Partial<Pick<PostalAddress, Shown | 'phone' | 'dial_code'>> & Pick<PostalAddress, 'country'>;
  countries: readonly Country[];
  withoutPhone?: boolean;
}

export function AddressLine({ address, countries, withoutPhone = false }: AddressLineProps) {
  const stateName = useStateNames();
  const { address_line_one, address_line_two, landmark, country } = address;
  const named = countries.find(({ code }) => code === country)?.name ?? country;
  const parts = [address_line_one, address_line_two, landmark, ...placesIn(address, stateName), named];
  return (
    <span>
      {parts.filter(Boolean).map((part, index) => (
        <span key={index}>
          {index > 0 ? ' · ' : null}
          <bdi>{part}</bdi>
        </span>
      ))}
      {address.phone && !withoutPhone ? (
        <>
          {' · '}
          <bdi dir="ltr" className="num">
            {address.dial_code} {address.phone}
          </bdi>
        </>
      ) : null}
    </span>
  );
}
