// Finds the products of a list in the index, with the counts of every filter. The whole catalogue and all products of a
// type are counted beforehand (index-columns.ts). For all other lists, each filter of the query takes one pass over a
// column and marks the products that fail it, while filters by colour and size use lists of slots (index-pairs.ts); the
// counts take one more pass, over the products that match or over the others, whichever are fewer. The loops over all
// products are plain `for` loops, because they run at each request.
import { COLLECTION_SIZE } from './catalogue.ts';
import type { Codes } from './index-codes.ts';
import {
  type Columns,
  colourIn,
  emptySums,
  FIRST,
  FLAG,
  sizeIn,
  type Sums,
  type VariantSums,
} from './index-columns.ts';
import { type Counts, isCollection, type ListFilters } from './index-facts.ts';
import type { Orders } from './index-orders.ts';
import { listsBySecond, mark, type Pairs } from './index-pairs.ts';
import { orderOf, pageOf, passing, type Past, SINGLE_PAGE, type Slice, slotsWith } from './index-pages.ts';

export interface Found {
  /** Ids of the requested page's products, in the requested order. */
  ids: string[];
  total: number;
  counts: Counts;
}

/**
 * One bit for each filter that judges a product as a whole, not its variants; `other` is used in NEVER alone. A product
 * that fails one filter only is still counted for the choices of that filter.
 */
const BIT = { type: 1, sleeve: 2, fabric: 4, price: 8, madeToMeasure: 16, other: 32 } as const;
/**
 * For products that are not in the list whichever single filter is dropped. Two bits, so that it is never the bit of
 * one filter.
 */
const NEVER = BIT.other | BIT.price;

/** One byte for each code, 1 if the query chose it; null when the query chose none, so that every value passes. */
function chosen(wanted: readonly string[] | undefined, codes: Codes): Uint8Array | null {
  if (!wanted?.length) return null;
  const among = new Uint8Array(codes.size());
  for (const value of wanted) {
    const code = codes.find(value);
    if (code > 0) among[code] = 1;
  }
  return among;
}

type Numbers = Uint8Array | Uint16Array;

/** Marks the slots whose number in the column was not chosen. */
function failOthers(failed: Uint8Array, column: Numbers, chosenCodes: Uint8Array | null, bit: number): void {
  if (!chosenCodes) return;
  for (let slot = 0; slot < failed.length; slot += 1)
    if (chosenCodes[column[slot]!] !== 1) failed[slot] = failed[slot]! | bit;
}

function failUnlike(failed: Uint8Array, column: Numbers, code: number): void {
  for (let slot = 0; slot < failed.length; slot += 1) if (column[slot] !== code) failed[slot] = NEVER;
}

function failWithout(failed: Uint8Array, flags: Uint8Array, flag: number, bit: number): void {
  for (let slot = 0; slot < failed.length; slot += 1)
    failed[slot] = failed[slot]! | (bit * Number((flags[slot]! & flag) === 0));
}

/**
 * Whether the price filter of the query leaves out any product. `byPrice` has all products from the cheapest to the
 * dearest.
 */
function isByPrice({ price }: Columns, byPrice: Uint32Array, { min_price, max_price }: ListFilters): boolean {
  const [cheapest, dearest] = [price[byPrice[0] ?? 0]!, price[byPrice.at(-1) ?? 0]!];
  return (min_price ?? 0) > cheapest || (max_price ?? Infinity) < dearest;
}

function failOutside(failed: Uint8Array, { price }: Columns, min: number, max: number): void {
  for (let slot = 0; slot < failed.length; slot += 1)
    if (price[slot]! < min || price[slot]! > max) failed[slot] = failed[slot]! | BIT.price;
}

/**
 * Marks the products that are not in the list even without filters, because they are not of its collection, type or
 * category.
 */
function failStrangers(failed: Uint8Array, columns: Columns, orders: Orders, { list, category }: ListFilters): void {
  const { codes, flags } = columns;
  if (category !== undefined) failUnlike(failed, columns.category, codes.category.find(category));
  if (list === undefined) return;
  if (!isCollection(list)) failUnlike(failed, columns.type, codes.type.find(list));
  else if (list === 'limited_edition') failWithout(failed, flags, FLAG.limited, NEVER);
  else if (list === 'product_sales') failWithout(failed, flags, FLAG.onSale, NEVER);
  else {
    const members = orders[list === 'best_seller' ? 'best' : 'newest'].subarray(0, COLLECTION_SIZE);
    const kept = members.map((slot) => failed[slot]!);
    failed.fill(NEVER);
    for (const [at, slot] of members.entries()) failed[slot] = kept[at]!;
  }
}

/**
 * For each slot the BITs of the filters that its product fails, or NEVER. Filters by colour, size and stock come
 * afterwards (`failByVariants`).
 */
