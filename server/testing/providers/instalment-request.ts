// For tests of the providers of instalments: a purchase of AED 1,200, the request for its payment, and a function that
// creates the payment.
import { newId } from '../../src/kernel/ids.ts';
import type { PaymentProvider, PaymentRequest, ProviderPayment, Purchase } from '../../src/outside/payments/port.ts';

export const PURCHASE: Purchase = {
  lines: [{ title: 'Abaya', sku: 'A-52', quantity: 2, unitMinor: 60_000, discountMinor: 0 }],
  shippingMinor: 0,
  discountMinor: 0,
  vatMinor: 5_714,
  address: { name: 'Maryam', country: 'AE', city: 'Dubai', line: '12 Street 4', zip: '', phone: '+971501234567' },
  memberSince: null,
  placedBefore: 0,
};

/** The request for a new payment; `more` replaces fields of the request, `purchase` fields of its purchase. */
export const requestOf = (more: Partial<PaymentRequest> = {}, purchase: Partial<Purchase> = {}): PaymentRequest => ({
  paymentId: newId(),
  amount: { amount: 120_000, currency: 'AED' },
  option: 'instalments_4',
  cards: null,
  language: 'en',
  returnUrl: 'http://localhost:3000/api/payment/return/provider?language=en',
  messagesUrl: 'https://shop.example/api/webhook/provider',
  expiresAt: new Date(Date.now() + 30 * 60_000),
  description: 'Hindam',
  contact: { name: 'Maryam Al Noor', email: 'maryam@example.com', phone: '+971501234567' },
  parts: [],
  purchase: () => Promise.resolve({ ...PURCHASE, ...purchase }),
  ...more,
});

export async function opened(provider: PaymentProvider, request: PaymentRequest): Promise<ProviderPayment> {
  const made = await provider.create(request);
  if ('refused' in made) throw new Error('refused');
  return made;
}
