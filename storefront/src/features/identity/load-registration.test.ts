import type { Order } from '@hindam/contract/orders';
import { describe, expect, it } from 'vitest';
import { filledFrom, orderIn } from './load-registration.ts';

const back = (returnUrl: string) => ({ searchParams: new URLSearchParams({ returnUrl }) });
const COUNTRIES = [
  { code: 'CA', name: 'Canada', dialCode: '+1' },
  { code: 'US', name: 'United States', dialCode: '+1' },
  { code: 'AE', name: 'United Arab Emirates', dialCode: '+971' },
];

function order(contact: Order['contact'], country = 'AE'): Order {
  return { contact, shipping_address: { name: 'Noura Al Ali', country }, language_code: 'arb' } as Order;
}

describe('the order she comes from', () => {
  it('is the one whose page she goes back to, with the key of its link', () => {
    expect(orderIn(back('/ar/order-details/0199-a?key=k'))).toEqual({ id: '0199-a', key: 'k' });
    expect(orderIn(back('/order-details/0199-a'))).toEqual({ id: '0199-a', key: null });
  });

  it('is none where she goes back to anything else', () => {
    for (const other of ['', '/cart', '/order-details', '/order-details/a/b', 'https://evil.example/order-details/a'])
      expect(orderIn(back(other)), other).toBeNull();
    expect(orderIn({ searchParams: new URLSearchParams() })).toBeNull();
  });
});

describe('what it fills in', () => {
  it('is name, mail, number and language', () => {
    const filled = filledFrom(
      order({ email: 'noura@example.com', phone: '+971501234567', dial_code: '+971' }),
      COUNTRIES,
    );
    expect(filled).toEqual({
      name: 'Noura Al Ali',
      contact: { by: 'email', email: 'noura@example.com', country: 'AE+971', phone: '501234567' },
      lettersLanguage: 'arb',
    });
  });

  it('takes the country of the address where several have the calling code, and the number where there is no mail', () => {
    const { contact } = filledFrom(order({ email: null, phone: '+14165550100', dial_code: '+1' }, 'US'), COUNTRIES);
    expect(contact).toEqual({ by: 'mobile', email: '', country: 'US+1', phone: '4165550100' });
  });

  it('leaves the number out where its country is not known', () => {
    const { contact } = filledFrom(order({ email: 'a@b.ae', phone: '+966501234567', dial_code: '+966' }), COUNTRIES);
    expect(contact).toEqual({ by: 'email', email: 'a@b.ae', country: '', phone: '' });
  });
});
