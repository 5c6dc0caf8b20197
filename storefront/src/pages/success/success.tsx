// Specification §2: success. Where the provider sends her back to; see checkout/payment-screen.tsx.
import { loadPayment } from '../../checkout/load-payment.ts';
import { retryPayment } from '../../checkout/retry-payment.ts';
import { PaymentError } from '../../checkout/unknown-payment.tsx';
import type { PageHandle } from '../../platform/late-words.ts';
import { actionOf, loaderOf, withWords } from '../../platform/load.ts';

export const handle = { words: ['checkout'] } satisfies PageHandle;
export const loader = loaderOf(loadPayment);
export const clientLoader = loaderOf(withWords(loadPayment, 'checkout'));
export const action = actionOf(retryPayment);
export const clientAction = actionOf(retryPayment);
export { privateHeaders as headers } from '../../platform/headers.ts';
export { PaymentScreen as default } from '../../checkout/payment-screen.tsx';

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PaymentError error={error} />;
}
