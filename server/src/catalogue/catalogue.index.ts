// The in-memory index of what filters and counts need of every product, so that a list with its counts is one pass over
// small records. It is built anew from one query when the catalogue changes.
import type { Collection, ProductListQuery } from '@hindam/contract/catalogue';
import { COLLECTION_SIZE, compareSizes } from './catalogue.ts';

/** One variant, which is one colour in one size. */
export interface VariantFact {
  colour: string;
  size: string;
  inStock: boolean;
}

/** One product, as filters, counts and sort orders need it. */
export interface Fact {
  id: string;
  typeId: string;
  categoryId: string | null;
  variants: readonly VariantFact[];
  sleeve: string | null;
  fabric: string | null;
  madeToMeasure: boolean;
  inStock: boolean;
  priceMinor: number;
  onSale: boolean;
  limited: boolean;
  pinnedRank: number | null;
  sold90Days: number;
  /** Milliseconds since 1970. Products that compare equal are ordered by id, so no list has ties. */
  publishedAt: number;
}

/** The filters whose choices are counted, each with the distinct values that occur, sorted. */
interface Values {
  type: readonly string[];
  color: readonly string[];
  size: readonly string[];
  sleeve_length: readonly string[];
  fabric: readonly string[];
}

/** A fact's values as positions in `Values`, so that counting adds to arrays; -1 where the product has none. */
interface Positions {
  type: number;
  sleeve: number;
  fabric: number;
  /** Each colour and size once. */
  colours: readonly number[];
  sizes: readonly number[];
  variants: readonly { colour: number; size: number; inStock: boolean }[];
  /** Whether any variant is in stock. */
  inStock: boolean;
}

type IndexedFact = Fact & { at: Positions };

export interface CatalogueIndex {
  byId: ReadonlyMap<string, Fact>;
  values: Values;
  orders: Readonly<Record<Order, readonly IndexedFact[]>>;
  collections: Readonly<Record<Collection, readonly IndexedFact[]>>;
}

type Order = 'best' | 'newest' | 'low_to_high' | 'high_to_low';

const byId = (a: Fact, b: Fact): number => (a.id < b.id ? -1 : Number(a.id > b.id));
const newest = (a: Fact, b: Fact): number => b.publishedAt - a.publishedAt || byId(a, b);
/** Pinned first, then by pieces sold in 90 days, then newest. */
const best = (a: Fact, b: Fact): number =>
  (a.pinnedRank ?? Infinity) - (b.pinnedRank ?? Infinity) || b.sold90Days - a.sold90Days || newest(a, b);
const orders: Record<Order, (a: Fact, b: Fact) => number> = {
  // In `best`, Infinity − Infinity is NaN, which is falsy, so two products without a pinned rank are compared by the
  // next rule.
  best: (a, b) => best(a, b),
  newest,
  low_to_high: (a, b) => a.priceMinor - b.priceMinor || byId(a, b),
  high_to_low: (a, b) => b.priceMinor - a.priceMinor || byId(a, b),
};

const distinct = (values: Iterable<string | null>): string[] =>
  [...new Set(values)].filter((value) => value !== null).sort((a, b) => (a < b ? -1 : 1));

function valuesOf(facts: readonly Fact[]): Values {
  const variants = facts.flatMap((fact) => fact.variants);
  return {
    type: distinct(facts.map(({ typeId }) => typeId)),
    color: distinct(variants.map(({ colour }) => colour)),
    size: distinct(variants.map(({ size }) => size)).sort(compareSizes),
    sleeve_length: distinct(facts.map(({ sleeve }) => sleeve)),
    fabric: distinct(facts.map(({ fabric }) => fabric)),
  };
}

function positionsIn(values: Values): (fact: Fact) => Positions {
  const lookup = (list: readonly string[]) => {
    const positions = new Map(list.map((value, position) => [value, position]));
    return (value: string | null): number => (value === null ? -1 : (positions.get(value) ?? -1));
  };
  const [type, colour, size] = [lookup(values.type), lookup(values.color), lookup(values.size)];
  const [sleeve, fabric] = [lookup(values.sleeve_length), lookup(values.fabric)];
  return (fact) => {
    const variants = fact.variants.map((one) => ({ ...one, colour: colour(one.colour), size: size(one.size) }));
    return {
      type: type(fact.typeId),
      sleeve: sleeve(fact.sleeve),
      fabric: fabric(fact.fabric),
      colours: [...new Set(variants.map((one) => one.colour))],
      sizes: [...new Set(variants.map((one) => one.size))],
      variants,
      inStock: variants.some((one) => one.inStock),
    };
  };
}

export function buildIndex(products: readonly Fact[]): CatalogueIndex {
  const values = valuesOf(products);
  const positionsOf = positionsIn(values);
  const facts = products.map((fact) => ({ ...fact, at: positionsOf(fact) }));
  const sorted = (order: Order): IndexedFact[] => [...facts].sort(orders[order]);
  const bestFirst = sorted('best');
  const newestFirst = sorted('newest');
  return {
    byId: new Map(facts.map((fact) => [fact.id, fact])),
    values,
    orders: {
      best: bestFirst,
      newest: newestFirst,
      low_to_high: sorted('low_to_high'),
      high_to_low: sorted('high_to_low'),
    },
    collections: {
      best_seller: bestFirst.slice(0, COLLECTION_SIZE),
      latest_collection: newestFirst.slice(0, COLLECTION_SIZE),
      limited_edition: newestFirst.filter((fact) => fact.limited),
      product_sales: newestFirst.filter((fact) => fact.onSale),
    },
  };
}

