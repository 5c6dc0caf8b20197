// An address as an order keeps it.
import type { Order } from '@hindam/contract/orders';
import { useStateNames } from '../address/state-names.ts';

interface AddressLinesProps {
  address: Order['shipping_address'];
  countries: Readonly<Record<string, string>>;
}

export function AddressLines({ address, countries }: AddressLinesProps) {
  const stateName = useStateNames();
  const { name, address_line_one, address_line_two, landmark, district, city, state, zip_code, country } = address;
  const lines = [name, address_line_one, address_line_two, landmark].filter(Boolean);
  const places = [district, city, stateName(state), zip_code].filter(Boolean);
  return (
    <address className="address-card__lines">
      {lines.map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      <div>
        {places.map((place, index) => (
          <span key={place}>
            {index > 0 ? ' · ' : null}
            <bdi>{place}</bdi>
          </span>
        ))}
      </div>
      <div>{countries[country] ?? country}</div>
      {address.phone ? (
        <div>
          <bdi dir="ltr" className="num">
            {address.dial_code} {address.phone}
          </bdi>
        </div>
      ) : null}
    </address>
  );
}
