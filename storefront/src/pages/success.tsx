// R36: success. The provider sends the shopper here after a payment.
import { paymentPage as my } from '../features/payment/payment-page.ts';
import { PaymentError } from '../features/payment/unknown-payment.tsx';

export const handle = my.handle;
export const loader = my.loader;
export const clientLoader = my.clientLoader;
export const action = my.action;
export const clientAction = my.clientAction;
export const headers = my.headers;
export { PaymentScreen as default } from '../features/payment/payment-screen.tsx';

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PaymentError error={error} />;
}