export type ListFilters = Pick<
  ProductListQuery,
  | 'list'
  | 'category'
  | 'type'
  | 'sort'
  | 'color'
  | 'size'
  | 'sleeve_length'
  | 'fabric'
  | 'min_price'
  | 'max_price'
  | 'made_to_measure'
  | 'in_stock'
>;

const COLLECTION_NAMES = new Set(['best_seller', 'latest_collection', 'limited_edition', 'product_sales']);

export function isCollection(list: string | undefined): list is Collection {
  return list !== undefined && COLLECTION_NAMES.has(list);
}

/** The products of a list before filters, in the requested order. */
function startingList(index: CatalogueIndex, wanted: ListFilters): readonly IndexedFact[] {
  const collection = isCollection(wanted.list) ? index.collections[wanted.list] : undefined;
  if (wanted.sort !== 'default') {
    const order = index.orders[wanted.sort];
    if (!collection) return order;
    const members = new Set(collection);
    return order.filter((fact) => members.has(fact));
  }
  return collection ?? index.orders.best;
}

/** One bit for each filter. A product that fails only one filter still counts for the choices of that filter. */
const BIT = { type: 1, sleeve: 2, fabric: 4, price: 8, madeToMeasure: 16 } as const;

/** One byte for each of `values`, 1 if it is wanted; null when nothing was chosen, so that every value is wanted. */
function chosen(wanted: readonly string[] | undefined, values: readonly string[]): Uint8Array | null {
  return wanted?.length ? Uint8Array.from(values, (value) => Number(wanted.includes(value))) : null;
}

/**
 * Tests a product against the filters that concern it as a whole. The returned function adds up the BITs of those it
 * fails; 0 when it passes all.
 */
function failuresOf(wanted: ListFilters, values: Values): (fact: IndexedFact) => number {
  const type = chosen(wanted.type, values.type);
  const sleeve = chosen(wanted.sleeve_length, values.sleeve_length);
  const fabric = chosen(wanted.fabric, values.fabric);
  const min = wanted.min_price ?? 0;
  const max = wanted.max_price ?? Infinity;
  return ({ at, priceMinor, madeToMeasure }) => {
    let failed = 0;
    if (type && type[at.type] !== 1) failed |= BIT.type;
    // A product without a sleeve has position -1, which is in no array.
    if (sleeve && sleeve[at.sleeve] !== 1) failed |= BIT.sleeve;
    if (fabric && fabric[at.fabric] !== 1) failed |= BIT.fabric;
    if (priceMinor < min || priceMinor > max) failed |= BIT.price;
    if (wanted.made_to_measure && !madeToMeasure) failed |= BIT.madeToMeasure;
    return failed;
  };
}

/** Counts by position in `Values`. */
interface Tallies {
  type: Uint32Array;
  color: Uint32Array;
  size: Uint32Array;
  sleeve_length: Uint32Array;
  fabric: Uint32Array;
  price: { min: number; max: number } | null;
  made_to_measure: number;
  in_stock: number;
}

function noTallies(values: Values): Tallies {
  const none = (list: readonly string[]) => new Uint32Array(list.length);
  return {
    type: none(values.type),
    color: none(values.color),
    size: none(values.size),
    sleeve_length: none(values.sleeve_length),
    fabric: none(values.fabric),
    price: null,
    made_to_measure: 0,
    in_stock: 0,
  };
}

function add(tally: Uint32Array, position: number): void {
  if (position >= 0) tally[position] = (tally[position] ?? 0) + 1;
}

/**
 * Tests a product's variants against the filters of colour, size and stock, which one and the same variant must pass.
 * If the product passes all other filters (`counted`), it adds the colours and sizes that would match if they were
 * chosen to the tallies, each once.
 */
function variantFilter(
  wanted: ListFilters,
  values: Values,
  tallies: Tallies,
): (at: Positions, counted: boolean) => boolean {
  const color = chosen(wanted.color, values.color);
  const size = chosen(wanted.size, values.size);
  if (!color && !size && !wanted.in_stock) {
    return (at, counted) => {
      if (!counted) return true;
      for (const colour of at.colours) add(tallies.color, colour);
      for (const one of at.sizes) add(tallies.size, one);
      if (at.inStock) tallies.in_stock += 1;
      return true;
    };
  }
  // The number of the last product that counted for each colour and size.
  const colourCounted = new Uint32Array(values.color.length);
  const sizeCounted = new Uint32Array(values.size.length);
  let number = 0;
  return ({ variants }, counted) => {
    number += 1;
    let passes = false;
    let inStock = false;
    for (const variant of variants) {
      const isColour = !color || color[variant.colour] === 1;
      const isSize = !size || size[variant.size] === 1;
      const isThere = !wanted.in_stock || variant.inStock;
      if (counted && isSize && isThere && colourCounted[variant.colour] !== number) {
        colourCounted[variant.colour] = number;
        add(tallies.color, variant.colour);
      }
      if (counted && isColour && isThere && sizeCounted[variant.size] !== number) {
        sizeCounted[variant.size] = number;
        add(tallies.size, variant.size);
      }
      if (isColour && isSize && isThere) passes = true;
      if (isColour && isSize && variant.inStock) inStock = true;
    }
    if (counted && inStock) tallies.in_stock += 1;
    return passes;
  };
}

