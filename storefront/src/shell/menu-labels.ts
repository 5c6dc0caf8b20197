// The texts of the menu (requirement R47), except `logout`, whose text is in log-out-form.tsx.
import { msg } from '@lingui/core/macro';
import { COLLECTION_LABELS } from './collection-labels.ts';

export const MENU_LABELS = {
  Login: msg`Log in`,
  Home: msg`Home`,
  shop: msg`Shop`,
  best_seller: COLLECTION_LABELS.best_seller,
  latest_collection: COLLECTION_LABELS.latest_collection,
  limited_edition: COLLECTION_LABELS.limited_edition,
  sales: COLLECTION_LABELS.product_sales,
  service: msg`Home service`,
  contact: msg`Contact us`,
  my_profile: msg`My profile`,
  my_wishlist: msg`My wish list`,
  // Requirement R47 spells this key so, without the first `r` of `orders`.
  my_oders: msg`My orders`,
  notifications: msg`Notifications`,
} as const;
