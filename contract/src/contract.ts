// All endpoints. The keys are `METHOD path`; the typed client uses their types only.
import { alertEndpoints } from './alerts.ts';
import { amendmentEndpoints } from './amendments.ts';
import { analyticsEndpoints } from './analytics.ts';
import { bookingEndpoints } from './booking.ts';
import { cartEndpoints } from './cart.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { checkoutEndpoints } from './checkout.ts';
import { contactEndpoints } from './contact.ts';
import { customerEndpoints } from './customers.ts';
import { documentEndpoints } from './documents.ts';
import { deliveryEndpoints } from './delivery.ts';
import { exchangeEndpoints } from './exchanges.ts';
import { identityEndpoints } from './identity.ts';
import { operatorAlertEndpoints } from './operator/alerts.ts';
import { operatorContactEndpoints } from './operator/contact.ts';
import { operatorDocumentEndpoints } from './operator/documents.ts';
import { operatorBookingEndpoints } from './operator/bookings.ts';
import { operatorBookkeepingEndpoints } from './operator/bookkeeping.ts';
import { notificationEndpoints } from './notifications.ts';
import { operatorCashEndpoints } from './operator/cash.ts';
import { operatorDeliveryEndpoints } from './operator/delivery.ts';
import { operatorLookEndpoints } from './operator/looks.ts';
import { operatorMoneyEndpoints } from './operator/money.ts';
import { operatorOrderEndpoints } from './operator/orders.ts';
import { operatorReturnEndpoints } from './operator/returns.ts';
import { operatorSearchEndpoints } from './operator/search.ts';
import { operatorReviewEndpoints } from './operator/reviews.ts';
import { operatorSessionEndpoints } from './operator/session.ts';
import { operatorSettingEndpoints } from './operator/settings.ts';
import { operatorShopEndpoints } from './operator/shop.ts';
import { operatorVisitOfferEndpoints } from './operator/visit-offer.ts';
import { orderEndpoints } from './orders.ts';
import { paperEndpoints } from './papers.ts';
import { paymentEndpoints } from './payments.ts';
import { preferenceEndpoints } from './preferences.ts';
import { reminderEndpoints } from './reminders.ts';
import { returnEndpoints } from './returns.ts';
import { reviewEndpoints } from './reviews.ts';
import { searchEndpoints } from './search.ts';
import { shopEndpoints } from './shop.ts';
import { tailoringEndpoints } from './tailoring.ts';
import { wishlistEndpoints } from './wishlist.ts';

export const endpoints = {
  ...catalogueEndpoints,
  ...searchEndpoints,
  ...reviewEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...paymentEndpoints,
  ...orderEndpoints,
  ...exchangeEndpoints,
  ...identityEndpoints,
  ...customerEndpoints,
  ...tailoringEndpoints,
  ...wishlistEndpoints,
  ...notificationEndpoints,
  ...deliveryEndpoints,
  ...shopEndpoints,
  ...documentEndpoints,
  ...contactEndpoints,
  ...operatorSearchEndpoints,
  ...operatorSessionEndpoints,
  ...operatorOrderEndpoints,
  ...operatorMoneyEndpoints,
  ...operatorCashEndpoints,
  ...operatorDeliveryEndpoints,
  ...operatorShopEndpoints,
  ...operatorLookEndpoints,
  ...analyticsEndpoints,
  ...reminderEndpoints,
  ...preferenceEndpoints,
  ...operatorDocumentEndpoints,
  ...operatorContactEndpoints,
  ...bookingEndpoints,
  ...operatorBookingEndpoints,
  ...operatorVisitOfferEndpoints,
  ...operatorBookkeepingEndpoints,
  ...paperEndpoints,
  ...amendmentEndpoints,
  ...returnEndpoints,
  ...operatorReturnEndpoints,
  ...operatorReviewEndpoints,
  ...operatorSettingEndpoints,
  ...alertEndpoints,
  ...operatorAlertEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
