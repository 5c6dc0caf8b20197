// The products of the index in every sort order. A change moves only the products that it concerns: they are taken out
// and inserted at their new places, so that no order is ever sorted as a whole.
import type { Columns } from './index-columns.ts';

export type Order = 'best' | 'newest' | 'low_to_high' | 'high_to_low';
export type Orders = Record<Order, Uint32Array>;

/**
 * What products are sorted by, the most important value first: 1 = ascending, -1 = descending. Products that are equal
 * in all these values are sorted by id.
 */
const SORTED_BY = {
  best: [
    ['pinned', 1],
    ['sold', -1],
    ['published', -1],
  ],
  newest: [['published', -1]],
  low_to_high: [['price', 1]],
  high_to_low: [['price', -1]],
} as const satisfies Record<Order, readonly (readonly ['pinned' | 'sold' | 'published' | 'price', 1 | -1])[]>;

/** Compares the places of two products, which may be of two indexes. */
export function compareIn(order: Order, a: Columns, slotA: number, b: Columns, slotB: number): number {
  for (const [column, direction] of SORTED_BY[order]) {
    const valueA = a[column][slotA]!;
    const valueB = b[column][slotB]!;
    if (valueA !== valueB) return valueA < valueB ? -direction : direction;
  }
  const idA = a.ids[slotA]!;
  const idB = b.ids[slotB]!;
  return idA < idB ? -1 : Number(idA > idB);
}

type Compare = (a: number, b: number) => number;

/** How many of `slots`, which are in order, come before `slot`; at least `from`. */
function placeOf(slots: Uint32Array, slot: number, compare: Compare, from: number): number {
  let low = from;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slots[middle]!, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function inserted(slots: Uint32Array, more: readonly number[], compare: Compare): Uint32Array {
  const all = new Uint32Array(slots.length + more.length);
  let from = 0;
  for (const [count, slot] of more.entries()) {
    const to = placeOf(slots, slot, compare, from);
    all.set(slots.subarray(from, to), from + count);
    all[to + count] = slot;
    from = to;
  }
  all.set(slots.subarray(from), from + more.length);
  return all;
}

function removed(slots: Uint32Array, gone: readonly number[], compare: Compare): Uint32Array {
  const left = new Uint32Array(slots.length - gone.length);
  let from = 0;
  for (const [count, slot] of gone.entries()) {
    const at = placeOf(slots, slot, compare, from);
    left.set(slots.subarray(from, at), from - count);
    from = at + 1;
  }
  left.set(slots.subarray(from), from - gone.length);
  return left;
}

export const noOrders = (): Orders => ({
  best: new Uint32Array(),
  newest: new Uint32Array(),
  low_to_high: new Uint32Array(),
  high_to_low: new Uint32Array(),
});

function changed(
  orders: Orders,
  slots: readonly number[],
  columns: Columns,
  change: (order: Uint32Array, sorted: readonly number[], compare: Compare) => Uint32Array,
): Orders {
  if (slots.length === 0) return orders;
  const each = (name: Order): Uint32Array => {
    const compare: Compare = (a, b) => compareIn(name, columns, a, columns, b);
    return change(orders[name], slots.toSorted(compare), compare);
  };
  return {
    best: each('best'),
    newest: each('newest'),
    low_to_high: each('low_to_high'),
    high_to_low: each('high_to_low'),
  };
}

/** The orders without these slots. The columns must still hold the values by which these slots were sorted. */
export const withoutSlots = (orders: Orders, gone: readonly number[], columns: Columns): Orders =>
  changed(orders, gone, columns, removed);

/** The orders with these slots added. They must not contain the slots yet, and the columns must hold their values. */
export const withSlots = (orders: Orders, more: readonly number[], columns: Columns): Orders =>
  changed(orders, more, columns, inserted);
