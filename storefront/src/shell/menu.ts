// The entries of the side menu and of the row under the header, in the order and with the labels of R43 to R47.
import type { Collection } from '@hindam/contract/catalogue';
import type { Paths } from '../kit/paths.ts';
import type { Entry } from '../kit/shell-data.ts';

/** R47: the keys of the menu label dictionary. */
export type LabelKey =
  | 'Login'
  | 'Home'
  | 'shop'
  | 'best_seller'
  | 'latest_collection'
  | 'limited_edition'
  | 'sales'
  | 'my_profile'
  | 'my_wishlist'
  // R47 spells the key so.
  | 'my_oders';

export interface MenuEntry {
  key: string;
  to: string;
  /** A key of the menu label dictionary, or a product type's or category's title. */
  label: { key: LabelKey } | { title: string };
  sale?: boolean;
}

function collection(paths: Paths, id: Collection): MenuEntry {
  const to = paths.productList(id);
  if (id === 'product_sales') return { key: id, to, label: { key: 'sales' }, sale: true };
  return { key: id, to, label: { key: id } };
}

/** A guest's login entry, between the logo and the language toggle. */
export function loginEntry(paths: Paths): MenuEntry {
  return { key: 'login', to: paths.userLogin(), label: { key: 'Login' } };
}

/** A member's entries, at the end of the menu before the logout button. */
export function memberMenu(paths: Paths): MenuEntry[] {
  return [
    { key: 'my_profile', to: paths.myAccount(), label: { key: 'my_profile' } },
    { key: 'my_wishlist', to: paths.myWishlist(), label: { key: 'my_wishlist' } },
    { key: 'my_oders', to: paths.myOrder(), label: { key: 'my_oders' } },
  ];
}

/** The entries for everyone: home, all products, collections, product types, sale. */
export function sideMenu(paths: Paths, types: readonly Entry[]): MenuEntry[] {
  return [
    { key: 'home', to: paths.home(), label: { key: 'Home' } },
    { key: 'shop', to: paths.productList(), label: { key: 'shop' } },
    collection(paths, 'best_seller'),
    collection(paths, 'latest_collection'),
    collection(paths, 'limited_edition'),
    ...types.map(({ id, title }) => ({ key: id, to: paths.productList(id), label: { title } })),
    collection(paths, 'product_sales'),
  ];
}

/** The entries of the row under the header, shown from 768 px: collections and categories. */
export function categoryRow(paths: Paths, categories: readonly Entry[]): MenuEntry[] {
  return [
    collection(paths, 'best_seller'),
    collection(paths, 'latest_collection'),
    collection(paths, 'limited_edition'),
    ...categories.map(({ id, title }) => ({ key: id, to: paths.category(id), label: { title } })),
    collection(paths, 'product_sales'),
  ];
}

/**
 * True if the address `to` leads to the current page: the path is the same (a list's path may go on with a slug) and so
 * is the `category` parameter.
 */
export function isCurrent(to: string, here: { pathname: string; search: string }): boolean {
  const [path = '', query = ''] = to.split('?');
  const wanted = new URLSearchParams(query).get('category');
  const samePath =
    here.pathname === path ||
    (wanted === null && path.split('/product-list/')[1] !== undefined && here.pathname.startsWith(`${path}/`));
  return samePath && new URLSearchParams(here.search).get('category') === wanted;
}
