import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../address/address-draft.ts';
import { addressValue, billingAddress, type CheckoutDraft, deliveryAddress, draftOfForm, orderBody } from './draft.ts';
import { REQUIRED } from '../../kit/form.ts';
import { faultsOf, serverFaults, withServerFaults } from './faults.ts';
import { faultsBefore, firstFaulty, NEW_ADDRESS, stepOf } from './steps.ts';

const SAVED = {
  name: 'Mariam',
  country: 'AE',
  state: 'AE-DU',
  district: '',
  city: '',
  address_line_one: 'Villa 12',
  address_line_two: '',
  zip_code: '',
  dial_code: '+971',
  phone: '501234567',
  alternate_number: '',
  landmark: '',
};

const draft = (part: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  email: 'mariam@example.com',
  dial: 'AE+971',
  phone: '501234567',
  address: NEW_ADDRESS,
  shipping: { ...emptyDraft('AE'), name: 'Mariam', state: 'AE-DU', address_line_one: 'Villa 12' },
  keepAddress: false,
  courierDial: 'AE+971',
  courierPhone: '',
  sameBilling: true,
  billing: emptyDraft('AE'),
  isGift: false,
  giftNote: '',
  wrapsGift: false,
  payment: { option: 'card', provider: null },
  keepCard: false,
  ...part,
});

describe('errors a form finds by itself', () => {
  it('are none when everything was entered', () => {
    expect(faultsOf(draft())).toEqual({});
  });

  it('are listed in the order of the form, by the country’s own rules', () => {
    const shipping = emptyDraft('SA');
    const found = faultsOf(draft({ email: '', phone: '12', shipping }));
    expect(Object.entries(found)).toEqual([
      ['phone', 'FIELD_PHONE'],
      ['shipping_name', REQUIRED],
      ['shipping_city', REQUIRED],
      ['shipping_district', REQUIRED],
      ['shipping_address_line_one', REQUIRED],
      ['shipping_zip_code', REQUIRED],
    ]);
  });

  it('skip what is not asked: a saved address needs no new one, the same billing none of its own', () => {
    const saved = { address: JSON.stringify(SAVED), shipping: emptyDraft('AE') };
    expect(faultsOf(draft(saved))).toEqual({});
    expect(Object.keys(faultsOf(draft({ ...saved, sameBilling: false })))).toEqual([
      'billing_name',
      'billing_state',
      'billing_address_line_one',
    ]);
  });

  it('allow digits of any script and all usual mail addresses', () => {
    expect(faultsOf(draft({ phone: '٠٥٠١٢٣٤٥٦٧', email: 'a.b+c@mail.example.ae' }))).toEqual({});
    for (const email of ['mariam', 'mariam@example', 'ma riam@example.com', '@example.com'])
      expect(faultsOf(draft({ email }))).toEqual({ email: 'EMAIL_INVALID' });
  });
});

describe('errors the server finds', () => {
  it('are shown at the field they belong to', () => {
    const serverFields = { 'contact.phone': 'a', 'shipping_address.city': 'b', 'billing_address.zip_code': 'c' };
    expect(serverFaults(serverFields, draft())).toEqual({ phone: 'a', shipping_city: 'b', billing_zip_code: 'c' });
  });

  it('about the courier’s number are shown at the field that number came from', () => {
    const serverFields = { 'shipping_address.phone': 'a' };
    expect(serverFaults(serverFields, draft())).toEqual({ phone: 'a' });
    expect(serverFaults(serverFields, draft({ courierPhone: '1' }))).toEqual({ courier_phone: 'a' });
  });
});

describe('the steps', () => {
  it('open at the first error, and later steps are not checked yet', () => {
    const faults = { shipping_name: REQUIRED, payment_option: REQUIRED };
    expect(firstFaulty(faults)).toBe('delivery');
    expect(faultsBefore(faults, 'delivery')).toEqual({});
    expect(Object.keys(faultsBefore(faults, 'review'))).toEqual(['shipping_name', 'payment_option']);
    expect(stepOf('courier_phone')).toBe('delivery');
  });
});

describe('the request', () => {
  it('uses the contact number for the courier and the bill too, unless the shopper enters another', () => {
    expect(deliveryAddress(draft())).toMatchObject({ dial_code: '+971', phone: '501234567' });
    expect(deliveryAddress(draft({ courierDial: 'SA+966', courierPhone: '512345678' }))).toMatchObject({
      dial_code: '+966',
      phone: '512345678',
    });
    expect(billingAddress(draft())).toBeNull();
    expect(orderBody(draft())).not.toHaveProperty('billing_address');
  });

  it('holds the chosen saved address, without the fields that only the address book needs', () => {
    const inBook = {
      ...SAVED,
      _id: 'x',
      type: 'home' as const,
      email: null,
      default_shipping: true,
      default_billing: false,
    };
    expect(deliveryAddress(draft({ address: addressValue(inBook) }))).toEqual(SAVED);
  });

  it('holds the form’s values, and a tampered form counts as a new address', () => {
    const form = new FormData();
    form.set('email', ' mariam@example.com ');
    form.set('address', '{"cut');
    form.set('shipping_name', 'Mariam');
    form.set('payment_option', 'gold');
    const typed = draftOfForm(form);
    expect(typed).toMatchObject({ email: 'mariam@example.com', sameBilling: false, payment: null });
    expect(deliveryAddress(typed).name).toBe('Mariam');
  });
});

describe('a gift', () => {
  it('is in the order only while its box is ticked, and so is what is wrong with its note', () => {
    const long = 'x'.repeat(301);
    expect(orderBody(draft({ giftNote: long, wrapsGift: true }))).not.toHaveProperty('gift');
    expect(faultsOf(draft({ giftNote: long }))).toEqual({});
    expect(orderBody(draft({ isGift: true, giftNote: 'note' }))).toMatchObject({
      gift: { note: 'note', wrapping: false },
    });
    expect(faultsOf(draft({ isGift: true, giftNote: long }))).toEqual({ gift_note: 'FIELD_TOO_LONG' });
    expect(faultsOf(draft({ isGift: true, giftNote: '👨‍👩‍👧‍👦'.repeat(300) }))).toEqual({});
    expect([stepOf('gift_note'), serverFaults({ 'gift.note': 'why' }, { courierPhone: '' })]).toEqual([
      'delivery',
      { gift_note: 'why' },
    ]);
  });
});

describe('the errors found here and the server’s', () => {
  it('come together in the order of the form; of two the server’s is kept', () => {
    const found = { shipping_name: REQUIRED, email: 'EMAIL_INVALID', phone: 'FIELD_PHONE' };
    const servers = { shipping_zip_code: 'Five digits.', phone: 'No such number.' };
    expect(Object.entries(withServerFaults(found, servers))).toEqual([
      ['email', 'EMAIL_INVALID'],
      ['phone', 'No such number.'],
      ['shipping_name', REQUIRED],
      ['shipping_zip_code', 'Five digits.'],
    ]);
  });
});
