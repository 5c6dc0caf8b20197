// The index in memory of the facts that filters and counts need of every product sold in one market, so that a list and
// its counts take one pass over small records. It is rebuilt from one query at each reload of the catalogue. Most
// counts are sizes of intersections of product sets, which is faster than counting product by product.
import type { Collection, ProductListQuery } from '@hindam/contract/catalogue';
import { addTo, type BitSet, bitSet, countShared, union } from './bit-set.ts';
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
  /** Milliseconds since 1970. Lists order products with the same time by id, so that no two products tie. */
  publishedAt: number;
}

/** The filters in which shoppers choose among values. */
type ValueFilter = 'type' | 'color' | 'size' | 'sleeve_length' | 'fabric';

/** For each filter, every value that at least one product has: sizes sorted by compareSizes, the others as texts. */
type Values = Readonly<Record<ValueFilter, readonly string[]>>;

/** A product's number in the index, and the positions of its values in `Values`; -1 where it has none. */
interface Positions {
  number: number;
  type: number;
  sleeve: number;
  fabric: number;
  variants: readonly { colour: number; size: number; inStock: boolean }[];
}

type IndexedFact = Fact & { at: Positions };

/** Sets of product numbers: for each value in `Values` the products that have it, and those with a property. */
interface ProductSets extends Readonly<Record<ValueFilter, readonly BitSet[]>> {
  madeToMeasure: BitSet;
  /** Products with any variant in stock. */
  inStock: BitSet;
}

export interface CatalogueIndex {
  byId: ReadonlyMap<string, Fact>;
  values: Values;
  sets: ProductSets;
  orders: Readonly<Record<Order, readonly IndexedFact[]>>;
  collections: Readonly<Record<Collection, readonly IndexedFact[]>>;
}

type Order = 'best' | 'newest' | 'low_to_high' | 'high_to_low';

const byId = (a: Fact, b: Fact): number => (a.id < b.id ? -1 : Number(a.id > b.id));
const newest = (a: Fact, b: Fact): number => b.publishedAt - a.publishedAt || byId(a, b);
/** Pinned first, by rank, then by pieces sold in 90 days, then newest. */
const best = (a: Fact, b: Fact): number =>
  (a.pinnedRank ?? Infinity) - (b.pinnedRank ?? Infinity) || b.sold90Days - a.sold90Days || newest(a, b);
