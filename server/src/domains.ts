// Every slice's routes in one table, and what follows from which event.
import type { Consumers } from './kernel/outbox.ts';
import type { Routes } from './kernel/call.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import type { Shop } from './shop.ts';

export const routes: Routes = { ...contentRoutes, ...catalogueRoutes, ...reviewRoutes, ...cartRoutes };

export function consumersOf(shop: Shop): Consumers {
  return {
    // Sizes are made when first asked for anyway; this only spares the first visitor the wait.
    'pictures.added': ({ keys }) => {
      void shop.pictures.fillInBackground(keys);
      return Promise.resolve();
    },
  };
}
