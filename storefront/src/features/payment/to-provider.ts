// Sends the browser to the provider's page: always a new document, never a frame. Our `form-action` policy forbids that
// a submitted form is redirected to another site, so without script another site is reached through the payment page,
// which leads there by a link and a refresh.
import { redirect, redirectDocument } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { Visitor } from '../../kit/visitor.ts';

/** True for an address of this shop, e.g. of the sandbox provider. */
export function isOurs(address: string, { origin }: Pick<Visitor, 'origin'>): boolean {
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}

type Going = Pick<Visitor, 'origin' | 'prefix'>;

export function toProvider(visitor: Going, paymentId: string, address: string): Response {
  const ours = pathsOf(visitor.prefix).payment(paymentId);
  // The provider has not answered yet: redirects to the page that asks it again, in the shopper's language.
  if (address === pathsOf('').payment(paymentId)) return redirect(ours, 303);
  if (typeof document !== 'undefined' || isOurs(address, visitor)) return redirectDocument(address, 303);
  return redirect(ours, 303);
}
