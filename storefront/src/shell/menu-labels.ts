// The texts of the menu label dictionary (R47).
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { COLLECTION_IDS } from '../kit/paths.ts';
import type { LabelKey, MenuEntry } from './menu.ts';

export const MENU_LABELS: Readonly<Record<LabelKey, MessageDescriptor>> = {
  Login: msg`Sign in`,
  Home: msg`Home`,
  shop: msg`Shop`,
  best_seller: msg`Best sellers`,
  latest_collection: msg`Latest collection`,
  limited_edition: msg`Limited edition`,
  sales: msg`Sale`,
  service: msg`Home service`,
  contact: msg`Contact us`,
  my_profile: msg`My profile`,
  my_wishlist: msg`My wish list`,
  my_oders: msg`My orders`,
  notifications: msg`Notifications`,
};

export const COLLECTION_LABELS: Readonly<Record<(typeof COLLECTION_IDS)[number], MessageDescriptor>> = {
  best_seller: MENU_LABELS.best_seller,
  latest_collection: MENU_LABELS.latest_collection,
  limited_edition: MENU_LABELS.limited_edition,
  product_sales: MENU_LABELS.sales,
};

export function useMenuText(): (label: MenuEntry['label']) => string {
  const { i18n } = useLingui();
  return (label) => ('title' in label ? label.title : i18n._(MENU_LABELS[label.key]));
}
