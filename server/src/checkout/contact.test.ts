import { expect, test } from 'vitest';
import type { PostalAddress } from '../customers/postal-address.ts';
import { checkBuyer, isServed, type TypedBuyer } from './contact.ts';

const HOME: PostalAddress = {
  name: 'Maryam',
  country: 'AE',
  state: 'AE-DU',
  district: 'Al Barsha',
  city: '',
  lineOne: '12 Street 4',
  lineTwo: '',
  zipCode: '00000',
  dialCode: '00971',
  phone: '٠٥٠ ١٢٣ ٤٥٦٧',
  alternateNumber: '',
  landmark: '',
};

const typed = (more: Partial<TypedBuyer> = {}): TypedBuyer => ({
  contact: { email: 'a@example.com', dialCode: '+971', phone: '0501234567' },
  shippingAddress: HOME,
  billingAddress: null,
  ...more,
});

const GUEST = { profile: null, sendsSmsTo: (number: string) => number.startsWith('+971') };

test('numbers and addresses are normalised as in the address book, and billing defaults to shipping', () => {
  const { buyer, faults } = checkBuyer(typed(), GUEST);
  expect(faults).toEqual({});
  expect(buyer.contact).toEqual({ email: 'a@example.com', dialCode: '+971', phone: '501234567' });
  expect(buyer.shippingAddress).toEqual({ ...HOME, zipCode: '', dialCode: '+971', phone: '501234567' });
  expect(buyer.billingAddress).toEqual(buyer.shippingAddress);
});

test('a guest must give a number, a mobile one where there is no mail; a member’s own replace empty ones', () => {
  const nothing = typed({ contact: { email: null, dialCode: '', phone: '' } });
  expect(checkBuyer(nothing, GUEST).faults).toEqual({ 'contact.phone': 'FIELD_REQUIRED' });
  const byNumber = (phone: string, email: string | null) =>
    checkBuyer(typed({ contact: { email, dialCode: '+971', phone } }), GUEST).faults;
  expect(byNumber('0501234567', null)).toEqual({});
  const landline = '42345678';
  expect(byNumber(landline, null)).toEqual({
    'contact.phone': { key: 'PHONE_INVALID', values: { example: '501234567' } },
  });
  expect(byNumber(landline, 'a@example.com')).toEqual({});
  const own = { email: null, dialCode: '+971', phone: '509999999' };
  expect(checkBuyer(nothing, { ...GUEST, profile: own })).toMatchObject({ faults: {}, buyer: { contact: own } });
  const other = checkBuyer(typed(), { ...GUEST, profile: own }).buyer.contact;
  expect(other).toEqual({ email: 'a@example.com', dialCode: '+971', phone: '501234567' });
});

test('a number that gets no SMS needs a mail address', () => {
  const british = { dialCode: '+44', phone: '7400123456' };
  const faultsOf = (email: string | null) => checkBuyer(typed({ contact: { email, ...british } }), GUEST).faults;
  expect(faultsOf(null)).toEqual({ 'contact.phone': 'PHONE_GETS_NO_SMS' });
  expect(faultsOf('a@example.com')).toEqual({});
});

test('faults are named by their form: contact, shipping, billing', () => {
  const wrong = { ...HOME, state: 'AE-XX', phone: '1' };
  const noNumber = { key: 'FIELD_PHONE_OF_COUNTRY', values: { example: '501234567' } };
  const { faults } = checkBuyer(
    typed({
      contact: { email: 'a@example.com', dialCode: '+971', phone: '12' },
      shippingAddress: wrong,
      billingAddress: { ...HOME, country: 'QQ' },
    }),
    GUEST,
  );
  expect(faults).toEqual({
    'contact.phone': noNumber,
    'shipping_address.state': 'FIELD_EMIRATE',
    'shipping_address.phone': noNumber,
    'billing_address.country': 'FIELD_COUNTRY',
    'billing_address.city': 'FIELD_REQUIRED',
  });
});

test('a market ships only to its own country', () => {
  expect(isServed('AE', { code: 'ae' })).toBe(true);
  expect(isServed('SA', { code: 'ae' })).toBe(false);
});
