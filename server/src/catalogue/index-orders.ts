// The sort orders of lists: all versions of products, sorted by each criterion. A change inserts new versions at their
// places; former versions are removed once they are forgotten. All are sorted at once only after an index was filled,
// and those by price when an index is copied for a market with other prices.
import type { Turn } from '../kernel/turns.ts';
import type { Columns } from './index-columns.ts';

export type Order = 'best' | 'newest' | 'low_to_high' | 'high_to_low';
export type Orders = Record<Order, Uint32Array>;

type Compare = (a: number, b: number) => number;

/** Sorts by product id, so that no two products are equal in a sort order; versions of one product by slot. */
const byId = ({ ids }: Columns, a: number, b: number): number =>
  ids[a]! < ids[b]! ? -1 : Number(ids[a]! > ids[b]!) || a - b;

/**
 * Compares two slots by the values of the sort order, the most important first; if all are equal, by product id, then
 * by slot. Numbers are compared by subtraction: Infinity minus Infinity is NaN, which is falsy and so counts as equal.
 */
const comparerOf: Record<Order, (columns: Columns) => Compare> = {
  best: (columns) => {
    const { pinned, sold, published } = columns;
    return (a, b) =>
      pinned[a]! - pinned[b]! || sold[b]! - sold[a]! || published[b]! - published[a]! || byId(columns, a, b);
  },
  newest: (columns) => (a, b) => columns.published[b]! - columns.published[a]! || byId(columns, a, b),
  low_to_high: (columns) => (a, b) => columns.price[a]! - columns.price[b]! || byId(columns, a, b),
  high_to_low: (columns) => (a, b) => columns.price[b]! - columns.price[a]! || byId(columns, a, b),
};

/**
 * A search for the place of `slot` in `slots`, which are sorted: how many of them come before it. The search begins at
 * `from` and looks near it first, because slots inserted together have places close to each other.
 */
function placeOf(slots: Uint32Array, slot: number, compare: Compare, from: number): number {
  let low = from;
  let step = 1;
  while (low + step <= slots.length && compare(slots[low + step - 1]!, slot) < 0) {
    low += step;
    step *= 2;
  }
  let high = Math.min(slots.length, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slots[middle]!, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Up to this length a loop copies faster than `TypedArray.set`. */
const SHORT = 32;

function copy(from: Uint32Array, start: number, end: number, to: Uint32Array, at: number): void {
  if (end - start > SHORT) to.set(from.subarray(start, end), at);
  else for (let next = start; next < end; next += 1) to[at + next - start] = from[next]!;
}

function inserted(slots: Uint32Array, more: readonly number[], compare: Compare): Uint32Array {
  const all = new Uint32Array(slots.length + more.length);
  let from = 0;
  for (let count = 0; count < more.length; count += 1) {
    const to = placeOf(slots, more[count]!, compare, from);
    copy(slots, from, to, all, from + count);
    all[to + count] = more[count]!;
    from = to;
  }
  copy(slots, from, slots.length, all, from + more.length);
  return all;
}

function removed(slots: Uint32Array, gone: readonly number[], compare: Compare): Uint32Array {
  const left = new Uint32Array(slots.length - gone.length);
  let from = 0;
  for (let count = 0; count < gone.length; count += 1) {
    const at = placeOf(slots, gone[count]!, compare, from);
    copy(slots, from, at, left, from - count);
    from = at + 1;
  }
  copy(slots, from, slots.length, left, from - gone.length);
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
    const compare = comparerOf[name](columns);
    return change(orders[name], slots.toSorted(compare), compare);
  };
  return {
    best: each('best'),
    newest: each('newest'),
    low_to_high: each('low_to_high'),
    high_to_low: each('high_to_low'),
  };
}

/**
 * Removes these slots from all sort orders. They are found by binary search, so the columns must still hold the values
 * by which they were sorted.
 */
export const withoutSlots = (orders: Orders, gone: readonly number[], columns: Columns): Orders =>
  changed(orders, gone, columns, removed);

/** Adds these slots to all sort orders, which must not contain them yet. The columns must already hold their values. */
export const withSlots = (orders: Orders, more: readonly number[], columns: Columns): Orders =>
  changed(orders, more, columns, inserted);

/**
 * The length of a run in a merge sort: this many slots are sorted at a time, then runs are merged; requests are
 * answered in between.
 */
const RUN = 1_024;

function merge(from: Uint32Array, to: Uint32Array, [start, middle, end]: readonly number[], compare: Compare): void {
  let [left, right] = [start!, middle!];
  for (let at = start!; at < end!; at += 1) {
    const isLeft = left < middle! && (right >= end! || compare(from[left]!, from[right]!) <= 0);
    to[at] = from[isLeft ? left++ : right++]!;
  }
}

async function sortedInTurns(slots: Uint32Array, compare: Compare, turn: Turn): Promise<Uint32Array> {
  let [from, to] = [slots.slice(), new Uint32Array(slots.length)];
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort(compare);
    await turn();
  }
  for (let run = RUN; run < from.length; run *= 2) {
    for (let start = 0; start < from.length; start += 2 * run) {
      const [middle, end] = [start + run, start + 2 * run].map((at) => Math.min(at, from.length));
      merge(from, to, [start, middle!, end!], compare);
      await turn();
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Makes all sort orders of an index that was filled without them. */
export async function sortedByAll(slots: Uint32Array, columns: Columns, turn: Turn): Promise<Orders> {
  const sorted = (name: Order): Promise<Uint32Array> => sortedInTurns(slots, comparerOf[name](columns), turn);
  return {
    best: await sorted('best'),
    newest: await sorted('newest'),
    low_to_high: await sorted('low_to_high'),
    high_to_low: await sorted('high_to_low'),
  };
}

/**
 * Makes the sort orders by price anew, for an index copied to a market with other prices. The other sort orders do not
 * depend on prices and stay as they are.
 */
export async function sortedByPrice(orders: Orders, columns: Columns, turn: Turn): Promise<Orders> {
  const sorted = (name: 'low_to_high' | 'high_to_low'): Promise<Uint32Array> =>
    sortedInTurns(orders[name], comparerOf[name](columns), turn);
  return { ...orders, low_to_high: await sorted('low_to_high'), high_to_low: await sorted('high_to_low') };
}
