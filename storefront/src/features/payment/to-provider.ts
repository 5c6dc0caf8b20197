// The way to the provider's page: a full change of document, never a frame. A browser's form that was sent to us
// may not be led on to another site (our `form-action`), so without script another site is reached by the
// payment page, which leads there by a link and by itself.
import { redirect, redirectDocument } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { Visitor } from '../../kit/visitor.ts';

/** An address of this shop, e.g. of the provider that is built in. */
export function isOurs(address: string, { origin }: Pick<Visitor, 'origin'>): boolean {
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}

type Going = Pick<Visitor, 'origin' | 'prefix'>;

export function toProvider(visitor: Going, paymentId: string, address: string): Response {
  const ours = pathsOf(visitor.prefix).payment(paymentId);
  // The provider has not answered yet: the page that asks it again, in her language.
  if (address === pathsOf('').payment(paymentId)) return redirect(ours, 303);
  if (typeof document !== 'undefined' || isOurs(address, visitor)) return redirectDocument(address, 303);
  return redirect(ours, 303);
}
