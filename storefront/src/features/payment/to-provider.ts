// Sends the browser to the provider's page, as a new document. The `form-action` directive of the CSP forbids
// redirecting a submitted form to another site, so without script the form is redirected to the payment page
// (pages/payment.tsx), which leads to the provider.
import { redirect, redirectDocument } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { Visitor } from '../../kit/visitor.ts';

/** True for a URL of this shop's origin, for example the sandbox provider's page. */
export function isOurs(address: string, { origin }: Pick<Visitor, 'origin'>): boolean {
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}

type RedirectContext = Pick<Visitor, 'origin' | 'prefix'>;

export function toProvider(visitor: RedirectContext, paymentId: string, address: string): Response {
  const ours = pathsOf(visitor.prefix).payment(paymentId);
  // While the provider has no page yet, the server returns the path of this shop's payment page, without a language
  // prefix. `ours` is that page with the visitor's prefix.
  if (address === pathsOf('').payment(paymentId)) return redirect(ours, 303);
  if (typeof document !== 'undefined' || isOurs(address, visitor)) return redirectDocument(address, 303);
  return redirect(ours, 303);
}
