// Finds a page of a list: walks along a sort order, from the end that is nearer to the page, and takes the products
// that are in the list. A page of an earlier moment is merged from two orders: products that have not changed since,
// and those that have, as they were then.
import type { Columns } from './index-columns.ts';
import { isCollection, type ListFilters } from './index-facts.ts';
import { hasBit, type Mask } from './index-sets.ts';
import { comparerOf, type Order, type Orders } from './index-orders.ts';

export interface Slice {
  /** How many products to leave out, and how many to take then. */
  start: number;
  size: number;
}

/** Products as they were at an earlier moment, in an index of their own. */
export interface Past {
  columns: Columns;
  orders: Orders;
  /** The slots that these products have in the present index. */
  hidden: readonly number[];
}

/** Collections of at most COLLECTION_SIZE products, which fit on one page unless the query sets a smaller `limit`. */
export const SINGLE_PAGE: ReadonlySet<string | undefined> = new Set(['best_seller', 'latest_collection']);

/**
 * The order of a list: the requested one; else `newest` for all collections but `best_seller`, and `best` for
 * `best_seller` and all other lists.
 */
export function orderOf({ list, sort }: ListFilters): Order {
  if (sort !== 'default') return sort;
  return isCollection(list) && list !== 'best_seller' ? 'newest' : 'best';
}

/** A page of the slots in `order` that are in the mask; `total` is how many these are. */
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

/**
 * A cursor over the slots of `order` that are in the mask: `slot` is the present one, undefined at the end, and `next`
 * moves to the following one.
 */
export function passing(columns: Columns, order: Uint32Array, mask: Mask) {
  let at = -1;
  const next = (): void => {
    at += 1;
    while (at < order.length && !hasBit(mask, order[at]!)) at += 1;
  };
  next();
  return { columns, next, slot: (): number | undefined => order[at] };
}

type Passing = ReturnType<typeof passing>;

export function pageOf(order: Order, now: Passing, then: Passing, { start, size }: Slice): string[] {
  const ids: string[] = [];
  const compare = comparerOf[order](then.columns, now.columns);
  for (let passed = 0; passed < start + size; passed += 1) {
    const [slot, past] = [now.slot(), then.slot()];
    const isPast = past !== undefined && (slot === undefined || compare(past, slot) < 0);
    const first = isPast ? then : now;
    const at = first.slot();
    if (at === undefined) break;
    if (passed >= start) ids.push(first.columns.ids[at]!);
    first.next();
  }
  return ids;
}
