// Replaces storefront/src/kit/platform.ts in the app, which contains its pages and calls the API at the shop's address.
import type * as Web from '@hindam/storefront/src/kit/platform.ts';

/**
 * Scheme and host of the shop, which mobile/app-document.ts writes into the document. It is read once, because React
 * replaces the document's head. There is no document while the build renders index.html.
 */
export const SHOP =
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>('meta[name="shop"]')?.content ?? '');

export const SERVED: typeof Web.SERVED = false;

export const API = `${SHOP}/api`;

/** Pages extend behind the system's bars; app.css keeps their contents out from under them. */
export const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover';
