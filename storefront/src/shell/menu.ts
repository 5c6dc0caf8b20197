// The type of a menu entry, and the entries of the row under the header; those of the side menu are in side-menu.ts.
import type { Collection } from '@hindam/contract/catalogue';
import type { MessageDescriptor } from '@lingui/core';
import type { ShopPaths } from '../kit/shop-paths.ts';
import type { Entry } from '../kit/shell-data.ts';
import { COLLECTION_LABELS } from './collection-labels.ts';

export interface MenuEntry {
  key: string;
  to: string;
  /** A text of MENU_LABELS or COLLECTION_LABELS, or the title of a product type or category. */
  label: MessageDescriptor | { title: string };
  sale?: boolean;
}

export function collectionEntry(paths: ShopPaths, id: Collection): MenuEntry {
  const entry = { key: id, to: paths.productList(id), label: COLLECTION_LABELS[id] };
  return id === 'product_sales' ? { ...entry, sale: true } : entry;
}

export function categoryRow(paths: ShopPaths, categories: readonly Entry[]): MenuEntry[] {
  return [
    collectionEntry(paths, 'best_seller'),
    collectionEntry(paths, 'latest_collection'),
    collectionEntry(paths, 'limited_edition'),
    ...categories.map(({ id, title }) => ({ key: id, to: paths.category(id), label: { title } })),
    collectionEntry(paths, 'product_sales'),
  ];
}

/**
 * True if the link `to` leads to the current page: path and `category` parameter are the same. A slug in the current
 * path of a list is ignored.
 */
export function isCurrent(to: string, here: { pathname: string; search: string }): boolean {
  const [path = '', query = ''] = to.split('?');
  const wanted = new URLSearchParams(query).get('category');
  const samePath =
    here.pathname === path ||
    (wanted === null && path.split('/product-list/')[1] !== undefined && here.pathname.startsWith(`${path}/`));
  return samePath && new URLSearchParams(here.search).get('category') === wanted;
}
