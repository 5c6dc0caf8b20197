// The names of the collections, and the hook that returns the text of a menu entry.
import type { Collection } from '@hindam/contract/catalogue';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { MenuEntry } from './menu.ts';

export const COLLECTION_LABELS: Readonly<Record<Collection, MessageDescriptor>> = {
  best_seller: msg`Best sellers`,
  latest_collection: msg`Latest collection`,
  limited_edition: msg`Limited edition`,
  product_sales: msg`Sale`,
};

export function useMenuText(): (label: MenuEntry['label']) => string {
  const { i18n } = useLingui();
  return (label) => ('title' in label ? label.title : i18n._(label));
}
