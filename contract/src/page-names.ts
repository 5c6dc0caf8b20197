// The names by which page views are counted. They are not in pages.ts, because the browser loads that file and does not
// need them.
import { splitPrefix } from './pages.ts';

/** The pages whose views are counted, by the first segment of their paths after the prefix of language and market. */
export const PAGE_NAMES = [
  'home',
  'product-list',
  'product-details',
  'cart',
  'checkout',
  'user-login',
  'user-registration',
  'forgot-password',
  'my-account',
  'my-order',
  'order-details',
  'my-wishlist',
  'notifications',
  'contact',
  'faq',
  'about',
  'privacy-policy',
  'home-services',
  'guest-checkout-modal',
  'order-cancel-modal',
  'custom-size-modal',
  'payment',
  'success',
  'cancel',
  'failure',
  'webhook',
  'invoice',
  'belling-details',
  'newzoompage',
  'user-address',
  'edit-address',
  'new-delivery',
  'find-order',
  'order-return',
  'order-review',
  'size-guide',
  'cookie-choices',
  'reminders-off',
  'product-alert',
  'alerts-confirm',
  'alerts-off',
  'notification-settings',
  'terms',
  'delivery-returns',
  'order-exchange',
  'order-address',
  'account-profile',
  'account-security',
  'account-data',
  'my-measurements',
  'compare',
  'search',
  'offline',
  'tailoring',
  'care-card',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

const KNOWN_PAGES: ReadonlySet<string> = new Set(PAGE_NAMES);

/**
 * The page named by a path's first segment after the prefix of language and market; null if that segment is no page's
 * name.
 */
export function pageNameOf(pathname: string): PageName | null {
  const name = splitPrefix(pathname).path.split('/', 2)[1] ?? '';
  return KNOWN_PAGES.has(name) ? (name as PageName) : null;
}