const orders: Record<Order, (a: Fact, b: Fact) => number> = {
  // In `best`, two products without a pinned rank give Infinity − Infinity = NaN, which is falsy, so the next rule
  // decides.
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

function positionsIn(values: Values): (fact: Fact, number: number) => Positions {
  const lookup = (list: readonly string[]) => {
    const positions = new Map(list.map((value, position) => [value, position]));
    return (value: string | null): number => (value === null ? -1 : (positions.get(value) ?? -1));
  };
  const [type, colour, size] = [lookup(values.type), lookup(values.color), lookup(values.size)];
  const [sleeve, fabric] = [lookup(values.sleeve_length), lookup(values.fabric)];
  return (fact, number) => ({
    number,
    type: type(fact.typeId),
    sleeve: sleeve(fact.sleeve),
    fabric: fabric(fact.fabric),
    variants: fact.variants.map((one) => ({ ...one, colour: colour(one.colour), size: size(one.size) })),
  });
}

function setsOf(facts: readonly IndexedFact[], values: Values): ProductSets {
  const empty = (list: readonly string[]) => list.map(() => bitSet(facts.length));
  const sets: ProductSets = {
    type: empty(values.type),
    color: empty(values.color),
    size: empty(values.size),
    sleeve_length: empty(values.sleeve_length),
    fabric: empty(values.fabric),
    madeToMeasure: bitSet(facts.length),
    inStock: bitSet(facts.length),
  };
  for (const { at, madeToMeasure } of facts) {
    const put = (list: readonly BitSet[], position: number) => {
      const set = list[position];
      if (set) addTo(set, at.number);
    };
    put(sets.type, at.type);
    put(sets.sleeve_length, at.sleeve);
    put(sets.fabric, at.fabric);
    for (const { colour, size, inStock } of at.variants) {
      put(sets.color, colour);
      put(sets.size, size);
      if (inStock) addTo(sets.inStock, at.number);
    }
    if (madeToMeasure) addTo(sets.madeToMeasure, at.number);
  }
  return sets;
}

export function buildIndex(products: readonly Fact[]): CatalogueIndex {
  const values = valuesOf(products);
  const positionsOf = positionsIn(values);
  const facts = products.map((fact, number) => ({ ...fact, at: positionsOf(fact, number) }));
  const sorted = (order: Order): IndexedFact[] => [...facts].sort(orders[order]);
  const bestFirst = sorted('best');
  const newestFirst = sorted('newest');
  return {
    byId: new Map(facts.map((fact) => [fact.id, fact])),
    values,
    sets: setsOf(facts, values),
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

/** One bit for each filter on the whole product. A product that fails just one is counted for that filter's choices. */
const BIT = { type: 1, sleeve: 2, fabric: 4, price: 8, madeToMeasure: 16 } as const;

/**
 * One byte for each of `values`, 1 if the query chose it; null when the query chose none, so that every value passes.
 */
function chosen(wanted: readonly string[] | undefined, values: readonly string[]): Uint8Array | null {
  return wanted?.length ? Uint8Array.from(values, (value) => Number(wanted.includes(value))) : null;
}

/**
 * Returns a function that tests a product against the filters on the whole product. Its result is the sum of the BITs
 * of the filters that the product fails; 0 when it passes all.
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
    // A product without a sleeve has position -1, at which the array has no element, so it fails.
    if (sleeve && sleeve[at.sleeve] !== 1) failed |= BIT.sleeve;
    if (fabric && fabric[at.fabric] !== 1) failed |= BIT.fabric;
    if (priceMinor < min || priceMinor > max) failed |= BIT.price;
    if (wanted.made_to_measure && !madeToMeasure) failed |= BIT.madeToMeasure;
    return failed;
  };
}

/** The number of products for each colour and size, by position in `Values`, and of those in stock. */
interface VariantCounts {
  color: Uint32Array;
  size: Uint32Array;
  inStock: number;
}

/** The filters by colour, size and stock. A product passes only if a single variant passes all three. */
interface VariantFilter {
  /**
   * Whether any variant of the product passes. With `counted` (the product passes all other filters) it also counts the
   * product for each colour and size that would match if it were chosen, and for the filter by stock.
   */
  passes(at: Positions, counted: boolean): boolean;
  counts: VariantCounts;
}

/** Null when the query filters by neither colour nor size nor stock, so that every product passes. */
function variantFilterOf(wanted: ListFilters, values: Values): VariantFilter | null {
  const color = chosen(wanted.color, values.color);
  const size = chosen(wanted.size, values.size);
  if (!color && !size && !wanted.in_stock) return null;
  const none = (list: readonly string[]) => new Uint32Array(list.length);
  const counts: VariantCounts = { color: none(values.color), size: none(values.size), inStock: 0 };
  // For each colour and size, the running number of the last product counted there, so that no product is counted
  // twice.
  const lastOf = { color: none(values.color), size: none(values.size) };
  let product = 0;
  const countOnce = (name: 'color' | 'size', position: number): void => {
    if (lastOf[name][position] === product) return;
    lastOf[name][position] = product;
    counts[name][position] = (counts[name][position] ?? 0) + 1;
  };
  function passes({ variants }: Positions, counted: boolean): boolean {
    product += 1;
    let passing = false;
    let inStock = false;
    for (const variant of variants) {
      const isColour = !color || color[variant.colour] === 1;
      const isSize = !size || size[variant.size] === 1;
      const isThere = !wanted.in_stock || variant.inStock;
      if (counted && isSize && isThere) countOnce('color', variant.colour);
      if (counted && isColour && isThere) countOnce('size', variant.size);
      if (isColour && isSize && isThere) passing = true;
      if (isColour && isSize && variant.inStock) inStock = true;
    }
    if (counted && inStock) counts.inStock += 1;
    return passing;
  }
  return { passes, counts };
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

/** The values that were counted at least once, in the order of `values`. */
function countsOf(values: readonly string[], countAt: (position: number) => number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [position, value] of values.entries()) {
    const count = countAt(position);
    if (count > 0) counts.set(value, count);
  }
  return counts;
}

/** Ids of all products that match the query, in the requested order, and the counts for each filter. */
export function findProducts(index: CatalogueIndex, wanted: ListFilters): ListResult {
  const { values, sets } = index;
  const failures = failuresOf(wanted, values);
  const variantFilter = variantFilterOf(wanted, values);
  const typeId = wanted.list !== undefined && !isCollection(wanted.list) ? wanted.list : null;
  const ids: string[] = [];
  const matching = bitSet(index.byId.size);
  /** The products that fail exactly one filter, by the BIT of that filter. */
  const failing = new Map<number, BitSet>();
  let price: Counts['price'] = null;
  for (const fact of startingList(index, wanted)) {
    if (typeId !== null && fact.typeId !== typeId) continue;
    if (wanted.category !== undefined && fact.categoryId !== wanted.category) continue;
    const failed = failures(fact);
    // A product that fails two filters or more is not in the list, and no choice in a single filter would bring it in.
    if ((failed & (failed - 1)) !== 0) continue;
    if (variantFilter && !variantFilter.passes(fact.at, failed === 0)) continue;
    if (failed === 0) {
      ids.push(fact.id);
      addTo(matching, fact.at.number);
    } else {
      let set = failing.get(failed);
      if (!set) failing.set(failed, (set = bitSet(index.byId.size)));
      addTo(set, fact.at.number);
    }
    if (failed === 0 || failed === BIT.price) {
      const { priceMinor } = fact;
      if (!price) price = { min: priceMinor, max: priceMinor };
      else if (priceMinor < price.min) price.min = priceMinor;
      else if (priceMinor > price.max) price.max = priceMinor;
    }
  }
  /** The products that match when this filter is ignored, among which its values are counted. */
  const without = (bit: number): BitSet => {
    const others = failing.get(bit);
    return others ? union(matching, others) : matching;
  };
  const countIn = (name: ValueFilter, products: BitSet) =>
    countsOf(values[name], (position) => {
      const set = sets[name][position];
      return set ? countShared(products, set) : 0;
    });
  const tallied = variantFilter?.counts;
  return {
    ids,
    counts: {
      type: countIn('type', without(BIT.type)),
      color: tallied ? countsOf(values.color, (position) => tallied.color[position] ?? 0) : countIn('color', matching),
      size: tallied ? countsOf(values.size, (position) => tallied.size[position] ?? 0) : countIn('size', matching),
      sleeve_length: countIn('sleeve_length', without(BIT.sleeve)),
      fabric: countIn('fabric', without(BIT.fabric)),
      price,
      made_to_measure: countShared(without(BIT.madeToMeasure), sets.madeToMeasure),
      in_stock: tallied ? tallied.inStock : countShared(matching, sets.inStock),
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
 * Ids of at most `limit` related products: products in stock come before sold-out ones; within these, first those of
 * the same type, then those of the same category, then all others; within each of these, best sellers first.
 */
export function relatedTo(index: CatalogueIndex, id: string, limit: number): string[] {
  const fact = index.byId.get(id);
  const rank = (other: Fact): number =>
    (other.inStock ? 0 : 3) + (other.typeId === fact?.typeId ? 0 : other.categoryId === fact?.categoryId ? 1 : 2);
  const groups: string[][] = [[], [], [], [], [], []];
  for (const other of index.orders.best) {
    const group = groups[rank(other)];
    if (other.id !== id && group && group.length < limit) group.push(other.id);
    // The first group comes before all others, so once it is full no other product can be among the results.
    if (groups[0]?.length === limit) break;
  }
  return groups.flat().slice(0, limit);
}
