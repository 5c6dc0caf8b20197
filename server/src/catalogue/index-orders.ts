// The products of the index in every sort order. A change moves only the products that it concerns: they are taken out
// and inserted at their new places, so that no order is ever sorted as a whole.
import type { Columns } from './index-columns.ts';

export type Order = 'best' | 'newest' | 'low_to_high' | 'high_to_low';
export type Orders = Record<Order, Uint32Array>;

type Compare = (a: number, b: number) => number;

function comparisons({ ids, pinned, sold, published, price }: Columns): Record<Order, Compare> {
  const byId: Compare = (a, b) => (ids[a]! < ids[b]! ? -1 : Number(a !== b));
  const newest: Compare = (a, b) => published[b]! - published[a]! || byId(a, b);
  return {
    // Two products that are not pinned give Infinity − Infinity = NaN, which is falsy, so the next rule decides.
    best: (a, b) => pinned[a]! - pinned[b]! || sold[b]! - sold[a]! || newest(a, b),
    newest,
    low_to_high: (a, b) => price[a]! - price[b]! || byId(a, b),
    high_to_low: (a, b) => price[b]! - price[a]! || byId(a, b),
  };
}

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
  const compare = comparisons(columns);
  const each = (name: Order): Uint32Array => change(orders[name], slots.toSorted(compare[name]), compare[name]);
  return {
    best: each('best'),
    newest: each('newest'),
    low_to_high: each('low_to_high'),
    high_to_low: each('high_to_low'),
  };
}

/** The orders without these slots, while the columns still have what the slots were sorted by. */
export const withoutSlots = (orders: Orders, gone: readonly number[], columns: Columns): Orders =>
  changed(orders, gone, columns, removed);

/** The orders with these slots, which are not among them yet and whose columns are filled. */
export const withSlots = (orders: Orders, more: readonly number[], columns: Columns): Orders =>
  changed(orders, more, columns, inserted);