export interface ListResult {
  ids: string[];
  counts: Counts;
}

export interface Counts {
  type: Map<string, number>;
  color: Map<string, number>;
  size: Map<string, number>;
  sleeve_length: Map<string, number>;
  fabric: Map<string, number>;
  price: { min: number; max: number } | null;
  made_to_measure: number;
  in_stock: number;
}

/** Adds a product whose variants pass to the count of every choice of its own with which it would be in the list. */
function countFact(tallies: Tallies, { at, priceMinor, madeToMeasure }: IndexedFact, failed: number): void {
  const only = (bit: number): boolean => failed === 0 || failed === bit;
  if (only(BIT.type)) add(tallies.type, at.type);
  if (only(BIT.sleeve)) add(tallies.sleeve_length, at.sleeve);
  if (only(BIT.fabric)) add(tallies.fabric, at.fabric);
  if (only(BIT.madeToMeasure) && madeToMeasure) tallies.made_to_measure += 1;
  if (only(BIT.price)) {
    if (!tallies.price) tallies.price = { min: priceMinor, max: priceMinor };
    else if (priceMinor < tallies.price.min) tallies.price.min = priceMinor;
    else if (priceMinor > tallies.price.max) tallies.price.max = priceMinor;
  }
}

/** The values that were counted at least once, in the order of `values`. */
function countsOf(values: readonly string[], tally: Uint32Array): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [position, value] of values.entries()) {
    const count = tally[position] ?? 0;
    if (count > 0) counts.set(value, count);
  }
  return counts;
}

/** Ids of all products that match the query, in the requested order, and the counts for each filter. */
export function findProducts(index: CatalogueIndex, wanted: ListFilters): ListResult {
  const { values } = index;
  const tallies = noTallies(values);
  const failures = failuresOf(wanted, values);
  const passesVariants = variantFilter(wanted, values, tallies);
  const typeId = wanted.list !== undefined && !isCollection(wanted.list) ? wanted.list : null;
  const ids: string[] = [];
  for (const fact of startingList(index, wanted)) {
    if (typeId !== null && fact.typeId !== typeId) continue;
    if (wanted.category !== undefined && fact.categoryId !== wanted.category) continue;
    const failed = failures(fact);
    // A product that fails two filters is in no list and counts for no choice.
    if ((failed & (failed - 1)) !== 0) continue;
    if (!passesVariants(fact.at, failed === 0)) continue;
    if (failed === 0) ids.push(fact.id);
    countFact(tallies, fact, failed);
  }
  const { price, made_to_measure, in_stock } = tallies;
  return {
    ids,
    counts: {
      type: countsOf(values.type, tallies.type),
      color: countsOf(values.color, tallies.color),
      size: countsOf(values.size, tallies.size),
      sleeve_length: countsOf(values.sleeve_length, tallies.sleeve_length),
      fabric: countsOf(values.fabric, tallies.fabric),
      price,
      made_to_measure,
      in_stock,
    },
  };
}

/** The first of `colours` in which a variant passes the filters, preferably one in stock; null when none passes. */
export function matchingColour(fact: Fact, colours: readonly string[], wanted: ListFilters): string | null {
  const isAmong = (values: readonly string[] | undefined, value: string) => !values?.length || values.includes(value);
  const passing = fact.variants.filter(
    (variant) =>
      isAmong(wanted.color, variant.colour) &&
      isAmong(wanted.size, variant.size) &&
      (!wanted.in_stock || variant.inStock),
  );
  const first = (variants: readonly VariantFact[]): string | undefined =>
    colours.find((code) => variants.some(({ colour }) => colour === code));
  return first(passing.filter(({ inStock }) => inStock)) ?? first(passing) ?? null;
}

/**
 * Ids of products related to this one, at most `limit`: those in stock first, then by the same type, then by the same
 * category, then by best sellers.
 */
export function relatedTo(index: CatalogueIndex, id: string, limit: number): string[] {
  const fact = index.byId.get(id);
  const rank = (other: Fact): number =>
    (other.inStock ? 0 : 3) + (other.typeId === fact?.typeId ? 0 : other.categoryId === fact?.categoryId ? 1 : 2);
  const groups: string[][] = [[], [], [], [], [], []];
  for (const other of index.orders.best) {
    const group = groups[rank(other)];
    if (other.id !== id && group && group.length < limit) group.push(other.id);
    // No product comes before those of the first group.
    if (groups[0]?.length === limit) break;
  }
  return groups.flat().slice(0, limit);
}
