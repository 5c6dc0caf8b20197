// What pages, the service worker and its build agree on for use without a connection (decision 86): which pages work
// offline, which requests the worker leaves alone, and the names of its caches.
import { splitPrefix } from '@hindam/contract/pages';

/** OFFLINE_WORKER serves pages offline and shows push messages; PUSH_WORKER only shows push messages. */
export const OFFLINE_WORKER = '/offline-worker.js';
export const PUSH_WORKER = '/service-worker.js';

/**
 * The names of the worker's caches begin with CACHES. If a cache has data of a member or guest, its name begins with
 * OWN_CACHES, so that a logout can delete these caches alone.
 */
export const CACHES = 'hindam-';
export const OWN_CACHES = `${CACHES}own-`;

/** The path, after the prefix, of the page that the worker shows in place of one that it cannot show offline. */
export const OFFLINE_PATH = '/offline';

/**
 * First segment of a path → file in src/pages of a page that works offline with stored data; null for a page that does
 * not.
 */
const PAGES: Readonly<Record<string, string | null>> = {
  home: 'home',
  'product-list': 'product-list',
  'product-details': 'product-details',
  newzoompage: 'newzoompage',
  compare: 'compare',
  cart: 'cart',
  'size-guide': 'size-guide',
  tailoring: 'tailoring',
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
 * First segments of pages whose requests the worker leaves to the browser, such as payment, changes of an order, and
 * logout. Only offline.test.ts reads this list: every route must be in PAGES or here.
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
 * The name of the file of the page at a path; null if the page does not work offline; undefined if the worker leaves
 * the path to the browser.
 */
export function pageAt(pathname: string): string | null | undefined {
  const [, first = '', ...more] = splitPrefix(pathname).path.split('/');
  // A path below a visit, such as that of its calendar file, is not a page.
  if (first === 'home-services' && more.length > 1) return undefined;
  return Object.hasOwn(PAGES, first) ? PAGES[first] : undefined;
}

export const KNOWN_SEGMENTS: readonly string[] = Object.keys(PAGES);

export const OFFLINE_PAGES: readonly string[] = [...new Set(Object.values(PAGES))].filter((page) => page !== null);
