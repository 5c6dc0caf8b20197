// The side menu and the row under the header as data. Order and labels are those of R43 to R47;
// an entry appears once its page is built.
import type { Collection } from '@hindam/contract/catalogue';
import type { Paths } from '../kit/paths.ts';
import type { Entry } from '../kit/shell-data.ts';

/** R47: the menu label dictionary's own keys. */
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
  // The specified spelling.
  | 'my_oders';

export interface MenuEntry {
  key: string;
  to: string;
  /** A key of the dictionary, or a title from the catalogue. */
  label: { key: LabelKey } | { title: string };
  sale?: boolean;
}

function collection(paths: Paths, id: Collection): MenuEntry {
  const to = paths.productList(id);
  if (id === 'product_sales') return { key: id, to, label: { key: 'sales' }, sale: true };
  return { key: id, to, label: { key: id } };
}

/** Directly below the logo, above the language toggle, for guests. */
export function loginEntry(paths: Paths): MenuEntry {
  return { key: 'login', to: paths.userLogin(), label: { key: 'Login' } };
}

/** At the end, before the logout, for members. */
export function memberMenu(paths: Paths): MenuEntry[] {
  return [
    { key: 'my_profile', to: paths.myAccount(), label: { key: 'my_profile' } },
    { key: 'my_wishlist', to: paths.myWishlist(), label: { key: 'my_wishlist' } },
    { key: 'my_oders', to: paths.myOrder(), label: { key: 'my_oders' } },
  ];
}

/** Below the logo and the language toggle: home, all products, collections, types, sale. */
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

/** The row under the header (from 768 px): collections and categories. */
export function categoryRow(paths: Paths, categories: readonly Entry[]): MenuEntry[] {
  return [
    collection(paths, 'best_seller'),
    collection(paths, 'latest_collection'),
    collection(paths, 'limited_edition'),
    ...categories.map(({ id, title }) => ({ key: id, to: paths.category(id), label: { title } })),
    collection(paths, 'product_sales'),
  ];
}

/** Whether an entry leads to the current page: same path and, for a category, the same one. */
export function isCurrent(to: string, here: { pathname: string; search: string }): boolean {
  const [path = '', query = ''] = to.split('?');
  const wanted = new URLSearchParams(query).get('category');
  const samePath =
    here.pathname === path ||
    (wanted === null && path.split('/product-list/')[1] !== undefined && here.pathname.startsWith(`${path}/`));
  return samePath && new URLSearchParams(here.search).get('category') === wanted;
}
