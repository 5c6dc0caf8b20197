// Specification §2: cancel. Where the provider sends her back to; see checkout/payment-screen.tsx.
import { loadPayment } from '../features/payment/load-payment.ts';
import { retryPayment } from '../features/payment/retry-payment.ts';
import { PaymentError } from '../features/payment/unknown-payment.tsx';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';

export const handle = { words: ['checkout'] } satisfies PageHandle;
export const loader = loaderOf(loadPayment);
export const clientLoader = loaderOf(withWords(loadPayment, 'checkout'));
export const action = actionOf(retryPayment);
export const clientAction = actionOf(retryPayment);
export { privateHeaders as headers } from '../kit/headers.ts';
export { PaymentScreen as default } from '../features/payment/payment-screen.tsx';

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PaymentError error={error} />;
}