function failuresOf(columns: Columns, orders: Orders, wanted: ListFilters): Uint8Array {
  const { codes, ids } = columns;
  const failed = new Uint8Array(ids.length);
  for (const slot of columns.freeSlots) failed[slot] = NEVER;
  failStrangers(failed, columns, orders, wanted);
  failOthers(failed, columns.type, chosen(wanted.type, codes.type), BIT.type);
  failOthers(failed, columns.sleeve, chosen(wanted.sleeve_length, codes.sleeve), BIT.sleeve);
  failOthers(failed, columns.fabric, chosen(wanted.fabric, codes.fabric), BIT.fabric);
  if (isByPrice(columns, orders.low_to_high, wanted))
    failOutside(failed, columns, wanted.min_price ?? 0, wanted.max_price ?? Infinity);
  if (wanted.made_to_measure) failWithout(failed, columns.flags, FLAG.madeToMeasure, BIT.madeToMeasure);
  return failed;
}

/** The chosen codes, each once; null when the query chose none. */
function chosenCodes(wanted: readonly string[] | undefined, codes: Codes): number[] | null {
  if (!wanted?.length) return null;
  return [...new Set(wanted.map((value) => codes.find(value)))];
}

interface VariantCounts extends VariantSums {
  inStock: number;
}

/**
 * Marks the products of which no single variant passes the filters by colour, size and stock together. Returns for each
 * colour, for each size and for the filter by stock how many products the list would have if that one were chosen in
 * its filter and all other filters stayed as they are; null when the query has none of the three.
 */
function failByVariants(failed: Uint8Array, columns: Columns, wanted: ListFilters): VariantCounts | null {
  const { codes, flags } = columns;
  const colours = chosenCodes(wanted.color, codes.colour);
  const sizes = chosenCodes(wanted.size, codes.size);
  const onlyStocked = wanted.in_stock === true;
  if (!colours && !sizes && !onlyStocked) return null;
  // If no sizes are chosen, variants of every size count for a colour; if no colours are chosen, variants of every
  // colour count for a size.
  const all = colours && sizes ? null : sumsOfMatching(columns, failed, onlyStocked ? 'stocked' : 'all');
  if (all && !colours && !sizes) {
    failWithout(failed, flags, FLAG.inStock, NEVER);
    return all;
  }
  const found = failByColourAndSize(failed, columns, { colours, sizes, onlyStocked });
  return {
    colour: sizes ? found.colour : all!.colour,
    size: colours ? found.size : all!.size,
    inStock: found.inStock,
  };
}

interface VariantChoice {
  colours: readonly number[] | null;
  sizes: readonly number[] | null;
  onlyStocked: boolean;
}

/** The lists of the chosen colours in the chosen sizes. */
function chosenLists({ byColour, bySize }: Pairs, { colours, sizes }: VariantChoice) {
  if (!colours) return [...listsBySecond(bySize, sizes ?? []).values()].flat();
  const bySizes = listsBySecond(byColour, colours);
  return sizes ? sizes.flatMap((size) => bySizes.get(size) ?? []) : [...bySizes.values()].flat();
}

/**
 * Does the work of `failByVariants` where colours or sizes are chosen. Colours are counted only if sizes are chosen, by
 * the variants in these sizes; sizes are counted only if colours are chosen, by the variants in these colours.
 */
function failByColourAndSize(failed: Uint8Array, columns: Columns, choice: VariantChoice): VariantCounts {
  const { codes, pairs, stockedPairs } = columns;
  const { colours, sizes, onlyStocked } = choice;
  const { byColour, bySize } = onlyStocked ? stockedPairs : pairs;
  const counts = { colour: new Uint32Array(codes.colour.size()), size: new Uint32Array(codes.size.size()), inStock: 0 };
  const matching = new Uint8Array(failed.length);
  for (let slot = 0; slot < failed.length; slot += 1) matching[slot] = Number(failed[slot] === 0);
  const tags = new Uint32Array(failed.length);
  let tag = 0;
  const count = (lists: Parameters<typeof mark>[0]): number => mark(lists, tags, (tag += 1), matching);
  if (sizes) for (const [colour, lists] of listsBySecond(bySize, sizes)) counts.colour[colour] = count(lists);
  if (colours) for (const [size, lists] of listsBySecond(byColour, colours)) counts.size[size] = count(lists);
  counts.inStock = count(chosenLists(stockedPairs, choice));
  if (!onlyStocked) count(chosenLists(pairs, choice));
  for (let slot = 0; slot < failed.length; slot += 1)
    failed[slot] = failed[slot]! | (NEVER * Number(tags[slot] !== tag));
  return counts;
}

/** Which variants are counted. */
type Counted = 'none' | 'all' | 'stocked';

