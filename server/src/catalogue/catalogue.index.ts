// The index in memory of the products sold in one market, from which lists and their counts are made without a query.
// It begins empty, or as a copy of another market's; filling it at the start takes the same path as following a change.
import { isDeepStrictEqual } from 'node:util';
import {
  type Columns,
  copyColumns,
  factAt,
  FLAG,
  giveWords,
  makeColumns,
  putFact,
  removeFact,
  setPrice,
  variantsAt,
} from './index-columns.ts';
import type { Collection } from '@hindam/contract/catalogue';
import type { Fact, ListFilters, MarketPrice, SearchFilter, VariantFact } from './index-facts.ts';
import { countedOccasions, findIn, firstFoundIn, type Found } from './index-find.ts';
import { makeHistory } from './index-history.ts';
import { lookIn, type LookProduct, type LookWanted } from './index-look.ts';
import { noOrders, type Orders, sortedByPrice, withoutSlots, withSlots } from './index-orders.ts';
import type { Past, Slice } from './index-pages.ts';
import { bytesOfPacked } from './index-packed.ts';
import { bytesOfPairs } from './index-pairs.ts';
import { bytesOfSet, type SlotSet } from './index-sets.ts';

/** When more products than this changed since the moment of `asOf`, the list is returned as it is now. */
const PAST_MAX = 300;

export interface CatalogueIndex {
  has(id: string): boolean;
  /** The ids of all products, in no particular order. */
  ids(): Iterable<string>;
  /** Adds these products, or replaces them, and removes those of `gone` that are not among `facts`. */
  change(facts: readonly Fact[], gone?: readonly string[]): void;
  /** Gives words to those of the products that are in the index without words. */
  giveWords(products: readonly Pick<Fact, 'id' | 'words' | 'tags'>[]): void;
  /**
   * A copy in which the products have these prices, by id, instead of their own. Left out are products without a price
   * and those that are not sold in all their variants; null where these are more than a tenth.
   */
  copyWith(prices: ReadonlyMap<string, MarketPrice>): CatalogueIndex | null;
  /**
   * The products of a list. With the `asOf` of an earlier answer, the products and their order are those of that
   * moment, if it is still known (index-history.ts) and at most PAST_MAX products changed since; otherwise they are
   * those of now, and so is the returned `asOf`. The counts, and the collections of SINGLE_PAGE, are always of now.
   */
  find(wanted: ListFilters, slice: Slice, asOf?: number): Found & { asOf: number };
  /** Ids of the first `size` products that a search finds, the best matches first, and how many it finds in all. */
  firstFound(search: SearchFilter, size: number): Pick<Found, 'ids' | 'total'>;
  /**
   * Ids of at most `limit` related products: products in stock before sold-out ones; within each of these two groups
   * first those of the same type, then those of the same category, then all others; within each of these, best sellers
   * first. Those of `except` are left out.
   */
  related(id: string, limit: number, except?: ReadonlySet<string>): string[];
  /** At most one product of each wanted type, in the order of these types (index-look.ts). */
  look(id: string, wanted: LookWanted): LookProduct[];
  /** Empty for an unknown product. */
  variantsOf(id: string): VariantFact[];
  productsOfType(typeId: string): number;
  /** How many products a list has, whatever is filtered. */
  productsOfList(list: Collection | undefined): number;
  /** The sizes of all products, present and former. */
  sizes(): string[];
  /** The words of titles and tags from the number `from` on, in the order in which they were added. */
  wordsFrom(from: number): string[];
  /** The number of products of each occasion that has any, by its code. */
  productsByOccasion(): Map<string, number>;
  productCount(): number;
  /** Approximate number of bytes of the columns, sums, orders and sets of slots; the ids as text are not counted. */
  bytes(): number;
}

interface Parts {
  columns: Columns;
  orders: Orders;
}

/** Whether a value by which lists are sorted differs between the fact and the slot that is to hold it. */
function isMoved({ price, pinned, sold, published }: Columns, slot: number, fact: Fact): boolean {
  return (
    price[slot] !== fact.priceMinor ||
    pinned[slot] !== (fact.pinnedRank ?? Infinity) ||
    sold[slot] !== fact.sold90Days ||
    published[slot] !== fact.publishedAt
  );
}

/** Adds or replaces the products of `facts` and removes those of `gone`; no product is in both. */
function changeParts(parts: Parts, facts: readonly Fact[], gone: readonly string[]): void {
  const { columns } = parts;
  const slotsOf = (ids: readonly string[]): number[] => ids.flatMap((id) => columns.slotOf.get(id) ?? []);
  const moved = facts.filter((fact) => {
    const slot = columns.slotOf.get(fact.id);
    return slot === undefined || isMoved(columns, slot, fact);
  });
  const movedIds = moved.map(({ id }) => id);
  parts.orders = withoutSlots(parts.orders, slotsOf([...gone, ...movedIds]), columns);
  for (const id of gone) removeFact(columns, id);
  for (const fact of facts) putFact(columns, fact);
  parts.orders = withSlots(parts.orders, slotsOf(movedIds), columns);
}

/** The changed products as they were at an earlier moment; null when none changed, or more than PAST_MAX. */
function pastOf(then: Map<string, Fact | null>, columns: Columns): Past | null {
  if (then.size === 0 || then.size > PAST_MAX) return null;
  const parts = { columns: makeColumns(), orders: noOrders() };
  changeParts(
    parts,
    [...then.values()].filter((fact) => fact !== null),
    [],
  );
  return { ...parts, hidden: [...then.keys()].flatMap((id) => columns.slotOf.get(id) ?? []) };
}

