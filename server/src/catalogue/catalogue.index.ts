// The index in memory of the products sold in one market: lists and their counts take a pass over columns of numbers.
// It begins empty and is changed product by product, so filling it at the start is the same as following a change.
import { FLAG, makeColumns, type OwnColumns, putFact, removeFact, variantsAt } from './index-columns.ts';
import type { Fact, ListFilters, VariantFact } from './index-facts.ts';
import { findIn, type Found, type Slice } from './index-find.ts';
import { noOrders, type Orders, withoutSlots, withSlots } from './index-orders.ts';

export interface CatalogueIndex {
  has(id: string): boolean;
  /** The ids of all products, in no particular order. */
  ids(): Iterable<string>;
  /** Adds products, replaces those that it has, and removes those of `gone`. */
  change(facts: readonly Fact[], gone?: readonly string[]): void;
  find(wanted: ListFilters, slice: Slice): Found;
  /**
   * Ids of at most `limit` related products: products in stock come before sold-out ones; within these, first those of
   * the same type, then those of the same category, then all others; within each of these, best sellers first.
   */
  related(id: string, limit: number): string[];
  /** Empty for an unknown product. */
  variantsOf(id: string): VariantFact[];
  productsOfType(typeId: string): number;
  productCount(): number;
  /** The size of the columns and orders, without the ids as text. */
  bytes(): number;
}

/** Whether the fact has another place in the orders than the slot that is to hold it. */
function isMoved({ price, pinned, sold, published }: OwnColumns, slot: number, fact: Fact): boolean {
  return (
    price[slot] !== fact.priceMinor ||
    pinned[slot] !== (fact.pinnedRank ?? Infinity) ||
    sold[slot] !== fact.sold90Days ||
    published[slot] !== fact.publishedAt
  );
}

function relatedIn(columns: OwnColumns, orders: Orders, id: string, limit: number): string[] {
  const own = columns.slotOf.get(id);
  if (own === undefined) return [];
  const { type, category, flags, ids } = columns;
  const rank = (slot: number): number =>
    (flags[slot]! & FLAG.inStock ? 0 : 3) + (type[slot] === type[own] ? 0 : category[slot] === category[own] ? 1 : 2);
  const groups: string[][] = [[], [], [], [], [], []];
  for (const slot of orders.best) {
    const group = groups[rank(slot)];
    if (slot !== own && group && group.length < limit) group.push(ids[slot]!);
    // The first group comes before all others, so once it is full no other product can be among the results.
    if (groups[0]?.length === limit) break;
  }
  return groups.flat().slice(0, limit);
}

function bytesOf(columns: OwnColumns, orders: Orders): number {
  const parts: unknown[] = [
    ...Object.values<unknown>({ ...columns }),
    ...Object.values<unknown>({ ...orders }),
    ...Object.values<unknown>({ ...columns.sums }),
  ];
  return parts.reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0);
}

export function makeIndex(): CatalogueIndex {
  const columns = makeColumns();
  let orders = noOrders();

  function change(facts: readonly Fact[], gone: readonly string[] = []): void {
    const latest = new Map(facts.map((fact) => [fact.id, fact]));
    const removed = [...new Set(gone)].filter((id) => columns.slotOf.has(id) && !latest.has(id));
    const moved = [...latest.values()].filter((fact) => {
      const slot = columns.slotOf.get(fact.id);
      return slot === undefined || isMoved(columns, slot, fact);
    });
    const leaving = [...removed, ...moved.map(({ id }) => id)].flatMap((id) => columns.slotOf.get(id) ?? []);
    orders = withoutSlots(orders, leaving, columns);
    for (const id of removed) removeFact(columns, id);
    for (const fact of latest.values()) putFact(columns, fact);
    const coming = moved.flatMap(({ id }) => columns.slotOf.get(id) ?? []);
    orders = withSlots(orders, coming, columns);
  }

  return {
    has: (id) => columns.slotOf.has(id),
    ids: () => columns.slotOf.keys(),
    change,
    find: (wanted, slice) => findIn(columns, orders, wanted, slice),
    related: (id, limit) => relatedIn(columns, orders, id, limit),
    variantsOf(id) {
      const slot = columns.slotOf.get(id);
      return slot === undefined ? [] : variantsAt(columns, slot);
    },
    productsOfType: (typeId) => columns.sums.type[Math.max(0, columns.codes.type.find(typeId))] ?? 0,
    productCount: () => columns.slotOf.size,
    bytes: () => bytesOf(columns, orders),
  };
}

/** The first of `colours` in which a variant passes the filters, preferably one in stock; null when none passes. */
export function matchingColour(
  variants: readonly VariantFact[],
  colours: readonly string[],
  wanted: ListFilters,
): string | null {
  const isAmong = (values: readonly string[] | undefined, value: string) => !values?.length || values.includes(value);
  const passing = variants.filter(
    (variant) =>
      isAmong(wanted.color, variant.colour) &&
      isAmong(wanted.size, variant.size) &&
      (!wanted.in_stock || variant.inStock),
  );
  const first = (some: readonly VariantFact[]): string | undefined =>
    colours.find((code) => some.some(({ colour }) => colour === code));
  return first(passing.filter(({ inStock }) => inStock)) ?? first(passing) ?? null;
}
