// Requirement R36: cancel. The page to which the provider, or the page of the payment (payment.tsx), sends the shopper
// after the shopper has cancelled the payment.
import { paymentPage as route } from '../features/payment/payment-page.ts';
import { PaymentError } from '../features/payment/unknown-payment.tsx';

export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;
export { PaymentScreen as default } from '../features/payment/payment-screen.tsx';

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PaymentError error={error} />;
}