function relatedIn(
  { columns, orders }: Parts,
  id: string,
  limit: number,
  except: ReadonlySet<string> = new Set(),
): string[] {
  const own = columns.slotOf.get(id);
  if (own === undefined) return [];
  const { type, category, flags, ids } = columns;
  const rank = (slot: number): number =>
    (flags[slot]! & FLAG.inStock ? 0 : 3) + (type[slot] === type[own] ? 0 : category[slot] === category[own] ? 1 : 2);
  const groups: string[][] = [[], [], [], [], [], []];
  for (const slot of orders.best) {
    const group = groups[rank(slot)];
    if (slot !== own && group && group.length < limit && !except.has(ids[slot]!)) group.push(ids[slot]!);
    // The first group comes before all others, so once it is full no other product can be among the results.
    if (groups[0]?.length === limit) break;
  }
  return groups.flat().slice(0, limit);
}

function bytesOf(columns: Columns, orders: Orders): number {
  const { pairs, stockedPairs, ...sets } = columns.sets;
  const parts: unknown[] = [
    ...Object.values<unknown>({ ...columns }),
    ...Object.values<unknown>({ ...orders }),
    ...columns.sumsOfType.flatMap((sums) => Object.values<unknown>({ ...sums })),
  ];
  const ofSets = [
    bytesOfPairs(pairs),
    bytesOfPairs(stockedPairs),
    bytesOfPacked(columns.variants),
    bytesOfPacked(columns.words),
    ...Object.values(sets).flatMap((some: SlotSet | SlotSet[]) => [some].flat().map(bytesOfSet)),
  ];
  const known = ofSets.reduce((sum, bytes) => sum + bytes, 0);
  return parts.reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), known);
}

/** Above this share of products to leave out, a copy takes longer than reading the others. */
const UNSOLD_MAX = 0.1;

function copyParts({ columns: from, orders }: Parts, prices: ReadonlyMap<string, MarketPrice>): Parts | null {
  const isSold = (id: string, slot: number): boolean => prices.get(id)?.variants === from.variants.many[slot];
  const unsold = [...from.slotOf].flatMap(([id, slot]) => (isSold(id, slot) ? [] : [id]));
  if (unsold.length > UNSOLD_MAX * from.slotOf.size) return null;
  const copy: Parts = { columns: copyColumns(from), orders };
  changeParts(copy, [], unsold);
  for (const [id, slot] of copy.columns.slotOf) {
    const { priceMinor, onSale } = prices.get(id)!;
    setPrice(copy.columns, slot, priceMinor, onSale);
  }
  copy.orders = sortedByPrice(copy.orders, copy.columns);
  return copy;
}

function countOfList({ sets, slotOf }: Columns, list: Collection | undefined): number {
  if (list === 'limited_edition') return sets.limited.count;
  if (list === 'product_sales') return sets.onSale.count;
  return slotOf.size;
}

/** `clock` is the time in milliseconds since 1970. */
export const makeIndex = (clock: () => number = Date.now): CatalogueIndex =>
  indexOf({ columns: makeColumns(), orders: noOrders() }, clock);

function indexOf(parts: Parts, clock: () => number): CatalogueIndex {
  const { columns } = parts;
  const history = makeHistory(clock);

  function change(facts: readonly Fact[], gone: readonly string[] = []): void {
    const latest = new Map(facts.map((fact) => [fact.id, fact]));
    const removed = [...new Set(gone)].filter((id) => columns.slotOf.has(id) && !latest.has(id));
    const changed = [...latest.values()].filter((fact) => {
      const slot = columns.slotOf.get(fact.id);
      return slot === undefined || !isDeepStrictEqual(factAt(columns, slot), fact);
    });
    for (const id of [...removed, ...changed.map((fact) => fact.id)]) {
      const slot = columns.slotOf.get(id);
      history.note(id, slot === undefined ? null : factAt(columns, slot));
    }
    changeParts(parts, changed, removed);
  }

  return {
    has: (id) => columns.slotOf.has(id),
    ids: () => columns.slotOf.keys(),
    change,
    giveWords: (products) => products.forEach((product) => giveWords(columns, product)),
    copyWith(prices) {
      const copy = copyParts(parts, prices);
      return copy && indexOf(copy, clock);
    },
    find(wanted, slice, asOf) {
      const then = asOf === undefined ? null : history.since(asOf);
      const past = then && pastOf(then, columns);
      const isThen = then !== null && (then.size === 0 || past !== null);
      const found = findIn(columns, parts.orders, wanted, slice, past);
      return { ...found, asOf: isThen && asOf !== undefined ? asOf : history.moment() };
    },
    firstFound: (search, size) => firstFoundIn(columns, parts.orders, search, size),
    related: (id, limit, except) => relatedIn(parts, id, limit, except),
    look: (id, wanted) => lookIn(columns, parts.orders, id, wanted),
    variantsOf(id) {
      const slot = columns.slotOf.get(id);
      return slot === undefined ? [] : variantsAt(columns, slot);
    },
    productsByOccasion: () => countedOccasions(columns),
    productsOfType: (typeId) => columns.sets.type[columns.codes.type.find(typeId)]?.count ?? 0,
    productsOfList: (list) => countOfList(columns, list),
    sizes: () => columns.codes.size.sorted().map((code) => columns.codes.size.valueOf(code)),
    wordsFrom: (from) =>
      Array.from({ length: Math.max(0, columns.codes.word.size() - 1 - from) }, (_, at) =>
        columns.codes.word.valueOf(from + at + 1),
      ),
    productCount: () => columns.slotOf.size,
    bytes: () => bytesOf(columns, parts.orders),
  };
}

/**
 * The first of `colours` in which a variant in stock passes the filters by colour, size and stock, else the first in
 * which any variant passes them; null when none does.
 */
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
