// An address as the address book shows it.
import { useStateNames } from '../address/state-names.ts';
import type { Offered } from './address-book.ts';

export function AddressLines({ address, country }: { address: Offered['address']; country: string }) {
  const stateNames = useStateNames();
  // A city that is named as its emirate is said once.
  const places = new Set([address.district, address.city, stateNames(address.state), address.zip_code].filter(Boolean));
  const lines = [address.name, address.address_line_one, address.address_line_two, address.landmark].filter(Boolean);
  return (
    <address className="address-card__lines">
      {lines.map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      <div>
        {[...places].map((place, index) => (
          <span key={place}>
            {index > 0 ? ' · ' : null}
            <bdi>{place}</bdi>
          </span>
        ))}
      </div>
      <div>{country}</div>
      <div>
        <bdi dir="ltr" className="num">
          {address.dial_code} {address.phone}
        </bdi>
      </div>
    </address>
  );
}
