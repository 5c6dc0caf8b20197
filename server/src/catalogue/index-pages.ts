// Finds one page of a list: walks along a sort order, from the end that is nearer to the page, and collects the
// products that belong to the list.
import { isCollection, type ListFilters } from './index-facts.ts';
import { hasBit, type Mask } from './index-sets.ts';
import type { Order } from './index-orders.ts';

export interface Slice {
  start: number;
  size: number;
}

/**
 * Collections of at most COLLECTION_SIZE products (catalogue.ts), which fit on one page unless the query asks for pages
 * of fewer products by `limit`.
 */
export const SINGLE_PAGE: ReadonlySet<string | undefined> = new Set(['best_seller', 'latest_collection']);

/**
 * The sort order of a list: the requested one if any; else `newest` for all collections except `best_seller`, and
 * `best` for `best_seller` and all other lists.
 */
export function orderOf({ list, sort }: ListFilters): Order {
  if (sort !== 'default') return sort;
  return isCollection(list) && list !== 'best_seller' ? 'newest' : 'best';
}

/** One page of the slots in `order` whose bit in the mask is set; `total` is the number of such slots. */
export function slotsOfPage(order: Uint32Array, mask: Mask, total: number, { start, size }: Slice): number[] {
  const end = Math.min(total, start + size);
  const slots: number[] = [];
  if (start < total - end) {
    for (let at = 0, passed = 0; at < order.length && passed < end; at += 1) {
      const slot = order[at]!;
      if (!hasBit(mask, slot)) continue;
      if (passed >= start) slots.push(slot);
      passed += 1;
    }
    return slots;
  }
  for (let at = order.length - 1, left = total; at >= 0 && left > start; at -= 1) {
    const slot = order[at]!;
    if (!hasBit(mask, slot)) continue;
    left -= 1;
    if (left < end) slots.push(slot);
  }
  return slots.reverse();
}
