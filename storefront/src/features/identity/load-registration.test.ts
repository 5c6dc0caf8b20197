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

describe('the order a guest registers from', () => {
  it('is the one of the return address, with the access key of its link', () => {
    expect(orderIn(back('/ar/order-details/0199-a?key=k'))).toEqual({ id: '0199-a', key: 'k' });
    expect(orderIn(back('/order-details/0199-a'))).toEqual({ id: '0199-a', key: null });
  });

  it('is null for any other return address', () => {
    for (const other of ['', '/cart', '/order-details', '/order-details/a/b', 'https://evil.example/order-details/a'])
      expect(orderIn(back(other)), other).toBeNull();
    expect(orderIn({ searchParams: new URLSearchParams() })).toBeNull();
  });
});

describe('the registration form filled in from an order', () => {
  it('has name, mail, number and language', () => {
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

  it('takes the address’s country where several share the calling code, and the number if there is no mail', () => {
    const { contact } = filledFrom(order({ email: null, phone: '+14165550100', dial_code: '+1' }, 'US'), COUNTRIES);
    expect(contact).toEqual({ by: 'mobile', email: '', country: 'US+1', phone: '4165550100' });
  });

  it('leaves the number out when its country is unknown', () => {
    const { contact } = filledFrom(order({ email: 'a@b.ae', phone: '+966501234567', dial_code: '+966' }), COUNTRIES);
    expect(contact).toEqual({ by: 'email', email: 'a@b.ae', country: '', phone: '' });
  });
});
