// What each slice stores about a member, for export and erasure; a test checks the list against the tables that
// reference a member.
import { alertsPersonalData } from './alerts/alerts.personal-data.ts';
import { bookingsPersonalData } from './bookings/bookings.personal-data.ts';
import { cartPersonalData } from './cart/cart.personal-data.ts';
import { customersPersonalData } from './customers/customers.personal-data.ts';
import { fulfilmentPersonalData } from './fulfilment/fulfilment.personal-data.ts';
import { identityPersonalData } from './identity/identity.personal-data.ts';
import { messagesPersonalData } from './messages/messages.personal-data.ts';
import { inStorePersonalData, notificationsPersonalData } from './notifications/notifications.personal-data.ts';
import { ordersPersonalData } from './orders/orders.personal-data.ts';
import { cardsPersonalData, paymentsPersonalData } from './payments/payments.personal-data.ts';
import { preferencesPersonalData } from './preferences/preferences.personal-data.ts';
import { remindersPersonalData } from './reminders/reminders.personal-data.ts';
import { returnsPersonalData } from './returns/returns.personal-data.ts';
import { reviewsPersonalData } from './reviews/reviews.personal-data.ts';
import { tailoringPersonalData } from './tailoring/tailoring.personal-data.ts';
import { wishlistPersonalData } from './wishlist/wishlist.personal-data.ts';
import type { PersonalData } from './kernel/personal-data.ts';

/** In the order of erasure: rows that reference other rows are erased before the rows they reference. */
export const personalData: readonly PersonalData[] = [
  notificationsPersonalData,
  inStorePersonalData,
  // The entry of carts comes before those of fulfilment and orders, because row locks are taken in
  // the order carts, orders, parcels.
  cartPersonalData,
  fulfilmentPersonalData,
  returnsPersonalData,
  reviewsPersonalData,
  paymentsPersonalData,
  cardsPersonalData,
  ordersPersonalData,
  messagesPersonalData,
  wishlistPersonalData,
  remindersPersonalData,
  alertsPersonalData,
  preferencesPersonalData,
  bookingsPersonalData,
  tailoringPersonalData,
  identityPersonalData,
  customersPersonalData,
];
