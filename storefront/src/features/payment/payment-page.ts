// The page the provider returns the shopper to: three addresses share it. See payment-screen.tsx.
import { page } from '../../kit/page.ts';
import { loadPayment } from './load-payment.ts';
import { retryPayment } from './retry-payment.ts';

export const paymentPage = page({
  load: loadPayment,
  act: retryPayment,
  words: ['checkout', 'forms'],
  keep: 'private',
});
