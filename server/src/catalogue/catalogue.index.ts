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

export interface CatalogueIndex {
  byId: ReadonlyMap<string, Fact>;
  orders: Readonly<Record<Order, readonly Fact[]>>;
  collections: Readonly<Record<Collection, readonly Fact[]>>;
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

export function buildIndex(facts: readonly Fact[]): CatalogueIndex {
  const sorted = (order: Order): Fact[] => [...facts].sort(orders[order]);
  const bestFirst = sorted('best');
  const newestFirst = sorted('newest');
  return {
    byId: new Map(facts.map((fact) => [fact.id, fact])),
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
function startingList(index: CatalogueIndex, wanted: ListFilters): readonly Fact[] {
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

type Test<T> = (one: T) => boolean;

const among = (values: readonly string[] | undefined): Test<string> | null => {
  if (!values?.length) return null;
  const wanted = new Set(values);
  return (value) => wanted.has(value);
};

/**
 * Tests a product against the filters that concern it as a whole. The returned function adds up the BITs of those it
 * fails; 0 when it passes all.
 */
function failuresOf(wanted: ListFilters): (fact: Fact) => number {
  const type = among(wanted.type);
  const sleeve = among(wanted.sleeve_length);
  const fabric = among(wanted.fabric);
  const min = wanted.min_price ?? 0;
  const max = wanted.max_price ?? Infinity;
  return (fact) => {
    let failed = 0;
    if (type && !type(fact.typeId)) failed |= BIT.type;
    if (sleeve && !sleeve(fact.sleeve ?? '')) failed |= BIT.sleeve;
    if (fabric && !fabric(fact.fabric ?? '')) failed |= BIT.fabric;
    if (fact.priceMinor < min || fact.priceMinor > max) failed |= BIT.price;
    if (wanted.made_to_measure && !fact.madeToMeasure) failed |= BIT.madeToMeasure;
    return failed;
  };
}

/** Result of the colour, size and stock filters for one product, which must all match on one and the same variant. */
interface FilterMatch {
  passes: boolean;
  /** Colours and sizes that would match if they were chosen, each once. */
  colours: string[];
  sizes: string[];
  inStock: boolean;
}

/** Adds a value to a list of few; a Set for each product took a quarter of the time of counting. */
function addOnce(values: string[], value: string): void {
  if (!values.includes(value)) values.push(value);
}

function matcherOf(wanted: ListFilters): (fact: Fact) => FilterMatch {
  const color = among(wanted.color);
  const size = among(wanted.size);
  return ({ variants }) => {
    const answers: FilterMatch = { passes: false, colours: [], sizes: [], inStock: false };
    for (const variant of variants) {
      const isColour = !color || color(variant.colour);
      const isSize = !size || size(variant.size);
      const isThere = !wanted.in_stock || variant.inStock;
      if (isSize && isThere) addOnce(answers.colours, variant.colour);
      if (isColour && isThere) addOnce(answers.sizes, variant.size);
      if (isColour && isSize && isThere) answers.passes = true;
      if (isColour && isSize && variant.inStock) answers.inStock = true;
    }
    return answers;
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

/** Counts that are incremented in place: thousands of times for one list. */
type Tallies = Map<string, { count: number }>;

function count(tallies: Tallies, key: string): void {
  const tally = tallies.get(key);
  if (tally) tally.count += 1;
  else tallies.set(key, { count: 1 });
}

const countsIn = (tallies: Tallies): Map<string, number> =>
  new Map([...tallies].map(([key, tally]) => [key, tally.count]));

type Counting = { [K in keyof Counts]: Counts[K] extends Map<string, number> ? Tallies : Counts[K] };

/** Adds a product to the count of every filter choice with which it would be in the list. */
function countFact(counts: Counting, fact: Fact, failed: number, answers: FilterMatch): void {
  if (failed === 0) {
    for (const colour of answers.colours) count(counts.color, colour);
    for (const size of answers.sizes) count(counts.size, size);
    if (answers.inStock) counts.in_stock += 1;
  }
  if (!answers.passes) return;
  const only = (bit: number): boolean => failed === 0 || failed === bit;
  if (only(BIT.type)) count(counts.type, fact.typeId);
  if (only(BIT.sleeve) && fact.sleeve) count(counts.sleeve_length, fact.sleeve);
  if (only(BIT.fabric) && fact.fabric) count(counts.fabric, fact.fabric);
  if (only(BIT.madeToMeasure) && fact.madeToMeasure) counts.made_to_measure += 1;
  if (only(BIT.price)) {
    const { priceMinor } = fact;
    if (!counts.price) counts.price = { min: priceMinor, max: priceMinor };
    else if (priceMinor < counts.price.min) counts.price.min = priceMinor;
    else if (priceMinor > counts.price.max) counts.price.max = priceMinor;
  }
}

/** Ids of all products that match the query, in the requested order, and the counts for each filter. */
export function findProducts(index: CatalogueIndex, wanted: ListFilters): ListResult {
  const failures = failuresOf(wanted);
  const matcher = matcherOf(wanted);
  const typeId = wanted.list !== undefined && !isCollection(wanted.list) ? wanted.list : null;
  const counts: Counting = {
    type: new Map(),
    color: new Map(),
    size: new Map(),
    sleeve_length: new Map(),
    fabric: new Map(),
    price: null,
    made_to_measure: 0,
    in_stock: 0,
  };
  const ids: string[] = [];
  for (const fact of startingList(index, wanted)) {
    if (typeId !== null && fact.typeId !== typeId) continue;
    if (wanted.category !== undefined && fact.categoryId !== wanted.category) continue;
    const failed = failures(fact);
    // A product that fails two filters is in no list and counts for no choice.
    if ((failed & (failed - 1)) !== 0) continue;
    const answers = matcher(fact);
    if (failed === 0 && answers.passes) ids.push(fact.id);
    countFact(counts, fact, failed, answers);
  }
  const { type, color, size, sleeve_length, fabric, ...rest } = counts;
  return {
    ids,
    counts: {
      ...rest,
      type: countsIn(type),
      color: countsIn(color),
      size: countsIn(new Map([...size].sort(([a], [b]) => compareSizes(a, b)))),
      sleeve_length: countsIn(sleeve_length),
      fabric: countsIn(fabric),
    },
  };
}

/** The first of `colours` in which a variant passes the filters, preferably one in stock; null when none passes. */
export function matchingColour(fact: Fact, colours: readonly string[], wanted: ListFilters): string | null {
  const color = among(wanted.color);
  const size = among(wanted.size);
  const passing = fact.variants.filter(
    (variant) =>
      (!color || color(variant.colour)) && (!size || size(variant.size)) && (!wanted.in_stock || variant.inStock),
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
    (other.inStock ? 0 : 10) + (other.typeId === fact?.typeId ? 0 : other.categoryId === fact?.categoryId ? 1 : 2);
  const groups = new Map<number, Fact[]>();
  for (const other of index.orders.best) {
    if (other.id === id) continue;
    const key = rank(other);
    const group = groups.get(key);
    if (!group) groups.set(key, [other]);
    else if (group.length < limit) group.push(other);
  }
  return [...groups.keys()]
    .sort((a, b) => a - b)
    .flatMap((key) => groups.get(key) ?? [])
    .slice(0, limit)
    .map((other) => other.id);
}
