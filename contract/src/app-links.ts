// What the app (mobile/) and the server agree on about addresses that open the app.

/** The scheme of the app's own addresses (RFC 8252, section 7.1), which is also the id of the app in the stores. */
export const APP_SCHEME = 'shop.hindam.app';

/** The address by which a page of the shop opens in the app; `path` begins with a slash. */
export function appAddress(path: string): string {
  return `${APP_SCHEME}://open${path}`;
}

/**
 * The value of the header X-Client, and of the parameter `client` of a payment's return URL, by which a request says
 * that it comes from the app.
 */
export const APP_CLIENT = 'app';

/**
 * The pages that links to the shop open in the app, by the first segment of their paths after the prefix of language
 * and market. Login, checkout and payment are not among them: a shopper who begins one of these in a browser finishes
 * it in that browser.
 */
export const APP_PAGES = [
  'home',
  'product-list',
  'product-details',
  'search',
  'cart',
  'my-account',
  'my-order',
  'order-details',
  'my-wishlist',
  'notifications',
  'new-delivery',
  'home-services',
  'contact',
  'faq',
  'about',
  'size-guide',
  'tailoring',
  'invoice',
  'order-return',
  'order-review',
] as const;
