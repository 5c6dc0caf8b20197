// The routes of all slices (folders of server/src) in one table, and the consumers of events.
import { alertRoutes } from './alerts/alerts.routes.ts';
import { orderCounts } from './analytics/analytics.service.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { bookingRoutes } from './bookings/bookings.routes.ts';
import { visitOfferRoutes } from './bookings/offer.routes.ts';
import { operatorBookingRoutes } from './bookings/operators.routes.ts';
import { bookkeepingRoutes } from './bookkeeping/bookkeeping.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { operatorOrderRoutes } from './checkout/desk.routes.ts';
import { exchangeRoutes } from './checkout/exchange.routes.ts';
import { orderPagesRoutes } from './checkout/order-pages.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { fulfilmentRoutes } from './fulfilment/fulfilment.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import type { Routes } from './kernel/call.ts';
import type { Consumers } from './kernel/outbox.ts';
import { merchandisingRoutes } from './merchandising/merchandising.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { allOf, notificationConsumers } from './notifications/consumers.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import { orderLinkRoutes } from './orders/links.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { paperRoutes } from './orders/papers.routes.ts';
import { cashRoutes } from './payments/cash.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { remindersRoutes } from './reminders/reminders.routes.ts';
import { exchangeConsumers } from './returns/exchanged.service.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { reviewConsumers } from './reviews/pictures.service.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { settingRoutes } from './settings/settings.routes.ts';
import type { Shop } from './shop.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { tailoringRoutes } from './tailoring/tailoring.routes.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

export const routes: Routes = {
  ...contentRoutes,
  ...documentRoutes,
  ...messageRoutes,
  ...catalogueRoutes,
  ...searchRoutes,
  ...reviewRoutes,
  ...cartRoutes,
  ...customersRoutes,
  ...identityRoutes,
  ...tailoringRoutes,
  ...wishlistRoutes,
  ...checkoutRoutes,
  ...exchangeRoutes,
  ...operatorOrderRoutes,
  ...operatorRoutes,
  ...stockRoutes,
  ...merchandisingRoutes,
  ...ordersRoutes,
  ...orderLinkRoutes,
  ...paperRoutes,
  ...fulfilmentRoutes,
  ...paymentRoutes,
  ...cashRoutes,
  ...orderPagesRoutes,
  ...analyticsRoutes,
  ...remindersRoutes,
  ...bookingRoutes,
  ...operatorBookingRoutes,
  ...visitOfferRoutes,
  ...notificationRoutes,
  ...bookkeepingRoutes,
  ...returnRoutes,
  ...settingRoutes,
  ...alertRoutes,
  ...homeRoutes,
};

export function consumersOf(shop: Shop): Consumers {
  return {
    ...allOf(notificationConsumers(shop), orderCounts(shop), exchangeConsumers(shop), reviewConsumers(shop)),
    // Makes the sizes of new pictures in the background. Otherwise the first request for each size would wait for it.
    'pictures.added': ({ keys, wide }) => {
      void shop.pictures.fillInBackground(keys, wide);
      return Promise.resolve();
    },
  };
}
