// Loader, action and messages of the pages to which the provider sends the shopper back.
import { page } from '../../kit/page.ts';
import { loadResult } from './load-payment.ts';
import { retryPayment } from './retry-payment.ts';

export const paymentPage = page({
  load: loadResult,
  action: retryPayment,
  messages: ['checkout', 'address', 'cart', 'lines', 'forms'],
  cache: 'private',
});
