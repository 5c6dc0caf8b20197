import { expect, test } from 'vitest';
import type { OrderAddress } from '../orders/orders.ts';
import { checkBuyer, isServed, type TypedBuyer } from './contact.ts';

const HOME: OrderAddress = {
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

test('numbers and addresses are kept in the one form of an address book, and the bill goes where the goods go', () => {
  const { buyer, faults } = checkBuyer(typed(), null);
  expect(faults).toEqual({});
  expect(buyer.contact).toEqual({ email: 'a@example.com', dialCode: '+971', phone: '501234567' });
  expect(buyer.shippingAddress).toEqual({ ...HOME, zipCode: '', dialCode: '+971', phone: '501234567' });
  expect(buyer.billingAddress).toEqual(buyer.shippingAddress);
});

test('a guest gives a mail and a number; a member’s own stand in for what she leaves empty', () => {
  const nothing = typed({ contact: { email: null, dialCode: '', phone: '' } });
  expect(checkBuyer(nothing, null).faults).toEqual({
    'contact.email': 'FIELD_REQUIRED',
    'contact.phone': 'FIELD_REQUIRED',
  });
  const own = { email: null, dialCode: '+971', phone: '509999999' };
  expect(checkBuyer(nothing, own)).toMatchObject({ faults: {}, buyer: { contact: own } });
  const other = checkBuyer(typed(), own).buyer.contact;
  expect(other).toEqual({ email: 'a@example.com', dialCode: '+971', phone: '501234567' });
});

test('what is wrong is named by its form: contact, shipping, billing', () => {
  const wrong = { ...HOME, state: 'AE-XX', phone: '1' };
  const { faults } = checkBuyer(
    typed({
      contact: { email: 'a@example.com', dialCode: '+971', phone: '12' },
      shippingAddress: wrong,
      billingAddress: { ...HOME, country: 'QQ' },
    }),
    null,
  );
  expect(faults).toEqual({
    'contact.phone': 'PHONE_INVALID',
    'shipping_address.state': 'FIELD_INVALID',
    'shipping_address.phone': 'PHONE_INVALID',
    'billing_address.country': 'FIELD_INVALID',
    'billing_address.city': 'FIELD_REQUIRED',
  });
});

test('a market is served in its own country alone', () => {
  expect(isServed('AE', { code: 'ae' })).toBe(true);
  expect(isServed('SA', { code: 'ae' })).toBe(false);
});
