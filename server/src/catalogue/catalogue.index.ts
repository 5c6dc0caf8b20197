// An index in memory of the products sold in one market. Lists and the counts of their filters come from it without a
// database query. It is filled from the database (index-fill.ts), or begins as a copy of another market's index with
// the prices of its own market.
import type { Collection } from '@hindam/contract/catalogue';
import { eachInTurns, makeTurns, type Turn } from '../kernel/turns.ts';
import { changeParts, changesOf, forgetSlots, type IndexChanges, type Parts } from './index-changes.ts';
import { type AllCodes, type Columns, makeAllCodes, makeColumns } from './index-columns.ts';
import { copyColumns, setPrices } from './index-copy.ts';
import type { ListFilters, MarketPrice, SearchFilter, VariantFact } from './index-facts.ts';
import { countedOccasions, findIn, firstFoundIn, type Found } from './index-find.ts';
import { makeHistory } from './index-history.ts';
import { lookIn, type LookProduct, type LookWanted } from './index-look.ts';
import { noOrders, type Orders, sortedByPrice } from './index-orders.ts';
import type { Slice } from './index-pages.ts';
import { bytesOfPacked } from './index-packed.ts';
import { bytesOfPairs } from './index-pairs.ts';
import { relatedIn } from './index-related.ts';
import { variantsAt, type Words } from './index-rows.ts';
import { bytesOfSet, countIn, type SlotSet, slotsOfSet } from './index-sets.ts';
import { giveWords } from './index-versions.ts';

export interface CatalogueIndex extends IndexChanges {
  has(id: string): boolean;
  ids(): Iterable<string>;
  /**
   * Sets the words of those given products that are in the index and have none yet. Words are what searches look for.
   */
  giveWords(products: readonly Words[]): void;
  /**
   * Returns a copy of the index for another market, with the given prices by product id, without the products that the
   * other market does not sell in all their variants; null if the share of those products is above UNSOLD_MAX. The
   * index must not change until the copy is ready.
   */
  copyWith(prices: ReadonlyMap<string, MarketPrice>): Promise<CatalogueIndex | null>;
  /**
   * Finds the products of a list. With `asOf` from an earlier page of the list, the products and their order are those
   * of that moment, if index-history.ts still knows it; otherwise they are the present ones, and a new `asOf` is
   * returned. Counts of filters, and the collections in SINGLE_PAGE, are always the present ones.
   */
  find(wanted: ListFilters, slice: Slice, asOf?: number): Found & { asOf: number };
  firstFound(search: SearchFilter, size: number): Pick<Found, 'ids' | 'total'>;
  /**
   * Ids of at most `limit` related products, in this order: first all products in stock, then sold-out ones; within
   * each of these two, first products of the same type, then of the same category, then all others; and within these,
   * in the order `best`: pinned products, then best sellers. Ids in `except` are left out. If the product `id` itself
   * is in stock, at most three related products look alike (index-related.ts).
   */
  related(id: string, limit: number, except?: ReadonlySet<string>): string[];
  look(id: string, wanted: LookWanted): LookProduct[];
  /** Empty for an unknown product. */
  variantsOf(id: string): VariantFact[];
  productsOfType(typeId: string): number;
  productsOfList(list: Collection | undefined): number;
  /** All sizes that any product has or had, in this index or another one with the same `codes`. */
  sizes(): string[];
  /**
   * Returns at most `most` words of titles and tags from number `from` on. They are numbered in the order in which they
   * were added to the index, so that a caller can read only those added since its last call.
   */
  wordsFrom(from: number, most?: number): string[];
  /**
   * Maps words, and values of filters (colours, sizes, types …), to small numbers. The indexes of several markets may
   * share the mapping.
   */
  codes: AllCodes;
  productsByOccasion(): Map<string, number>;
  productCount(): number;
  /**
   * The number of products with a value that no filter offers, because the filter has too many values
   * (index-codes.ts).
   */
  leftOutCount(): number;
  /** Approximate size in memory; the products' ids, and the values and words in `codes`, are not counted. */
  bytes(): number;
}

