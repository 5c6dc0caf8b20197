// The side menu and the row under the header as data. Order and labels are the specification's
// (§2, §3); an entry appears with the issue that brings its page.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { COLLECTION_IDS, type Paths } from '../paths.ts';
import type { Entry } from '../platform/shell-data.ts';

/** Specification §3: menu label dictionary, by its own keys. */
export const MENU_LABELS = {
  Home: msg`Home`,
  shop: msg`Shop`,
  best_seller: msg`Best sellers`,
  latest_collection: msg`Latest collection`,
  limited_edition: msg`Limited edition`,
  sales: msg`Sale`,
} as const satisfies Record<string, MessageDescriptor>;

export const COLLECTION_LABELS = {
  best_seller: MENU_LABELS.best_seller,
  latest_collection: MENU_LABELS.latest_collection,
  limited_edition: MENU_LABELS.limited_edition,
  product_sales: MENU_LABELS.sales,
} as const satisfies Record<(typeof COLLECTION_IDS)[number], MessageDescriptor>;

export interface MenuEntry {
  key: string;
  to: string;
  /** Our own words, or a title that comes from the catalogue. */
  label: MessageDescriptor | string;
  sale?: boolean;
}

function collection(paths: Paths, id: (typeof COLLECTION_IDS)[number]): MenuEntry {
  return { key: id, to: paths.productList(id), label: COLLECTION_LABELS[id], ...(id === 'product_sales' ? { sale: true } : {}) };
}

/** Below the logo and the language toggle: home, all products, collections, types, sale. */
export function sideMenu(paths: Paths, types: readonly Entry[]): MenuEntry[] {
  return [
    { key: 'home', to: paths.home(), label: MENU_LABELS.Home },
    { key: 'shop', to: paths.productList(), label: MENU_LABELS.shop },
    collection(paths, 'best_seller'),
    collection(paths, 'latest_collection'),
    collection(paths, 'limited_edition'),
    ...types.map(({ id, title }) => ({ key: id, to: paths.productList(id), label: title })),
    collection(paths, 'product_sales'),
  ];
}

/** The row under the header (from 768 px): collections and categories. */
export function categoryRow(paths: Paths, categories: readonly Entry[]): MenuEntry[] {
  return [
    collection(paths, 'best_seller'),
    collection(paths, 'latest_collection'),
    collection(paths, 'limited_edition'),
    ...categories.map(({ id, title }) => ({ key: id, to: paths.category(id), label: title })),
    collection(paths, 'product_sales'),
  ];
}

/** Whether an entry leads to the page one is on: same path and, for a category, the same one. */
export function isCurrent(to: string, here: { pathname: string; search: string }): boolean {
  const [path = '', query = ''] = to.split('?');
  const wanted = new URLSearchParams(query).get('category');
  const samePath = here.pathname === path || (wanted === null && path.split('/product-list/')[1] !== undefined && here.pathname.startsWith(`${path}/`));
  return samePath && new URLSearchParams(here.search).get('category') === wanted;
}
