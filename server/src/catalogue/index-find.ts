// Finds the products of a list in the index, and counts them for every filter. For the whole catalogue, and for all
// products of a type, the counts are kept ready (index-columns.ts). For any other list, each filter of the query
// becomes a mask, in which the bits of the slots that pass it are set. A choice of a filter is counted over the slots
// that have its value and pass all other filters. Masks also contain former versions of products, until they are
// intersected with the mask of versions that are present, or were present at a past moment.
import { COLLECTION_SIZE } from './catalogue.ts';
import type { Codes } from './index-codes.ts';
import { type Columns, emptySums, type Sets, type Sums } from './index-columns.ts';
import { type Counts, isCollection, type ListFilters, type SearchFilter } from './index-facts.ts';
import type { Orders } from './index-orders.ts';
import { setsBySecond } from './index-pairs.ts';
import { maskOfExact, maskOfSearch } from './index-search.ts';
import { orderOf, SINGLE_PAGE, type Slice, slotsOfPage } from './index-pages.ts';
import {
  clearBit,
  countIn,
  countMask,
  countUnion,
  emptyMask,
  hasBit,
  intersect,
  type Mask,
  setBit,
  type SlotSet,
  unite,
} from './index-sets.ts';

export interface Found {
  ids: string[];
  total: number;
  counts: Counts;
}

/**
 * Each filter becomes a bit mask of its own (a bit for each slot), except those by colour, size and stock: they are one
 * mask, 'variants', because a single variant has to pass all three.
 */
type FilterName = 'search' | 'type' | 'sleeve' | 'fabric' | 'occasion' | 'price' | 'madeToMeasure' | 'variants';
/** Filters whose mask unites the sets of slots that the index has for the chosen values. */
type OneValue = 'type' | 'sleeve' | 'fabric' | 'occasion';
type Filters = Partial<Record<FilterName, Mask>>;

interface Query {
  columns: Columns;
  orders: Orders;
  wanted: ListFilters;
}

const slotsOf = ({ columns }: Query): number => columns.ids.length;

/** A copy of the mask without former versions, so that only products as they are now are counted. */
function presentOf({ columns: { present } }: Query, mask: Mask): Mask {
  const now = mask.slice();
  intersect(now, present);
  return now;
}

function maskOf(query: Query, sets: readonly (SlotSet | undefined)[]): Mask {
  const mask = emptyMask(slotsOf(query));
  for (const set of sets) if (set) unite(mask, set);
  return mask;
}

function chosenCodes(wanted: readonly string[] | undefined, codes: Codes): number[] | null {
  if (!wanted?.length) return null;
  return [...new Set(wanted.map((value) => codes.find(value)))].filter((code) => code > 0);
}

function firstOf({ columns: { present } }: Query, order: Uint32Array, many: number): number[] {
  const slots: number[] = [];
  for (let at = 0; at < order.length && slots.length < many; at += 1)
    if (hasBit(present, order[at]!)) slots.push(order[at]!);
  return slots;
}

/** The products of a list before its filters: those of its collection, type or category; one bit for each slot. */
function maskOfList(query: Query): Mask {
  const { columns, orders, wanted } = query;
  const { codes, sets } = columns;
  const { list, category } = wanted;
  const mask = list === undefined ? everySlot(query) : maskOf(query, [setOfList(query)]);
  if (list === 'best_seller' || list === 'latest_collection')
    for (const slot of firstOf(query, orders[list === 'best_seller' ? 'best' : 'newest'], COLLECTION_SIZE))
      setBit(mask, slot);
  if (category !== undefined) intersect(mask, maskOf(query, [sets.category[codes.category.find(category)]]));
  return mask;
}

const everySlot = (query: Query): Mask => emptyMask(slotsOf(query)).fill(-1);

/** The set of slots that the index keeps for the list's type or collection; undefined for a list without such a set. */
function setOfList({ columns: { codes, sets }, wanted: { list } }: Query): SlotSet | undefined {
  if (list === undefined) return undefined;
  if (!isCollection(list)) return sets.type[codes.type.find(list)];
  if (list === 'limited_edition') return sets.limited;
  return list === 'product_sales' ? sets.onSale : undefined;
}

/**
 * Whether the query's price limits may exclude any product at all. The sort order `low_to_high` begins with the
 * cheapest product and ends with the dearest.
 */
