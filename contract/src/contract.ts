// The endpoints of the API, by `METHOD path`. The typed client imports only the type of this object.
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
import { homeEndpoints } from './home.ts';
import { identityEndpoints } from './identity.ts';
import { notificationEndpoints } from './notifications.ts';
import { orderLinkEndpoints } from './order-links.ts';
import { operatorEndpoints } from './operator/operator.ts';
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
  ...orderLinkEndpoints,
  ...exchangeEndpoints,
  ...identityEndpoints,
  ...customerEndpoints,
  ...tailoringEndpoints,
  ...wishlistEndpoints,
  ...notificationEndpoints,
  ...deliveryEndpoints,
  ...shopEndpoints,
  ...homeEndpoints,
  ...documentEndpoints,
  ...contactEndpoints,
  ...analyticsEndpoints,
  ...reminderEndpoints,
  ...preferenceEndpoints,
  ...bookingEndpoints,
  ...paperEndpoints,
  ...amendmentEndpoints,
  ...returnEndpoints,
  ...alertEndpoints,
  ...operatorEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
