// The postal address that orders, visits and address books share, and its conversion from and to the API contract.
import type { PostalAddress as WireAddress } from '@hindam/contract/fields';

export interface PostalAddress {
  name: string;
  country: string;
  state: string;
  district: string;
  city: string;
  lineOne: string;
  lineTwo: string;
  zipCode: string;
  dialCode: string;
  phone: string;
  /** A second phone number, in E.164 once the address was checked; empty for none. */
  alternateNumber: string;
  landmark: string;
}

const PARTS = [
  'name',
  'country',
  'state',
  'district',
  'city',
  'lineOne',
  'lineTwo',
  'zipCode',
  'dialCode',
  'phone',
  'alternateNumber',
  'landmark',
] as const satisfies readonly (keyof PostalAddress)[];

export function isSamePostalAddress(one: Partial<PostalAddress>, other: Partial<PostalAddress>): boolean {
  return PARTS.every((part) => (one[part] ?? '') === (other[part] ?? ''));
}

export const BLANK_ADDRESS: PostalAddress = {
  name: '',
  country: '',
  state: '',
  district: '',
  city: '',
  lineOne: '',
  lineTwo: '',
  zipCode: '',
  dialCode: '',
  phone: '',
  alternateNumber: '',
  landmark: '',
};

export function postalAddressOf(wire: WireAddress): PostalAddress {
  return {
    name: wire.name,
    country: wire.country,
    state: wire.state,
    district: wire.district,
    city: wire.city,
    lineOne: wire.address_line_one,
    lineTwo: wire.address_line_two,
    zipCode: wire.zip_code,
    dialCode: wire.dial_code,
    phone: wire.phone,
    alternateNumber: wire.alternate_number,
    landmark: wire.landmark,
  };
}

export function postalAddressOnWire(address: PostalAddress): WireAddress {
  return {
    name: address.name,
    country: address.country,
    state: address.state,
    district: address.district,
    city: address.city,
    address_line_one: address.lineOne,
    address_line_two: address.lineTwo,
    zip_code: address.zipCode,
    dial_code: address.dialCode,
    phone: address.phone,
    alternate_number: address.alternateNumber,
    landmark: address.landmark,
  };
}
