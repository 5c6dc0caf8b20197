// The one table of message parts: part → the folders and files whose texts it holds. `shell` holds all others; `shell`
// and `shopping` are loaded with every page, the rest as separate chunks with the pages that name them. Read by
// lingui.config.ts, vite-catalogues.ts and the pages themselves.
export const PARTS = {
  shopping: ['device', 'features/product', 'pages/product-details.tsx'],
  viewer: ['features/product/viewer.tsx', 'features/product/viewer-controls.tsx', 'pages/newzoompage.tsx'],
  cart: ['features/cart', 'features/checkout/checkout-ways.tsx', 'pages/cart.tsx'],
  home: ['features/list/home-parts.tsx', 'pages/home.tsx'],
  /** The texts of lines and sums in a cart, a quote, an order and a bill. */
  lines: ['features/cart/line-options.tsx', 'features/cart/sums.tsx'],
  guide: ['features/product/guide-tables.tsx', 'features/product/guide-parts.tsx', 'pages/size-guide.tsx'],
  identity: ['features/identity', 'pages/user-login.tsx', 'pages/user-registration.tsx', 'pages/forgot-password.tsx'],
  account: ['features/account', 'pages/my-account.tsx', 'pages/user-address.tsx', 'pages/edit-address.tsx'],
  /** Texts of fields used in the account and elsewhere: addresses and numbers. */
  address: ['features/address'],
  measure: ['features/measure', 'pages/custom-size-modal.tsx'],
  /** Texts of refused or failed forms. */
  forms: ['kit/form-notice.tsx'],
  wishes: ['features/wishes', 'pages/my-wishlist.tsx'],
  checkout: [
    'features/checkout',
    'features/payment',
    'pages/checkout.tsx',
    'pages/guest-checkout-modal.tsx',
    'pages/payment.tsx',
    'pages/success.tsx',
    'pages/cancel.tsx',
    'pages/failure.tsx',
    'pages/webhook.tsx',
  ],
  orders: [
    'features/orders',
    'pages/my-order.tsx',
    'pages/order-details.tsx',
    'pages/order-cancel-modal.tsx',
    'pages/belling-details.tsx',
    'pages/find-order.tsx',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Loaded with every page, in addition to `shell`. */
const EARLY = 'shopping';

export type LazyPart = Exclude<keyof typeof PARTS, typeof EARLY>;

export const LAZY_PARTS = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => part !== EARLY);
