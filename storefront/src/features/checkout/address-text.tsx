// An address in one line of text: street, places, country, number.
import type { Country } from '@hindam/contract/customers';
import { useStateNames } from '../address/state-names.ts';
import type { OrderAddress } from './draft.ts';

interface AddressTextProps {
  address: OrderAddress;
  countries: readonly Country[];
  /** For places where the number is shown elsewhere. */
  withoutPhone?: boolean;
}

export function AddressText({ address, countries, withoutPhone = false }: AddressTextProps) {
  const stateName = useStateNames();
  const { address_line_one, address_line_two, landmark, district, city, state, zip_code, country } = address;
  const named = countries.find(({ code }) => code === country)?.name ?? country;
  const parts = [address_line_one, address_line_two, landmark, district, city, stateName(state ?? ''), zip_code, named];
  return (
    <span className="address-text">
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
