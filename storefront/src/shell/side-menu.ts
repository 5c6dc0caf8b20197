import type { Paths } from '../kit/paths.ts';
import type { Entry } from '../kit/shell-data.ts';
import { collectionEntry, type MenuEntry } from './menu.ts';
import { MENU_LABELS } from './menu-labels.ts';

export function loginEntry(paths: Paths): MenuEntry {
  return { key: 'login', to: paths.userLogin(), label: MENU_LABELS.Login };
}

export function memberMenu(paths: Paths): MenuEntry[] {
  return [
    { key: 'my_profile', to: paths.myAccount(), label: MENU_LABELS.my_profile },
    { key: 'my_wishlist', to: paths.myWishlist(), label: MENU_LABELS.my_wishlist },
    { key: 'my_oders', to: paths.myOrder(), label: MENU_LABELS.my_oders },
    { key: 'notifications', to: paths.notifications(), label: MENU_LABELS.notifications },
  ];
}

export function sideMenu(paths: Paths, types: readonly Entry[]): MenuEntry[] {
  return [
    { key: 'home', to: paths.home(), label: MENU_LABELS.Home },
    { key: 'shop', to: paths.productList(), label: MENU_LABELS.shop },
    collectionEntry(paths, 'best_seller'),
    collectionEntry(paths, 'latest_collection'),
    collectionEntry(paths, 'limited_edition'),
    ...types.map(({ id, title }) => ({ key: id, to: paths.productList(id), label: { title } })),
    collectionEntry(paths, 'product_sales'),
    { key: 'service', to: paths.homeServices(), label: MENU_LABELS.service },
    { key: 'contact', to: paths.contact(), label: MENU_LABELS.contact },
  ];
}
