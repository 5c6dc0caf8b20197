// Builds the paths of all pages.
import type { DocumentName } from '@hindam/contract/document-names';
import { type Query, queryString, shopPathsOf } from './shop-paths.ts';

const segment = encodeURIComponent;

function accountPathsOf(prefix: string) {
  return {
    accountProfile: () => `${prefix}/account-profile`,
    /** The profile page with the form that changes the email address or phone number open. */
    accountContact: (kind: 'email' | 'phone') => `${prefix}/account-profile${queryString({ change: kind })}`,
    accountSecurity: (query: Query = {}) => `${prefix}/account-security${queryString(query)}`,
    accountData: () => `${prefix}/account-data`,
    myMeasurements: () => `${prefix}/my-measurements`,
  };
}

function deliveredPathsOf(prefix: string) {
  return {
    orderReturn: (orderId: string, key?: string | null) =>
      `${prefix}/order-return${queryString({ order_id: orderId, key })}`,
    returnPicture: (pictureId: string, query: Query = {}) =>
      `${prefix}/order-return/picture${queryString({ picture_id: pictureId, ...query })}`,
    orderReview: (orderId: string, query: Query = {}) =>
      `${prefix}/order-review${queryString({ order_id: orderId, ...query })}`,
    reviewPicture: (pictureId: string, query: Query = {}) =>
      `${prefix}/order-review/picture${queryString({ picture_id: pictureId, ...query })}`,
  };
}

export function pathsOf(prefix: string) {
  return {
    ...shopPathsOf(prefix),
    ...accountPathsOf(prefix),
    ...deliveredPathsOf(prefix),
    /** The logout form is posted to this path without script; it shows no page. */
    logOut: () => `${prefix}/log-out`,
    userRegistration: (returnUrl?: string | null) => `${prefix}/user-registration${queryString({ returnUrl })}`,
    forgotPassword: (returnUrl?: string | null) => `${prefix}/forgot-password${queryString({ returnUrl })}`,
    userAddress: () => `${prefix}/user-address`,
    /** The page that edits an address; with the id `new` it creates one. */
    editAddress: (addressId: string) => `${prefix}/edit-address/${segment(addressId)}`,
    /** The measuring page without a product, for the measurement set with the id `set`; `new` creates a set. */
    measurementSet: (set: string) => `${prefix}/custom-size-modal${queryString({ set })}`,
    tailoring: () => `${prefix}/tailoring`,
    compare: (ids: readonly string[]) => `${prefix}/compare${queryString({ id: ids })}`,
    checkout: () => `${prefix}/checkout`,
    guestCheckout: () => `${prefix}/guest-checkout-modal`,
    payment: (paymentId: string) => `${prefix}/payment/${segment(paymentId)}`,
    success: (paymentId: string) => `${prefix}/success${queryString({ payment_id: paymentId })}`,
    cancel: (paymentId: string) => `${prefix}/cancel${queryString({ payment_id: paymentId })}`,
    failure: (paymentId: string) => `${prefix}/failure${queryString({ payment_id: paymentId })}`,
    /** The page that shows the status of a payment; it receives no webhooks. */
    paymentStatus: (paymentId: string) => `${prefix}/webhook/${segment(paymentId)}`,
    myOrder: (query: Query = {}) => `${prefix}/my-order${queryString(query)}`,
    /** `key` is the access key that opens the order without an account. */
    orderDetails: (orderId: string, key?: string | null) =>
      `${prefix}/order-details/${segment(orderId)}${queryString({ key })}`,
    orderCancel: (orderId: string, key?: string | null) =>
      `${prefix}/order-cancel-modal${queryString({ order_id: orderId, key })}`,
    /** The cart page from the line at `place` (counted from 0) on. */
    cartFrom: (place: number) => `${prefix}/cart${queryString({ from: place > 0 ? String(place) : null })}`,
    cartLine: (lineId: string) => `${prefix}/cart${queryString({ change: lineId })}`,
    orderExchange: (orderId: string, key?: string | null) =>
      `${prefix}/order-exchange${queryString({ order_id: orderId, key })}`,
    bellingDetails: (orderId: string, key?: string | null) =>
      `${prefix}/belling-details${queryString({ order_id: orderId, key })}`,
    /** The invoice of an order; with `number`, one of its credit notes. */
    invoice: (orderId: string, query: Query = {}) => `${prefix}/invoice${queryString({ order_id: orderId, ...query })}`,
    invoiceFile: (orderId: string, query: Query = {}) =>
      `${prefix}/invoice/file${queryString({ order_id: orderId, ...query })}`,
    /** The PDF with the care instructions for the fabric of one line of an order. */
    careCard: (orderId: string, query: Query = {}) =>
      `${prefix}/care-card${queryString({ order_id: orderId, ...query })}`,
    notifications: (query: Query = {}) => `${prefix}/notifications${queryString(query)}`,
    notificationSettings: () => `${prefix}/notification-settings`,
    /** `key` is the access key that opens the order without an account. */
    newDelivery: (orderId: string, key?: string | null) =>
      `${prefix}/new-delivery/${segment(orderId)}${queryString({ key })}`,
    orderAddress: (orderId: string, key?: string | null) =>
      `${prefix}/order-address/${segment(orderId)}${queryString({ key })}`,
    findOrder: (query: Query = {}) => `${prefix}/find-order${queryString(query)}`,
    /** The page that requests a home visit, with the free times of `area`, by default of the first area. */
    homeServices: (area?: string | null) => `${prefix}/home-services${queryString({ area })}`,
    /** The query parameter `key` opens the visit without an account; `sent` marks it as requested just now. */
    homeVisit: (bookingId: string, query: Query = {}) =>
      `${prefix}/home-services/${segment(bookingId)}${queryString(query)}`,
    visitCalendar: (bookingId: string, key?: string | null) =>
      `${prefix}/home-services/${segment(bookingId)}/calendar${queryString({ key })}`,
    cookieChoices: () => `${prefix}/cookie-choices`,
    contact: () => `${prefix}/contact`,
    faq: () => `${prefix}/faq`,
    /** A document of the shop: the current version, or the given one. */
    document: (name: DocumentName, version?: number) => `${prefix}/${name}${queryString({ version })}`,
  };
}

export type Paths = ReturnType<typeof pathsOf>;
