// Every slice's routes in one table, what each keeps about a member, and what follows from which event.
import { cartPersonalData } from './cart/cart.personal-data.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { customersPersonalData } from './customers/customers.personal-data.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { fulfilmentPersonalData } from './fulfilment/fulfilment.personal-data.ts';
import { fulfilmentRoutes } from './fulfilment/fulfilment.routes.ts';
import { identityPersonalData } from './identity/identity.personal-data.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import type { Routes } from './kernel/call.ts';
import type { Consumers } from './kernel/outbox.ts';
import type { PersonalData } from './kernel/personal-data.ts';
import { letterConsumers } from './notifications/notifications.service.ts';
import { notificationsPersonalData } from './notifications/notifications.personal-data.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import { ordersPersonalData } from './orders/orders.personal-data.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import type { Shop } from './shop.ts';
import { tailoringPersonalData } from './tailoring/tailoring.personal-data.ts';
import { tailoringRoutes } from './tailoring/tailoring.routes.ts';
import { wishlistPersonalData } from './wishlist/wishlist.personal-data.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

export const routes: Routes = {
  ...contentRoutes,
  ...catalogueRoutes,
  ...reviewRoutes,
  ...cartRoutes,
  ...customersRoutes,
  ...identityRoutes,
  ...tailoringRoutes,
  ...wishlistRoutes,
  ...checkoutRoutes,
  ...operatorRoutes,
  ...ordersRoutes,
  ...fulfilmentRoutes,
};

/** In the order of deletion: what refers to others before what is referred to. */
export const personalData: readonly PersonalData[] = [
  notificationsPersonalData,
  fulfilmentPersonalData,
  ordersPersonalData,
  cartPersonalData,
  wishlistPersonalData,
  tailoringPersonalData,
  identityPersonalData,
  customersPersonalData,
];

export function consumersOf(shop: Shop): Consumers {
  return {
    ...letterConsumers(shop),
    // Sizes are made when first asked for anyway; this only spares the first visitor the wait.
    'pictures.added': ({ keys }) => {
      void shop.pictures.fillInBackground(keys);
      return Promise.resolve();
    },
  };
}
