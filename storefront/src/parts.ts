// The message parts: part → the folders and files whose texts it holds; the part `shell` holds the texts of all other
// files. `shell` and `shopping` are loaded with every page, each other part as a chunk of its own by the pages and
// components that name it. Read by lingui.config.ts and vite-catalogues.ts.
export const PARTS = {
  shopping: ['device', 'features/product', 'pages/product-details.tsx'],
  /** The texts of the frame's deferred parts (shell/frame-parts.tsx). */
  frame: [
    'shell/drawer.tsx',
    'shell/error-page.tsx',
    'shell/footer.tsx',
    'shell/fresh-lists.ts',
    'shell/log-out-form.tsx',
    'shell/menu-labels.ts',
    'shell/notices.tsx',
    'shell/offline-banner.tsx',
    'shell/search-field.tsx',
    'shell/search-panel.tsx',
    'shell/use-push-toasts.ts',
  ],
  filters: [
    'features/list/applied-filters.ts',
    'features/list/filter-panel.tsx',
    'features/list/last-filters.tsx',
    'features/list/no-such-list.tsx',
    'features/list/nothing-found.tsx',
    'features/list/sort-labels.ts',
    'features/list/tools.tsx',
    'features/list/use-facet-name.ts',
  ],
  search: [
    'features/list/nothing-near.tsx',
    'features/list/search-results.tsx',
    'pages/search.tsx',
    'shell/search-suggestions.tsx',
  ],
  story: [
    'features/product/alerting.tsx',
    'features/product/buy-bar.tsx',
    'features/product/delivery-facts.tsx',
    'features/product/fit-summary.tsx',
    'features/product/product-story.tsx',
    'features/product/recently-viewed.tsx',
    'features/product/helpful-button.tsx',
    'features/product/one-review.tsx',
    'features/product/review-choice.tsx',
    'features/product/review-summary.tsx',
    'features/product/reviews.tsx',
    'features/product/write-review.tsx',
  ],
  quick: ['features/product/quick-add.tsx', 'features/product/quick-dialog.tsx', 'features/product/quick-sizes.tsx'],
  viewer: ['features/product/viewer.tsx', 'features/product/viewer-controls.tsx', 'pages/newzoompage.tsx'],
  cart: ['features/cart', 'features/checkout/checkout-ways.tsx', 'pages/cart.tsx'],
  home: ['features/list/home-parts.tsx', 'features/list/occasion-tiles.tsx', 'pages/home.tsx'],
  /** The texts of lines and sums (of a cart, a quote, an order, a bill) and of instalments. */
  lines: ['features/cart/line-options.tsx', 'features/cart/sums.tsx', 'features/product/instalments.tsx'],
  finder: [
    'features/product/finder-dialog.tsx',
    'features/product/finder-form.tsx',
    'features/product/finder-page.tsx',
    'features/product/finder-result.tsx',
  ],
  guide: [
    'features/product/guide-dialog.tsx',
    'features/product/guide-figure.tsx',
    'features/product/guide-parts.tsx',
    'pages/size-guide.tsx',
  ],
  identity: ['features/identity', 'pages/user-login.tsx', 'pages/user-registration.tsx', 'pages/forgot-password.tsx'],
  account: [
    'features/account',
    'pages/account-data.tsx',
    'pages/account-profile.tsx',
    'pages/account-security.tsx',
    'pages/my-account.tsx',
    'pages/my-measurements.tsx',
    'pages/user-address.tsx',
    'pages/edit-address.tsx',
    'pages/reminders-off.tsx',
  ],
  alerts: ['features/alerts', 'pages/product-alert.tsx', 'pages/alerts-confirm.tsx', 'pages/alerts-off.tsx'],
  /** The texts of address and phone fields. */
  address: ['features/address'],
  measure: ['features/measure', 'pages/custom-size-modal.tsx'],
  consent: ['shell/consent-form.tsx', 'shell/consent-sheet.tsx', 'pages/cookie-choices.tsx'],
  /** The texts that a form shows when the server refuses it or does not answer. */
  forms: ['kit/form-notice.tsx'],
  content: ['features/content', 'pages/document.tsx', 'pages/faq.tsx'],
  contact: ['features/contact', 'pages/contact.tsx'],
  wishes: ['features/wishes', 'pages/my-wishlist.tsx'],
  notifications: ['features/notifications', 'pages/notifications.tsx', 'pages/notification-settings.tsx'],
  /** The texts that offer push messages. */
  push: ['features/notifications/push-offer.tsx'],
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
  delivery: [
    'features/orders/delivery-problem.tsx',
    'features/orders/delivery-view.tsx',
    'features/orders/delivery-when.tsx',
    'features/orders/delivery-where.tsx',
    'pages/new-delivery.tsx',
  ],
  amending: ['features/orders/amend-form.tsx', 'features/orders/amend-view.tsx', 'pages/order-address.tsx'],
  exchange: [
    'features/orders/exchange-cost.tsx',
    'features/orders/exchange-form.tsx',
    'features/orders/exchange-pieces.tsx',
    'pages/order-exchange.tsx',
  ],
  returns: [
    'features/orders/return-bank.tsx',
    'features/orders/return-form.tsx',
    'features/orders/return-money.tsx',
    'features/orders/return-pieces.tsx',
    'features/orders/return-state.tsx',
    'features/orders/return-view.tsx',
    'pages/order-return.tsx',
  ],
  reviewing: [
    'features/orders/own-review.tsx',
    'features/orders/review-form.tsx',
    'features/orders/review-news.tsx',
    'features/orders/review-text.tsx',
    'features/orders/review-view.tsx',
    'pages/order-review.tsx',
  ],
  orders: [
    'features/orders',
    'pages/my-order.tsx',
    'pages/order-details.tsx',
    'pages/order-cancel-modal.tsx',
    'pages/belling-details.tsx',
    'pages/invoice.tsx',
    'pages/find-order.tsx',
  ],
  visits: ['features/visits', 'pages/home-services.tsx', 'pages/home-visit.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The part that every page loads in addition to `shell`. */
const EARLY = 'shopping';

export type LazyPart = Exclude<keyof typeof PARTS, typeof EARLY>;

export const LAZY_PARTS = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => part !== EARLY);
