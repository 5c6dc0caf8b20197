// The lists that have a page of their own: all products, a collection, a type, a category or an occasion.
import type { ProductListQuery } from '@hindam/contract/catalogue';
import type { Snapshot } from './catalogue.snapshot.ts';
import { isCollection } from './index-facts.ts';

/** Names a list without its filters; with all three fields undefined it is the list of all products. */
export interface ListName extends Pick<ProductListQuery, 'list' | 'category'> {
  occasion?: string | undefined;
}

export function fillsIn({ index, types }: Snapshot, { list, category, occasion }: ListName): boolean {
  if (list !== undefined && !isCollection(list)) return index.productsOfType(list) > 0;
  if (category !== undefined)
    return types.some(({ id, categoryId }) => categoryId === category && index.productsOfType(id) > 0);
  if (occasion !== undefined) return index.productsByOccasion().has(occasion);
  return index.productsOfList(list) > 0;
}
