// Requirement R36: success. The page after a payment, to which the provider, or the page of the payment (payment.tsx),
// sends the shopper; after an order that needs no provider's page, such as one paid on delivery, the checkout does.
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
