// The entries of the menus and of the row under the header, in the order and with the labels of R43 to R47.
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
  | 'service'
  | 'contact'
  | 'my_profile'
  | 'my_wishlist'
  // R47 spells the key so.
  | 'my_oders'
  | 'notifications';

export interface MenuEntry {
  key: string;
  to: string;
  /** A key of the menu label dictionary, or a product type's or category's title. */
  label: { key: LabelKey } | { title: string };
  sale?: boolean;
}

/** The entry of a collection. */
export function collectionEntry(paths: Paths, id: Collection): MenuEntry {
  const to = paths.productList(id);
  if (id === 'product_sales') return { key: id, to, label: { key: 'sales' }, sale: true };
  return { key: id, to, label: { key: id } };
}

/** The entries of the row under the header, shown from 768 px: collections and categories. */
export function categoryRow(paths: Paths, categories: readonly Entry[]): MenuEntry[] {
  return [
    collectionEntry(paths, 'best_seller'),
    collectionEntry(paths, 'latest_collection'),
    collectionEntry(paths, 'limited_edition'),
    ...categories.map(({ id, title }) => ({ key: id, to: paths.category(id), label: { title } })),
    collectionEntry(paths, 'product_sales'),
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