/** Sums over the slots that fail nothing (`matching`), or over those that fail something. */
function sumsOver(columns: Columns, failed: Uint8Array, matching: boolean, counted: Counted): Sums {
  const { codes, variants, firsts, first, many, flags, type, sleeve, fabric } = columns;
  const none = (name: 'type' | 'colour' | 'size' | 'sleeve' | 'fabric') => new Uint32Array(codes[name].size());
  const sums: Sums = {
    type: none('type'),
    colour: none('colour'),
    size: none('size'),
    sleeve: none('sleeve'),
    fabric: none('fabric'),
    madeToMeasure: 0,
    inStock: 0,
  };
  const { colour: colours, size: sizes } = sums;
  const [ofColour, ofSize] =
    counted === 'stocked' ? [FIRST.stockedColour, FIRST.stockedSize] : [FIRST.colour, FIRST.size];
  for (let slot = 0; slot < failed.length; slot += 1) {
    // A free slot is marked as failing, but has no product to be counted; its type is 0.
    if ((failed[slot] === 0) !== matching || type[slot] === 0) continue;
    sums.type[type[slot]!]! += 1;
    sums.sleeve[sleeve[slot]!]! += 1;
    sums.fabric[fabric[slot]!]! += 1;
    if (flags[slot]! & FLAG.madeToMeasure) sums.madeToMeasure += 1;
    if (flags[slot]! & FLAG.inStock) sums.inStock += 1;
    if (counted === 'none') continue;
    for (let at = first[slot]!, end = at + many[slot]!; at < end; at += 1) {
      if (firsts[at]! & ofColour) colours[colourIn(variants[at]!)]! += 1;
      if (firsts[at]! & ofSize) sizes[sizeIn(variants[at]!)]! += 1;
    }
  }
  return sums;
}

const less = (all: Uint32Array, some: Uint32Array): Uint32Array => all.map((count, code) => count - (some[code] ?? 0));

/** Sums over the slots that fail nothing: counted over those, or over the others and subtracted, whichever are fewer. */
function sumsOfMatching(columns: Columns, failed: Uint8Array, counted: Counted, matching = zerosIn(failed)): Sums {
  const all = counted === 'stocked' ? { ...columns.sums, ...columns.stockedSums } : columns.sums;
  if (matching * 2 <= columns.slotOf.size) return sumsOver(columns, failed, true, counted);
  if (matching === columns.slotOf.size) return all;
  const others = sumsOver(columns, failed, false, counted);
  return {
    type: less(all.type, others.type),
    colour: less(all.colour, others.colour),
    size: less(all.size, others.size),
    sleeve: less(all.sleeve, others.sleeve),
    fabric: less(all.fabric, others.fabric),
    madeToMeasure: all.madeToMeasure - others.madeToMeasure,
    inStock: all.inStock - others.inStock,
  };
}

/**
 * The counts for the choices of one filter of BIT. While it is active, products that fail this filter alone are added.
 */
function withOwn(
  counts: Uint32Array,
  failed: Uint8Array,
  column: Numbers,
  bit: number,
  isActive: boolean,
): Uint32Array {
  if (!isActive) return counts;
  const all = counts.slice();
  for (let slot = 0; slot < failed.length; slot += 1) if (failed[slot] === bit) all[column[slot]!]! += 1;
  return all;
}

function zerosIn(failed: Uint8Array): number {
  let zeros = 0;
  for (let slot = 0; slot < failed.length; slot += 1) zeros += Number(failed[slot] === 0);
  return zeros;
}

function countsOf(codes: Codes, counts: Uint32Array): Map<string, number> {
  const named = new Map<string, number>();
  for (const code of codes.sorted()) {
    const count = counts[code] ?? 0;
    if (count > 0) named.set(codes.valueOf(code), count);
  }
  return named;
}

/** The lowest and the highest price of the products for which `isIn` is true; null when there are none. */
function pricesOf({ price }: Columns, byPrice: Uint32Array, isIn: (slot: number) => boolean): Counts['price'] {
  let low = 0;
  let high = byPrice.length - 1;
  while (low <= high && !isIn(byPrice[low]!)) low += 1;
  while (low <= high && !isIn(byPrice[high]!)) high -= 1;
  return low > high ? null : { min: price[byPrice[low]!]!, max: price[byPrice[high]!]! };
}

/**
 * Whether the list is the whole catalogue, or all products of a type, without filters. A price filter that leaves out
 * no product does not count as one.
 */
function isPlain(columns: Columns, orders: Orders, wanted: ListFilters): boolean {
  const { list, category, type, color, size, sleeve_length: sleeve, fabric } = wanted;
  const isChosen = [type, color, size, sleeve, fabric].some((choice) => choice?.length);
  const isWhole = !isCollection(list) && category === undefined;
  return (
    isWhole &&
    !isChosen &&
    !wanted.made_to_measure &&
    !wanted.in_stock &&
    !isByPrice(columns, orders.low_to_high, wanted)
  );
}

