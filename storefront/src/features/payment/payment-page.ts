// The page to which the provider sends the shopper back. The addresses success, cancel and failure all show it. Its
// content is in payment-screen.tsx.
import { page } from '../../kit/page.ts';
import { loadPayment } from './load-payment.ts';
import { retryPayment } from './retry-payment.ts';

export const paymentPage = page({
  load: loadPayment,
  action: retryPayment,
  messages: ['checkout', 'forms'],
  cache: 'private',
});