function bytesOf(columns: Columns, orders: Orders): number {
  const { pairs, stockedPairs, ...sets } = columns.sets;
  const parts: unknown[] = [
    ...Object.values<unknown>({ ...columns }),
    ...Object.values<unknown>({ ...orders }),
    ...[columns.sums, ...columns.sumsOfType].flatMap((sums) => Object.values<unknown>({ ...sums })),
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

/**
 * Where another market lacks at least one variant of more than this share of the products in the index, that market's
 * index is filled from the database instead of copied.
 */
const UNSOLD_MAX = 0.1;
/**
 * Former versions, and products that the other market does not sell, are removed from a copy in steps of this many,
 * between which requests are answered.
 */
const UNSOLD_AT_ONCE = 100;

async function copyParts(
  { columns: from, orders }: Parts,
  prices: ReadonlyMap<string, MarketPrice>,
  turn: Turn,
): Promise<Parts | null> {
  const unsold: string[] = [];
  await eachInTurns(from.slotOf, turn, ([id, slot]) => {
    if (prices.get(id)?.variants !== from.variants.many[slot]) unsold.push(id);
  });
  if (unsold.length > UNSOLD_MAX * from.slotOf.size) return null;
  const copy: Parts = { columns: await copyColumns(from, turn), orders };
  const former = [...slotsOfSet(copy.columns.sets.past)];
  for (let start = 0; start < former.length; start += UNSOLD_AT_ONCE) {
    forgetSlots(copy, former.slice(start, start + UNSOLD_AT_ONCE));
    await turn();
  }
  for (let start = 0; start < unsold.length; start += UNSOLD_AT_ONCE) {
    const gone = changeParts(copy, new Map(), unsold.slice(start, start + UNSOLD_AT_ONCE));
    forgetSlots(
      copy,
      gone.map(({ died }) => died),
    );
    await turn();
  }
  await setPrices(copy.columns, prices, turn);
  copy.orders = await sortedByPrice(copy.orders, copy.columns, turn);
  return copy;
}

function countOfList({ sets, slotOf, present }: Columns, list: Collection | undefined): number {
  if (list === 'limited_edition') return countIn(sets.limited, present);
  if (list === 'product_sales') return countIn(sets.onSale, present);
  return slotOf.size;
}

/**
 * `clock` returns milliseconds since 1970. `codes` may be shared with the index of another market, because most values
 * of filters occur in every market.
 */
export const makeIndex = (clock: () => number = Date.now, codes: AllCodes = makeAllCodes()): CatalogueIndex =>
  indexOf({ columns: makeColumns(codes), orders: noOrders() }, clock);

function indexOf(parts: Parts, clock: () => number): CatalogueIndex {
  const { columns } = parts;
  const history = makeHistory(clock);

  return {
    has: (id) => columns.slotOf.has(id),
    ids: () => columns.slotOf.keys(),
    ...changesOf(parts, history),
    giveWords: (products) => products.forEach((product) => giveWords(columns, product)),
    async copyWith(prices) {
      const copy = await copyParts(parts, prices, makeTurns());
      return copy && indexOf(copy, clock);
    },
    find(wanted, slice, asOf) {
      const seen = asOf === undefined ? null : history.seenAt(asOf, columns.present);
      const found = findIn(columns, parts.orders, wanted, slice, seen ?? columns.present);
      return { ...found, asOf: seen !== null && asOf !== undefined ? asOf : history.moment() };
    },
    firstFound: (search, size) => firstFoundIn(columns, parts.orders, search, size),
    related: (id, limit, except) => relatedIn(columns, parts.orders, id, limit, except),
    look: (id, wanted) => lookIn(columns, parts.orders, id, wanted),
    variantsOf(id) {
      const slot = columns.slotOf.get(id);
      return slot === undefined ? [] : variantsAt(columns, slot);
    },
    productsByOccasion: () => countedOccasions(columns),
    productsOfType: (typeId) => columns.sumsOfType[columns.codes.type.find(typeId)]?.products ?? 0,
    productsOfList: (list) => countOfList(columns, list),
    sizes: () => columns.codes.size.sorted().map((code) => columns.codes.size.valueOf(code)),
    wordsFrom: (from, most = Infinity) =>
      Array.from({ length: Math.min(most, Math.max(0, columns.codes.word.size() - 1 - from)) }, (_, at) =>
        columns.codes.word.valueOf(from + at + 1),
      ),
    codes: columns.codes,
    productCount: () => columns.slotOf.size,
    leftOutCount: () => columns.sums.leftOut,
    bytes: () => bytesOf(columns, parts.orders),
  };
}

/**
 * In the order of `colours`, returns the first colour that has a variant which is in stock and passes the filters by
 * colour, size and stock; if there is none, the first colour with any variant that passes them; null when no variant
 * passes.
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