/** With `past`, ids and total are those of that moment, except in the collections of SINGLE_PAGE. */
export function findIn(columns: Columns, orders: Orders, wanted: ListFilters, slice: Slice, past: Past | null): Found {
  return isPlain(columns, orders, wanted)
    ? findPlain(columns, orders, wanted, slice, past)
    : findFiltered(columns, orders, wanted, slice, past);
}

/** Finds a plain list. Its counts are kept up to date with every change, so that nothing is counted. */
function findPlain(columns: Columns, orders: Orders, wanted: ListFilters, slice: Slice, past: Past | null): Found {
  const { codes, type, sumsOfType } = columns;
  const ofType = wanted.list === undefined ? null : codes.type.find(wanted.list);
  const sums = ofType === null ? columns.sums : (sumsOfType[ofType] ?? emptySums());
  const total = ofType === null ? columns.slotOf.size : (sums.type[ofType] ?? 0);
  const counts: Counts = {
    type: countsOf(codes.type, sums.type),
    color: countsOf(codes.colour, sums.colour),
    size: countsOf(codes.size, sums.size),
    sleeve_length: countsOf(codes.sleeve, sums.sleeve),
    fabric: countsOf(codes.fabric, sums.fabric),
    price:
      total === 0 ? null : pricesOf(columns, orders.low_to_high, (slot) => ofType === null || type[slot] === ofType),
    made_to_measure: sums.madeToMeasure,
    in_stock: sums.inStock,
  };
  if (past) {
    const failed = failuresOf(columns, orders, wanted);
    return { ...foundIn(columns, orders, wanted, { slice, failed, total, past }), counts };
  }
  const order = orders[orderOf(wanted)];
  const slots =
    ofType === null
      ? order.subarray(slice.start, slice.start + slice.size)
      : slotsWith(order, { column: type, value: ofType, total }, slice);
  return { ids: Array.from(slots, (slot) => columns.ids[slot]!), total, counts };
}

function findFiltered(columns: Columns, orders: Orders, wanted: ListFilters, slice: Slice, past: Past | null): Found {
  const { codes } = columns;
  const failed = failuresOf(columns, orders, wanted);
  const byVariants = failByVariants(failed, columns, wanted);
  const total = zerosIn(failed);
  const sums = sumsOfMatching(columns, failed, byVariants ? 'none' : 'all', total);
  const variantSums = byVariants ?? sums;
  const own = (counts: Uint32Array, column: Numbers, bit: number, choice: readonly string[] | undefined) =>
    withOwn(counts, failed, column, bit, Boolean(choice?.length));
  const counts: Counts = {
    type: countsOf(codes.type, own(sums.type, columns.type, BIT.type, wanted.type)),
    color: countsOf(codes.colour, variantSums.colour),
    size: countsOf(codes.size, variantSums.size),
    sleeve_length: countsOf(codes.sleeve, own(sums.sleeve, columns.sleeve, BIT.sleeve, wanted.sleeve_length)),
    fabric: countsOf(codes.fabric, own(sums.fabric, columns.fabric, BIT.fabric, wanted.fabric)),
    // The prices are those of the list without its price filter.
    price: pricesOf(columns, orders.low_to_high, (slot) => (failed[slot]! & ~BIT.price) === 0),
    // This count needs no `own`: products that fail this filter alone are not made to measure.
    made_to_measure: sums.madeToMeasure,
    in_stock: variantSums.inStock,
  };
  return { ...foundIn(columns, orders, wanted, { slice, failed, total, past }), counts };
}

interface Finding {
  slice: Slice;
  failed: Uint8Array;
  /** How many products fail nothing. */
  total: number;
  past: Past | null;
}

function foundIn(
  columns: Columns,
  orders: Orders,
  wanted: ListFilters,
  { slice, failed, total, past }: Finding,
): Pick<Found, 'ids' | 'total'> {
  const order = orderOf(wanted);
  const then = past && !SINGLE_PAGE.has(wanted.list) ? past : null;
  if (!then) {
    const slots = slotsWith(orders[order], { column: failed, value: 0, total }, slice);
    return { ids: slots.map((slot) => columns.ids[slot]!), total };
  }
  for (const slot of then.hidden) failed[slot] = NEVER;
  const failedThen = failuresOf(then.columns, then.orders, wanted);
  failByVariants(failedThen, then.columns, wanted);
  const now = passing(columns, orders[order], failed);
  const before = passing(then.columns, then.orders[order], failedThen);
  return { ids: pageOf(order, now, before, slice), total: zerosIn(failed) + zerosIn(failedThen) };
}
