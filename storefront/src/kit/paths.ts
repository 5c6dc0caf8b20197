// Builds the addresses of all pages. `prefix` is the language prefix of the current page, '', '/en' or '/ar', which all
// its links keep.
import type { Collection } from '@hindam/contract/catalogue';
import type { DocumentName } from '@hindam/contract/document-names';

export type QueryValue = string | number | boolean | readonly string[] | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** R19: the four collections, in the order of the side menu. Any other id in the address is that of a product type. */
export const COLLECTION_IDS = [
  'best_seller',
  'latest_collection',
  'limited_edition',
  'product_sales',
] as const satisfies readonly Collection[];

export function isCollection(id: string | undefined): id is Collection {
  return (COLLECTION_IDS as readonly (string | undefined)[]).includes(id);
}

/** The query string, `?a=1&b=2&b=3`; null, undefined, false and '' are left out, and '' is returned if none is left. */
export function queryString(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as readonly string[]) : [value]) {
      if (item !== null && item !== undefined && item !== '' && item !== false) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

const segment = encodeURIComponent;

export function pathsOf(prefix: string) {
  return {
    home: () => `${prefix}/home`,
    /**
     * All products, a collection, or a product type; the id selects the list, the slug only makes the address readable.
     */
    productList: (id?: string | null, slug?: string | null, query: Query = {}) =>
      `${prefix}/product-list${id ? `/${segment(id)}` : ''}${id && slug ? `/${segment(slug)}` : ''}${queryString(query)}`,
    category: (id: string) => `${prefix}/product-list${queryString({ category: id })}`,
    productDetails: (id: string, query: Query = {}) => `${prefix}/product-details/${segment(id)}${queryString(query)}`,
    cart: () => `${prefix}/cart`,
    pictures: (productId: string, query: Query = {}) =>
      `${prefix}/newzoompage${queryString({ product_id: productId, ...query })}`,
    userLogin: (returnUrl?: string | null) => `${prefix}/user-login${queryString({ returnUrl })}`,
    /** The target of the logout form; it has no page of its own. */
    logOut: () => `${prefix}/log-out`,
    userRegistration: (returnUrl?: string | null) => `${prefix}/user-registration${queryString({ returnUrl })}`,
    forgotPassword: (returnUrl?: string | null) => `${prefix}/forgot-password${queryString({ returnUrl })}`,
    myAccount: () => `${prefix}/my-account`,
    userAddress: () => `${prefix}/user-address`,
    /** `new` for an address to be created. */
    editAddress: (addressId: string) => `${prefix}/edit-address/${segment(addressId)}`,
    myWishlist: () => `${prefix}/my-wishlist`,
    customSize: (productId: string, query: Query = {}) =>
      `${prefix}/custom-size-modal${queryString({ product_id: productId, ...query })}`,
    /** A measurement set without a product; `new` for one to be created. */
    measurementSet: (set: string) => `${prefix}/custom-size-modal${queryString({ set })}`,
    checkout: () => `${prefix}/checkout`,
    guestCheckout: () => `${prefix}/guest-checkout-modal`,
    /** The page that redirects to the provider's page. */
    payment: (paymentId: string) => `${prefix}/payment/${segment(paymentId)}`,
    success: (paymentId: string) => `${prefix}/success${queryString({ payment_id: paymentId })}`,
    cancel: (paymentId: string) => `${prefix}/cancel${queryString({ payment_id: paymentId })}`,
    failure: (paymentId: string) => `${prefix}/failure${queryString({ payment_id: paymentId })}`,
    /** The page that shows the status of a payment, without actions. */
    paymentStatus: (paymentId: string) => `${prefix}/webhook/${segment(paymentId)}`,
    myOrder: (query: Query = {}) => `${prefix}/my-order${queryString(query)}`,
    /** `key` is the access key that opens the order without an account. */
    orderDetails: (orderId: string, key?: string | null) =>
      `${prefix}/order-details/${segment(orderId)}${queryString({ key })}`,
    orderCancel: (orderId: string, key?: string | null) =>
      `${prefix}/order-cancel-modal${queryString({ order_id: orderId, key })}`,
    bellingDetails: (orderId: string, key?: string | null) =>
      `${prefix}/belling-details${queryString({ order_id: orderId, key })}`,
    notifications: (query: Query = {}) => `${prefix}/notifications${queryString(query)}`,
    /** `key` is the access key that opens the order without an account. */
    newDelivery: (orderId: string, key?: string | null) =>
      `${prefix}/new-delivery/${segment(orderId)}${queryString({ key })}`,
    /** The page for a guest who lost the link to an order. */
    findOrder: () => `${prefix}/find-order`,
    /** The page that requests a home visit, with the times of an area; by default those of the first. */
    homeServices: (area?: string | null) => `${prefix}/home-services${queryString({ area })}`,
    /** `key` is the access key that opens the visit without an account; `sent` marks it as requested just now. */
    homeVisit: (bookingId: string, query: Query = {}) =>
      `${prefix}/home-services/${segment(bookingId)}${queryString(query)}`,
    visitCalendar: (bookingId: string, key?: string | null) =>
      `${prefix}/home-services/${segment(bookingId)}/calendar${queryString({ key })}`,
    cookieChoices: () => `${prefix}/cookie-choices`,
    sizeGuide: () => `${prefix}/size-guide`,
    contact: () => `${prefix}/contact`,
    faq: () => `${prefix}/faq`,
    /** A document of the shop: the published version, or an earlier one. */
    document: (name: DocumentName, version?: number) => `${prefix}/${name}${queryString({ version })}`,
  };
}

export type Paths = ReturnType<typeof pathsOf>;
