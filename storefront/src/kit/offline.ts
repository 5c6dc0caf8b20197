// What pages, the service worker and its build agree on for use without a connection (decision 86): which pages work
// there, which requests the worker leaves alone, and the names of its caches. A test compares the pages with routes.ts.
import { splitPrefix } from '@hindam/contract/pages';

/** The worker for offline use, which also shows push messages; PUSH_WORKER does the latter alone. */
export const OFFLINE_WORKER = '/offline-worker.js';
export const PUSH_WORKER = '/service-worker.js';

/** The names of all caches of the worker begin with this; those of a member's answers with OWN_CACHES. */
export const CACHES = 'hindam-';
export const OWN_CACHES = `${CACHES}own-`;

/** The path of the page that is shown for one that was never seen, below a prefix. */
export const OFFLINE_PATH = '/offline';

/**
 * First segment of a path → the file in src/pages of a page that works without a connection, as far as its data was
 * seen; null for a page that then only says so.
 */
const PAGES: Readonly<Record<string, string | null>> = {
  home: 'home',
  'product-list': 'product-list',
  'product-details': 'product-details',
  newzoompage: 'newzoompage',
  compare: 'compare',
  cart: 'cart',
  'size-guide': 'size-guide',
  'custom-size-modal': 'custom-size-modal',
  'my-measurements': 'my-measurements',
  'my-order': 'my-order',
  'order-details': 'order-details',
  'my-wishlist': 'my-wishlist',
  contact: 'contact',
  faq: 'faq',
  about: 'document',
  'privacy-policy': 'document',
  terms: 'document',
  'delivery-returns': 'document',
  offline: 'offline',
  search: null,
  'user-login': null,
  'user-registration': null,
  'forgot-password': null,
  'my-account': null,
  'account-profile': null,
  'account-security': null,
  'account-data': null,
  'user-address': null,
  'edit-address': null,
  notifications: null,
  'notification-settings': null,
  'home-services': null,
  'new-delivery': null,
  'belling-details': null,
  'find-order': null,
  'order-address': null,
  'product-alert': null,
  'cookie-choices': null,
};

/**
 * First segments of pages that the worker does not answer: of paying and what leads there, of changes to an order with
 * money or documents in them, and of links in letters, which carry a key.
 */
export const LEFT_ALONE: readonly string[] = [
  'checkout',
  'guest-checkout-modal',
  'payment',
  'success',
  'cancel',
  'failure',
  'webhook',
  'invoice',
  'order-cancel-modal',
  'order-return',
  'order-review',
  'order-exchange',
  'reminders-off',
  'alerts-confirm',
  'alerts-off',
  'log-out',
];

/** The page at a path: the name of its file, null if it only says that there is no connection, undefined if left alone. */
export function pageAt(pathname: string): string | null | undefined {
  const [, first = '', ...more] = splitPrefix(pathname).path.split('/');
  // Files below a page (a visit's calendar) are not pages.
  if (first === 'home-services' && more.length > 1) return undefined;
  return Object.hasOwn(PAGES, first) ? PAGES[first] : undefined;
}

/** The first segments of all pages that the worker knows. */
export const KNOWN_SEGMENTS: readonly string[] = Object.keys(PAGES);

/** The files in src/pages of the pages that work without a connection. */
export const OFFLINE_PAGES: readonly string[] = [...new Set(Object.values(PAGES))].filter((page) => page !== null);
