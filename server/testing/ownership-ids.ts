// Ids that calls of shoppers take and that need no row in the access matrix of ownership.api.test.ts.

/** Ids of what belongs to nobody, such as products and variants, or ids that give no access to anything. */
export const PUBLIC_IDS = new Set([
  'product/details/{id} id',
  'product/similar/{id} id',
  'product/reviews/{id} id',
  'product/cards id',
  // Every shopper may vote on a review that is public.
  'review/helpful review_id',
  // A `quote_id` is only a digest of the quote that the caller was shown and gives no access to anything.
  'checkout/place-order quote_id',
  'order/exchange quote_id',
  // The id is stored in the caller's own draft; saving the form looks it up among the caller's own measurement sets.
  'tailoring/draft set_id',
  'cart/line product_item_id',
  'guest-cart/line product_item_id',
  ...['cart/add-to-cart', 'guest-cart/add-to-cart', 'wishlist/toggle', 'alerts/add'].flatMap((path) => [
    `${path} product_id`,
    `${path} product_item_id`,
  ]),
]);

/** Secret ids: knowing the id is what gives access, as with a guest id and its cart (decision 9). */
export const CAPABILITIES = new Set([
  'guest-cart/view/{guestId} guestId',
  'guest-cart/merge other_guest_id',
  'cart/merge guest_id',
  'measurement/merge guest_id',
  'cart/guest-cart-replace/{guestId}/{userId} guestId',
  // A payment's id shows the payment's state and the order's number to whoever knows it; only the order's owner sees
  // more (attempts.api.test.ts).
  'payment/{payment_id} payment_id',
]);