function isByPrice({ columns: { price }, orders, wanted: { min_price, max_price } }: Query): boolean {
  const byPrice = orders.low_to_high;
  const [cheapest, dearest] = [price[byPrice[0] ?? 0]!, price[byPrice.at(-1) ?? 0]!];
  return (min_price ?? 0) > cheapest || (max_price ?? Infinity) < dearest;
}

/** A binary search: the number of slots in `byPrice` that cost less than `limit` (with `orEqual`: at most `limit`). */
function cheaperThan({ price }: Columns, byPrice: Uint32Array, limit: number, orEqual: boolean): number {
  let low = 0;
  let high = byPrice.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const own = price[byPrice[middle]!]!;
    if (own < limit || (orEqual && own === limit)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function maskOfPrices(query: Query): Mask {
  const { columns, orders, wanted } = query;
  const byPrice = orders.low_to_high;
  const from = cheaperThan(columns, byPrice, wanted.min_price ?? 0, false);
  const to = Math.max(from, cheaperThan(columns, byPrice, wanted.max_price ?? Infinity, true));
  // Sets the bits of the slots within the price limits, or clears those outside them, whichever are fewer.
  const isMost = (to - from) * 2 > byPrice.length;
  const mask = isMost ? everySlot(query) : maskOf(query, []);
  if (!isMost) for (let at = from; at < to; at += 1) setBit(mask, byPrice[at]!);
  else {
    for (let at = 0; at < from; at += 1) clearBit(mask, byPrice[at]!);
    for (let at = to; at < byPrice.length; at += 1) clearBit(mask, byPrice[at]!);
  }
  return mask;
}

interface VariantChoice {
  colours: number[] | null;
  sizes: number[] | null;
}

function variantChoice({ columns: { codes }, wanted }: Query): VariantChoice {
  return { colours: chosenCodes(wanted.color, codes.colour), sizes: chosenCodes(wanted.size, codes.size) };
}

/**
 * Returns sets of slots; together they are the products that have a variant in one of the colours, in one of the sizes
 * and, with `onlyStocked`, in stock, all three in the same variant. The caller asks for colours, sizes or stock, or for
 * several of these.
 */
function setsWithVariant(sets: Sets, { colours, sizes }: VariantChoice, onlyStocked: boolean): (SlotSet | undefined)[] {
  if (colours && sizes) {
    const bySize = setsBySecond((onlyStocked ? sets.stockedPairs : sets.pairs).byColour, colours);
    return sizes.flatMap((size) => bySize.get(size) ?? []);
  }
  if (colours) return colours.map((code) => (onlyStocked ? sets.stockedColour : sets.colour)[code]);
  if (sizes) return sizes.map((code) => (onlyStocked ? sets.stockedSize : sets.size)[code]);
  return [sets.inStock];
}

/** For each filter of the query the slots that pass it; a price filter that excludes no product is left out. */
function filtersOf(query: Query): Filters {
  const { columns, wanted } = query;
  const { codes, sets } = columns;
  const filters: Filters = {};
  if (wanted.search) filters.search = maskOfSearch(columns, wanted.search);
  const choose = (name: OneValue, values: readonly string[] | undefined): void => {
    const chosen = chosenCodes(values, codes[name]);
    if (chosen)
      filters[name] = maskOf(
        query,
        chosen.map((code) => sets[name][code]),
      );
  };
  choose('type', wanted.type);
  choose('sleeve', wanted.sleeve_length);
  choose('fabric', wanted.fabric);
  choose('occasion', wanted.occasion);
  if (isByPrice(query)) filters.price = maskOfPrices(query);
  if (wanted.made_to_measure) filters.madeToMeasure = maskOf(query, [sets.madeToMeasure]);
  const choice = variantChoice(query);
  if (choice.colours || choice.sizes || wanted.in_stock)
    filters.variants = maskOf(query, setsWithVariant(sets, choice, wanted.in_stock === true));
  return filters;
}

/**
 * The slots of the list that pass all filters, or all but the filter `left`, whose choices are counted as if none of
 * them were made.
 */
function maskWithout(list: Mask, filters: Filters, left: FilterName | null): Mask {
  const mask = list.slice();
  for (const name of Object.keys(filters) as FilterName[]) if (name !== left) intersect(mask, filters[name]!);
  return mask;
}

function countsOf(codes: Codes, countOf: (code: number) => number): Map<string, number> {
  const named = new Map<string, number>();
  for (const code of codes.sorted()) {
    const count = countOf(code);
    if (count > 0) named.set(codes.valueOf(code), count);
  }
  return named;
}

/**
 * Counts the products of the mask for each colour and each size. A product counts for a colour if one of its variants
 * has this colour and one of the chosen sizes, and for a size if one of its variants has this size and one of the
 * chosen colours. With the filter `in_stock` that variant has to be in stock.
 */
function countByVariants(query: Query, mask: Mask): Pick<Counts, 'color' | 'size' | 'in_stock'> {
  const { columns, wanted } = query;
  const { codes, sets } = columns;
  const { colours, sizes } = variantChoice(query);
  const onlyStocked = wanted.in_stock === true;
  const pairs = onlyStocked ? sets.stockedPairs : sets.pairs;
  const empty = emptyMask(slotsOf(query));
  const union = (some: readonly (SlotSet | undefined)[] | undefined): number =>
    countUnion(
      (some ?? []).filter((set) => set !== undefined),
      mask,
      empty,
    );
  const ofColours = onlyStocked ? sets.stockedColour : sets.colour;
  const ofSizes = onlyStocked ? sets.stockedSize : sets.size;
  const byColour = sizes && setsBySecond(pairs.bySize, sizes);
  const bySize = colours && setsBySecond(pairs.byColour, colours);
  return {
    color: countsOf(codes.colour, (code) => union(byColour ? byColour.get(code) : [ofColours[code]])),
    size: countsOf(codes.size, (code) => union(bySize ? bySize.get(code) : [ofSizes[code]])),
    in_stock: union(setsWithVariant(sets, { colours, sizes }, true)),
  };
}

function pricesOf({ columns: { price }, orders }: Query, mask: Mask): Counts['price'] {
  const byPrice = orders.low_to_high;
  let low = 0;
  let high = byPrice.length - 1;
  while (low <= high && !hasBit(mask, byPrice[low]!)) low += 1;
  while (low <= high && !hasBit(mask, byPrice[high]!)) high -= 1;
  return low > high ? null : { min: price[byPrice[low]!]!, max: price[byPrice[high]!]! };
}

/**
 * Whether the list is the whole catalogue, or all products of a type, without filters. A price filter that excludes no
 * product does not count as a filter.
 */
function isPlain(query: Query): boolean {
  const { list, category, type, color, size, sleeve_length: sleeve, fabric, occasion } = query.wanted;
  const { made_to_measure, in_stock } = query.wanted;
  const isChosen = [type, color, size, sleeve, fabric, occasion].some((choice) => choice?.length);
  const isWhole = !isCollection(list) && category === undefined;
  return isWhole && !isChosen && !query.wanted.search && !made_to_measure && !in_stock && !isByPrice(query);
}

export function firstFoundIn(
  columns: Columns,
  orders: Orders,
  search: SearchFilter,
  size: number,
): Pick<Found, 'ids' | 'total'> {
  const query: Query = { columns, orders, wanted: { sort: 'default', search } };
  return foundIn(query, presentOf(query, maskOfSearch(columns, search)), { start: 0, size });
}

/**
 * `seen` marks the versions of products that were present at a past moment; `ids` and `total` are then those of that
 * moment, except for the collections in SINGLE_PAGE, which always show the present.
 */
export function findIn(
  columns: Columns,
  orders: Orders,
  wanted: ListFilters,
  slice: Slice,
  seen: Mask = columns.present,
): Found {
  const query = { columns, orders, wanted };
  const shown = SINGLE_PAGE.has(wanted.list) ? columns.present : seen;
  return isPlain(query) ? findPlain(query, slice, shown) : findFiltered(query, slice, shown);
}

function findPlain(query: Query, slice: Slice, seen: Mask): Found {
  const { columns, orders, wanted } = query;
  const ofType = wanted.list === undefined ? null : columns.codes.type.find(wanted.list);
  const mask = ofType === null ? columns.present : presentOf(query, maskOfList(query));
  const sums = ofType === null ? columns.sums : (columns.sumsOfType[ofType] ?? emptySums());
  const counts = { ...countsOfSums(columns, sums, ofType), price: pricesOf(query, mask) };
  if (seen !== columns.present) return { ...foundAt(query, maskOfList(query), slice, seen), counts };
  const order = orders[orderOf(wanted)];
  const isWhole = ofType === null && order.length === sums.products;
  const slots = isWhole
    ? order.subarray(slice.start, slice.start + slice.size)
    : slotsOfPage(order, mask, sums.products, slice);
  return { ids: Array.from(slots, (slot) => columns.ids[slot]!), total: sums.products, counts };
}

export const countedOccasions = ({ codes, sums }: Columns): Counts['occasion'] =>
  countsOf(codes.occasion, (code) => sums.occasion[code] ?? 0);

function countsOfSums({ codes, sumsOfType }: Columns, sums: Sums, type: number | null): Omit<Counts, 'price'> {
  const sumOf = (of: Uint32Array) => (code: number) => of[code] ?? 0;
  const ofType = (code: number) => (type === null || code === type ? (sumsOfType[code]?.products ?? 0) : 0);
  return {
    type: countsOf(codes.type, ofType),
    color: countsOf(codes.colour, sumOf(sums.colour)),
    size: countsOf(codes.size, sumOf(sums.size)),
    sleeve_length: countsOf(codes.sleeve, sumOf(sums.sleeve)),
    fabric: countsOf(codes.fabric, sumOf(sums.fabric)),
    occasion: countsOf(codes.occasion, sumOf(sums.occasion)),
    made_to_measure: sums.madeToMeasure,
    in_stock: sums.inStock,
  };
}

function findFiltered(query: Query, slice: Slice, seen: Mask): Found {
  const { codes, sets, present } = query.columns;
  const [whole, filters] = [maskOfList(query), filtersOf(query)];
  const list = presentOf(query, whole);
  const all = maskWithout(list, filters, null);
  const without = (name: FilterName): Mask => (filters[name] ? maskWithout(list, filters, name) : all);
  const count = (name: OneValue): Map<string, number> => {
    const mask = without(name);
    return countsOf(codes[name], (code) => (sets[name][code] ? countIn(sets[name][code], mask) : 0));
  };
  const counts: Counts = {
    type: count('type'),
    sleeve_length: count('sleeve'),
    fabric: count('fabric'),
    occasion: count('occasion'),
    price: pricesOf(query, without('price')),
    made_to_measure: countIn(sets.madeToMeasure, all),
    ...countByVariants(query, without('variants')),
  };
  if (seen === present) return { ...foundIn(query, all, slice), counts };
  return { ...foundAt(query, maskWithout(whole, filters, null), slice, seen), counts };
}

function foundAt(query: Query, mask: Mask, slice: Slice, seen: Mask): Pick<Found, 'ids' | 'total'> {
  intersect(mask, seen);
  return foundIn(query, mask, slice);
}

/**
 * Returns the requested page, and the number of all products, of the list in `mask`. In the default sort order of a
 * search, products in `maskOfExact` come before the others.
 */
function foundIn(query: Query, mask: Mask, slice: Slice): Pick<Found, 'ids' | 'total'> {
  const { wanted } = query;
  if (!wanted.search || wanted.sort !== 'default') return pageIn(query, mask, slice);
  const [exact, others] = parted(query, mask);
  const first = pageIn(query, exact, slice);
  const rest = { start: Math.max(0, slice.start - first.total), size: slice.size - first.ids.length };
  const last = pageIn(query, others, rest);
  return { ids: [...first.ids, ...last.ids], total: first.total + last.total };
}

/** Splits the mask into the matches that a search shows first (`maskOfExact`), and the others. */
function parted({ columns, wanted }: Query, mask: Mask): [exact: Mask, others: Mask] {
  const exact = maskOfExact(columns, wanted.search!);
  intersect(exact, mask);
  return [exact, mask.map((word, at) => word & ~exact[at]!)];
}

function pageIn({ columns, orders, wanted }: Query, mask: Mask, slice: Slice): Pick<Found, 'ids' | 'total'> {
  const total = countMask(mask);
  const slots = slotsOfPage(orders[orderOf(wanted)], mask, total, slice);
  return { ids: slots.map((slot) => columns.ids[slot]!), total };
}
