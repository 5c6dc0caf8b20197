// What pages, the service worker and its build agree on for use without a connection (decision 86): which pages work
// offline, which requests the worker leaves alone, and the names of its caches. A test compares the pages with
// routes.ts.
import { splitPrefix } from '@hindam/contract/pages';

/** The worker for offline use, which also shows push messages. PUSH_WORKER only shows push messages. */
export const OFFLINE_WORKER = '/offline-worker.js';
export const PUSH_WORKER = '/service-worker.js';

/**
 * The names of all caches of the worker begin with CACHES. Those of caches with data of a member or guest begin with
 * OWN_CACHES, so that a logout can delete these alone.
 */
export const CACHES = 'hindam-';
export const OWN_CACHES = `${CACHES}own-`;

/** The path, after the prefix, of the page that the worker shows in place of a page that it has not stored. */
export const OFFLINE_PATH = '/offline';

/**
 * First segment of a path → file in src/pages, for a page that works offline with the data that the device has stored;
 * null for a page that does not work offline, so that the worker shows the page OFFLINE_PATH in its place.
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
 * First segments of pages whose requests the worker leaves to the browser: payment and the pages before it, invoices,
 * pages that change or review an order, logout, and pages that links in mails open by a key.
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
  'care-card',
  'order-cancel-modal',
  'order-return',
  'order-review',
  'order-exchange',
  'reminders-off',
  'alerts-confirm',
  'alerts-off',
  'log-out',
];

/**
 * The page at a path: the name of its file; null if the worker only shows that there is no connection; undefined if the
 * worker leaves the path to the browser.
 */
export function pageAt(pathname: string): string | null | undefined {
  const [, first = '', ...more] = splitPrefix(pathname).path.split('/');
  // A path below a visit, such as that of its calendar file, is not a page.
  if (first === 'home-services' && more.length > 1) return undefined;
  return Object.hasOwn(PAGES, first) ? PAGES[first] : undefined;
}

/** The first segments of all pages that the worker knows. */
export const KNOWN_SEGMENTS: readonly string[] = Object.keys(PAGES);

/** The files in src/pages of the pages that work without a connection. */
export const OFFLINE_PAGES: readonly string[] = [...new Set(Object.values(PAGES))].filter((page) => page !== null);
