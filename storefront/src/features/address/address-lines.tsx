// An address on several lines, as the address book and orders show it.
import { placesIn } from './places.ts';
import { useStateNames } from './state-names.ts';
import './address-form.css';

interface AddressLinesProps {
  address: {
    name: string;
    address_line_one: string;
    address_line_two: string;
    landmark: string;
    district: string;
    city: string;
    state: string;
    zip_code: string;
    dial_code: string | null;
    phone: string | null;
  };
  country: string;
}

export function AddressLines({ address, country }: AddressLinesProps) {
  const stateName = useStateNames();
  const { name, address_line_one, address_line_two, landmark } = address;
  const lines = [name, address_line_one, address_line_two, landmark].filter(Boolean);
  return (
    <address className="address-card__lines">
      {lines.map((line, index) => (
        <div key={index}>
          <bdi>{line}</bdi>
        </div>
      ))}
      <div>
        {placesIn(address, stateName).map((place, index) => (
          <span key={place}>
            {index > 0 ? ' · ' : null}
            <bdi>{place}</bdi>
          </span>
        ))}
      </div>
      <div>{country}</div>
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
